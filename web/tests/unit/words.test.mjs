import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { setLanguage, soundOf, t, tn } = await load("i18n.ts", "sounds.ts");

test("values are filled in once, and what is not known stays", () => {
  assert.equal(t("{who} draws {n}", { who: "{n}", n: 2 }), "{n} draws 2");
  assert.equal(t("{who} draws"), "{who} draws");
});

test("a number chooses the plural, in the language that is spoken", async () => {
  const cards = (n) => tn("{n} card", "{n} cards", n);
  assert.deepEqual([0, 1, 2].map(cards), ["0 cards", "1 card", "2 cards"]);
  globalThis.document = { documentElement: {} };
  globalThis.fetch = async () => ({
    ok: true,
    json: async () => ({ "{n} card": ["{n} carte", "{n} cărți", "{n} de cărți"] }),
  });
  await setLanguage("ro");
  assert.deepEqual([1, 2, 19, 20, 101, 0].map(cards), [
    "1 carte",
    "2 cărți",
    "19 cărți",
    "20 de cărți",
    "101 cărți",
    "0 cărți",
  ]);
  globalThis.fetch = async () => ({ ok: false });
  await setLanguage("ro");
  assert.equal(cards(1), "1 card", "without the catalogue it is English");
});

test("of several events one is heard", () => {
  assert.equal(soundOf([]), null);
  assert.equal(soundOf([{ event: "scoring" }, { event: "result" }, { event: "scoring" }]), "end");
  assert.equal(soundOf([{ event: "no such thing" }]), null);
});
