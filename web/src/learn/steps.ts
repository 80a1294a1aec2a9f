// A lesson as its file has it: prepared positions, each with steps, and what bots do there. Its texts are in the
// catalogues. How far somebody has come is kept in this browser.

/** One thing that is read, or done: then `accept` has the actions that count, "claim a-b *" with any payment. */
export interface Step {
  say: string;
  accept?: string[];
  /** Said after another action that would be legal. */
  wrong?: string;
  /** The part of the screen that is lit. */
  look?: "offer" | "tickets" | "players";
  routes?: string[];
  cities?: string[];
  picture?: string;
}
export interface Part {
  /** The text of a position (docs/position.md). */
  position: string;
  /** What bots do, in this order. */
  acted: string[];
  steps: Step[];
}
export interface Lesson {
  game: string;
  bots: string[];
  parts: Part[];
}
/** In the order in which they are offered. */
export const LESSONS = ["usa", "europe", "old_west", "card_game"];

export const accepts = (step: Step, action: string): boolean =>
  (step.accept ?? []).some((one) => (one.endsWith(" *") ? action.startsWith(one.slice(0, -1)) : action === one));

/** Where somebody is in a lesson; `said` has, for each part begun, the actions done there. */
export interface Progress {
  part: number;
  step: number;
  said: string[][];
  done: boolean;
}
export const FIRST: Progress = { part: 0, step: 0, said: [[]], done: false };

const KEY = "turntable-lessons";
type All = Record<string, Progress>;
const isProgress = (x: Partial<Progress> | undefined) =>
  Number.isInteger(x?.part) &&
  Number.isInteger(x?.step) &&
  typeof x?.done === "boolean" &&
  Array.isArray(x.said) &&
  x.said.every((list) => Array.isArray(list) && list.every((action) => typeof action === "string"));

let here: All = {}; // for this visit, where nothing can be kept
function readAll(): All {
  try {
    here = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    /* nothing may be read, or it is something else */
  }
  return here;
}
/** What is kept of a lesson; null if nothing is. */
export function progressOf(name: string): Progress | null {
  const kept = readAll()[name];
  return isProgress(kept) ? kept : null;
}
export function keepProgress(name: string, progress: Progress): void {
  here = { ...readAll(), [name]: progress };
  try {
    localStorage.setItem(KEY, JSON.stringify(here));
  } catch {
    /* then for this visit only */
  }
}

/** Whether a lesson can be continued from there: its file may have changed since. */
export function fits({ parts }: Lesson, { part, step, said }: Progress): boolean {
  const steps = parts[part]?.steps.slice(0, step);
  const actions = steps?.filter((x) => x.accept);
  return (
    !!actions &&
    step >= 0 &&
    step < parts[part].steps.length &&
    said.length === part + 1 &&
    said[part].length === actions.length &&
    actions.every((x, i) => accepts(x, said[part][i]))
  );
}

/** The step after the present one, which `action` ended. */
export function forward(lesson: Lesson, at: Progress, action?: string): Progress {
  const said = action === undefined ? at.said : [...at.said.slice(0, -1), [...at.said[at.part], action]];
  const inside = at.step + 1 < lesson.parts[at.part].steps.length;
  if (!inside && at.part + 1 === lesson.parts.length) return { ...at, said };
  const next = inside ? { ...at, said, step: at.step + 1 } : { ...at, said: [...said, []], part: at.part + 1, step: 0 };
  return { ...next, done: at.done || isLast(lesson, next) };
}
/** The step before it; what was done there is undone. */
export function backward({ parts }: Lesson, at: Progress): Progress {
  if (!at.step && !at.part) return at;
  const part = at.step ? at.part : at.part - 1;
  const step = at.step ? at.step - 1 : parts[part].steps.length - 1;
  const said = at.said.slice(0, part + 1);
  if (parts[part].steps[step].accept) said[part] = said[part].slice(0, -1);
  return { ...at, part, step, said };
}
export const isLast = ({ parts }: Lesson, { part, step }: Progress) =>
  part === parts.length - 1 && step === parts[part].steps.length - 1;

/** The number of a step, and of all steps. */
export function countOf({ parts }: Lesson, { part, step }: Progress): { at: number; all: number } {
  const sizes = parts.map((x) => x.steps.length);
  const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
  return { at: sum(sizes.slice(0, part)) + step + 1, all: sum(sizes) };
}
