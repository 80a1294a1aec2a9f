// Several people at one device: who looks next, and how they are called.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

globalThis.document = { documentElement: { dataset: {} } };
const { whoseTurn, seatNames } = await load("hotseat/table.ts", "words.ts");

test("the device stays with who is asked; else it goes on to the next who is", () => {
  const people = [0, 2, 3]; // 1 and 4 are bots
  assert.equal(whoseTurn([0, 1, 2, 3, 4], people, null), 0, "all choose at the start: one after another");
  assert.equal(whoseTurn([2, 3], people, 0), 2);
  assert.equal(whoseTurn([0, 3], people, 2), 3, "around the table");
  assert.equal(whoseTurn([0], people, 3), 0);
  assert.equal(whoseTurn([0, 2], people, 2), 2, "who is still asked keeps it");
  assert.equal(whoseTurn([1], people, 2), null, "a bot plays");
  assert.equal(whoseTurn([], people, 0), null);
});

test("names: none is empty, none is another's, none is that of a bot", () => {
  assert.deepEqual(seatNames([""]), ["You"]);
  assert.deepEqual(seatNames(["", "", "Ana"]), ["Player 1", "Player 2", "Ana"]);
  assert.deepEqual(seatNames(["Ana", "Ana", "Ana 2"]), ["Ana", "Ana 2", "Ana 2 2"]);
  assert.deepEqual(seatNames(["bot:hard", "a\u0000b\n", " x "]), ["bot hard", "a b", "x"]);
  assert.deepEqual(seatNames(["bot:hard"]), ["bot hard"], "alone, too");
});
