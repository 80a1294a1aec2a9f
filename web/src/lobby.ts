// A table of the server as this page sees it: seats, presence, chat. To the game it is an engine like the one in the
// page.
import { useEffect, useState } from "preact/hooks";
import type { Engine } from "./engine";
import { type Alarm, recall } from "./fair";
import { t } from "./i18n";
import { Refusal, type Server } from "./online";
import type { ChatLine, Presence, Said, ServerSaid, Short, TableFacts } from "./protocol";
import { Witness } from "./witness";

export type Spoken = ChatLine & { own: boolean };
export interface TableState {
  facts: TableFacts | null;
  presence: Presence | null;
  clocks: (number | null)[];
  clocksAt: number;
  chat: Spoken[];
  unread: number;
  muted: number[];
  rematch: (Short & { until: number }) | null; // until when a seat is held there, as performance.now counts
  heldUntil: number; // the same for the seats that are held at this table
  trouble: Refusal | null;
  notice: Refusal | null;
  connected: boolean;
  panel: "" | "chat" | "table";
  less: boolean;
  removed: boolean;
  alarm: Alarm;
}
const CHAT_KEPT = 200;
const NOTICE_MS = 6000;
const SETTLE_MS = 1000;
const HURRY_MS = 4000; // with less time than this for a turn a choice does not wait
const AGAIN_MS = 1000; // before an action that could not be stored is said again

export class TableLink implements Engine {
  state: TableState = {
    facts: null,
    presence: null,
    clocks: [],
    clocksAt: 0,
    chat: [],
    unread: 0,
    muted: [],
    rematch: null,
    heldUntil: 0,
    trouble: null,
    notice: null,
    connected: false,
    panel: "",
    less: false,
    removed: false,
    alarm: "",
  };
  reading = false; // the chat is open
  onLeave = () => {}; // the last moment to say something
  #settling = false; // just entered: the chat that comes now is old
  #handler: ((message: Said) => void) | null = null;
  #greeted = ""; // as whom we have said hello on this line
  #action: { decision?: number } | null = null; // said on this line, and neither done nor refused
  readonly witness: Witness;
  #stops: (() => void)[];
  #listeners = new Set<() => void>();

  constructor(
    readonly server: Server,
    readonly id: number,
    readonly invite: string | null,
  ) {
    this.witness = new Witness(id, (alarm) => {
      if (alarm !== this.state.alarm && /^(blind)?$/.test(this.state.alarm)) this.#change({ alarm });
    });
    this.#stops = [server.hear((said) => this.#hear(said)), server.subscribe(() => this.#follow())];
    this.#follow();
  }
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  #change(part: Partial<TableState>): void {
    this.state = { ...this.state, ...part };
    for (const l of this.#listeners) l();
  }

  get hints(): boolean {
    return !this.state.facts?.rated && !this.state.facts?.round;
  }
  /** In rated games a claim counts at once, and where it would wait until the clock has nearly run out. */
  get undo(): boolean {
    const { facts, clocks, clocksAt } = this.state;
    const left = clocks[facts?.you ?? -1] ?? Infinity;
    return !facts?.rated && left - (performance.now() - clocksAt) >= HURRY_MS;
  }

  /** Whenever the line is there again we go back to the table. */
  #follow(): void {
    const open = this.server.line === "open";
    if (open === this.state.connected) return;
    this.#greeted = "";
    this.#action = null;
    this.#change({ connected: open, less: false });
    if (open) this.#enter();
  }
  #enter(): void {
    this.#settling = true;
    this.server.request({ message: "enter", table: this.id, ...(this.invite ? { invite: this.invite } : {}) }).then(
      () => {
        setTimeout(() => {
          this.#settling = false;
        }, SETTLE_MS);
        for (const seat of this.state.muted) this.server.say({ message: "mute", seat, on: true });
      },
      (refusal: Refusal) => {
        if (refusal.code !== "gone") this.#change({ trouble: refusal });
      },
    );
  }
  #hear(said: ServerSaid): void {
    switch (said.message) {
      case "table":
        if (said.table !== this.id) return;
        if (this.state.facts?.life === "open" && said.life !== "open")
          this.#change({ chat: this.state.chat.map((c) => ({ ...c, seat: null })) }); // the seats were drawn
        this.#change({ facts: said, trouble: null, heldUntil: said.held ? performance.now() + said.held.left : 0 });
        if ((recall(this.id)?.commitment ?? said.commitment) !== said.commitment) this.#change({ alarm: "commitment" });
        if (said.life === "open" && said.you !== null && said.ready && !said.ready[said.you]) this.server.mix(said);
        this.#greet();
        break;
      case "presence":
        this.#change({ presence: { ...this.state.presence, ...said } as Presence });
        break; // only what has changed
      case "clocks":
        this.#change({ clocks: said.left, clocksAt: performance.now() });
        break;
      case "thinking":
        this.#change({ less: said.less });
        break;
      case "removed":
        if (said.table === this.id && said.seat === undefined) this.#change({ removed: true });
        break; // the host's own answer names the seat
      case "chat":
        this.#hearChat(said);
        break;
      case "rematch":
        this.#change({ rematch: { ...said, until: said.left ? performance.now() + said.left : 0 } });
        break;
      case "welcome":
      case "seats":
      case "update":
        this.witness.hear(said, this.state.facts!);
        this.#handler?.(said);
        break;
      case "ack":
      case "refused":
        if (said.decision === this.#action?.decision) this.#action = null;
        this.#handler?.(said);
        break;
      case "hint":
      case "record":
      case "frozen":
        this.#handler?.(said);
        break;
      case "error":
        if (said.error === "not_stored" && this.#again(said.decision)) break;
        if (said.error === "no_hint" || said.error === "rated") this.#handler?.(said);
        this.note(new Refusal(said.error, said.text));
        break;
    }
  }
  /** An action that could not be stored did not happen: it is said again. False if the error is about something else. */
  #again(decision?: number): boolean {
    const action = this.#action;
    if (!action || (decision ?? action.decision) !== action.decision) return false;
    this.note(new Refusal("again", t("It could not be stored yet: the page tries again.")));
    setTimeout(() => {
      if (this.#action === action) this.server.say(action);
    }, AGAIN_MS);
    return true;
  }
  /** A sentence for some seconds: something was refused, and nothing has changed. */
  note(notice: Refusal): void {
    this.#change({ notice });
    setTimeout(() => {
      if (this.state.notice === notice) this.#change({ notice: null });
    }, NOTICE_MS);
  }
  /** After a return the last messages come again. Their authors may have another seat by now. */
  #hearChat(said: ChatLine): void {
    if (said.seat !== null && this.state.muted.includes(said.seat)) return;
    const line: Spoken = {
      seat: said.seat,
      name: said.name,
      text: said.text,
      time: said.time,
      own: said.seat !== null && said.seat === this.state.facts?.you,
    };
    const same = (c: Spoken) => c.time === line.time && c.name === line.name && c.text === line.text;
    if (this.state.chat.some(same)) this.#change({ chat: this.state.chat.map((c) => (same(c) ? line : c)) });
    else
      this.#change({
        chat: [...this.state.chat, line].slice(-CHAT_KEPT),
        unread: this.reading || this.#settling || line.own ? this.state.unread : this.state.unread + 1,
      });
  }
  /** Says hello once for each line and seat: the answer is everything. */
  #greet(): void {
    const { facts } = this.state;
    if (!facts || !this.#handler || facts.life === "open") return;
    const as = `${facts.you}`;
    if (this.#greeted === as) return;
    this.#greeted = as;
    this.server.say({ message: "hello", protocol: 1 });
  }

  // the engine
  send(message: { message?: string; decision?: number }): void {
    if (message.message === "action") this.#action = message;
    this.server.say(message);
  }
  onMessage(handler: (message: Said) => void): void {
    this.#handler = handler;
    this.#greet();
  }
  record(): void {
    const link = document.createElement("a");
    link.href = `record/${this.id}`;
    link.download = `turntable-${this.id}.ttrec`;
    link.click();
  }
  close(): void {
    this.onLeave();
    for (const stop of this.#stops) stop();
    this.witness.close();
    this.server.say({ message: "exit" });
  }

  // the table
  #ask(message: Record<string, unknown>): Promise<Short> {
    return this.server.request({ ...message, table: this.id });
  }
  async sit(name: string, anew = false): Promise<void> {
    await this.server.become(name, anew);
    await this.#ask({ message: "join", ...(this.invite ? { invite: this.invite } : {}) });
  }
  stand(): Promise<Short> {
    return this.#ask({ message: "leave" });
  }
  remove(seat: number): Promise<Short> {
    return this.#ask({ message: "remove", seat });
  }
  closeTable(): Promise<Short> {
    return this.#ask({ message: "close" });
  }
  bot(level: string | null, seat?: number): Promise<Short> {
    return this.#ask({ message: "bot", bot: level, ...(seat === undefined ? {} : { seat }) });
  }
  start(seed?: string): Promise<Short> {
    return this.#ask({ message: "start", ...(seed ? { seed } : {}) });
  }
  link(): Promise<Short> {
    return this.#ask({ message: "link" });
  }
  /** The file of its custom board. */
  board(): Promise<{ text: string }> {
    return this.server.request({ message: "board" });
  }
  /** Opens the rematch, or takes the seat at the one that somebody has opened. */
  again(): Promise<Short> {
    return this.server.request({ message: "rematch" });
  }
  /** The seat that is held at the rematch is free for others; with a table, the one that is held there. */
  decline(table = this.state.rematch!.table): void {
    this.#change({ rematch: null });
    this.server.request({ message: "decline", table }).catch(() => {}); // it was too late: nothing is held any more
  }
  hand(seat?: number): void {
    this.server.say({ message: "hand", ...(seat === undefined ? {} : { seat }) });
  }
  takeBack(): void {
    this.server.say({ message: "return" });
  }
  chat(text: string): void {
    this.server.say({ message: "chat", text });
  }
  quiet(on: boolean): void {
    this.server.say({ message: "quiet", on });
  }
  mute(seat: number, on: boolean): void {
    this.server.say({ message: "mute", seat, on });
    this.#change({ muted: on ? [...this.state.muted, seat] : this.state.muted.filter((s) => s !== seat) });
  }
  show(panel: TableState["panel"]): void {
    this.#change({ panel });
  }
  read(on: boolean): void {
    this.reading = on;
    if (on && this.state.unread) this.#change({ unread: 0 });
  }
}

export function useLink(link: TableLink): TableState {
  const [state, set] = useState(link.state);
  useEffect(() => {
    set(link.state);
    return link.subscribe(() => set(link.state));
  }, [link]);
  return state;
}
