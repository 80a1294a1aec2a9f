// That this browser is notified while no page is open: kept here, since neither the server nor the browser says when
// that has ended.
import type { Server } from "../online";

export interface Remembered {
  guest: string;
  endpoint: string;
  id: number; // of the target
}
const KEY = "turntable-notified";

export function recall(): Remembered | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null; // no storage
  }
}
export function remember(what: Remembered | null): void {
  try {
    if (what) localStorage.setItem(KEY, JSON.stringify(what));
    else localStorage.removeItem(KEY);
  } catch {
    // no storage: then nobody looks after it
  }
}

/** Whenever the page opens: is this browser still notified? Fetched only if it was. */
export function lookAfter(server: Server): void {
  if (!recall()) return;
  import("./part").then(
    ({ renewWhenKnown }) => renewWhenKnown(server),
    () => {}, // the next visit may be luckier
  );
}
