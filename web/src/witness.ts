// What becomes of a deal whose commitment this browser keeps (fair.ts): what is shown is added up, and proved at the end.
import { type Alarm, type Finding, type Kept, recall, satBefore, server, update } from "./fair";
import type { Seat, TableFacts, Update, Welcome } from "./protocol";
import type { Answer, Asked } from "./prover";

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
