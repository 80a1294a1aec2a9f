// The custom board that was chosen for the next game, in this visit: a file dropped onto the page, or opened.
import type { Custom } from "./board";

let dropped: File | null = null; // not looked at yet
let chosen: Custom | null = null;
let hear: (() => void) | null = null;

/** The file that was dropped last, once. */
export function takeDropped(): File | null {
  const file = dropped;
  dropped = null;
  return file;
}
/** Calls `listener` for files that are dropped from now on, in place of going to the screen of custom boards. */
export function onDropped(listener: (() => void) | null): void {
  hear = listener;
}
export const chosenBoard = () => chosen;
export function chooseBoard(board: Custom | null): void {
  chosen = board;
}

/** Takes a file to the screen of custom boards. */
export function openBoard(file: File | undefined): void {
  dropped = file ?? null;
  if (file) location.hash = "/board";
}

/** A file dropped anywhere but into a game leads to the screen of custom boards, a position to the companion, a record to
 * its replay. Without this the browser would leave the
 * page and show the file. */
export function catchDrops(): void {
  const isFile = (e: DragEvent) => e.dataTransfer?.types.includes("Files");
  addEventListener("dragover", (e) => isFile(e) && e.preventDefault());
  addEventListener("drop", (e) => {
    if (!isFile(e)) return;
    e.preventDefault();
    if (/^#\/(play|t\/|take)/.test(location.hash)) return;
    dropped = e.dataTransfer!.files[0] ?? null;
    const name = dropped?.name.toLowerCase() ?? "";
    const place = name.endsWith(".ttrec") ? "/replay" : name.endsWith(".ttpos") ? "/companion" : "/board";
    if (hear && location.hash === `#${place}`) hear();
    else location.hash = place;
  });
}
