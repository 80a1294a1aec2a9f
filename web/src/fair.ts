// A fair deal, checked by this page itself: what it keeps from before the game, and what comes of it at the end (docs/server.md, Fair dealing).
import type { Answer, Asked } from "./prover";
import type { TableFacts, Update, Welcome } from "./protocol";

/** What is kept of a table: its commitment and the own bytes, and a sum over the events that this seat was shown. */
export interface Kept { server: string; table: number; commitment: string; chance: string; you: number | null; seen: number; sum: string; done?: boolean }
export interface Finding { fault: string; text: string; line: number; whole: boolean }
/** The server contradicts itself: another commitment, another course of the game. */
export type Alarm = "" | "commitment" | "seen";

const KEY = "turntable-fair", MOST = 200, NONE = "0".repeat(64);
let here: Kept[] | null = null; // for this visit, where nothing can be kept
const server = () => new URL(".", location.href).href;
const isKept = (k: Kept) => /^[0-9a-f]{64}$/.test(k?.commitment) && /^[0-9a-f]{32}$/.test(k.chance) && /^[0-9a-f]{64}$/.test(k.sum) && k.seen >= 0;

function load(): Kept[] {
  if (here) return here;
  try { const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]"); return Array.isArray(kept) ? kept.filter(isKept) : []; } catch { return []; }
}
/** Finished games go first, the oldest before others. */
function save(all: Kept[]): void {
  while (all.length > MOST) all.splice(Math.max(0, all.findIndex((k) => k.done)), 1);
  try { localStorage.setItem(KEY, JSON.stringify(all)); } catch { here = all; }
}
export const recall = (table: number): Kept | null => load().find((k) => k.table === table && k.server === server()) ?? null;
function update(kept: Kept): void { save(load().map((k) => (k.table === kept.table && k.server === kept.server ? kept : k))); }
/** Nobody here has a seat any more: the server knows us no longer. */
export function forgetSeats(): void { save(load().filter((k) => k.server !== server())); }

/** The own bytes for a table, drawn once its commitment is here and kept before anybody is told; always the same ones. Null if the commitment is not the one it was. */
export function chanceFor(table: number, commitment: string): string | null {
  const known = recall(table);
  if (known) return known.commitment === commitment ? known.chance : null;
  const chance = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
  save([...load(), { server: server(), table, commitment, chance, you: null, seen: 0, sum: NONE }]);
  return chance;
}

/** Lets a worker add up what the own seat is shown, so that neither a reload nor the record at the end can have another story. */
export class Witness {
  private worker: Worker | null = null;
  private waiting: ((answer: Answer) => void)[] = [];
  constructor(readonly table: number, private onAlarm: (alarm: Alarm) => void) {}

  private ask(asked: Asked): Promise<Answer> {
    if (!this.worker) {
      this.worker = new Worker("prover.js");
      this.worker.onmessage = (e) => this.waiting.shift()?.(e.data);
      this.worker.onerror = () => { for (const answer of this.waiting.splice(0)) answer({}); };
    }
    return new Promise((answer) => { this.waiting.push(answer); this.worker!.postMessage(asked); });
  }
  async hear(said: Welcome | Update): Promise<void> {
    const kept = recall(this.table);
    if (!kept || kept.done) return;
    const { alarm, seen } = await this.ask({ said, kept }), now = recall(this.table); // another tab may be further
    if (alarm) this.onAlarm("seen");
    if (seen && now && (now.you !== seen.you || now.seen < seen.seen)) update({ ...now, ...seen });
  }

  /** All that proves the deal, as it is saved. */
  proof(f: TableFacts): object {
    // The seat whose events were seen, whatever the server says now: it may have gone to another device.
    const known = recall(this.table), seat = known?.you ?? f.you, kept = seat === null ? null : known, same = kept?.you === seat && kept!.seen > 0;
    return {
      proof: 1, server: server(), table: f.table, seat, kept: kept && { commitment: kept.commitment, chance: kept.chance, seen: same ? kept.seen : 0, sum: same ? kept.sum : null },
      commitment: f.commitment, secret: f.secret, seed: f.seed, joined: f.joined, dealt: f.dealt,
    };
  }
  /** Checks everything, with the whole record; null if that can't be done now. */
  async check(f: TableFacts): Promise<Finding | null> {
    if (!f.public && f.you === null) return null; // its record is for those who sat there
    const record = await fetch(`record/${f.table}`).then((answer) => (answer.ok ? answer.text() : null), () => null);
    if (record === null) return null;
    await this.ask({}); // all that was said is added up
    const { finding } = await this.ask({ prove: `${JSON.stringify(this.proof(f))}\n${record}` }), kept = recall(this.table);
    if (finding && kept) update({ ...kept, done: true });
    return finding ?? null;
  }
  close(): void { this.worker?.terminate(); this.worker = null; this.waiting = []; }
}
