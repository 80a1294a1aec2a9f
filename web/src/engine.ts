// What plays a game: messages in, messages out. The page does not know whether it is near or far.

import { askToPersist, isBot, type Kept, keepGame } from "./kept";
import type { Said, View } from "./protocol";

/** With several people at one device: as whom. */
export const hello = (seat?: number | null) => ({ message: "hello", protocol: 1, seat });
const WRITE_MS = 1000; // a storage that takes longer than this holds up nothing

export interface Engine {
  send(message: object): void;
  onMessage(handler: (message: Said) => void): void;
  close(): void;
  /** Where the record can be had otherwise than by a message. */
  record?(): void;
  /** This action is said a little later; null: it was taken back. */
  waits?(action: string | null): void;
  /** What the table allows: hints; to wait with a claim, so that it can be taken back. Without these it does. */
  readonly hints?: boolean;
  readonly undo?: boolean;
}

/** The table inside the page: the wasm module in a worker, so that a thinking bot never holds up the page.
    A game that was left is played again up to where it was: nobody is told of it before that. If it can't be, what is
    kept stays as it is, but for a last action that was refused. */
export class LocalEngine implements Engine {
  readonly ready: Promise<void>; // at the place where the game was left
  #worker = new Worker("worker.js");
  #handler: ((message: Said) => void) | null = null;
  #early: Said[] = []; // said before anybody listened: the board may still be on its way
  #again = 0; // how many of the kept actions have been said again
  #answered = new Map<number | null | undefined, number>(); // by seat, the last decision for which that was done
  #asked = new Map<number | null | undefined, number>(); // by seat, the decision that is asked
  #greeting = false; // all is said again, and we said hello once more
  #replaying: boolean;
  #isReady: () => void = () => {};
  #writing = Promise.resolve(); // until the last write is on disk
  #repeated = 0; // how many of the bots' kept actions have been repeated
  #ahead = false; // the last kept action is not said yet
  #isOut = false; // for this tab the game has ended: nothing is written any more
  onUnkept: () => void = () => {}; // the browser did not keep the game
  /** Another tab has the game, or has deleted it, or this engine refuses what was done. */
  onOut: (why: "elsewhere" | "gone" | "outdated") => void = () => {};

  #game: Kept;

  constructor(
    game: Kept,
    readonly keep = keepGame,
  ) {
    this.#game = game;
    this.#replaying = game.said.length > 0;
    this.ready = new Promise((resolve) => {
      this.#isReady = resolve;
    });
    if (!this.#replaying) this.#isReady();
    this.#worker.onmessage = (e) => {
      if (this.#isOut || e.data.message === "board") return; // a board was checked when it was chosen
      if (e.data.message === "acted") this.#acted(e.data.action);
      else if (e.data.message === "differs") this.#out("outdated");
      else if (this.#replaying) this.#replay(e.data);
      else this.#hear(e.data);
    };
    this.#worker.onerror = (e) =>
      // without words: it did not come
      this.#fail({ message: "error", error: e.message ? "engine" : "missing", text: e.message });
    if (game.start.board) this.#worker.postMessage({ message: "board", text: game.start.board.text });
    this.#worker.postMessage(game.table);
    this.#worker.postMessage({ message: "acted", actions: game.acted });
    this.#worker.postMessage(hello(this.#public));
    if (this.#shared && this.#replaying)
      for (const [seat, name] of game.table.seats.entries()) if (!isBot(name!)) this.#worker.postMessage(hello(seat));
  }
  /** Whether several people play at this device. Then messages have a seat; what everybody may know has null. */
  get #shared(): boolean {
    return this.#game.table.as === "all";
  }
  get #public(): null | undefined {
    return this.#shared ? null : undefined;
  }
  #acted(action: string): void {
    if (this.#repeated++ >= this.#game.acted.length) this.#keep({ acted: [...this.#game.acted, action] });
  }
  #replay(message: Said): void {
    const { said } = this.#game;
    const ended = message.message === "update" && message.view.phase === "over" && this.#again < said.length;
    if (message.message === "error" && /^(engine|missing)$/.test(message.error)) this.#fail(message);
    else if (message.message === "refused" && this.#isLast(message.seat)) this.#keepUnsaid();
    else if (ended || message.message === "error" || message.message === "refused") this.#out("outdated");
    else if (message.message === "welcome" && this.#greeting && message.seat === this.#public) {
      this.#replaying = false;
      this.#isReady();
      this.#hear(message);
    } else if (message.message === "update") {
      this.#asked.set(message.seat, message.ask?.decision ?? 0);
      this.#sayAgain();
    }
  }
  /** Whether what this seat has said again is the last action: it was kept before a table had taken it, and perhaps none
   * did. That cannot be so in a game that is over. */
  #isLast(seat?: number | null): boolean {
    const { said, sayers, over } = this.#game;
    return !over && this.#again === said.length && seat === sayers?.[said.length - 1];
  }
  /** Says the next kept action again, if it is asked for. */
  #sayAgain(): void {
    const { said, sayers } = this.#game;
    const seat = sayers?.[this.#again];
    const decision = this.#asked.get(seat);
    if (this.#again >= said.length || !decision || decision === this.#answered.get(seat)) return;
    this.#answered.set(seat, decision);
    this.#worker.postMessage({ message: "action", decision, action: said[this.#again++], seat });
    if (this.#again === said.length) this.#greetAgain();
    else this.#sayAgain();
  }
  /** Greets again after the old actions are done: the table then sends everything at once. */
  #greetAgain(): void {
    if (!this.#greeting) this.#worker.postMessage(hello(this.#public));
    this.#greeting = true;
  }
  #out(why: "elsewhere" | "gone" | "outdated"): void {
    if (this.#isOut) return;
    this.#isOut = true;
    this.onOut(why);
  }
  #fail(message: Said): void {
    this.#isReady();
    this.#hear(message);
  }
  /** What happens is written before it is shown, so that whatever one has seen is kept. */
  #hear(message: Said): void {
    if (message.message === "refused") this.#keepUnsaid();
    else if (message.message === "update" && message.seat === this.#public) this.#keepStanding(message.view);
    Promise.race([this.#writing, new Promise((late) => setTimeout(late, WRITE_MS))]).then(() => {
      if (this.#isOut) return;
      if (this.#handler) this.#handler(message);
      else this.#early.push(message);
    });
  }
  /** What the list of games says about it. A view has only what changed. */
  #keepStanding({ points, asked, phase, score }: Partial<View>): void {
    const game = this.#game;
    const now = { points: points ?? game.points, asked: asked ?? game.asked };
    if (game.over) return;
    if (!game.said.length) this.#game = { ...game, ...now };
    else if (phase === "over" && score)
      this.#keep({ over: true, points: score.total, winners: score.winners, asked: [] });
    else if (`${[now.points, now.asked]}` !== `${[game.points, game.asked]}`) this.#keep(now);
  }
  #keep(part: Partial<Kept>): void {
    this.#game = { ...this.#game, ...part, played: Date.now() };
    if (!this.#isOut) this.#writing = this.#write(part);
  }
  async #write(part: Partial<Kept>): Promise<void> {
    const how = await this.keep(this.#game);
    if (how === "unkept") this.onUnkept();
    if (how === "kept" && part.said?.length === 1) askToPersist();
    if (how === "elsewhere" || how === "gone") this.#out(how);
  }
  #keepSaid(action: string, seat?: number | null): void {
    const { said, sayers = [] } = this.#game;
    this.#keep({ said: [...said, action], ...(this.#shared && { sayers: [...sayers, seat!] }) });
  }
  /** The last action has not happened. */
  #keepUnsaid(): void {
    const { said, sayers } = this.#game;
    this.#keep({ said: said.slice(0, -1), sayers: sayers?.slice(0, -1) });
  }
  /** What is said later is kept at once: a page that is closed meanwhile must not lose it. */
  waits(action: string | null, seat?: number): void {
    this.#ahead = action !== null;
    if (action) this.#keepSaid(action, seat);
    else this.#keepUnsaid();
  }
  send(message: { message?: string; action?: string; seat?: number | null }): void {
    if (message.message === "action") {
      if (!this.#ahead) this.#keepSaid(message.action!, message.seat);
      this.#ahead = false;
    }
    this.#worker.postMessage(message);
  }
  onMessage(handler: (message: Said) => void): void {
    this.#handler = handler;
    for (const message of this.#early.splice(0)) handler(message);
  }
  close(): void {
    this.#isOut = true;
    this.#worker.terminate();
  }
}
