// Where records come from: a game that this browser keeps, a table of the server, an address, a file.
import { LARGEST } from "../custom/board";
import { LocalEngine } from "../engine";
import { t } from "../i18n";
import { isGame, type Kept, keptGames } from "../kept";
import { missingText } from "../words";
import { BadAddress, type Source, type Trouble, unpackGame } from "./address";
import { Refused, Replay } from "./reader";

const LONGEST = 1 << 20; // bytes of a record, as the core takes them

/** A record, and what is known about it besides. */
export interface Found {
  record: string;
  board?: string; // the file of a custom board
  me: number | null; // whose game it is: the reader's own seat
  name?: string; // of its file
}

export const addressWords = (why: Trouble): string => {
  switch (why) {
    case "old_browser":
      return t("This browser can't pack a game into an address. Save the record as a file instead.");
    case "other_draws":
      return t(
        "This game does not follow from its seed, so it does not fit into an address. Save the record as a file instead.",
      );
    case "too_long":
      return t("This game is too long for an address. Save the record as a file instead.");
    case "broken":
      return t("This address is damaged: perhaps a part of it is missing.");
  }
};

/** The record of a game that is kept and over: its table makes it again. */
function recordOf(kept: Kept): Promise<string> {
  const engine = new LocalEngine(kept, async () => "kept"); // it is only looked at: nothing is written
  return new Promise<string>((resolve, reject) => {
    engine.onOut = () =>
      reject(new Refused(t("This game was played with another version of this page, which had other rules.")));
    engine.onMessage((said) => {
      if (said.message === "record") resolve(said.text);
      else if (said.message === "update" && said.view.phase === "over")
        engine.send({ message: "record", seat: said.seat });
      else if (said.message === "error") reject(new Refused(said.error === "missing" ? missingText() : said.text));
    });
  }).finally(() => engine.close());
}
async function fromKept(id: string): Promise<Found> {
  const kept = (await keptGames()).find((x) => x.id === id);
  if (!kept || !isGame(kept)) throw new Refused(t("This browser does not have this game any more."));
  if (!kept.over) throw new Refused(t("This game is not over yet."));
  return {
    record: await recordOf(kept),
    board: kept.start.board?.text,
    me: kept.table.as === "all" ? null : kept.table.as,
  };
}
/** The server may say nothing of a game that still runs, or that is private. */
async function fromServer(id: number, board: () => Promise<string>): Promise<Found> {
  const answer = await fetch(`record/${id}`).catch(() => null);
  if (!answer) throw new Refused(missingText());
  if (!answer.ok)
    throw new Refused(t("The server has no record of this table: the game is not over, or it is not for you to see."));
  const record = await answer.text();
  return { record, board: needsBoard(record) ? await board() : undefined, me: null };
}
/** `board` gets the board file of a table of the server. Throws a Refused with a sentence. */
export async function findRecord(source: Source, board: (table: number) => Promise<string>): Promise<Found | null> {
  switch (source.from) {
    case "kept":
      return fromKept(source.id);
    case "server":
      return fromServer(source.id, () => board(source.id));
    case "address":
      try {
        const { game, board: file } = await unpackGame(source.letters);
        return { record: await Replay.rebuild(game, file), board: file, me: null };
      } catch (e) {
        if (e instanceof BadAddress) throw new Refused(addressWords(e.why));
        if (e instanceof Refused && e.fault)
          throw new Refused(t("This address contains no game that the rules allow."), e.fault);
        throw e;
      }
    default:
      return null;
  }
}
/** A file that was dropped or opened. */
export async function readRecord(file: File, board?: string): Promise<Found> {
  if (file.size > LONGEST) throw new Refused(t("This file is too large for a record: at most 1 MiB."));
  let record: string;
  try {
    record = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    throw new Refused(t("This file is no text in UTF-8, so it is no record."));
  }
  return { record, board, me: null, name: file.name };
}
/** The file of the custom board that a record needs. */
export async function readBoard(file: File): Promise<string> {
  if (file.size > LARGEST) throw new Refused(t("A board file has at most 64 KiB."));
  return file.text();
}
/** Whether a record was played on a custom board, whose file is needed to replay it. */
export const needsBoard = (record: string) => /^[^\n]*,"board":"[0-9a-f]{64}"\}(\n|$)/.test(record);
