// A custom board in the page: its file is read and checked by the core, in a worker, and drawn by a layout made here.
import type { BoardFile, Layout } from "../board/types";
import { json } from "../local";
import { missingText } from "../words";

/** As much as the core and a server accept. */
export const LARGEST = 64 << 10;
const PATIENCE_MS = 30_000;

/** A fault: its sentence in English, and its parts for other languages (docs/protocol.md, Custom boards). */
export interface Fault {
  line: number;
  text: string;
  what?: string;
  id?: string;
  number?: number;
  pattern: string;
  parts: string[];
}
/** By whose rules a board can be played; with `error` nobody can. */
export interface Playable {
  game: string;
  min_players: number;
  max_players: number;
  options: string[];
  error?: string;
  text?: string;
}
export interface Report {
  message: "board";
  faults: Fault[];
  count: number;
  board?: string;
  name?: string;
  game?: string;
  games?: Playable[];
}
/** A board that can be played. */
export interface Custom {
  text: string;
  sha256: string;
  name: string;
  game: string;
  games: Playable[];
}
const fault = (pattern: string): Report => ({
  message: "board",
  faults: [{ line: 1, text: `the board ${pattern}`, what: "board", id: "", number: 0, pattern, parts: [] }],
  count: 1,
});

/** Asks a worker one thing. One that does not answer in time, whatever it was given, is ended. */
function ask<T>(script: string, message: object, isAnswer: (said: { message?: string }) => boolean): Promise<T> {
  const worker = new Worker(script);
  return new Promise<T>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(missingText())), PATIENCE_MS);
    worker.onmessage = ({ data }) => {
      clearTimeout(late);
      if (isAnswer(data)) resolve(data);
      else reject(new Error(missingText()));
    };
    worker.onerror = () => reject(new Error(missingText()));
    worker.postMessage(message);
  }).finally(() => worker.terminate());
}

/** What the core says about a file, and its text. What is too large is not even read; bytes that are no UTF-8 would
 * change on their way. */
export async function checkFile(file: Blob): Promise<[Report, string]> {
  if (file.size > LARGEST) return [fault("is larger than 64 KiB"), ""];
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
  } catch {
    return [fault("is no text in UTF-8"), ""];
  }
  return [await ask<Report>("worker.js", { message: "board", text }, (said) => said.message === "board"), text];
}

let drawn: { text: string; made: Promise<[BoardFile, Layout]> } | null = null; // the last one: a rematch needs no other

/** The board of a file that has been checked, and its layout: a file with the map of a game has that of the game. */
async function draw(text: string): Promise<[BoardFile, Layout]> {
  const file = { ...JSON.parse(text), custom: text };
  if (!file.map) return [file, await ask<Layout>("placer.js", file, (made) => "labels" in made)];
  const [own, layout] = await Promise.all([json(`boards/${file.map}.json`), json(`map/${file.map}.json`)]);
  return [{ ...own, ...file }, layout];
}
export function loadCustom(text: string): Promise<[BoardFile, Layout]> {
  if (drawn?.text !== text) drawn = { text, made: draw(text) };
  drawn.made.catch(() => {
    drawn = null;
  }); // it may go better next time
  return drawn.made;
}
