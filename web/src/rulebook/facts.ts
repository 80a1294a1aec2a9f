// What the rulebook says in numbers: the values of a game as the core has them, or those of a custom board.
import type { BoardFile } from "../board/types";
import { json } from "../local";

type Numbers = Record<
  | "min_players"
  | "max_players"
  | "trains"
  | "each_color"
  | "locomotives"
  | "dealt_cards"
  | "drawn_cards"
  | "locomotive_draws"
  | "renewal_locomotives"
  | "extra_locomotives"
  | "closed_parallel_players"
  | "dealt_tickets"
  | "dealt_long"
  | "kept_at_start"
  | "drawn_tickets"
  | "kept_in_turn"
  | "tunnel_cards"
  | "stations"
  | "station_bonus"
  | "markers"
  | "longest_bonus"
  | "globetrotter_bonus"
  | "tickets",
  number
>;
export interface Facts {
  /** The rule values, by the names they have in a board file; and the number of tickets. */
  values: Numbers & { route_points: number[]; unkept_tickets: string };
  options: string[];
  /** The length of the longest route. */
  longest: number;
  ferries: boolean;
  tunnels: boolean;
  /** The numbers of the rules behind parts of a score and refusals. */
  score: Record<string, string>;
  refusal: Record<string, string>;
}
/** By game. */
export type AllFacts = Record<string, Facts>;

let loading: Promise<AllFacts> | null = null;
export function loadFacts(): Promise<AllFacts> {
  loading ??= json("rulebook.json") as Promise<AllFacts>;
  loading.catch(() => {
    loading = null;
  }); // it may go better next time
  return loading;
}

/** The facts of a game on a board: a custom one has routes of its own, and may change values. */
export function factsOf(all: AllFacts, game: string, board: BoardFile): Facts {
  const facts = all[game];
  if (!board.custom) return facts;
  const { rules } = board as { rules?: Partial<Facts["values"]> };
  return {
    ...facts,
    values: { ...facts.values, tickets: board.tickets.length, ...rules },
    longest: Math.max(...board.routes.map((r) => r.length)),
    ferries: board.routes.some((r) => r.locomotives),
    tunnels: board.routes.some((r) => r.tunnel),
  };
}

const NAMED = /^(score|refusal)-(\w+)$/;
/** The number of a rule that is named by what it is about: "score-routes". */
export function ruleNumber(facts: Facts, rule: string): string {
  const named = NAMED.exec(rule);
  return named ? (facts[named[1] as "score" | "refusal"][named[2]] ?? "") : rule;
}
