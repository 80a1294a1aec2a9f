// A puzzle's position as a position file (docs/puzzles.md, docs/position.md): the same, written out, with both piles
// shuffled. What the player of the puzzle can't see is a sample already; the table checks that all of it is sound.
import { type BoardFile, CARDS, COLORS } from "../board/types";
import type { Cards } from "../protocol";

/** A position as a puzzle has it. */
export interface Packed {
  phase: string;
  turn: number;
  turns_left: number;
  passes?: number;
  round?: number;
  market: string;
  discard: string;
  draw: string;
  pile: number;
  seats: PackedSeat[];
}
interface PackedSeat {
  hand: string;
  known: string;
  tickets: string;
  offer: string;
  points?: number;
  routes?: string;
  stations?: string;
  markers?: string;
  yard?: string;
  track?: string;
  completed?: string;
}
const LETTERS = "pwbyokrgl";

const words = (text: string) => (text ? text.split(" ") : []);
const numbers = (digits: string) => [...digits].map((digit) => Number.parseInt(digit, 36));
/** Counts of cards from digits, one for each card. */
export const counts = (digits: string): Cards =>
  Object.fromEntries(CARDS.map((card, i) => [card, numbers(digits)[i]]).filter(([, n]) => n));

function shuffled<T>(items: T[], random: () => number): T[] {
  const all = [...items];
  for (let i = all.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [all[i], all[other]] = [all[other], all[i]];
  }
  return all;
}

function yardOf(digits: string): Record<string, Cards> {
  const all = numbers(digits);
  const groups = COLORS.map((color, i) => [color, { [color]: all[2 * i], locomotive: all[2 * i + 1] }] as const);
  return Object.fromEntries(
    groups
      .map(([color, group]) => [color, Object.fromEntries(Object.entries(group).filter(([, n]) => n))] as const)
      .filter(([, group]) => Object.keys(group).length),
  );
}

function seatOf(s: PackedSeat): object {
  const common = {
    hand: counts(s.hand),
    known: counts(s.known),
    tickets: words(s.tickets),
    offer: words(s.offer),
    keep: null,
  };
  if (s.yard !== undefined)
    return {
      ...common,
      yard: yardOf(s.yard),
      track: counts(s.track!),
      completed: words(s.completed!),
      named: [],
    };
  return {
    ...common,
    points: s.points,
    routes: words(s.routes!),
    ...(s.stations !== undefined && { stations: words(s.stations) }),
    ...(s.markers !== undefined && { markers: words(s.markers) }),
  };
}

/** The text of a position file. `seed`, 64 hex digits, decides about later shuffles, `random` about the piles. */
export function unpack(board: BoardFile, game: string, p: Packed, seed: string, random = Math.random): string {
  const seen = new Set(p.seats.flatMap((s) => [s.tickets, s.offer, s.completed ?? ""].flatMap(words)));
  const tickets = board.tickets.filter((x) => !x.long && !seen.has(x.id)).map((x) => x.id);
  const cards = CARDS.flatMap((card, i) => Array(numbers(p.draw)[i]).fill(card) as string[]);
  return JSON.stringify({
    position: "turntable/1",
    game,
    players: p.seats.length,
    options: {},
    seed,
    shuffles: 1,
    phase: p.phase,
    turn: p.turn,
    turns_left: p.turns_left,
    ...(p.round === undefined ? { passes: p.passes } : { round: p.round }),
    market: [...p.market].map((letter) => CARDS[LETTERS.indexOf(letter)] ?? null),
    discard: counts(p.discard),
    draw_pile: shuffled(cards, random),
    ticket_pile: shuffled(tickets, random).slice(0, p.pile),
    ...(p.round === undefined && { claim: null }),
    seats: p.seats.map(seatOf),
  });
}
