import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "./load.mjs";

const { KNOWN, faultWords } = await load("custom/words.ts");
const root = new URL("../../../", import.meta.url);
const read = (path) => readFile(new URL(path, root), "utf8");
const known = new Set(KNOWN());
const NUMBERS = /^(a whole number|a number) from \S+ to \S+$/;
const isKnown = (text) => known.has(text) || NUMBERS.test(text) || /^one of /.test(text) || /^\d+$/.test(text);

test("every sentence of the core about a board can be said in other languages", async () => {
  const patterns = new Set();
  for (const file of await readdir(new URL("src/boards/", root)))
    if (file.endsWith(".c"))
      for (const [, text] of (await read(`src/boards/${file}`)).matchAll(/tt_draft_fault\([^;]*?"((?:[^"\\]|\\.)*)"/g))
        patterns.add(text.replace(/%d|%\.\*s/g, "%s"));
  for (const file of ["src/record/custom_board.c", "src/wire/board_json.c"])
    for (const [, text] of (await read(file)).matchAll(/\.pattern = "([^"]+)"/g)) patterns.add(text);
  assert.ok(patterns.size >= 20, `${patterns.size} were found`);
  for (const text of patterns) assert.ok(known.has(text), text);
});

test("so can what a field must have, and why nobody can play a board", async () => {
  const form = await read("src/boards/form.c");
  const needs = [
    ...form.matchAll(/\.must_be =\s*"([^"]+)"/g),
    ...form.matchAll(/^static const char \w+\[\] = "([^"]+)"/gm),
  ].map((m) => m[1]);
  assert.ok(needs.length >= 15);
  for (const text of needs) if (!text.endsWith(" ")) assert.ok(isKnown(text), text); // the last one ends with a macro
  for (const [, text] of form.matchAll(/\.many = "([^"]+)"/g)) assert.ok(known.has(text), text);
  const games = await read("src/games/games.c");
  for (const name of ["TICKETS", "LONG_TICKETS", "CITIES", "CARDS"])
    assert.ok(known.has(new RegExp(`TOO_FEW_${name}\\] = "(the[^"]+)"`).exec(games)[1]), name);
});

test("in English a fault is what the core says", () => {
  const fault = {
    line: 3,
    text: "city x cannot be reached",
    what: "city",
    id: "x",
    pattern: "cannot be reached",
    parts: [],
  };
  assert.equal(faultWords(fault), "city x cannot be reached");
});
