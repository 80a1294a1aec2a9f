// The turns of a record, each with the steps it takes and what happened in it.
import { summarise } from "../motion/summary";
import type { Event } from "../protocol";
import { type Names, type Story, tell } from "../words";
import type { StepFacts } from "./types";

export interface Turn {
  kind: "start" | "turn" | "scoring";
  number: number; // from 1; 0 at the start
  player: number | null; // whose turn it is
  first: number; // the step at which it begins: none of its decisions is taken
  last: number; // the step at which all of them are
}

const isScoring = ([, action]: StepFacts) => action.startsWith("complete");

export function turnsOf(steps: StepFacts[]): Turn[] {
  const turns: Turn[] = [];
  for (const [i, step] of steps.entries()) {
    const [seat, , , number] = step;
    const kind = isScoring(step) ? "scoring" : number ? "turn" : "start";
    const open = turns[turns.length - 1];
    if (open && open.kind === kind && open.number === number) open.last = i + 1;
    else turns.push({ kind, number, player: kind === "turn" ? seat : null, first: i, last: i + 1 });
  }
  return turns;
}
/** The place in the list of the turn that a step belongs to; at the very beginning there is none: -1. */
export const turnAt = (turns: Turn[], step: number) =>
  turns.findIndex((turn) => turn.first < step && step <= turn.last);

/** What happened, a line for each player who did something; then what concerns all. */
export function storyOf(names: Names, events: Event[]): Story[] {
  const turns = summarise(names, events, true);
  const all = events
    .filter((e) => e.player === undefined || e.event === "last_round")
    .map((e) => tell(names, e))
    .filter((s): s is Story => !!s?.strong);
  return [...turns, ...all];
}
