import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { listActions, parseCards, writeCards } = await load("actions.ts");
const texts = (ask) => listActions(ask).map((a) => a.text);

test("cards are read and written in the order of the colours", () => {
  assert.deepEqual(parseCards("3 red 1 locomotive"), { red: 3, locomotive: 1 });
  assert.equal(writeCards({ locomotive: 1, red: 3, blue: 0 }), "3 red 1 locomotive");
  assert.deepEqual(parseCards(""), {});
});

test("a group of an ask is each route with each payment, fewest locomotives first", () => {
  const ask = { decision: 1, claims: [{ routes: ["a-b", "c-d"], pay: ["1 red 1 locomotive", "2 red"] }] };
  assert.deepEqual(texts(ask), [
    "claim a-b 2 red",
    "claim a-b 1 red 1 locomotive",
    "claim c-d 2 red",
    "claim c-d 1 red 1 locomotive",
  ]);
});

test("every kind of action says what it is about", () => {
  const ask = {
    decision: 1,
    draw: [0, "blind"],
    actions: ["tickets", "keep none", "keep x y", "marker denver 2 red", "start denver", "pay 1 blue"],
    stations: [{ cities: ["paris"], pay: ["1 red"] }],
  };
  const [open, blind, tickets, none, some, marker, start, pay, station] = listActions(ask);
  assert.deepEqual([open.slot, blind.slot, tickets.kind], [0, "blind", "tickets"]);
  assert.deepEqual([none.tickets, some.tickets], [[], ["x", "y"]]);
  assert.deepEqual([marker.city, marker.pay, start.city], ["denver", { red: 2 }, "denver"]);
  assert.deepEqual([pay.pay, station.city, station.text], [{ blue: 1 }, "paris", "station paris 1 red"]);
});

test("no ask, no actions; the same ask, the same list", () => {
  assert.deepEqual(listActions(null), []);
  const ask = { decision: 1, draw: [0] };
  assert.equal(listActions(ask), listActions(ask));
});
