// A game as the page sees it: the last view, the ask, the story so far. Updates of bots are shown at a pace people can follow.

import type { BoardFile, Layout } from "./board/types";
import type { Engine } from "./engine";
import { t } from "./i18n";
import type { Ask, Event, HintAction, Said, Update, View, Welcome } from "./protocol";
import { calm, type Settings } from "./settings";
import { missingText, type Names, tell } from "./words";

export interface Shown {
  welcome: Welcome | null;
  view: View | null;
  ask: Ask | null;
  log: Event[];
  fresh: Event[];
  seq: number;
  hint: HintAction[] | null;
  seeking: boolean; // a hint was asked for and has not come yet
  refused: Extract<Said, { message: "refused" }> | null;
  trouble: string;
  pending: string | null;
  last: string[];
  takeable: boolean; // the pending action is not sent yet
  since: Event[]; // all that happened after the reader's last turn; for a watcher, of late
  returns: number; // how often the reader came into a game that had gone on meanwhile
  skips: number; // how often the rest of what was playing was shown at once
}
/** How long everything takes, against a calm pace. */
export const BEATS: Record<Settings["pace"], number> = { calm: 1, brisk: 0.4, instant: 0 };
/** How long a motion takes, against a calm pace: it is shortened less than the pauses, so that it can be followed. */
export const motionTime = ({ pace }: Settings) => BEATS[pace] ** 0.6;

export const TURNED_MS = 600; // for each card that a tunnel turns up,
const TURNED_ALL_MS = 500; // and to look at them
const BUSY_MS = 250; // before an action is said again to a table that was storing another

/** How long these events stay before what comes next, in ms at a calm pace: the time their motion takes. */
const STAY: Record<string, number> = {
  claim: 1300,
  station: 900,
  city_marker: 500,
  alvin_moved: 700,
  draw_market: 420,
  draw_blind: 420,
  tickets_kept: 300,
  depart: 500,
  lay: 800,
  last_round: 900,
};
export const STACK_MS = 2800; // for a whole stack to be turned up, before it is counted
const LANDED_MS = 800; // until the last of its cards has landed
const beat = ({ events, view }: Update, settings: Settings) =>
  Math.min(
    events.reduce((ms, e) => ms + (STAY[e.event] ?? 0), 0),
    3000,
  ) *
    BEATS[settings.pace] +
  (view.phase === "complete" ? (STACK_MS + LANDED_MS) * motionTime(settings) : 0);

const SAID_ANYWAY = ["last_round", "new_round", "result"]; // events that are noticed even where motion is skipped
const UNDO_MS = 2000;
const UNDONE = /^(start|keep|lay|claim|pay|station|marker|no_marker|alvin|abandon|complete)\b/; // all but draws, which show cards
const LATELY = 60; // events a watcher is told again
const APART = 30; // lines of the log between two reshuffles: at the end of a game there is one for nearly every card

/** What happened since the reader's last turn. */
function since(events: Event[], you: number | null): Event[] {
  if (you === null) return events.slice(-LATELY);
  const own = events.map((e) => e.event === "turn_end" && e.player === you).lastIndexOf(true);
  return events.slice(own + 1);
}

/** What was chosen and has not happened yet: it can be taken back while `undo`, a timer, runs; with 0 it is on its way, perhaps lost. */
interface Choice {
  decision: number;
  action: string;
  undo: number;
  next: string[]; // what was chosen after it
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
    seeking: false,
    refused: null,
    trouble: "",
    pending: null,
    last: [],
    takeable: false,
    since: [],
    returns: 0,
    skips: 0,
  };
  #queue: Update[] = []; // not shown yet; the first may wait for the drama of its tunnel
  #timer = 0; // until the next step of the queue; 0: nothing is in its way
  #heard = 0; // the number of the last event received
  #dug: Event | undefined; // the tunnel whose cards were turned over before its update is shown
  #whole = false; // the next update has everything: it follows a welcome
  #choice: Choice | null = null;
  skipping = false; // what is shown now is not worth any motion
  overheard = false; // others sit beside the reader: no sound tells them of the reader's tickets
  #listeners = new Set<() => void>();
  onRecord: (text: string) => void = () => {};

  constructor(
    readonly engine: Engine,
    readonly board: BoardFile,
    readonly layout: Layout | null,
    public settings: Settings,
  ) {
    engine.onMessage((message) => this.#hear(message));
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  get names(): Names {
    return { board: this.board, seats: this.shown.welcome?.seats ?? [], you: this.shown.welcome?.you ?? null };
  }
  #change(part: Partial<Shown>): void {
    this.shown = { ...this.shown, ...part };
    for (const l of this.#listeners) l();
  }

  #hear(message: Said): void {
    switch (message.message) {
      case "welcome":
        this.#greeted(message);
        break;
      case "update":
        if (this.#whole) this.#takeWhole(message);
        else {
          this.#heard = message.seq;
          this.#queue.push(message);
          this.#next();
        }
        break;
      case "refused":
        this.#refused(message);
        break;
      case "hint":
        this.#change({ hint: message.actions, seeking: false });
        break;
      case "record":
        this.onRecord(message.text);
        break;
      case "seats":
        if (this.shown.welcome) this.#change({ welcome: { ...this.shown.welcome, seats: message.seats } });
        break;
      case "frozen":
        this.#change({
          trouble: t("This game is frozen: its stored actions can't be replayed. Everybody can still watch."),
          ask: null,
        });
        break;
      case "error":
        if (message.error === "no_hint" || message.error === "rated") this.#change({ seeking: false });
        else this.#change({ trouble: message.error === "missing" ? missingText() : message.text });
        break;
    }
  }
  #greeted(welcome: Welcome): void {
    if (this.shown.welcome && this.shown.welcome.you !== welcome.you) {
      this.#heard = 0;
      this.#queue = [];
      this.shown = { ...this.shown, log: [], since: [] };
    } // another seat is shown now
    this.#whole = true;
    this.#change({ welcome, trouble: "" });
  }
  /** A whole update after a lost connection. Only new events are told, and an action that may be lost is sent again. */
  #takeWhole(update: Update): void {
    const missed = Math.max(0, update.seq - this.#heard);
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#whole = false;
    this.#heard = update.seq;
    this.skipping = true;
    for (const old of this.#queue.splice(0)) this.#show(old);
    this.shown = { ...this.shown, view: null }; // it is given whole, not to be laid over the old one
    this.#show({ ...update, events: missed ? update.events.slice(-missed) : [] });
    this.#change({ fresh: [], seeking: false, returns: this.shown.returns + (missed ? 1 : 0) });
    this.skipping = false;
    if (this.#choice && !this.#choice.undo) this.#say(this.#choice);
  }
  #refused(message: Extract<Said, { message: "refused" }>): void {
    const choice = this.#choice;
    if (message.refusal === "busy" && choice?.decision === message.decision) {
      setTimeout(() => {
        if (this.#choice === choice) this.#say(choice);
      }, BUSY_MS);
    } else this.#choose(null, { refused: message });
  }
  #wait(ms: number, then: () => void): void {
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      then();
    }, ms);
  }
  #next(): void {
    if (this.#timer || !this.#queue.length) return;
    const tunnel = this.#queue[0].events.find((e) => e.event === "tunnel");
    if (tunnel && motionTime(this.settings) && !document.hidden && !calm()) {
      // the cards turn over before anybody sees what came of it
      this.#dug = tunnel;
      this.#change({ fresh: [tunnel], ask: null });
      const ms = TURNED_MS * tunnel.revealed.length + TURNED_ALL_MS;
      this.#wait(ms * motionTime(this.settings), () => this.#proceed());
    } else this.#proceed();
  }
  #proceed(): void {
    const update = this.#queue.shift();
    if (!update) return;
    this.#show(update);
    const ms = beat(update, this.settings);
    if (!ms || document.hidden || (update.ask && !this.#queue.length)) this.#next();
    else this.#wait(ms, () => this.#next());
  }
  /** Whether something is playing that can be skipped. */
  get playing(): boolean {
    return this.#timer !== 0;
  }
  /** Shows at once what has happened so far. */
  skip(): void {
    if (!this.playing) return;
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.skipping = true;
    const rest = this.#queue.splice(0);
    for (const update of rest) this.#show(update);
    const fresh = rest.flatMap((u) => u.events).filter((e) => SAID_ANYWAY.includes(e.event));
    this.#change({ fresh, skips: this.shown.skips + 1 });
    this.skipping = false;
  }
  /** What of these events goes into the log. They are put into words when drawn, in the language of then. */
  #told(events: Event[]): Event[] {
    const log = this.shown.log.slice(-APART);
    return events.filter((e) => {
      if (!tell(this.names, e) || (e.event === "reshuffle" && log.some((x) => x.event === "reshuffle"))) return false;
      log.push(e);
      return true;
    });
  }
  #show(update: Update): void {
    const told = this.#told(update.events);
    const claims = update.events
      .filter((e) => e.event === "claim")
      .map((e) => e.route as string)
      .slice(-4);
    const waits = this.#choice?.decision === update.ask?.decision; // still asked: another player has acted
    const next = waits ? [] : (this.#choice?.next ?? []).filter((action) => update.ask?.actions?.includes(action));
    const still = !!update.ask && this.shown.ask?.decision === update.ask.decision;
    this.#choose(waits ? this.#choice : null, {
      view: { ...(this.shown.view ?? {}), ...update.view } as View,
      ask: update.ask,
      seeking: still && this.shown.seeking,
      seq: update.seq,
      fresh: update.events.filter((e) => e !== this.#dug),
      log: told.length ? [...this.shown.log, ...told] : this.shown.log,
      hint: still ? this.shown.hint : null,
      refused: null,
      last: claims.length ? claims : this.shown.last,
      since: since([...this.shown.since, ...update.events], this.names.you),
    });
    for (const action of next) this.act(action);
  }
  /** Says an action; with `undo` it waits two seconds in which it can be taken back, if nothing else asks about it. Not in
   * rated games. */
  act(action: string, undo = this.settings.undo && (this.engine.undo ?? true)): void {
    const { ask } = this.shown;
    const before = this.#choice;
    if (before && /^complete/.test(action) && ![before.action, ...before.next].includes(action)) {
      before.next.push(action); // who goes on to another ticket means the first
      if (before.undo) this.#send(before);
    }
    if (!ask || before) return;
    const choice: Choice = { decision: ask.decision, action, undo: 0, next: [] };
    if (undo && UNDONE.test(action)) {
      choice.undo = window.setTimeout(() => this.#send(choice), UNDO_MS);
      this.engine.waits?.(action);
    }
    this.#choose(choice, { hint: null, seeking: false, refused: null });
    if (!choice.undo) this.#say(choice);
  }
  /** It can't be taken back any more. */
  #send(choice: Choice): void {
    clearTimeout(choice.undo);
    choice.undo = 0;
    this.#choose(choice);
    this.#say(choice);
  }
  #say({ decision, action }: Choice): void {
    this.engine.send({ message: "action", decision, action });
  }
  /** Sets the choice, and whatever else changes with it. */
  #choose(choice: Choice | null, part: Partial<Shown> = {}): void {
    const before = this.#choice;
    if (before?.undo && choice !== before) {
      clearTimeout(before.undo);
      this.engine.waits?.(null);
    }
    this.#choice = choice;
    this.#change({ ...part, pending: choice?.action ?? null, takeable: !!choice?.undo });
  }
  /** False: nothing can be taken back now. */
  takeBack(): boolean {
    const can = this.shown.takeable;
    if (can) this.#choose(null);
    return can;
  }
  /** What could still be taken back is said now: a choice that was made counts. */
  decide(): void {
    if (this.shown.takeable) this.#send(this.#choice!);
  }
  get hints(): boolean {
    return this.engine.hints ?? true;
  }
  askHint(): void {
    if (!this.shown.ask || !this.hints) return;
    this.#change({ seeking: true });
    this.engine.send({ message: "hint", decision: this.shown.ask.decision });
  }
  hideHint(): void {
    this.#change({ hint: null });
  }
  askRecord(): void {
    if (this.engine.record) this.engine.record();
    else this.engine.send({ message: "record" });
  }
  /** Nothing is shown any more. What could still be taken back is said first: who leaves has chosen. */
  stop(): void {
    this.decide();
    clearTimeout(this.#timer);
    this.#choice = null;
  }
  close(): void {
    this.stop();
    this.engine.close();
  }
}
