// Plural forms as gettext orders them, chosen by the browser's own rules.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "./load.mjs";

const { LANGUAGES, pluralsOf } = await load("i18n.ts");
const NUMBERS = [...Array(301).keys(), 1000, 1_000_000];

/** The rules of gettext's manual. */
const RULES = {
  en: [2, (n) => n !== 1],
  ro: [3, (n) => (n === 1 ? 0 : n === 0 || (n % 100 > 0 && n % 100 < 20) ? 1 : 2)],
  pt_BR: [2, (n) => n > 1],
  fr: [2, (n) => n > 1],
  it: [2, (n) => n !== 1],
  es: [2, (n) => n !== 1],
  de: [2, (n) => n !== 1],
  cs: [3, (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2)],
  pl: [3, (n) => (n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2)],
  ja: [1, () => 0],
};
for (const [language, [count, rule]] of Object.entries(RULES))
  test(`plurals: ${language}`, () => {
    const forms = Array.from({ length: count }, (_, i) => String(i));
    for (const n of NUMBERS) assert.equal(pluralsOf(language)(forms, n), String(Number(rule(n))), `${n}`);
  });

test("a number with decimals takes the form of its decimals", () => {
  const form = (language, n, decimals) =>
    pluralsOf(language, decimals)(language === "ro" ? ["one", "few", "other"] : ["one", "other"], n);
  assert.deepEqual(
    [1, 1.5, 2, 20, 21.3].map((n) => form("ro", n, 1)),
    ["few", "few", "few", "few", "few"],
  );
  assert.deepEqual([form("ro", 20), form("ro", 20.5)], ["other", "few"]);
  assert.deepEqual([form("en", 1), form("en", 1, 1), form("it", 1, 1)], ["one", "other", "other"]); // 1 and 1.0
  assert.deepEqual([form("pt-BR", 1.5, 1), form("pt-BR", 2, 1)], ["one", "other"]);
});

test("the catalogues state the rule that the page follows", async () => {
  for (const language of Object.keys(LANGUAGES)) {
    const file = `../../../po/${language.replace("-", "_")}.po`;
    const text = await readFile(new URL(file, import.meta.url), "utf8");
    const [, count, rule] = /nplurals=(\d+); plural=(.*?);/.exec(text);
    const forms = Array.from({ length: Number(count) }, (_, i) => String(i));
    const stated = new Function("n", `return Number(${rule})`);
    for (const n of NUMBERS) assert.equal(pluralsOf(language)(forms, n), String(stated(n)), `${language} ${n}`);
  }
});
