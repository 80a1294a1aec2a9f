// What plays a game: messages in, messages out. The page does not know whether it is near or far.

import { type Kept, keepGame } from "./kept";
import type { Said } from "./protocol";

const HELLO = { message: "hello", protocol: 1 };

export interface Engine {
  send(message: object): void;
  onMessage(handler: (message: Said) => void): void;
  close(): void;
  /** Where the record can be had otherwise than by a message. */
  record?(): void;
}

/** The table inside the page: the wasm module in a worker, so that a thinking bot never holds up the page.
    A game that was left is played again up to where it was: nobody is told of it before that. */
export class LocalEngine implements Engine {
  readonly ready: Promise<void>; // at the place where the game was left
  private worker = new Worker("worker.js");
  private handler: ((message: Said) => void) | null = null;
  private early: Said[] = []; // said before anybody listened: the board may still be on its way
  private again = 0; // how many of the kept actions have been said again
  private answered = 0; // the last decision for which that was done
  private greeting = false; // all is said again, and we said hello once more
  private replaying: boolean;
  private isReady: () => void = () => {};
  onUnkept: () => void = () => {}; // the browser did not keep the game

  constructor(private game: Kept) {
    this.replaying = game.said.length > 0;
    this.game = { ...game, acted: [] }; // filled again as the bots repeat it
    this.ready = new Promise((resolve) => {
      this.isReady = resolve;
    });
    if (!this.replaying) this.isReady();
    this.worker.onmessage = (e) => {
      if (e.data.message === "acted") this.acted(e.data.action);
      else if (this.replaying) this.replay(e.data);
      else this.hear(e.data);
    };
    this.worker.onerror = (e) =>
      // without words: it did not come
      this.fail({ message: "error", error: e.message ? "engine" : "missing", text: e.message });
    this.worker.postMessage(game.table);
    this.worker.postMessage({ message: "acted", actions: game.acted });
    this.worker.postMessage(HELLO);
  }
  private acted(action: string): void {
    const acted = [...this.game.acted, action];
    if (this.replaying) this.game = { ...this.game, acted };
    else this.keep({ acted });
  }
  private replay(message: Said): void {
    const { said } = this.game;
    if (message.message === "error") this.fail(message);
    else if (message.message === "welcome" && this.greeting) {
      this.replaying = false;
      this.isReady();
      this.hear(message);
    } else if (message.message === "refused") {
      said.length = this.again - 1;
      this.greetAgain();
    } // another version of the engine: the game continues from here
    else if (
      message.message === "update" &&
      message.ask &&
      message.ask.decision !== this.answered &&
      this.again < said.length
    ) {
      this.answered = message.ask.decision;
      this.worker.postMessage({ message: "action", decision: this.answered, action: said[this.again++] });
      if (this.again === said.length) this.greetAgain();
    }
  }
  /** Greets again after the old actions are done: the table then sends everything at once. */
  private greetAgain(): void {
    if (!this.greeting) this.worker.postMessage(HELLO);
    this.greeting = true;
  }
  private fail(message: Said): void {
    this.isReady();
    this.hear(message);
  }
  private hear(message: Said): void {
    if (message.message === "refused") this.keep({ said: this.game.said.slice(0, -1) });
    else if (message.message === "update" && message.view.phase === "over") this.keep({ over: true });
    if (this.handler) this.handler(message);
    else this.early.push(message);
  }
  private keep(part: Partial<Kept>): void {
    this.game = { ...this.game, ...part };
    if (!keepGame(this.game)) this.onUnkept();
  }
  send(message: { message?: string; action?: string }): void {
    if (message.message === "action") this.keep({ said: [...this.game.said, message.action!] });
    this.worker.postMessage(message);
  }
  onMessage(handler: (message: Said) => void): void {
    this.handler = handler;
    for (const message of this.early.splice(0)) handler(message);
  }
  close(): void {
    this.worker.terminate();
  }
}

/** 64 hex digits of chance. */
export function seed(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, "0")).join("");
}
