// Puzzles: which of them is for which day, and how the reader did, which is kept in this browser.
import type { HintAction } from "../protocol";
import type { Packed } from "./unpack";

/** What the list of puzzles (build.mjs) has of each. */
export interface Listed {
  id: string;
  game: string;
  kind: "keep" | "claim" | "draw";
  level: number;
  /** The day from which on it is in the set, as dayNumber has it. */
  since: number;
}
/** An answer: the action; the lead expected at the end, how far it is behind the best, the standard error of that, all in
 * tenths; games won in percent. */
export type Answer = [string, number, number, number, number];
/** docs/puzzles.md. */
export interface Puzzle extends Omit<Listed, "since"> {
  seat: number;
  worlds: number;
  answers: Answer[];
  because: HintAction["because"];
  position: Packed;
}

// Days, as the reader's calendar has them: "2026-11-18".

export const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((n) => String(n).padStart(2, "0")).join("-");
/** Days since 1970; NaN for what is no day. */
export function dayNumber(day: string): number {
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) return Number.NaN;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? Number.NaN : time / 86_400_000;
}
export const dayAfter = (day: string, days: number) =>
  new Date((dayNumber(day) + days) * 86_400_000).toISOString().slice(0, 10);
/** Which puzzle a day has, from 1: those that are in the set on that day take turns. When some are added, they come first,
 * and no earlier day changes. The list is ordered by `since`. */
export function numberOf(day: string, list: Pick<Listed, "since">[]): number {
  const at = dayNumber(day);
  const count = list.filter(({ since }) => since <= at).length;
  const { since } = list[count - 1];
  const before = list.findIndex((one) => one.since === since);
  return ((before + at - since) % count) + 1;
}

export type Wanted = { number: number; day: string | null } | { wrong: "none" | "future" };
/** The puzzle that an address names: by its number, by a day, or "" for today's. */
export function readWanted(which: string, list: Pick<Listed, "since">[], today: string): Wanted {
  if (/^\d{1,6}$/.test(which)) {
    const number = Number(which);
    return number >= 1 && number <= list.length ? { number, day: null } : { wrong: "none" };
  }
  const day = which || today;
  const at = dayNumber(day);
  if (Number.isNaN(at) || at < 0) return { wrong: "none" };
  return at > dayNumber(today) ? { wrong: "future" } : { number: numberOf(day, list), day };
}

// How the reader did.

export type Mark = "first" | "later" | "missed";
export interface Marks {
  /** By the id of a puzzle: solved by the first answer, solved later, or not yet. */
  of: Record<string, Mark>;
  /** The days whose puzzle was solved on that day. */
  days: string[];
}
const KEY = "turntable-puzzles";
const MOST_DAYS = 3660;
const isMark = (x: unknown): x is Mark => x === "first" || x === "later" || x === "missed";

/** What the storage has, as far as it makes sense. */
export function readMarks(text: string | null): Marks {
  try {
    const { of, days } = JSON.parse(text ?? "{}");
    return {
      of: Object.fromEntries(Object.entries(of ?? {}).filter(([, mark]) => isMark(mark))) as Marks["of"],
      days: [days ?? []].flat().filter((day) => typeof day === "string" && !Number.isNaN(dayNumber(day))),
    };
  } catch {
    return { of: {}, days: [] };
  }
}
let marks: Marks | null = null; // for this visit, where nothing is kept
export function loadMarks(): Marks {
  try {
    marks = readMarks(localStorage.getItem(KEY));
  } catch {
    marks ??= { of: {}, days: [] };
  }
  return marks;
}
/** The marks after an answer; `day` if it was the puzzle of this very day. */
export function marked(old: Marks, id: string, right: boolean, day: string | null): Marks {
  const before = old.of[id];
  const mark: Mark = !right ? (before ?? "missed") : (before ?? "first") === "first" ? "first" : "later";
  const days = right && day && !old.days.includes(day) ? [...old.days, day].sort().slice(-MOST_DAYS) : old.days;
  return { of: { ...old.of, [id]: mark }, days };
}
export function keepMarks(next: Marks): void {
  marks = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    /* it lasts as long as the page is open */
  }
}
/** How many days in a row were solved, up to today or yesterday. */
export function streak({ days }: Marks, today: string): number {
  const solved = new Set(days);
  let day = solved.has(today) ? today : dayAfter(today, -1);
  let count = 0;
  for (; solved.has(day); day = dayAfter(day, -1)) count++;
  return count;
}
