// What po/extract.mjs says about a catalogue that is not a complete translation.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { compile } from "../../../po/compile.mjs";
import { faultsOf } from "../../../po/faults.mjs";
import { load } from "./load.mjs";

const { LANGUAGES } = await load("i18n.ts");
const folder = new URL("../../../po/", import.meta.url);

const HEADER = '"Plural-Forms: nplurals=3; plural=0;\\n"';
const ENGLISH = {
  "card:red": "red",
  "card:green": "green",
  "cards:color": "{n} {color}",
  "{n} card of {who}": ["{n} card of {who}", "{n} cards of {who}"],
  "Pay {cards}": "Pay {cards}",
  "%s has %d seats": "%s has %d seats",
  "Are you there?": "Are you there?",
};
const ROMANIAN = {
  "card:red": "roșu",
  "card:green": "verde",
  "cards:color": "{n} {color}",
  "{n} card of {who}": ["o carte de la {who}", "{n} cărți de la {who}", "{n} de cărți de la {who}"],
  "Pay {cards}": "Plătește {cards}",
  "%s has %d seats": "%s are %d locuri",
  "Are you there?": "Ești acolo?",
};
const faults = (change, same = []) => faultsOf(ENGLISH, { ...ROMANIAN, ...change }, HEADER, same);

test("a complete catalogue has no fault", () => assert.deepEqual(faults({}), []));

for (const [what, change, fault] of [
  ["a missing text", { "Pay {cards}": undefined }, /^lacks: "Pay \{cards\}"$/],
  ["an unused text", { Stay: "Stai" }, /^no longer needs: "Stay"$/],
  ["a text left in English", { "Are you there?": "Are you there?" }, /^leaves in English.*: "Are you there\?"$/],
  ["another blank", { "Pay {cards}": "Plătește {card}" }, /^has other blanks.*: "Pay \{cards\}"$/],
  ["a blank too few", { "Pay {cards}": "Plătește" }, /^has other blanks/],
  ["a %s too few", { "%s has %d seats": "are %d locuri" }, /^has other blanks/],
  ["a %d too many", { "%s has %d seats": "%s are %d din %d locuri" }, /^has other blanks/],
  ["a blank that one form lacks", { "{n} card of {who}": ["o carte", "{n} {who}", "{n} {who}"] }, /^has other blanks/],
  ["two forms of three", { "{n} card of {who}": ["o carte de la {who}", "{n} de la {who}"] }, /^has another number/],
  ["a plural where there is none", { "card:red": ["roșu", "roșii", "roșii"] }, /^has another number/],
  ["another end", { "Are you there?": "Ești acolo" }, /^ends with another sign/],
  ["one color inflected", { "cards:color.red": ["{n} roșie"] }, /^lacks: "cards:color\.green"$/],
])
  test(`a fault: ${what}`, () => {
    const words = Object.fromEntries(Object.entries({ ...ROMANIAN, ...change }).filter(([, text]) => text));
    const found = faultsOf(ENGLISH, words, HEADER, []);
    assert.equal(found.length, 1, found.join("\n"));
    assert.match(found[0], fault);
  });

test("what is the same on purpose is named, and nothing else", () => {
  assert.deepEqual(faults({ "Are you there?": "Are you there?" }, ["Are you there?"]), []);
  assert.match(faults({}, ["Are you there?"])[0], /^does not need in po\/same\.json: "Are you there\?"$/);
});

test("an entry that is there twice is refused", () => {
  assert.throws(() => compile('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n'), /"a" twice/);
});

test("the page offers the languages that there are catalogues for, each complete", async () => {
  const files = (await readdir(folder)).filter((name) => /^\w+\.po$/.test(name));
  const codes = files.map((name) => name.slice(0, -3).replace("_", "-"));
  assert.deepEqual(codes.sort(), Object.keys(LANGUAGES).sort());
  const english = compile(await readFile(new URL("en.po", folder), "utf8"));
  const same = JSON.parse(await readFile(new URL("same.json", folder), "utf8"));
  for (const file of files.filter((name) => name !== "en.po")) {
    const text = await readFile(new URL(file, folder), "utf8");
    assert.deepEqual(faultsOf(english, compile(text), text.split("\n\n")[0], same[file.slice(0, -3)]), [], file);
  }
});
