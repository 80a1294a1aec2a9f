// The puzzles, fetched: the list of all, and those of one game.
import { json } from "../local";
import type { Listed, Puzzle } from "./set";

let listing: Promise<Listed[]> | null = null;
/** All puzzles, in the order in which they come. */
export function listPuzzles(): Promise<Listed[]> {
  listing ??= json("puzzles/index.json").then((rows: [string, string, Listed["kind"], number, number][]) =>
    rows.map(([id, game, kind, level, since]) => ({ id, game, kind, level, since })),
  );
  listing.catch(() => {
    listing = null;
  }); // the network may come back
  return listing;
}
export async function loadPuzzle({ id, game }: Listed): Promise<Puzzle> {
  const all: Puzzle[] = await json(`puzzles/${game}.json`);
  return all.find((one) => one.id === id)!;
}
