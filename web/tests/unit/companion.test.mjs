import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const told = await load("companion/told.ts");
const { emptyTable, isEmpty, isPosition, setColor, setTrack, toggleCompleted, toggleMark, toggleRoute, toggleTicket } =
  told;

const seat = (color) => ({ name: "", color, tickets: [], routes: [], stations: [], points: null, trains: null });
const TABLE = { companion: "turntable/1", game: "europe", players: 2, seats: [seat("blue"), seat("red")] };

test("a new table is told without seats: the core says what they have", () => {
  assert.deepEqual(JSON.parse(emptyTable("usa", 3, {}, null)), {
    companion: "turntable/1",
    game: "usa",
    players: 3,
    options: {},
    board: null,
    over: false,
  });
});

test("a second tap takes back, and the order of the fields stays", () => {
  const once = toggleRoute(TABLE, 1, "a-b");
  assert.deepEqual(once.seats[1].routes, ["a-b"]);
  assert.deepEqual(TABLE.seats[1].routes, [], "what was told before is unchanged");
  assert.deepEqual(Object.keys(once.seats[1]), Object.keys(TABLE.seats[1]));
  assert.deepEqual(toggleRoute(once, 1, "a-b"), TABLE);
  assert.deepEqual(toggleMark(toggleMark(TABLE, 0, "x"), 0, "y").seats[0].stations, ["x", "y"]);
  assert.ok(isEmpty(TABLE) && !isEmpty(once) && !isEmpty(toggleTicket(TABLE, 0, "t")));
});

test("players change colors with each other", () => {
  assert.deepEqual(
    setColor(TABLE, 0, "red").seats.map((s) => s.color),
    ["red", "blue"],
  );
  assert.deepEqual(
    setColor(TABLE, 0, "black").seats.map((s) => s.color),
    ["black", "red"],
  );
});

test("the card game: tickets held, completed, taken away; cards of a stack", () => {
  const cards = { ...TABLE, seats: [{ name: "", tickets: [], track: {}, completed: [] }] };
  const held = toggleTicket(cards, 0, "t");
  const done = toggleCompleted(held, 0, "t");
  assert.deepEqual([done.seats[0].tickets, done.seats[0].completed], [[], ["t"]]);
  assert.deepEqual(toggleCompleted(done, 0, "t"), held);
  assert.deepEqual(toggleTicket(done, 0, "t"), cards);
  assert.deepEqual(setTrack(cards, 0, "red", 3).seats[0].track, { red: 3 });
  assert.deepEqual(setTrack(setTrack(cards, 0, "red", 3), 0, "red", 0), cards);
});

test("what is a position file", () => {
  assert.ok(isPosition('{\n  "position": "turntable/1"'));
  for (const text of ["", "[]", "{}", '{"record":"turntable/1"}', 'x{"position"']) assert.ok(!isPosition(text), text);
});
