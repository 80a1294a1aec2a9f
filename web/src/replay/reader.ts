// A record that is open: its facts, its turns, and what everybody saw at any step. The core replays it, in a worker.
import type { Event, View } from "../protocol";
import { missingText } from "../words";
import type { Answer, Failed, Fault, Request, Seen, Summary } from "./types";

/** Why a record can't be replayed; `fault` has the line that is wrong. */
export class Refused extends Error {
  constructor(
    text: string,
    readonly fault: Fault | null = null,
  ) {
    super(text);
  }
}

/** Asks the worker; answers come in the order of the questions. */
class Reader {
  #worker = new Worker("replayer.js");
  #asked = 0;
  #waiting = new Map<number, (found: Answer["found"]) => void>();
  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      this.#waiting.get(data.number)?.(data.found);
      this.#waiting.delete(data.number);
    };
    this.#worker.onerror = (e) => {
      for (const [number, give] of this.#waiting) {
        this.#waiting.delete(number);
        give({ message: "error", error: e.message ? "engine" : "missing", text: e.message });
      }
    };
  }
  async ask<M extends Answer["found"]["message"]>(request: Request, wanted: M) {
    const number = ++this.#asked;
    const found = await new Promise<Answer["found"]>((give) => {
      this.#waiting.set(number, give);
      this.#worker.postMessage({ ...request, number });
    });
    if (found.message === wanted) return found as Extract<Answer["found"], { message: M }>;
    const { error, text, line, rule } = found as Failed;
    throw new Refused(
      error === "missing" ? missingText() : text,
      error === "bad_record" ? { line: line!, rule: rule!, text } : null,
    );
  }
  close(): void {
    this.#worker.terminate();
  }
}

/** An open record. `seen` has the seats, then the watcher. */
export class Replay {
  readonly events: Event[]; // all of the record, with what was hidden
  #views: View[]; // of the seats and the watcher, at the step asked for last
  #reader: Reader;

  private constructor(
    reader: Reader,
    readonly text: string,
    readonly board: string | undefined,
    readonly summary: Summary,
    readonly seen: Seen[],
  ) {
    this.#reader = reader;
    this.#views = seen.map((x) => x.view);
    const all = text.split("\n").slice(1);
    this.events = all.slice(0, seen[0].events.length).map((line) => JSON.parse(line));
  }
  /** Opens the text of a record; `board`: the file of a custom board. */
  static async open(text: string, board?: string): Promise<Replay> {
    const reader = new Reader();
    try {
      const { summary, seen } = await reader.ask({ ask: "open", record: text, board }, "opened");
      return new Replay(reader, text, board, summary, seen);
    } catch (e) {
      reader.close();
      throw e;
    }
  }
  /** The record of a game that is told by its first line and its actions. */
  static async rebuild(game: string, board?: string): Promise<string> {
    const reader = new Reader();
    try {
      return (await reader.ask({ ask: "rebuild", game, board }, "record")).text;
    } finally {
      reader.close();
    }
  }
  get steps(): number {
    return this.summary.steps.length;
  }
  /** How many events there are at a step. */
  seq(step: number): number {
    if (step === this.steps) return this.events.length;
    return (step ? this.summary.steps[step - 1][2] : this.summary.lines) - 1;
  }
  /** What everybody sees at a step. */
  async at(step: number): Promise<View[]> {
    const { views } = await this.#reader.ask({ ask: "at", step }, "views");
    this.#views = this.#views.map((old, i) => ({ ...old, ...views[i] }));
    return this.#views;
  }
  /** The record up to a step: where it can be continued. */
  upTo(step: number): string {
    const lines = step ? this.summary.steps[step - 1][2] : this.summary.lines;
    return `${this.text.split("\n").slice(0, lines).join("\n")}\n`;
  }
  close(): void {
    this.#reader.close();
  }
}
