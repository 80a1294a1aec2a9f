// What the page and the worker that replays records say to each other; the summary is that of docs/protocol.md.
import type { Event, View, Welcome } from "../protocol";

export interface Fault {
  line: number;
  rule: string;
  text: string;
}
/** Seat, action, lines of the record after it, turn, and whether no lower seat was asked too. */
export type StepFacts = [seat: number, action: string, lines: number, turn: number, inOrder: number];
export interface Summary {
  message: "replay";
  game: string;
  options: Record<string, boolean>;
  seats: string[];
  seed: string;
  engine: string;
  board?: string;
  lines: number;
  steps: StepFacts[];
  fault: Fault | null;
  complete: boolean;
  from_seed: boolean;
}
/** What one viewer saw: all events, and the view at step 0. */
export interface Seen {
  welcome: Welcome;
  events: Event[];
  view: View;
}
export type Request =
  | { ask: "open"; record: string; board?: string }
  | { ask: "at"; step: number }
  | { ask: "rebuild"; game: string; board?: string };
export type Failed = { message: "error"; error: string; text: string; line?: number; rule?: string };
export interface Answer {
  number: number;
  found:
    | { message: "opened"; summary: Summary; seen: Seen[] }
    | { message: "views"; views: Partial<View>[] }
    | { message: "record"; text: string }
    | Failed;
}
