import assert from "node:assert/strict";
import { test } from "node:test";
import { load, VOCABULARY } from "./load.mjs";

const { setVocabulary, summarise, wayBetween } = await load("i18n.ts", "motion/summary.ts", "motion/way.ts");
setVocabulary(VOCABULARY);

const names = {
  board: {
    cities: ["a", "b", "c", "d", "e"].map((id) => ({ id, name: id.toUpperCase() })),
    routes: [
      ["a", "b"],
      ["b", "c"],
      ["a", "d"],
      ["d", "c"],
      ["c", "e"],
    ].map(([a, b]) => ({ id: `${a}-${b}`, a, b, color: "gray", length: 2 })),
    tickets: [],
  },
  seats: ["ana", "bob", "eve"].map((name) => ({ kind: "person", name })),
  you: 0,
};
const lines = (events, you = 0) => summarise({ ...names, you }, events).map((s) => s.text);
const end = (player) => ({ event: "turn_end", player });

test("two draws are one line, and a card drawn unseen stays unseen", () => {
  const one = [{ event: "draw_market", player: 1, slot: 0, card: "red" }];
  const two = [...one, { event: "refill", slot: 0, card: "blue" }, { event: "draw_blind", player: 1 }];
  assert.deepEqual(lines(one), ["bob takes red"]);
  assert.deepEqual(lines([...two, end(1)]), ["bob draws: red, one from the pile"]);
  assert.deepEqual(
    lines([
      { event: "draw_blind", player: 1 },
      { event: "draw_blind", player: 1 },
    ]),
    ["bob draws: 2 from the pile"],
  );
});

test("a claim has its points, and says which route it is; every turn of others is a line, one's own is none", () => {
  const claim = { event: "claim", player: 1, route: "a-b", cards: { red: 2 }, points: [[1, 2]] };
  const events = [claim, end(1), { event: "draw_blind", player: 2 }, end(2), { event: "draw_blind", player: 0 }];
  assert.deepEqual(lines(events), ["bob claims A – B (+2)", "eve draws from the pile"]);
  assert.deepEqual(summarise(names, events)[0].routes, ["a-b"]);
  assert.equal(summarise(names, events)[0].player, 1);
  assert.equal(lines(events, null).length, 3, "a watcher is told all of them");
  assert.deepEqual(lines([...events.slice(0, 1), { event: "alvin_caught", player: 1, points: 10 }]), [
    "bob claims A – B (+2); bob catches Alvin (+10)",
  ]);
});

test("two turns of one player are two lines; what is told elsewhere is left out", () => {
  const draw = { event: "draw_blind", player: 1 };
  assert.deepEqual(lines([draw, end(1), draw, end(1)]), ["bob draws from the pile", "bob draws from the pile"]);
  assert.deepEqual(
    lines([
      { event: "depart", player: 1, cards: [{ color: "red", card: "red" }] },
      draw,
      { event: "last_round", player: 1 },
    ]),
    ["bob draws from the pile"],
  );
  assert.deepEqual(lines([]), []);
});

test("Alvin's way: the fewest routes, both ends in it; nowhere if there is none", () => {
  assert.deepEqual(wayBetween(names.board, "b", "e"), ["b", "c", "e"]);
  assert.deepEqual(wayBetween(names.board, "a", "d"), ["a", "d"]);
  assert.deepEqual(wayBetween(names.board, "a", "nowhere"), ["a"]);
});
