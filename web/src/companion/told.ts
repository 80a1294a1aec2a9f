// A printed game as it was told, and the score sheet that the core makes of it (docs/companion.md). No rule is decided
// here: a change is told to the core, which says whether it can be.
import type { Card } from "../board/types";

export const PLAYER_COLORS = ["blue", "red", "green", "yellow", "black", "white"] as const;
export type PlayerColor = (typeof PLAYER_COLORS)[number];

export interface ToldSeat {
  name: string;
  color?: PlayerColor; // the card game has none
  tickets: string[];
  routes?: string[];
  stations?: string[];
  markers?: string[];
  points?: number | null;
  trains?: number | null;
  alvin_catches?: number | null;
  track?: Partial<Record<Card, number>>;
  completed?: string[];
}
export interface Told {
  companion: "turntable/1";
  game: string;
  players: number;
  options: Record<string, boolean>;
  board: string | null;
  over: boolean;
  alvin?: { city: string | null; holder: number | null };
  seats: ToldSeat[];
}

export interface ToldFault {
  fault: string;
  rule: string;
  /** It may vanish when more is told. */
  open: boolean;
  text: string;
  seat?: number;
  other?: number;
  route?: string;
  city?: string;
  ticket?: string;
  card?: Card;
  n: number;
  have: number;
  most: number;
}
export interface SheetTicket {
  id: string;
  status: "done" | "open" | "conflict" | "lost" | "failed";
  trains?: number;
  cards?: number;
  stations?: number;
  routes?: string[];
  borrowed?: string[];
  path?: string[];
}
export interface SeatScore {
  total: number;
  routes?: number;
  tickets: number;
  completed: string[];
  failed: string[];
  longest?: number;
  longest_bonus?: number;
  stations?: number;
  borrowed?: Record<string, string>;
  globetrotter?: number;
  alvin?: number;
  alvin_catches?: number;
  big_cities?: Record<string, number>;
}
export interface SheetSeat {
  score: SeatScore;
  trains?: number;
  least?: number;
  most?: number;
  path?: string[];
  tickets: SheetTicket[];
}
export interface Sheet {
  message: "sheet";
  told: Told;
  faults: ToldFault[];
  /** Left out, with the winners, if a fault is not open. */
  seats?: SheetSeat[];
  winners?: number[];
  sound: boolean;
}
export interface Refused {
  message: "refused";
  line: number;
  rule: string;
  text: string;
}

/** The first text to tell: the core answers with an empty board. */
export const emptyTable = (game: string, players: number, options: Record<string, boolean>, board: string | null) =>
  JSON.stringify({ companion: "turntable/1", game, players, options, board, over: false });

const toggled = (list: string[], id: string) => (list.includes(id) ? list.filter((x) => x !== id) : [...list, id]);

/** The same with one seat changed. The order of the fields stays: the core reads them in it. */
export const withSeat = (told: Told, seat: number, change: Partial<ToldSeat>): Told => ({
  ...told,
  seats: told.seats.map((s, i) => (i === seat ? { ...s, ...change } : s)),
});

/** Gives a route, a station or marker, or a ticket to a seat, or takes it away. */
export const toggleRoute = (told: Told, seat: number, route: string) =>
  withSeat(told, seat, { routes: toggled(told.seats[seat].routes!, route) });

export const marksOf = (seat: ToldSeat) => seat.stations ?? seat.markers ?? [];
export function toggleMark(told: Told, seat: number, city: string): Told {
  const marks = toggled(marksOf(told.seats[seat]), city);
  return withSeat(told, seat, told.seats[seat].stations ? { stations: marks } : { markers: marks });
}

/** A ticket that the seat has in any way is taken away; else it is held. */
export function toggleTicket(told: Told, seat: number, ticket: string): Told {
  const { tickets, completed } = told.seats[seat];
  if (completed?.includes(ticket)) return withSeat(told, seat, { completed: toggled(completed, ticket) });
  return withSeat(told, seat, { tickets: toggled(tickets, ticket) });
}

/** The card game: a ticket held becomes one completed, or back. */
export function toggleCompleted(told: Told, seat: number, ticket: string): Told {
  const { tickets, completed } = told.seats[seat];
  return withSeat(told, seat, { tickets: toggled(tickets, ticket), completed: toggled(completed!, ticket) });
}

/** The card game: so many cards of this kind are on the track. */
export function setTrack(told: Told, seat: number, card: Card, count: number): Told {
  const { [card]: _, ...others } = told.seats[seat].track!;
  return withSeat(told, seat, { track: count > 0 ? { ...others, [card]: count } : others });
}

/** Another color; who had it gets the old one. */
export function setColor(told: Told, seat: number, color: PlayerColor): Told {
  const old = told.seats[seat].color;
  const seats = told.seats.map((s, i) => (i === seat ? { ...s, color } : s.color === color ? { ...s, color: old } : s));
  return { ...told, seats };
}

/** What an opened file must look like at least, before its text goes to the core. */
export const isPosition = (text: string) => /^\s*\{\s*"position"/.test(text);

/** Whether nothing but names was told. */
export const isEmpty = ({ seats }: Told) =>
  seats.every(
    (s) =>
      !s.tickets.length &&
      !s.routes?.length &&
      !marksOf(s).length &&
      !s.completed?.length &&
      !Object.keys(s.track ?? {}).length,
  );
