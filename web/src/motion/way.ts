// The way from a city to another by the fewest routes.
import type { BoardFile } from "../board/types";

/** The cities of the way, both ends included; only `from` where there is none. */
export function wayBetween(board: Pick<BoardFile, "routes">, from: string, to: string): string[] {
  const before = new Map([[from, from]]);
  for (const city of before.keys()) {
    // a map is walked in the order in which it grows
    if (city === to) break;
    for (const { a, b } of board.routes)
      for (const [here, there] of [
        [a, b],
        [b, a],
      ])
        if (here === city && !before.has(there)) before.set(there, city);
  }
  const way = [before.has(to) ? to : from];
  while (way[0] !== from) way.unshift(before.get(way[0])!);
  return way;
}
