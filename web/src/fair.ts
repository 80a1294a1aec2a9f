// A fair deal, checked by this page itself: what it keeps from before the game, and what comes of it at the end
// (docs/server.md, Fair dealing).

import type { Seat, TableFacts, Update, Welcome } from "./protocol";
import type { Answer, Asked } from "./prover";

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
const server = () => new URL(".", location.href).href;
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
function update(kept: Kept): void {
  save(load().map((k) => (isOf(k, kept.table) && !k.former ? kept : k)));
}
/** The server does not know us any more, so we have no seats. The entries stay: otherwise a server could try many deals
 * by forgetting us again and again. */
export function leaveSeats(): void {
  save(load().map((k) => (k.server === server() ? { ...k, former: true } : k)));
}
/** Whether this browser has sent other bytes to this table, as another guest. */
const satBefore = (table: number) => load().some((k) => isOf(k, table) && k.former);

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

/** Lets a worker add up what the own seat is shown, so that neither a reload nor the record at the end can have
 * another story. */
export class Witness {
  #worker: Worker | null = null;
  #waiting: ((answer: Answer) => void)[] = [];
  board: string | undefined; // the file of a custom board
  #onAlarm: (alarm: Alarm) => void;
  constructor(
    readonly table: number,
    onAlarm: (alarm: Alarm) => void,
  ) {
    this.#onAlarm = onAlarm;
  }

  #ask(asked: Asked): Promise<Answer> {
    if (!this.#worker) {
      this.#worker = new Worker("worker.js", { name: "prover" });
      this.#worker.onmessage = (e) => {
        this.#waiting.shift()?.(e.data);
        if (e.data.failed) this.close();
      }; // the next question gets a new one
      this.#worker.onerror = () => this.close();
    }
    return new Promise((answer) => {
      this.#waiting.push(answer);
      this.#worker!.postMessage(asked);
    });
  }
  /** Keeps the players when the game begins. Later no bot becomes a person, nor a person a bot; a person's name changes
   * when the seat moves. */
  #meet(seats: Seat[], f: TableFacts, kept: Kept): void {
    const players = seats.map((s) => s.name);
    const bots = seats.map((s) => (s.kind === "bot" ? s.name : ""));
    if (`${(kept.players ?? players).map((name) => (/^bot:/.test(name) ? name : ""))}` !== `${bots}`)
      this.#onAlarm("players");
    else if (!kept.players && f.you !== null && f.life === "running")
      update({ ...kept, players, host: kept.host || f.host });
  }
  async hear(said: Welcome | Update | { message: "seats"; seats: Seat[] }, f: TableFacts): Promise<void> {
    const kept = recall(this.table);
    if (!kept || kept.done) return;
    if (said.message !== "update") this.#meet(said.seats, f, kept);
    if (said.message === "seats") return;
    const { alarm, seen, failed } = await this.#ask({ said, kept });
    const now = recall(this.table); // another tab may be further
    if (failed || alarm || seen) this.#onAlarm(failed ? "blind" : alarm ? "seen" : "");
    if (seen && now && (now.you !== seen.you || now.seen < seen.seen)) update({ ...now, ...seen });
  }

  /** All that proves the deal, as it is saved. */
  proof(f: TableFacts): object {
    // The seat whose events were seen, not the one that the server names now: it may be on another device.
    const known = recall(this.table);
    const seat = known?.you ?? f.you;
    const kept = seat === null || satBefore(this.table) ? null : known;
    const same = kept?.you === seat && kept!.seen > 0;
    return {
      proof: 1,
      server: server(),
      table: f.table,
      seat,
      kept: kept && {
        commitment: kept.commitment,
        chance: kept.chance,
        seen: same ? kept.seen : 0,
        sum: same ? kept.sum : null,
        players: kept.players ?? null,
        host: !!kept.host,
      },
      commitment: f.commitment,
      secret: f.secret,
      seed: f.seed,
      joined: f.joined,
      dealt: f.dealt,
    };
  }
  /** Checks everything, with the whole record; null if that can't be done now. */
  async check(f: TableFacts): Promise<Finding | null> {
    if (!f.public && f.you === null) return null; // its record is for those who sat there
    const record = await fetch(`record/${f.table}`).then(
      (answer) => (answer.ok ? answer.text() : null),
      () => null,
    );
    if (record === null) return null;
    await this.#ask({}); // all that was said is added up
    const { finding } = await this.#ask({ board: this.board, prove: `${JSON.stringify(this.proof(f))}\n${record}` });
    const kept = recall(this.table);
    if (finding && kept) update({ ...kept, done: true });
    return finding ?? null;
  }
  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const answer of this.#waiting.splice(0)) answer({ failed: true });
  }
}
