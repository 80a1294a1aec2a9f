// Several people at one device: one table in the page, of which one seat at a time is shown. Between two people there is
// a curtain. While it is there the page has no session, so nothing of any hand: what everybody may know is all that it
// listens to.
import type { BoardFile, Layout } from "../board/types";
import { type Engine, hello, type LocalEngine } from "../engine";
import type { Said, Seat, View } from "../protocol";
import type { Session } from "../session";
import type { Settings } from "../settings";

/** What the screen shows. */
export type Stage =
  | { kind: "curtain"; seat: number | null } // whose turn it is to look; null: bots play
  | { kind: "seat"; seat: number; session: Session; next: number | null } // next: who gets the device after this person
  | { kind: "end"; session: Session }; // everybody may see everything

/** Of the people who are asked, the one who is at the device, or sits next after that one. */
export function whoseTurn(asked: number[], people: number[], last: number | null): number | null {
  const open = people.filter((seat) => asked.includes(seat));
  if (last === null) return open[0] ?? null;
  return open.find((seat) => seat >= last) ?? open[0] ?? null;
}

export class HotSeat {
  stage: Stage = { kind: "curtain", seat: null };
  seats: Seat[] = []; // empty until the table has welcomed us
  points: number[] = [];
  #asked: number[] = [];
  #phase = "";
  #last: number | null = null; // who looked last
  #at: number | null = null; // the seat of the session, null for what everybody may know
  #hear: ((message: Said) => void) | null = null; // the session's, once the table has welcomed it
  #waiting: ((message: Said) => void) | null = null; // until then
  #listeners = new Set<() => void>();

  constructor(
    readonly engine: LocalEngine,
    readonly board: BoardFile,
    readonly layout: Layout | null,
    private settings: Settings,
    private readonly Made: typeof Session, // given, not imported: it is in another part of the page
  ) {
    engine.onMessage((message) => this.#take(message));
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  #show(stage: Stage): void {
    this.stage = stage;
    for (const l of this.#listeners) l();
  }
  get people(): number[] {
    return this.seats.flatMap(({ kind }, seat) => (kind === "person" ? seat : []));
  }
  get session(): Session | null {
    return this.stage.kind === "curtain" ? null : this.stage.session;
  }
  /** Whether the people want to be told of a turn while nobody looks. */
  get notify(): boolean {
    return this.settings.notify;
  }
  change(settings: Settings): void {
    this.settings = settings;
    if (this.session) this.session.settings = settings;
  }

  #take(message: Said): void {
    if (message.seat === null) this.#learn(message);
    if (message.message === "error" && message.seat === undefined) this.#fail(message);
    if (message.seat !== this.#at) return; // of a seat that nobody looks at
    if (message.message === "welcome" && this.#waiting) {
      this.#hear = this.#waiting;
      this.#waiting = null;
    }
    this.#hear?.(message);
  }
  /** What everybody may know: who is asked, and whether it is over. */
  #learn(message: Said): void {
    if (message.message === "welcome") this.seats = message.seats;
    if (message.message !== "update") return;
    const { asked, phase, points, score } = message.view;
    if (asked) this.#asked = asked;
    if (phase) this.#phase = phase;
    this.points = score?.total ?? points ?? this.points;
    if (this.stage.kind === "curtain") this.cover();
  }
  /** The engine itself is in trouble: the screen of a game says so. */
  #fail(message: Said): void {
    if (this.stage.kind === "curtain") this.#end();
    (this.#hear ?? this.#waiting)?.(message);
  }

  /** A session for one seat. The table tells it everything from the start. */
  #sit(seat: number | null): Session {
    this.#leave();
    this.#at = seat;
    const engine: Engine = {
      send: (message) => this.engine.send({ ...message, seat }),
      onMessage: (handler) => {
        this.#waiting = handler;
        this.engine.send(hello(seat));
      },
      waits: (action) => this.engine.waits(action, seat!), // only who has a seat chooses
      close: () => {},
    };
    const session = new this.Made(engine, this.board, this.layout, this.settings);
    session.overheard = true;
    return session;
  }
  #leave(): void {
    this.session?.stop();
    this.#hear = this.#waiting = null;
    this.#at = null;
  }
  /** The person at the device wants to look. */
  reveal(): void {
    if (this.stage.kind !== "curtain" || this.stage.seat === null) return;
    const { seat } = this.stage;
    const session = this.#sit(seat);
    this.#last = seat;
    this.#show({ kind: "seat", seat, session, next: null });
    session.subscribe(() => this.#follow(seat, session));
  }
  /** After each change of what is shown: is it another person's turn, or the end? */
  #follow(seat: number, session: Session): void {
    const { stage } = this;
    if (stage.kind !== "seat" || stage.session !== session) return;
    const { view, pending } = session.shown;
    if (!view) return;
    if (view.phase === "over") this.#end();
    else {
      const next = pending ? null : nextAfter(view, this.people, seat);
      if (next !== stage.next) this.#show({ ...stage, next });
    }
  }
  #end(): void {
    this.#show({ kind: "end", session: this.#sit(null) });
  }
  /** Nothing of a hand stays: neither what is shown nor what is in the air. After the end there is nothing to hide. */
  cover(): void {
    if (this.stage.kind === "end") return;
    this.#leave();
    for (const ghost of document.querySelectorAll(".ghost")) ghost.remove();
    if (this.#phase === "over") this.#end();
    else this.#show({ kind: "curtain", seat: whoseTurn(this.#asked, this.people, this.#last) });
  }
  stop(): void {
    this.#leave();
    this.#listeners.clear();
  }
}

/** Who gets the device after this person; null while it is this one's own turn, or a bot's. */
function nextAfter({ asked }: View, people: number[], seat: number): number | null {
  const next = whoseTurn(asked, people, seat);
  return next === seat ? null : next;
}
