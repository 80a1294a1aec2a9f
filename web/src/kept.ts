// The game that is played in the page, kept for this tab: how it was dealt, what one did and what the bots did. The table
// makes the same game of it again.
import type { TableRequest } from "./protocol";
import type { Start } from "./ui/Home";

export interface Kept {
  start: Start;
  table: TableRequest;
  said: string[];
  acted: string[];
  over: boolean;
}
const KEY = "turntable-game";
let here: Kept | null = null; // for this visit, where nothing can be kept

/** Whether the game will be there after a reload: not where storage is full or forbidden. */
export function keepGame(game: Kept): boolean {
  here = game;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(game));
    return true;
  } catch {
    return false;
  }
}
export function keptGame(): Kept | null {
  if (here) return here;
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return kept &&
      typeof kept.start?.game === "string" &&
      Array.isArray(kept.start.bots) &&
      kept.table?.message === "table" &&
      Array.isArray(kept.said) &&
      Array.isArray(kept.acted)
      ? kept
      : null;
  } catch {
    return null;
  }
}
/** The kept game, if the player has acted in it and it is not over. */
export function unfinishedGame(): Kept | null {
  const kept = keptGame();
  return kept?.said.length && !kept.over ? kept : null;
}
