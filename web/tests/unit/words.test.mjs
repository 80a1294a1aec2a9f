import assert from "node:assert/strict";
import { test } from "node:test";
import { load, VOCABULARY } from "./load.mjs";

const { hintReasons, prompt, reasonText, setLanguage, setVocabulary, soundOf, t, tell, tn, turnHelp } = await load(
  "i18n.ts",
  "sounds.ts",
  "words.ts",
);
setVocabulary(VOCABULARY);

const cities = ["a", "b", "c"].map((id) => ({ id, name: id.toUpperCase() }));
const names = {
  board: {
    cities,
    routes: [
      { id: "a-b", a: "a", b: "b", color: "gray", length: 2 },
      { id: "b-c", a: "b", b: "c", color: "red", length: 2 },
    ],
    tickets: [{ id: "a-c", a: "a", b: "c", points: 5 }],
  },
  seats: ["ana", "bob"].map((name) => ({ kind: "person", name })),
  you: 0,
};

test("the own log says which tickets were returned, that of others how many were kept", () => {
  const kept = (player, kept, returned) => tell(names, { event: "tickets_kept", player, kept, returned }).text;
  assert.equal(kept(0, [], ["a-c"]), "You keep 0 tickets; returned: A – C");
  assert.equal(kept(0, ["a-c"], []), "You keep 1 ticket");
  assert.equal(kept(1, 2, 1), "bob keeps 2 tickets");
  assert.match(tell(names, { event: "reshuffle", count: 81 }).text, /a new draw pile of 81 cards$/);
});

test("a reason says when another colour would do", () => {
  const card = (card, route) => reasonText(names, { reason: "card", card, for: route });
  assert.equal(card("red", "a-b"), "red, or another color, for A – B");
  assert.equal(card("red", "b-c"), "red for B – C");
  assert.equal(card("locomotive", "a-b"), "locomotive for A – B");
});

test("a card that no route needs keeps options open: no reason speaks against its action", () => {
  const text = (rest) => reasonText(names, { reason: "card", ...rest });
  assert.equal(text({ card: "red" }), "red keeps options open");
  assert.equal(text({}), "a card from the pile keeps options open");
  assert.equal(text({ market: "no_better" }), "no card in the market is better");
  assert.equal(text({ card: "red", market: "useless" }), "no card in the market is needed; red keeps options open");
  assert.match(text({ market: "useless" }), /needed; one from the pile keeps options open$/);
});

test("a hint states its chance to win, where it is known", () => {
  const hint = (win) => hintReasons(names, { win, because: [{ reason: "total", points: 117 }] });
  assert.deepEqual(hint(null), ["should end with about 117 points"]);
  assert.deepEqual(hint(574), ["should end with about 117 points", "wins 57%"]);
});

test("a question has the words of the vocabulary, and a turn the values of the game", () => {
  assert.equal(prompt("turn", true, ""), "Your turn");
  assert.equal(prompt("tunnel", true, "", false), "The tunnel costs more than you have");
  assert.equal(prompt("marker", true, "", false), "Take control of a city?");
  assert.equal(prompt("turn", false, "bob"), "bob is thinking…");
  assert.equal(turnHelp([["goal"], ["turn.station", 1]]), VOCABULARY["rules:turn.station"][0].replace("{n}", "1"));
});

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
