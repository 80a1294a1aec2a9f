// Which answer of a puzzle an action is: what counts is the choice, not how it is paid (docs/puzzles.md).
import type { BoardFile } from "../board/types";
import type { Answer } from "./set";

/** The cards that are laid: their colour, if it is one, and how many. */
function laid(words: string[]): { color: string; count: number } | null {
  const colors = words.filter((_, i) => i % 2 === 1 && words[i] !== "locomotive");
  const count = words.reduce((sum, word, i) => (i % 2 ? sum : sum + Number(word)), 0);
  return colors.length > 1 ? null : { color: colors[0] ?? "locomotive", count };
}

/** `market`: the letters of the position's market. */
export function sameChoice(board: BoardFile, market: string, one: string, other: string): boolean {
  if (one === other) return true;
  const [kind, what, ...rest] = one.split(" ");
  const [otherKind, otherWhat, ...otherRest] = other.split(" ");
  if (kind !== otherKind) return false;
  if (kind === "draw") return what !== "blind" && otherWhat !== "blind" && market[+what] === market[+otherWhat];
  if (kind === "station") return what === otherWhat;
  if (kind === "claim") {
    const [a, b] = [what, otherWhat].map((id) => board.routes.find((r) => r.id === id));
    return !!a && !!b && a.a === b.a && a.b === b.b;
  }
  if (kind !== "lay") return false;
  const a = laid([what, ...rest]);
  const b = laid([otherWhat, ...otherRest]);
  return !!a && !!b && a.color === b.color && a.count === b.count;
}

/** The number of the answer that an action is; -1 if it was not measured. */
export const answerOf = (board: BoardFile, market: string, answers: Answer[], action: string): number =>
  answers.findIndex(([text]) => sameChoice(board, market, text, action));
