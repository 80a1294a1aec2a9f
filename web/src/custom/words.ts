// Faults of board files in the reader's language. In English the core says them; for other languages its sentences are
// put together again from their parts, by the same patterns.
import { spokenLanguage, t } from "../i18n";
import type { Fault } from "./board";

const fillIn = (pattern: string, parts: string[]) => {
  let next = 0;
  return pattern.replace(/%s/g, () => parts[next++] ?? "");
};
const NUMBERS = /^(a whole number|a number) from (\S+) to (\S+)$/;

/** The parts that are phrases of the core, by pattern. All others are names, numbers and fields, which stay as they are. */
const PHRASES: Record<string, number> = {
  "must have %s in the field %s": 0,
  "there are more than %s %s": 1,
  "there are no %s": 0,
  "column %s: %s": 1,
  "has the field %s, which %s boards%s do not have": 2,
};
function phrase(text: string): string {
  const range = NUMBERS.exec(text);
  if (range) return fillIn(t(`${range[1]} from %s to %s`), [range[2], range[3]]);
  const list = /^one of (.*) and (\S+)$/.exec(text);
  return list ? fillIn(t("one of %s"), [`${list[1]}, ${list[2]}`]) : t(text);
}
function subject({ what, id, number }: Fault): string {
  if (!what) return "";
  if (id) return fillIn(t(`${what} %s`), [id]);
  return number ? fillIn(t(`${what} number %s`), [`${number}`]) : t(`the ${what}`);
}
/** What is wrong, as a sentence without a full stop. */
export function faultWords(fault: Fault): string {
  if (spokenLanguage() === "en") return fault.text;
  const rest = fillIn(
    t(fault.pattern),
    fault.parts.map((text, i) => (text && PHRASES[fault.pattern] === i ? phrase(text) : text)),
  );
  const about = subject(fault);
  return about ? `${about}: ${rest}` : rest;
}
/** Why nobody can play a board by the rules of a game. */
export const lackWords = (text: string) => t(text);

/** All that the core says about boards: for the catalogues, which are looked up above by what the core says.
 * tests/unit/faults.test.mjs compares this with the core. */
export const KNOWN = () => [
  t("the board"),
  t("city %s"),
  t("city number %s"),
  t("route %s"),
  t("route number %s"),
  t("ticket %s"),
  t("ticket number %s"),
  t("big city %s"),
  t("big city number %s"),
  t("field %s"),
  t("a whole number from %s to %s"),
  t("a number from %s to %s"),
  t("one of %s"),
  t("cities"),
  t("routes"),
  t("tickets"),
  t("big cities"),
  t("is larger than 64 KiB"),
  t("is no text in UTF-8"),
  t("names the unknown city %s"),
  t("is in the list twice"),
  t("needs locomotives but is not gray"),
  t("needs %s locomotives but is %s long"),
  t("must have %s as a and %s as b: cities must be in alphabetical order"),
  t("is one too many: at most %s routes join the same cities"),
  t("must have the id %s-%s%s"),
  t("must have the id %s-%s"),
  t("is %s long but the route beside it %s"),
  t("joins a city to itself"),
  t("cannot be reached"),
  t("must have only letters a-z, digits, _ and - in its id"),
  t("names one city twice"),
  t("has the field %s twice"),
  t("there are more than %s %s"),
  t("must be an object"),
  t("there are no %s"),
  t("must have %s in the field %s"),
  t("has no field %s"),
  t("has no field game: %s"),
  t("has the field %s, which %s boards%s do not have"),
  t(" with the map of another"),
  t("column %s: %s"),
  t("a text of 1 to 80 bytes without control characters"),
  t("the id of a city"),
  t("true, or nothing,"),
  t("a list of objects"),
  t("1 to 32 of the letters a-z, digits and _"),
  t("an object of colors, 1 to 8 cards of each"),
  t("a list of 8 whole numbers from 0 to 50"),
  t("the name of a game with a map"),
  t("an object"),
  t("the text is too large"),
  t("objects and arrays are nested too deep"),
  t("an object has too many keys"),
  t("the text ends before its value is complete"),
  t("unexpected character"),
  t("nothing follows the comma"),
  t("there is more text after the value"),
  t("this is not a number as JSON defines it"),
  t("this is not UTF-8"),
  t("there is no such escape in a string"),
  t("half of a surrogate pair is missing"),
  t("a control character in a string must be escaped"),
  t("a string cannot hold the character U+0000"),
  t("the rules allow fewer players at most than at least"),
  t("the board has fewer tickets than are dealt at the start"),
  t("the board has fewer long tickets than players"),
  t("the board has fewer cities to start from than players"),
  t("there are fewer train cards than are dealt at the start"),
  t("more tickets must be kept, or long ones dealt, than are dealt or drawn"),
  t("where long tickets are dealt, those not kept must leave the game"),
  t("a game has stations or city markers, not both"),
];
