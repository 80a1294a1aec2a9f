// Romanian counts with "de" from 20 on: 19 puncte, 20 de puncte. A text with a number directly before a noun needs plural
// forms, unless the number is always small.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { compile } from "../../../po/compile.mjs";

const words = compile(await readFile(new URL("../../../po/ro.po", import.meta.url), "utf8"));
const shortly = (key) => key.trim().replace(/^(\w+):\s+/, "$1:");

/** A blank for a number or a text, and the word after it. */
const BLANK = /(?:\{(\w+)\}|%[-+\d.*]*l*[duf])[ {2}](\p{L}+)/gu;
/** Blanks that texts fill. */
const TEXTS = new Set("who other route city card cards color ticket name event time value player".split(" "));
/** What may follow a number and is no noun. */
const NO_NOUN = new Set(
  (
    "de din la și sau nu este are sunt cu pe pentru în mai dintre până se al a față va către într aici care " +
    "cere costă privesc alese decartate găsite oprite rămase rezolvate kB MiB"
  ).split(" "),
);

const players = "players and seats: at most 6";
/** Texts, the noun in each, and why its number is never 20 or more. */
const SMALL = [
  ["refusal:parallel_closed", "jucători", players],
  ["rules:closed", "jucători", players],
  ["rules:second_round", "jucători", players],
  ["rulebook:G-12.closed", "jucători", players],
  ["rulebook:W-4", "jucători", players],
  ["cli:%d players", "jucători", players],
  ["cli:%d players can't play %s by the rules of %s: %s", "jucători", players],
  ["cli:%d-%d players", "jucători", players],
  ["cli:%s for %d%s", "jucători", players],
  ["cli:%s for %d. You are %s%s%s%s.", "jucători", players],
  ["cli:%s is for %d to %d players, not %d", "jucători", players],
  ["cli:%s, %d players%s, %ld game, seed %s", "jucători", players],
  ["cli:%s, %d players%s, %lld games of %lld deal, seed %s", "jucători", players],
  ["cli:--chances must be up to %d numbers of %d hex digits, separated by commas", "numere", players],
  ["cli:--table needs a bot for each of the %d seats, and --bots names %d", "locuri", players],
  ["cli:: %s for %d players, %d deals, bots %s, %s, %s to %s", "jucători", players],
  ["{game}: {n} people pass this device on. A curtain hides every hand.", "persoane", players],
  ["Looking for players: {game}, {n} players, {clock}", "jucători", players],
  ["rules:renewal", "locomotive", "3 renew a market"],
  ["rules:alvin", "puncte", "10"],
  ["rules:globetrotter", "puncte", "15"],
  ["rules:longest", "puncte", "10"],
  ["rulebook:G-1", "locomotive", "14"],
  ["rulebook:G-2", "bilete", "3 to 6"],
  ["rulebook:G-14", "bilete", "3 or 4"],
  ["rulebook:G-18", "puncte", "10"],
  ["rulebook:E-1", "obișnuite", "3"],
  ["rulebook:E-8", "cărți", "3"],
  ["rulebook:E-11", "puncte", "4"],
  ["rulebook:W-6", "cărți", "2"],
  ["rulebook:W-6", "marcaje", "3"],
  ["rulebook:W-8", "puncte", "15"],
  ["rulebook:W-10", "puncte", "10"],
  ["rulebook:W-11", "puncte", "10"],
  ["rulebook:C-1", "locomotive", "16"],
  ["plan:full", "rute", "5"],
  ["cli:The tunnel takes %d more cards, you have %d %s and %d locomotive: you give it up.", "cărți", "3"],
  ["cli:a bot's name has at most %d bytes: put a longer command into a script", "octeți", "119, which ends in 19"],
  [
    "Worked out from {worlds} possible worlds for each decision; the parts add up to the result. The same record always gives the same review.",
    "lumi",
    "at most 12",
  ],
];

/** The words after the numbers of a form, in order; "" where none is a noun. */
const nounsOf = (form) =>
  [...form.matchAll(BLANK)].map(([, name, word]) => (TEXTS.has(name) || NO_NOUN.has(word) ? "" : word));
/** Whether the number before the noun chooses the form: then the last form has "de" there. */
const chooses = (forms, noun, i) => i < 2 && forms.length === 3 && !nounsOf(forms[2]).includes(noun);

test("every number that may be 20 or more has a form with de", () => {
  const found = Object.entries(words).flatMap(([key, text]) => {
    const forms = [text].flat();
    const nouns = forms.flatMap((form, i) => nounsOf(form).filter((noun) => noun && !chooses(forms, noun, i)));
    return [...new Set(nouns)].map((noun) => `${noun} in ${shortly(key)}`);
  });
  const small = SMALL.map(([key, noun]) => `${noun} in ${key}`);
  const missing = found.filter((one) => !small.includes(one));
  assert.deepEqual(missing, [], "give it plural forms, or word it otherwise");
  const idle = small.filter((one) => !found.includes(one));
  assert.deepEqual(idle, [], "not needed any more");
});

test("one word for one thing", () => {
  const CHOSEN = { indici: "sugestie", "de pe șină": "linie" };
  for (const [other, chosen] of Object.entries(CHOSEN))
    for (const [key, text] of Object.entries(words))
      for (const form of [text].flat()) assert.ok(!form.includes(other), `${key}: ${chosen}, not ${other}`);
});
