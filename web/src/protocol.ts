// The messages of docs/protocol.md, as far as the page looks into them.
import type { Card, Color } from "./board/types";
import type { NotifyState } from "./notify/types";

export type Cards = Partial<Record<Card, number>>;
export interface Seat {
  account?: boolean; // a registered player
  kind: "person" | "bot" | "empty";
  name: string;
}
export interface TicketState {
  id: string;
  status: "done" | "open" | "lost";
  trains?: number;
  cards?: number;
  stations?: number;
  routes?: string;
  borrowed?: string;
  parallel?: string;
  completing?: string;
}
export interface Why {
  refusal: string;
  rule: string;
  routes: [number, number, string][];
}
export interface Score {
  total: number[];
  routes?: number[];
  tickets: number[];
  completed: string[];
  failed: string[];
  longest?: number[];
  longest_bonus?: number[];
  stations?: number[];
  borrowed?: Record<string, string>[];
  globetrotter?: number[];
  alvin?: number[];
  alvin_catches?: number[];
  big_cities?: Record<string, number>[];
  /** By seat, the routes of the longest path, by their numbers. */
  paths?: number[][];
  /** By seat, a path for each ticket, completed ones first: numbers of routes, −1 − n for one that is missing. */
  ways?: number[][][];
  winners: number[];
  hands: Cards[];
  out: string;
}
export interface View {
  phase: string;
  turn: number;
  asked: number[];
  round?: number;
  turns_left: number | null;
  market: (Card | null)[];
  piles: { draw: number; discard: number; tickets: number };
  points: number[];
  cards: number[];
  held: number[];
  trains?: number[];
  unbuilt?: number[];
  unplaced?: number[];
  owned?: string[];
  stations?: string[];
  markers?: string[];
  alvin?: { city: string; holder: number | null };
  claiming?: Claiming | null;
  yards?: Record<string, Cards>[];
  tracks?: { count: number; cards?: Cards }[];
  completed?: string[];
  memory?: { discard: Cards; known: Cards[] };
  hand: Cards | null;
  offer: TicketState[];
  tickets: TicketState[] | null;
  named?: string;
  why?: Why[] | null;
  score: Score | null;
}
export interface Claiming {
  route: string;
  cards?: Cards;
  revealed?: Card[];
  surcharge?: number;
}
export interface Ask {
  decision: number;
  claims?: { routes: string[]; pay: string[]; points?: number; others?: number }[];
  odds?: Record<string, number>;
  stations?: { cities: string[]; pay: string[] }[];
  draw?: (number | "blind")[];
  actions?: string[];
}
// biome-ignore lint/suspicious/noExplicitAny: what else an event has depends on its kind (docs/protocol.md)
export type Event = { event: string; player?: number } & Record<string, any>;
export interface Welcome {
  message: "welcome";
  game: string;
  options: Record<string, boolean>;
  you: number | null;
  seats: Seat[];
  engine: string;
  memory_aid: boolean;
  rules: RuleLine[];
}
/** A line of the rules in short: its key and its numbers. */
export type RuleLine = [string, ...number[]];
export interface Update {
  message: "update";
  seq: number;
  events: Event[];
  view: Partial<View>;
  ask: Ask | null;
}
export interface HintAction {
  action: string;
  points: number;
  margin: number;
  win: number | null;
  visits: number;
  // biome-ignore lint/suspicious/noExplicitAny: what else a reason has depends on its kind (docs/protocol.md)
  because: ({ reason: string } & Record<string, any>)[];
}
/** At a table with several people in the page each message has its `seat`, null for what everybody may know. */
export type Said = { seat?: number | null } & (
  | Welcome
  | Update
  | { message: "ack"; decision: number; seq: number }
  | {
      message: "refused";
      decision: number;
      refusal: string;
      rule: string;
      text: string;
      card?: Card;
      need?: number;
      have?: number;
    }
  | { message: "hint"; decision: number; actions: HintAction[] }
  | { message: "record"; text: string }
  | { message: "seats"; seats: Seat[] }
  | { message: "frozen"; seq: number; text: string }
  | { message: "error"; error: string; text: string; decision?: number }
);

/** Where a table in the page begins: at a deal, from the text of a position, or where the text of a record stops. */
export type Beginning =
  | { game: string; seed: string; options?: Record<string, boolean> }
  | { position: string }
  | { record: string; draws?: "same" | "other" };
export type TableRequest = Beginning & {
  message: "table";
  seats: (string | null)[];
  chance: string;
  hints?: string;
  memory_aid?: boolean;
  as: number | null | "all"; // all: several people at one device
};

/** A list of ids as views write it. */
export const ids = (text: string | undefined): string[] => (text ? text.split(" ") : []);

// Messages of the server outside of tables (docs/server.md).
export type Life = "open" | "running" | "over" | "idle" | "frozen";
export interface TableFacts {
  table: number;
  life: Life;
  game: string;
  board?: { name: string; sha256: string }; // a custom one
  options: Record<string, boolean>;
  public: boolean;
  memory_aid: boolean;
  clock: string;
  start: "host" | "full";
  host: boolean;
  you: number | null;
  seats: Seat[];
  commitment: string;
  ready?: boolean[];
  round?: number; // of duplicate play
  sealed?: boolean; // it is not over
  secret?: string;
  seed?: string;
  dealt?: "drawn" | "chosen" | "given" | "earlier";
  joined?: { seat: number; chance: string }[] | null;
  held?: Held;
  rated?: boolean;
  abandoned?: boolean[]; // by seat, at a rated table
  ratings?: ({ place: number; before: number; after: number } | null)[]; // what a rated game has changed, by seat
  // in the list of one's own tables:
  time?: number; // when something last happened, in ms since 1970
  asked?: number[]; // of a running game
  points?: number[]; // of a game that is over
  winners?: number[];
}
/** The rating of an account, with the interval that has it in 95 of 100 cases. */
export interface Rating {
  place: number | null;
  rating: number;
  low: number;
  high: number;
  games: number;
  abandoned: number;
}
/** Seats of a rematch that are held for the people of the old table. */
export interface Held {
  names: string[];
  you: boolean;
  left: number;
}
export interface Presence {
  here: boolean[];
  stand_in: boolean[];
  watchers: number;
  quiet: boolean;
}
export interface ChatLine {
  seat: number | null;
  name: string;
  text: string;
  time: number;
}
/** The short answers: which table, and what belongs to it. */
export interface Short {
  table: number;
  seat?: number;
  token?: string;
  commitment?: string;
  by?: string;
  left?: number;
}
/** Planned turns of one's own (docs/server.md). */
export interface PlanStep {
  route: string;
  color?: Color;
}
export interface Plan {
  steps: PlanStep[];
  draw: boolean;
  taken: boolean;
  last_round: boolean;
  trains: number;
  turns: number;
  ended: "" | "done" | "taken" | "last_round" | "trains" | "turns";
  claims: string[];
  time: number; // when it last claimed or ended, in ms since 1970
}
export type ServerSaid =
  | Said
  | { message: "guest"; name: string | null; account?: boolean; url?: string | null }
  | { message: "tables"; tables: TableFacts[]; more: boolean }
  | ({
      message:
        | "created"
        | "joined"
        | "left"
        | "seated"
        | "started"
        | "exited"
        | "taken"
        | "link"
        | "rematch"
        | "declined"
        | "removed"
        | "closed"
        | "ready";
    } & Short)
  | ({ message: "table" } & TableFacts)
  | { message: "board"; table: number; text: string }
  | { message: "pairing"; game: string; players: number; clock: string; rated: boolean; waited: number }
  | ({ message: "paired" } & Short)
  | { message: "unpaired" }
  | ({ message: "presence" } & Partial<Presence>)
  | { message: "clocks"; left: (number | null)[] }
  | { message: "thinking"; less: boolean }
  | ({ message: "plan"; table: number } & Plan)
  | ({ message: "notify" } & NotifyState)
  | { message: "notified"; id: number; error: string | null }
  | ({ message: "chat" } & ChatLine);
