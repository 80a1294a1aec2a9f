// The state of the companion: what was told, the core's sheet of it, and what can be undone.
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardFile, Layout } from "../board/types";
import type { Custom } from "../custom/board";
import { chosenBoard } from "../custom/chosen";
import { t } from "../i18n";
import { load } from "../local";
import { open, save, tell, useBoard } from "./core";
import { type Kept, keepTable, keptTable } from "./kept";
import { emptyTable, isPosition, type Refused, type Sheet, type Told, type ToldFault } from "./told";
import { faultText } from "./words";

export interface Table {
  told: Told;
  sheet: Sheet;
  board: BoardFile;
  layout: Layout | null;
  /** The file of a custom board. */
  file: string | null;
}
/** A new game: `seated` fills in who plays. */
export interface Begun {
  game: string;
  players: number;
  options: Record<string, boolean>;
  custom: Custom | null;
  seated(empty: Told): Told;
}
const LARGEST = 1 << 20; // bytes of a file that is opened: a position has some 10 kB
const MOST_UNDONE = 200;

/** Why something was refused, and its rule; `english`: what the core says, which follows the text. */
export interface Trouble {
  text: string;
  english?: string;
  rule?: string;
}
const refusedTrouble = ({ line, rule, text }: Refused): Trouble => ({
  text: `${t("Line {n}", { n: line })}:`,
  english: text,
  rule,
});
const faultTrouble = (board: BoardFile, told: Told, fault: ToldFault): Trouble => ({
  text: faultText(board, told, fault),
  rule: fault.rule,
});

export function useTable() {
  const [table, setTable] = useState<Table | null>(null);
  const [seat, setSeat] = useState(0);
  const [past, setPast] = useState<Told[]>([]);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [said, setSaid] = useState({ text: "", counts: false }); // what was done last; whether it took trains
  const [unkept, setUnkept] = useState(false);
  const shown = useRef<Table | null>(null); // the table, for what goes on while files are fetched
  const queue = useRef<Promise<unknown>>(Promise.resolve()); // what is loaded is loaded one after another

  const put = (next: Table | null): void => {
    shown.current = next;
    setTable(next);
  };
  /** Asks the core about another game. What it would save is still what is shown. */
  const inquire = (file: string | null, ask: () => Sheet | Refused): Sheet | Refused => {
    useBoard(file);
    const answer = ask();
    if (shown.current) {
      useBoard(shown.current.file);
      tell(shown.current.told);
    }
    return answer;
  };
  /** Shows a game on its board. What is refused is said, and what was shown before stays. */
  const show = async (file: string | null, ask: () => Sheet | Refused, first: number): Promise<boolean> => {
    const answer = inquire(file, ask);
    if (answer.message === "refused") {
      setTrouble(refusedTrouble(answer));
      return false;
    }
    const [board, layout] = await load(answer.told.game, file ?? undefined);
    const closed = answer.faults.find((fault) => !fault.open);
    if (closed) {
      setTrouble(faultTrouble(board, answer.told, closed));
      return false;
    }
    useBoard(file);
    ask();
    put({ told: answer.told, sheet: answer, board, layout, file });
    setSeat(Math.min(first, answer.told.players - 1));
    setPast([]);
    setTrouble(null);
    setSaid({ text: "", counts: false });
    return true;
  };
  const attempt = (work: () => Promise<unknown>): Promise<unknown> => {
    queue.current = queue.current.then(work).catch((e) => setTrouble({ text: String((e as Error).message ?? e) }));
    return queue.current;
  };
  const resume = ({ told, board, seat: first }: Kept) => attempt(() => show(board, () => tell(told), first));
  useEffect(() => {
    const kept = keptTable();
    if (kept) resume(kept);
  }, []);
  useEffect(() => {
    if (table) setUnkept(!keepTable({ told: table.told, board: table.file, seat }));
  }, [table, seat]);

  const begin = ({ game, players, options, custom, seated }: Begun) =>
    attempt(async () => {
      if (shown.current) return; // the game that was kept came first
      const file = custom?.text ?? null;
      const ask = () => {
        const empty = tell(emptyTable(game, players, options, custom?.sha256 ?? null));
        return empty.message === "sheet" ? tell(seated(empty.told)) : empty;
      };
      await show(file, ask, 0);
    });

  /** Tells the core of a change. What it does not allow is not done, and said why. */
  const change = (next: Told, words: string, counts = false): void => {
    if (!table) return;
    const sheet = tell(next);
    const closed = sheet.message === "sheet" ? sheet.faults.find((fault) => !fault.open) : undefined;
    if (sheet.message === "refused" || closed) {
      tell(table.told); // what is saved is what is shown
      setTrouble(sheet.message === "refused" ? refusedTrouble(sheet) : faultTrouble(table.board, next, closed!));
      return;
    }
    setPast([...past.slice(-MOST_UNDONE), table.told]);
    put({ ...table, told: sheet.told, sheet });
    setTrouble(null);
    setSaid({ text: words, counts });
  };
  const undo = () => {
    const last = past[past.length - 1];
    if (!last || !table) return;
    const sheet = tell(last);
    if (sheet.message !== "sheet") return;
    setPast(past.slice(0, -1));
    put({ ...table, told: sheet.told, sheet });
    setTrouble(null);
    setSaid({ text: t("Undone"), counts: false });
  };
  /** A position file; a file of anything else is refused, and what is shown stays. */
  const openFile = (file: File | null | undefined) =>
    attempt(async () => {
      if (!file) return;
      if (file.size > LARGEST) throw new Error(t("This is not a position file (.ttpos)."));
      const text = await file.text();
      if (!isPosition(text)) throw new Error(t("This is not a position file (.ttpos)."));
      const custom = chosenBoard();
      const on = custom && text.includes(`"${custom.sha256}"`) ? custom.text : null;
      const opened = await show(on, () => open(text), 0);
      if (opened) setSaid({ text: t("Opened: {file}", { file: file.name }), counts: false });
    });
  const close = () => {
    keepTable(null);
    put(null);
    setTrouble(null);
  };
  return {
    table,
    seat,
    setSeat,
    canUndo: past.length > 0,
    trouble,
    setTrouble,
    said,
    unkept,
    begin,
    change,
    undo,
    openFile,
    close,
    text: save,
  };
}
export type TableState = ReturnType<typeof useTable>;
