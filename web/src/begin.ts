// Games that begin in another way than by the form of the home screen: from a position, or where a record stops.
import { keepGame, newGame } from "./kept";
import type { TableRequest } from "./protocol";
import type { Start } from "./ui/Home";

/** Keeps a new game that begins as `table` says. `start` is what the list of games says about it, and how a rematch
 * begins. Gives the address where it is played: `location.hash = await keepNewGame(…)`. */
export async function keepNewGame(start: Start, table: TableRequest): Promise<string> {
  const kept = newGame(start, table);
  await keepGame(kept);
  return `/play/${kept.id}`;
}
