// The review of a game: luck and skill (docs/review.md). review.wasm makes it, in a worker.
import type { Card } from "../board/types";
import type { HintAction } from "../protocol";

/** result = start + chance + own + others + hidden; luck = chance + hidden; skill = own. */
export interface Parts {
  result: number;
  start: number;
  chance: number;
  own: number;
  others: number;
  hidden: number;
  luck: number;
  skill: number;
}
export interface Mistake {
  step: number;
  turn: number;
  line: number;
  action: string;
  better: string;
  cost: number;
  win: number;
  because: HintAction["because"];
}
export interface Chance {
  step: number;
  turn: number;
  line: number;
  seat: number | null;
  kind: "deal" | "blind" | "refill" | "market" | "tickets" | "tunnel" | "round";
  cards?: Card[];
  tickets?: string[];
  surcharge?: number;
  gain: number;
  win: number;
}
export interface SeatReview {
  seat: number;
  name: string;
  points: Parts;
  win: Parts;
  decisions: number;
  cost: number;
  mistakes: Mistake[];
  luckiest: Chance[];
  unluckiest: Chance[];
}
export interface CurvePoint {
  step: number;
  turn: number;
  line: number;
  seat: number | null;
  points: number[];
  win: number[];
}
export interface ReviewResult {
  review: number;
  mode: "quick" | "full";
  samples: { deals: number; offers: number; worlds: number; games: number };
  seat: SeatReview[];
  curve: CurvePoint[];
}
/** What the worker says: how far it is, in thousandths; the review as the core writes it, a ReviewResult in JSON; or why
 * there is none. */
export type Reviewed = { progress: number } | { json: string } | { trouble: "missing" | "unfinished" | string };
