// The line to the server: one WebSocket for the lobby and the table, taken up again whenever it breaks.
import { chanceFor, leaveSeats } from "./fair";
import type { ServerSaid, Short, TableFacts } from "./protocol";

/** off: there is no server here; gone: there was one. */
export type Line = "looking" | "off" | "connecting" | "open" | "gone";

/** What the server, or the line, has against something: its name and a sentence. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

/** The answer that each request waits for. Other requests have no answer, or one that is sent to everybody. */
const ANSWERS: Record<string, string> = {
  tables: "tables",
  create: "created",
  join: "joined",
  leave: "left",
  bot: "seated",
  start: "started",
  enter: "table",
  link: "link",
  take: "taken",
  rematch: "rematch",
  decline: "declined",
  remove: "removed",
  close: "closed",
  chance: "ready",
  board: "board",
  profile: "profile",
  block: "blocks",
  blocks: "blocks",
  report: "reported",
  play: "playing",
  leaderboard: "leaderboard",
};
/** That of the messages about one thing, such as notify_add, is called by the thing. */
const answerTo = (message: string) => ANSWERS[message] ?? message.split("_")[0];
const SITTING = ["created", "joined", "rematch"]; // answers after which one has a seat
const PAUSES = [0, 500, 1000, 2000, 4000, 8000, 15000]; // ms before each further try
const SILENCE = 25000;
const PATIENCE = 10000; // ms without a word before we ask, and until the line counts as broken

interface Waiting {
  message: Record<string, unknown>;
  resolve(answer: never): void;
  reject(refusal: Refusal): void;
}
type Hearer = (said: ServerSaid) => void;

export class Server {
  readonly demo = "demo" in document.documentElement.dataset; // plain files on a web host (scripts/demo): no server to look for, now or later
  line: Line = this.demo ? "off" : "looking";
  guest: string | null = null;
  account = false; // whether the guest is registered
  url: string | null = null; // under which others find this page, where the server knows
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry = 0;
  #heardAt = 0;
  #introduced: string | null = null; // as whom the server greeted us on this line
  #waiting: Waiting[] = []; // the first one is sent, the others wait
  #hearers = new Set<Hearer>();
  #listeners = new Set<() => void>();

  constructor() {
    addEventListener("online", () => this.tryNow());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.tryNow();
    });
    setInterval(() => this.#watchSilence(), 5000);
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  hear(hearer: Hearer): () => void {
    this.#hearers.add(hearer);
    return () => this.#hearers.delete(hearer);
  }
  #change(line: Line): void {
    this.line = line;
    for (const l of this.#listeners) l();
  }

  /** Does a server send this page? A page from plain storage has none, and plays alone. */
  async look(silently = false): Promise<void> {
    if (this.demo) return;
    if (!silently) this.#change("looking");
    try {
      const answer = await fetch("healthz", { cache: "no-store" });
      if (!("status" in (await answer.json()))) throw new Error("something else");
    } catch {
      if (!this.#socket) this.#change("off");
      return;
    } // another look may have been luckier
    this.#connect();
  }
  #connect(): void {
    if (this.#socket) return;
    clearTimeout(this.#retry);
    this.#retry = 0;
    if (this.line !== "gone") this.#change("connecting");
    this.#introduced = null;
    this.account = false;
    const socket = new WebSocket(new URL("ws", location.href.replace(/^http/, "ws").replace(/#.*/, "")));
    this.#socket = socket;
    socket.onopen = () => {
      this.#heardAt = Date.now();
      socket.send('{"message":"tables","life":"open"}');
    }; // its answer shows that we are through, as a guest or not
    socket.onmessage = (e) => {
      if (socket === this.#socket) this.#take(JSON.parse(e.data));
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }
  #drop(): void {
    this.#socket = null;
    for (const w of this.#waiting.splice(0)) w.reject(new Refusal("gone", "the server is gone"));
  }
  #lost(): void {
    this.#drop();
    const pause = PAUSES[Math.min(this.#tries++, PAUSES.length - 1)];
    this.#retry = window.setTimeout(() => this.#connect(), pause * (0.8 + 0.4 * Math.random())); // not all at once, when a server comes back
    this.#change("gone");
  }
  tryNow(): void {
    if (this.line === "off") this.look(true);
    else if (!this.#socket && this.line === "gone") {
      this.#tries = 0;
      this.#connect();
    }
  }
  /** A line can die without a word: after a while of silence we ask something, and don't wait for ever. */
  #watchSilence(): void {
    if (this.line !== "open" || !this.#socket) return;
    const silent = Date.now() - this.#heardAt;
    if (silent > SILENCE + PATIENCE) {
      const dead = this.#socket;
      this.#lost();
      dead.close();
    } else if (silent > SILENCE && !this.#waiting.length)
      this.request({ message: "tables", life: "frozen" }).catch(() => {});
  }

  #take(said: ServerSaid): void {
    this.#heardAt = Date.now();
    if (said.message === "guest") {
      this.#introduced = said.name;
      this.account = !!said.account;
      this.url = said.url ?? null;
      if (this.line === "open") {
        this.guest = said.name; // registered in another tab
        this.#change("open");
      }
      return;
    }
    if (this.line !== "open") {
      // the answer to our first question
      this.guest = this.#introduced;
      this.#tries = 0;
      this.#change("open");
      return;
    }
    const first = this.#waiting[0];
    if (
      first &&
      said.message === answerTo(first.message.message as string) &&
      !(said.message === "table" && said.table !== first.message.table)
    ) {
      this.#waiting.shift();
      if (SITTING.includes(said.message) && (said as Short).table === (first.message.table ?? (said as Short).table))
        this.mix(said as Short, said.message === "created");
      first.resolve(said as never);
      this.#sayNext();
    } else if (first && said.message === "error" && said.decision === undefined) {
      this.#waiting.shift();
      first.reject(new Refusal(said.error, said.text));
      this.#sayNext();
      return;
    }
    for (const hearer of this.#hearers) hearer(said);
  }
  /** Adds random bytes to the deal after sitting down. The commitment has arrived, so the server can't choose the deal
   * any more. Only for tables that we asked for: a server that names many could push other tables out of storage. */
  mix({ table, commitment }: Short, host = false): void {
    const chance =
      commitment && !this.#waiting.some((w) => w.message.message === "chance" && w.message.table === table)
        ? chanceFor(table, commitment, host)
        : null;
    if (chance) this.request({ message: "chance", table, commitment, chance }).catch(() => {}); // the table shows a refusal
  }
  #sayNext(): void {
    if (this.#waiting.length) this.say(this.#waiting[0].message);
  }

  /** Sends a message that has no answer of its own. False if there is no connection. */
  say(message: object): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }
  /** Asks, and waits for the answer; questions wait for one another, so that every answer finds its own. */
  request<T extends object = Short>(message: Record<string, unknown>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.line !== "open") {
        reject(new Refusal("gone", "the server is gone"));
        return;
      }
      this.#waiting.push({ message, resolve, reject });
      if (this.#waiting.length === 1) this.#sayNext();
    });
  }
  tables(filter: Record<string, unknown>): Promise<{ tables: TableFacts[]; more: boolean }> {
    return this.request({ message: "tables", ...filter });
  }

  /** Makes a guest of this name if there is none yet, or if `anew`; then connects again with the new cookie. */
  async become(name: string, anew = false): Promise<void> {
    if (this.guest && !anew) return;
    let answer: Response;
    try {
      answer = await fetch("guest", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ name }),
      });
    } catch {
      throw new Refusal("gone", "the server is gone");
    }
    if (!answer.ok) {
      const why = await answer.json().catch(() => ({}));
      throw new Refusal(why.error ?? (answer.status === 429 ? "too_many_guests" : "gone"), why.text ?? "");
    }
    leaveSeats();
    await this.renew();
    if (!this.guest) throw new Refusal("no_cookie", "the browser keeps no cookie");
  }
  /** Connects again: the cookie is another one. */
  async renew(): Promise<void> {
    const old = this.#socket;
    this.#drop();
    old?.close();
    this.#connect();
    await this.#opened();
  }
  #opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = this.subscribe(() => {
        if (this.line === "open") {
          stop();
          resolve();
        } else if (this.line === "gone") {
          stop();
          reject(new Refusal("gone", "the server is gone"));
        }
      });
    });
  }
}
