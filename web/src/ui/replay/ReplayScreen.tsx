// Replays: any record, from wherever it comes. Until one is open, the way to open one; if it can't be, why.
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardFile, Layout } from "../../board/types";
import { onDropped, takeDropped } from "../../custom/chosen";
import { spokenLanguage, t } from "../../i18n";
import { recallInvite } from "../../invites";
import { type Entry, isGame, type Kept, keptGames } from "../../kept";
import { TableLink } from "../../lobby";
import { load } from "../../local";
import type { Server } from "../../online";
import { readSource, type Source } from "../../replay/address";
import { FaultWords } from "../../replay/faults";
import { Refused, Replay } from "../../replay/reader";
import { type Found, findRecord, needsBoard, readBoard, readRecord } from "../../replay/source";
import type { Settings } from "../../settings";
import { isolated } from "../../words";
import { FilePicker } from "../FilePicker";
import { tableName } from "../games";
import { styles } from "../later";
import { Page } from "../Page";
import { Player } from "./Player";
import "../screens"; // so the build cuts what they share into no more pieces

/** The screen, once its styles are here too. */
export const fetched = () => styles("replay.css").then(() => ReplayScreen);

interface Props {
  server: Server;
  settings: Settings;
  /** What the address has after #/replay. */
  rest: string;
  onSettings(): void;
}
interface Open {
  replay: Replay;
  board: BoardFile;
  layout: Layout | null;
  found: Found;
  source: Source;
}
type State = { is: "waiting" | "choosing" } | { is: "refused"; why: Refused; found?: Found } | ({ is: "open" } & Open);

const PATIENCE_MS = 15_000;
/** The file of the custom board of a table. */
function boardOfTable(server: Server, id: number): Promise<string> {
  const link = new TableLink(server, id, recallInvite(id));
  return new Promise<string>((resolve, reject) => {
    const fail = () => reject(new Refused(t("The server does not answer just now.")));
    const late = setTimeout(fail, PATIENCE_MS);
    const look = () => {
      if (!link.state.facts) return;
      clearTimeout(late);
      stop();
      link.board().then(({ text }) => resolve(text), fail);
    };
    const stop = link.subscribe(look);
    look();
  }).finally(() => link.close());
}

function ReplayScreen({ server, settings, rest, onSettings }: Props) {
  const [state, setState] = useState<State>({ is: "waiting" });
  const latest = useRef(0); // of several wishes only the last one counts
  const open = useRef<Replay | null>(null);
  const close = () => {
    open.current?.close();
    open.current = null;
  };
  /** Shows what `find` finds. */
  const start = async (source: Source, find: () => Promise<Found | null>) => {
    const mine = ++latest.current;
    const set = (next: State) => {
      if (mine === latest.current) setState(next);
    };
    close();
    setState({ is: "waiting" });
    let found: Found | null = null;
    try {
      found = await find();
      if (!found) return set({ is: "choosing" });
      const replay = await Replay.open(found.record, found.board);
      const [board, layout] = await load(replay.summary.game, found.board);
      if (mine !== latest.current) return replay.close();
      open.current = replay;
      set({ is: "open", replay, board, layout, found, source });
    } catch (e) {
      const why = e instanceof Refused ? e : new Refused(String((e as Error)?.message ?? e));
      set({ is: "refused", why, found: found ?? undefined });
    }
  };
  const file = (chosen: File | null | undefined) => {
    if (chosen) start({ from: "none" }, () => readRecord(chosen));
  };
  useEffect(() => {
    const source = readSource(rest);
    const dropped = takeDropped();
    if (dropped) file(dropped);
    else start(source, () => findRecord(source, (id) => boardOfTable(server, id)));
    onDropped(() => file(takeDropped()));
    return () => onDropped(null);
  }, [rest]);
  useEffect(() => close, []);
  if (state.is === "open")
    return <Player key={state.found.record} {...state} {...{ settings, onSettings }} step={stepOf(state)} />;
  const board = (found: Found) => (chosen: File) =>
    start({ from: "none" }, async () => ({ ...found, board: await readBoard(chosen) }));
  const found = state.is === "refused" ? state.found : undefined;
  const lacks = found && !found.board && needsBoard(found.record) ? found : null; // the file of its board
  return (
    <Page title={t("Replay")} kind="replays" onSettings={onSettings}>
      {state.is === "waiting" && (
        <p class="quiet" role="status">
          {t("One moment…")}
        </p>
      )}
      {state.is === "refused" && !lacks && <Why {...state} />}
      {lacks && (
        <FilePicker
          label={t("The file of the board")}
          words={t("This game was played on a custom board. Open its file too.")}
          accept=".json,application/json"
          onFile={board(lacks)}
        />
      )}
      {state.is !== "waiting" && <Choose onFile={file} />}
    </Page>
  );
}
/** At which step a replay opens: where its address says, else at the beginning. */
const stepOf = ({ source, replay }: Open) => Math.min(replay.steps, source.from === "none" ? 0 : (source.step ?? 0));

/** Why a record is not shown, with the line that is wrong. */
function Why({ why, found }: { why: Refused; found?: Found }) {
  const { fault } = why;
  const line = fault && found?.record.split("\n")[fault.line - 1];
  return (
    <section class="faults" role="alert" aria-label={t("Faults")}>
      <h2>{found?.name ? isolated(found.name) : t("This can't be replayed")}</h2>
      {fault ? (
        <ol>
          <li>
            <b>{t("Line {n}", { n: fault.line })}</b>
            <FaultWords fault={fault} game="" />
            {line?.trim() && <code>{line.trim().slice(0, 200)}</code>}
          </li>
        </ol>
      ) : null}
      {(!fault || why.message !== fault.text) && <p>{why.message}</p>}
    </section>
  );
}

/** A file to open, or one of the own games. */
function Choose({ onFile }: { onFile(file: File): void }) {
  const [games, setGames] = useState<Kept[]>([]);
  useEffect(() => {
    keptGames().then((all: Entry[]) => setGames(all.filter((x): x is Kept => isGame(x) && x.over)));
  }, []);
  const day = new Intl.DateTimeFormat(spokenLanguage(), { dateStyle: "medium" });
  return (
    <>
      <FilePicker
        label={t("A record")}
        words={t("Drop a record (.ttrec) anywhere on this page, or open one.")}
        accept=".ttrec,application/x-ndjson"
        onFile={onFile}
      />
      {games.length > 0 && (
        <section class="own-games" aria-label={t("Your finished games")}>
          <h2>{t("Your finished games")}</h2>
          <ul>
            {games.map((game) => (
              <li key={game.id}>
                <a class="button" href={`#/replay/k/${game.id}`}>
                  {tableName(game.start)} <small class="quiet">{day.format(game.played)}</small>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
