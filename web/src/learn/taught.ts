// The table of a lesson: a prepared position in which bots do what the lesson says, and only what it accepts is done.
import { type Engine, LocalEngine } from "../engine";
import { newGame } from "../kept";
import type { Said } from "../protocol";
import { NAMELESS } from "../words";
import type { Lesson, Part } from "./steps";

const CHANCE = "00".repeat(32); // bots choose nothing here

/** How the lesson takes an action: the sentence why it is not taken, or "". */
type Judge = (action: string) => string;

export class TaughtEngine implements Engine {
  /** When what was said before has been done again. */
  readonly ready: Promise<void>;
  onDone: (action: string) => void = () => {};
  onFault: () => void = () => {}; // this engine refuses what the lesson does
  #table: LocalEngine;
  #judge: Judge;
  #handler: (message: Said) => void = () => {};
  #sent: string[] = [];

  constructor(lesson: Lesson, part: Part, said: string[], judge: Judge) {
    const seats = [NAMELESS, ...lesson.bots.map((bot) => `bot:${bot}`)];
    this.#judge = judge;
    const start = { game: lesson.game, bots: lesson.bots, options: {}, name: "" };
    const game = newGame(start, { message: "table", position: part.position, seats, as: 0, chance: CHANCE });
    // nothing of it is stored but the progress of the lesson, which counts on every action
    this.#table = new LocalEngine({ ...game, said, acted: part.acted }, async (now) => {
      if (now.said.length < said.length) this.onFault();
      return "kept";
    });
    this.#table.onOut = () => this.onFault();
    this.ready = this.#table.ready;
  }
  send(message: { message?: string; action?: string; decision?: number }): void {
    const text = message.message === "action" ? this.#judge(message.action!) : "";
    if (text) {
      // as a table refuses: nothing has happened, and the decision is asked still
      this.#handler({ message: "refused", decision: message.decision!, refusal: "lesson", rule: "", text });
      return;
    }
    if (message.message === "action") this.#sent.push(message.action!);
    this.#table.send(message);
  }
  onMessage(handler: (message: Said) => void): void {
    this.#handler = handler;
    this.#table.onMessage((message) => {
      if (message.message === "ack") this.onDone(this.#sent.shift()!);
      else if (message.message === "refused") this.#sent.shift();
      handler(message);
    });
  }
  close(): void {
    this.#table.close();
  }
}
