// A game as the page sees it: the last view, the ask, the story so far. Updates of bots are shown at a pace people can follow.
import type { Ask, Event, HintAction, Said, Update, View, Welcome } from "./protocol";
import type { Engine } from "./engine";
import type { BoardFile, Layout } from "./board/types";
import { tell, type Names, type Story } from "./words";
import type { Settings } from "./settings";

export interface Shown {
  welcome: Welcome | null; view: View | null; ask: Ask | null; log: Story[]; fresh: Event[]; seq: number;
  hint: HintAction[] | null; refused: Extract<Said, { message: "refused" }> | null; trouble: string; pending: string | null; last: string[];
}
const BEATS: Record<Settings["pace"], number> = { calm: 1, brisk: 0.35, instant: 0 };

const TUNNEL_MS = 2300; // three cards, one by one

/** How long an update stays before the next, in ms at a calm pace. */
function beat(events: Event[]): number {
  let ms = 0;
  for (const e of events)
    ms += e.event === "claim" || e.event === "station" ? 900 : e.event.startsWith("draw") ? 420 : e.event === "lay" ? 700 : e.event === "last_round" ? 900 : 0;
  return Math.min(ms, 3000);
}

export class Session {
  shown: Shown = { welcome: null, view: null, ask: null, log: [], fresh: [], seq: 0, hint: null, refused: null, trouble: "", pending: null, last: [] };
  private queue: Update[] = [];
  private busy = false;
  private listeners = new Set<() => void>();
  private undoTimer = 0;
  onRecord: (text: string) => void = () => {};

  constructor(readonly engine: Engine, readonly board: BoardFile, readonly layout: Layout | null, public settings: Settings) {
    engine.onMessage((message) => this.hear(message));
  }
  subscribe(listener: () => void): () => void { this.listeners.add(listener); return () => this.listeners.delete(listener); }
  get names(): Names { return { board: this.board, seats: this.shown.welcome?.seats ?? [], you: this.shown.welcome?.you ?? null }; }
  private change(part: Partial<Shown>): void { this.shown = { ...this.shown, ...part }; for (const l of this.listeners) l(); }

  private hear(message: Said): void {
    switch (message.message) {
      case "welcome": this.change({ welcome: message }); break;
      case "update": this.queue.push(message); this.next(); break;
      case "refused": this.change({ refused: message, pending: null }); break;
      case "hint": this.change({ hint: message.actions }); break;
      case "record": this.onRecord(message.text); break;
      case "seats": if (this.shown.welcome) this.change({ welcome: { ...this.shown.welcome, seats: message.seats } }); break;
      case "frozen": this.change({ trouble: message.text }); break;
      case "error": this.change({ trouble: message.text }); break;
    }
  }
  private next(): void {
    if (this.busy) return;
    const update = this.queue.shift();
    if (!update) return;
    const tunnel = update.events.find((e) => e.event === "tunnel");
    if (tunnel && this.settings.pace !== "instant") { // the cards turn over before anybody sees what came of it
      this.change({ fresh: [tunnel], ask: null });
      this.busy = true;
      setTimeout(() => { this.busy = false; this.proceed(update); }, TUNNEL_MS);
    } else this.proceed(update);
  }
  private proceed(update: Update): void {
    this.show(update);
    const wait = beat(update.events) * BEATS[this.settings.pace];
    if (!wait || (update.ask && !this.queue.length)) { if (this.queue.length) this.next(); return; }
    this.busy = true;
    setTimeout(() => { this.busy = false; this.next(); }, wait);
  }
  private show(update: Update): void {
    const stories = update.events.map((e) => tell(this.names, e)).filter((s): s is Story => s !== null);
    const claims = update.events.filter((e) => e.event === "claim").map((e) => e.route as string);
    this.change({
      view: { ...(this.shown.view ?? {}), ...update.view } as View, ask: update.ask, seq: update.seq,
      fresh: this.settings.pace === "instant" ? update.events : update.events.filter((e) => e.event !== "tunnel"),
      log: stories.length ? [...this.shown.log, ...stories] : this.shown.log, hint: null, refused: null, pending: null,
      last: claims.length ? claims : this.shown.last,
    });
  }
  /** Says an action; with the setting on, a claim waits two seconds in which it can be taken back. */
  act(action: string): void {
    const { ask } = this.shown;
    if (!ask || this.shown.pending) return;
    const send = () => this.engine.send({ message: "action", decision: ask.decision, action });
    if (this.settings.undo && /^(claim|station)/.test(action)) {
      this.change({ pending: action, hint: null });
      this.undoTimer = window.setTimeout(send, 2000);
    } else { this.change({ pending: action, hint: null, refused: null }); send(); }
  }
  takeBack(): void { clearTimeout(this.undoTimer); this.change({ pending: null }); }
  askHint(): void { if (this.shown.ask) this.engine.send({ message: "hint", decision: this.shown.ask.decision }); }
  hideHint(): void { this.change({ hint: null }); }
  askRecord(): void { this.engine.send({ message: "record" }); }
  close(): void { clearTimeout(this.undoTimer); this.engine.close(); }
}
