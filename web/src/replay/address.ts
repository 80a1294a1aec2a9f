// A whole game in an address: its first line and its actions, compressed. From these the core makes the record again, so
// this works for every game that follows from its seed.
import type { Summary } from "./types";

const EDITION = "1"; // of this format, the first letter
const LONGEST = 8000; // letters: longer addresses are cut by some programs that people send them with
const LARGEST = 400_000; // bytes of what an address may unpack to: a hostile one could unpack to anything

/** Why an address can't be made or read. */
export type Trouble = "old_browser" | "other_draws" | "too_long" | "broken";
export class BadAddress extends Error {
  constructor(readonly why: Trouble) {
    super(why);
  }
}

/** What is packed: the parts of the first line, the actions one a line, and the file of a custom board. */
type Packed = [
  game: string,
  options: Record<string, boolean>,
  seats: string[],
  seed: string,
  engine: string,
  actions: string,
  board?: string,
  file?: string,
];

async function squeeze(bytes: Uint8Array, by: GenericTransformStream, largest: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = new Blob([bytes as BlobPart]).stream().pipeThrough(by).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > largest) {
      reader.cancel().catch(() => {});
      throw new BadAddress("broken");
    }
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
}
const toLetters = (bytes: Uint8Array) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
};
const toBytes = (letters: string) =>
  Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

/** The game as letters that an address can have. Throws a BadAddress where it can't be told so. */
export async function packGame(summary: Summary, file?: string): Promise<string> {
  const { game, options, seats, seed, engine, board, steps } = summary;
  if (typeof CompressionStream !== "function") throw new BadAddress("old_browser");
  if (!summary.from_seed || steps.some((step) => !step[4])) throw new BadAddress("other_draws");
  const packed: Packed = [game, options, seats, seed, engine, steps.map((step) => step[1]).join("\n")];
  if (board) packed.push(board, file ?? "");
  const bytes = new TextEncoder().encode(JSON.stringify(packed));
  const letters = EDITION + toLetters(await squeeze(bytes, new CompressionStream("deflate"), LARGEST));
  if (letters.length > LONGEST) throw new BadAddress("too_long");
  return letters;
}

const isText = (x: unknown) => typeof x === "string";
function isPacked(x: unknown): x is Packed {
  if (!Array.isArray(x) || (x.length !== 6 && x.length !== 8)) return false;
  const [game, options, seats, ...rest] = x;
  const isOptions = typeof options === "object" && options !== null && !Array.isArray(options);
  return isText(game) && isOptions && Array.isArray(seats) && seats.every(isText) && rest.every(isText);
}
/** The game that is packed in these letters, for the core to rebuild: its first line and its actions; and the file of its
 * custom board. The core checks all of it. */
export async function unpackGame(letters: string): Promise<{ game: string; board?: string }> {
  if (typeof DecompressionStream !== "function") throw new BadAddress("old_browser");
  if (letters[0] !== EDITION || letters.length > LONGEST || !/^[\w-]+$/.test(letters)) throw new BadAddress("broken");
  try {
    const bytes = await squeeze(toBytes(letters.slice(1)), new DecompressionStream("deflate"), LARGEST);
    const packed: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (!isPacked(packed)) throw new BadAddress("broken");
    const [game, options, seats, seed, engine, actions, board, file] = packed;
    const first = { record: "turntable/1", game, players: seats.length, seats, options, seed, engine };
    const line = JSON.stringify(board ? { ...first, board } : first);
    return { game: `${line}\n${actions}${actions ? "\n" : ""}`, board: file || undefined };
  } catch {
    throw new BadAddress("broken");
  }
}

/** Where a replay comes from, as the part of the address after #/replay says it, and the step at which it opens; null: the
 * end. */
export type Source =
  | { from: "none" }
  | { from: "kept"; id: string; step: number | null }
  | { from: "server"; id: number; step: number | null }
  | { from: "address"; letters: string; step: number | null };

export function readSource(rest: string): Source {
  const [, kind, what, at] = /^\/([ktg])\/([\w-]+)(?:\/(\d{1,5}))?$/.exec(rest) ?? [];
  const step = at === undefined ? null : Number(at);
  if (kind === "k") return { from: "kept", id: what, step };
  if (kind === "t" && /^\d{1,15}$/.test(what)) return { from: "server", id: Number(what), step };
  if (kind === "g") return { from: "address", letters: what, step };
  return { from: "none" };
}
/** The place of a replay at a step. */
export function placeOf(source: Source, step: number): string {
  switch (source.from) {
    case "kept":
      return `/replay/k/${source.id}/${step}`;
    case "server":
      return `/replay/t/${source.id}/${step}`;
    case "address":
      return `/replay/g/${source.letters}/${step}`;
    default:
      return "/replay";
  }
}
