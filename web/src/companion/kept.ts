// The game at the printed board that this browser keeps: one, until another is begun.
import type { Told } from "./told";

const KEY = "turntable-companion";
export interface Kept {
  told: Told;
  /** The file of a custom board. */
  board: string | null;
  /** The player who was chosen last. */
  seat: number;
}

/** What was kept; null if there is nothing, or nothing that could be told. The core checks what is in it. */
export function keptTable(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (!kept?.told?.seats?.length) return null;
    return { told: kept.told, board: typeof kept.board === "string" ? kept.board : null, seat: Number(kept.seat) || 0 };
  } catch {
    return null;
  }
}
/** Whether it will be there at the next visit. */
export function keepTable(kept: Kept | null): boolean {
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    return false; // no storage here
  }
}
