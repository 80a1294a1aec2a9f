// A fair deal, checked by this page itself (docs/server.md, Fair dealing): what it keeps from before the game.
// witness.ts has what comes of it.

/** What this browser keeps of a table: its commitment, our random bytes, the players (as a record writes them), and a
 * sum over the events shown to this seat.
 *  `host`: we open and start the table; this page never chooses seats. */
export interface Kept {
  server: string;
  table: number;
  commitment: string;
  chance: string;
  you: number | null;
  seen: number;
  sum: string;
  host?: boolean;
  players?: string[];
  done?: boolean;
  former?: boolean;
}
/** `lacks`: the first thing that is not proved; of all `events`, `seen` were shown here. */
export interface Finding {
  fault: string;
  text: string;
  lacks: string;
  seen: number;
  events: number;
}
/** The server contradicts itself: another commitment, other events, other players. Or "blind": this browser can't store
 * what it is shown. */
export type Alarm = "" | "commitment" | "seen" | "players" | "blind";

const KEY = "turntable-fair";
const MOST = 200;
const NONE = "0".repeat(64);
let here: Kept[] | null = null; // for this visit, where nothing can be kept
export const server = () => new URL(".", location.href).href;
const isKept = (k: Kept) =>
  /^[0-9a-f]{64}$/.test(k?.commitment) &&
  /^[0-9a-f]{32}$/.test(k.chance) &&
  /^[0-9a-f]{64}$/.test(k.sum) &&
  k.seen >= 0;

function load(): Kept[] {
  if (here) return here;
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}
/** Finished games go first, the oldest before others. */
function save(all: Kept[]): void {
  while (all.length > MOST)
    all.splice(
      Math.max(
        0,
        all.findIndex((k) => k.done),
      ),
      1,
    );
  try {
    localStorage.setItem(KEY, JSON.stringify(all));
  } catch {
    here = all;
  }
}
const isOf = (k: Kept, table: number) => k.table === table && k.server === server();
export const recall = (table: number): Kept | null => load().find((k) => isOf(k, table) && !k.former) ?? null;
export function update(kept: Kept): void {
  save(load().map((k) => (isOf(k, kept.table) && !k.former ? kept : k)));
}
/** The server does not know us any more, so we have no seats. The entries stay: otherwise a server could try many deals
 * by forgetting us again and again. */
export function leaveSeats(): void {
  save(load().map((k) => (k.server === server() ? { ...k, former: true } : k)));
}
/** Whether this browser has sent other bytes to this table, as another guest. */
export const satBefore = (table: number) => load().some((k) => isOf(k, table) && k.former);

/** Random bytes, as hex digits. */
export const randomHex = (count: number) =>
  [...crypto.getRandomValues(new Uint8Array(count))].map((b) => b.toString(16).padStart(2, "0")).join("");

/** Our bytes for a table: drawn after its commitment has come, stored before they are sent, and always the same.
 * Null if the commitment has changed. */
export function chanceFor(table: number, commitment: string, host: boolean): string | null {
  const known = recall(table);
  if (known) return known.commitment === commitment ? known.chance : null;
  const chance = randomHex(16);
  save([...load(), { server: server(), table, commitment, chance, you: null, seen: 0, sum: NONE, host }]);
  return chance;
}
