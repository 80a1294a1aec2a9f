// A game as the page sees it: the last view, the ask, the story so far. Updates of bots are shown at a pace people can follow.

import type { BoardFile, Layout } from "./board/types";
import type { Engine } from "./engine";
import { t } from "./i18n";
import type { Ask, Event, HintAction, Said, Update, View, Welcome } from "./protocol";
import type { Settings } from "./settings";
import { missingText, type Names, tell } from "./words";

export interface Shown {
  welcome: Welcome | null;
  view: View | null;
  ask: Ask | null;
  log: Event[];
  fresh: Event[];
  seq: number;
  hint: HintAction[] | null;
  refused: Extract<Said, { message: "refused" }> | null;
  trouble: string;
  pending: string | null;
  last: string[];
  takeable: boolean; // what is pending is not said yet
}
const BEATS: Record<Settings["pace"], number> = { calm: 1, brisk: 0.35, instant: 0 };

const TUNNEL_MS = 2300; // three cards, one by one
const BUSY_MS = 250; // before an action is said again to a table that was storing another

/** How long an update stays before the next, in ms at a calm pace. */
function beat(events: Event[]): number {
  let ms = 0;
  for (const e of events)
    ms +=
      e.event === "claim" || e.event === "station"
        ? 900
        : e.event.startsWith("draw")
          ? 420
          : e.event === "lay"
            ? 700
            : e.event === "last_round"
              ? 900
              : 0;
  return Math.min(ms, 3000);
}

export class Session {
  shown: Shown = {
    welcome: null,
    view: null,
    ask: null,
    log: [],
    fresh: [],
    seq: 0,
    hint: null,
    refused: null,
    trouble: "",
    pending: null,
    last: [],
    takeable: false,
  };
  private queue: Update[] = [];
  private busy = false;
  private timer = 0; // until the next update is shown
  private held: Update | null = null; // waits for the drama of its tunnel
  private heard = 0; // the number of the last event we were told of
  private whole = false; // the next update has everything: it follows a welcome
  private said: { decision: number; action: string } | null = null; // on its way, perhaps lost
  private listeners = new Set<() => void>();
  private asked: number | null = null; // the decision of the action that is pending
  private undoTimer = 0;
  onRecord: (text: string) => void = () => {};

  constructor(
    readonly engine: Engine,
    readonly board: BoardFile,
    readonly layout: Layout | null,
    public settings: Settings,
  ) {
    engine.onMessage((message) => this.hear(message));
  }
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  get names(): Names {
    return { board: this.board, seats: this.shown.welcome?.seats ?? [], you: this.shown.welcome?.you ?? null };
  }
  private change(part: Partial<Shown>): void {
    this.shown = { ...this.shown, ...part };
    for (const l of this.listeners) l();
  }

  private hear(message: Said): void {
    switch (message.message) {
      case "welcome":
        this.greeted(message);
        break;
      case "update":
        if (this.whole) this.takeWhole(message);
        else {
          this.heard = message.seq;
          this.queue.push(message);
          this.next();
        }
        break;
      case "refused":
        this.refused(message);
        break;
      case "hint":
        this.change({ hint: message.actions });
        break;
      case "record":
        this.onRecord(message.text);
        break;
      case "seats":
        if (this.shown.welcome) this.change({ welcome: { ...this.shown.welcome, seats: message.seats } });
        break;
      case "frozen":
        this.change({
          trouble: t("This game stands still: what was stored can't be played again. Everybody may still look."),
          ask: null,
        });
        break;
      case "error":
        this.change({ trouble: message.error === "missing" ? missingText() : message.text });
        break;
    }
  }
  private greeted(welcome: Welcome): void {
    if (this.shown.welcome && this.shown.welcome.you !== welcome.you) {
      this.heard = 0;
      this.queue = [];
      this.held = null;
      this.shown = { ...this.shown, log: [] };
    } // somebody else looks now
    this.whole = true;
    this.change({ welcome, trouble: "" });
  }
  /** Everything once more, after a lost line: of the history only what is new is told, and an action that may be lost is said again. */
  private takeWhole(update: Update): void {
    const missed = Math.max(0, update.seq - this.heard);
    const waiting = [...(this.held ? [this.held] : []), ...this.queue.splice(0)];
    clearTimeout(this.timer);
    this.busy = this.whole = false;
    this.held = null;
    this.heard = update.seq;
    for (const old of waiting) this.show(old);
    this.shown = { ...this.shown, view: null }; // it is given whole, not to be laid over the old one
    this.show({ ...update, events: missed ? update.events.slice(-missed) : [] });
    this.change({ fresh: [] });
    if (this.said && this.said.decision === update.ask?.decision) this.engine.send({ message: "action", ...this.said });
  }
  private refused(message: Extract<Said, { message: "refused" }>): void {
    const { said } = this;
    if (message.refusal === "busy" && said?.decision === message.decision) {
      setTimeout(() => {
        if (this.said === said) this.engine.send({ message: "action", ...said });
      }, BUSY_MS);
      return;
    }
    this.said = this.asked = null;
    this.change({ refused: message, pending: null });
  }
  private next(): void {
    if (this.busy) return;
    const update = this.queue.shift();
    if (!update) return;
    const tunnel = update.events.find((e) => e.event === "tunnel");
    if (tunnel && this.settings.pace !== "instant") {
      // the cards turn over before anybody sees what came of it
      this.change({ fresh: [tunnel], ask: null });
      this.busy = true;
      this.held = update;
      this.timer = window.setTimeout(() => {
        this.busy = false;
        this.held = null;
        this.proceed(update);
      }, TUNNEL_MS);
    } else this.proceed(update);
  }
  private proceed(update: Update): void {
    this.show(update);
    const wait = beat(update.events) * BEATS[this.settings.pace];
    if (!wait || (update.ask && !this.queue.length)) {
      if (this.queue.length) this.next();
      return;
    }
    this.busy = true;
    this.timer = window.setTimeout(() => {
      this.busy = false;
      this.next();
    }, wait);
  }
  private show(update: Update): void {
    const told = update.events.filter((e) => tell(this.names, e)); // kept as they are: the words are made when they are drawn, in the language of that time
    const claims = update.events
      .filter((e) => e.event === "claim")
      .map((e) => e.route as string)
      .slice(-4);
    const waits = this.asked !== null && update.ask?.decision === this.asked; // somebody else has done something meanwhile
    if (!waits) {
      this.said = null;
      this.asked = null;
      clearTimeout(this.undoTimer);
    }
    this.change({
      view: { ...(this.shown.view ?? {}), ...update.view } as View,
      ask: update.ask,
      seq: update.seq,
      fresh: this.settings.pace === "instant" ? update.events : update.events.filter((e) => e.event !== "tunnel"),
      log: told.length ? [...this.shown.log, ...told] : this.shown.log,
      hint: null,
      refused: null,
      pending: waits ? this.shown.pending : null,
      last: claims.length ? claims : this.shown.last,
    });
  }
  /** Says an action; with the setting on, a claim waits two seconds in which it can be taken back. */
  act(action: string): void {
    const { ask } = this.shown;
    if (!ask || this.shown.pending) return;
    const takeable = this.settings.undo && /^(claim|station)/.test(action);
    const send = () => {
      this.said = { decision: ask.decision, action };
      this.change({ takeable: false });
      this.engine.send({ message: "action", ...this.said });
    };
    this.asked = ask.decision;
    this.change({ pending: action, hint: null, refused: null, takeable });
    if (takeable) this.undoTimer = window.setTimeout(send, 2000);
    else send();
  }
  takeBack(): void {
    if (!this.shown.takeable) return;
    clearTimeout(this.undoTimer);
    this.asked = null;
    this.change({ pending: null });
  }
  askHint(): void {
    if (this.shown.ask) this.engine.send({ message: "hint", decision: this.shown.ask.decision });
  }
  hideHint(): void {
    this.change({ hint: null });
  }
  askRecord(): void {
    if (this.engine.record) this.engine.record();
    else this.engine.send({ message: "record" });
  }
  /** Nothing is shown or said any more: a claim that could still be taken back is. */
  stop(): void {
    clearTimeout(this.undoTimer);
    clearTimeout(this.timer);
    this.said = null;
  }
  close(): void {
    this.stop();
    this.engine.close();
  }
}
