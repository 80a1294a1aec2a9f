// Which sounds are made, and that they never pile up.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { place, soundOf } = await load("sounds.ts");
const heardOf = (...names) => soundOf(names.map((event) => ({ event })));

test("each kind of event has its own sound", () => {
  const sounds = ["draw_blind", "tickets_kept", "station", "claim", "tunnel", "last_round", "result"].map((e) =>
    heardOf(e),
  );
  assert.ok(sounds.every(Boolean));
  assert.equal(new Set(sounds).size, sounds.length);
});
test("of several events at once the most important is heard", () => {
  assert.equal(heardOf("draw_blind", "claim", "turn_end"), "train");
  assert.equal(heardOf("claim", "last_round", "draw_blind"), "bell");
  assert.equal(heardOf("refill", "turn_end"), null);
});
test("sounds come one by one, the more important after the others; lesser ones are left out", () => {
  const train = place("train", 10, null);
  assert.equal(train.start, 10);
  assert.equal(place("card", 10.1, train), null);
  assert.equal(place("train", 10.1, train), null);
  const done = place("done", 10.1, train);
  assert.equal(done.start, train.until);
  const turn = place("turn", 10.2, done);
  assert.equal(turn.start, done.until);
  assert.ok(turn.until < 11.5, `${turn.until}`);
  assert.equal(place("card", turn.until, turn).start, turn.until); // silence again
});
test("a hundred events within a second give a few sounds, none over another", () => {
  const asked = ["card", "train", "card", "stone", "paper", "station", "turn", "done"];
  const begun = [];
  let heard = null;
  for (let i = 0; i < 100; i++) {
    const next = place(asked[i % asked.length], i / 100, heard);
    if (!next) continue;
    if (heard) assert.ok(next.start >= heard.until);
    heard = next;
    begun.push(next.sound);
  }
  assert.ok(begun.length >= 2 && begun.length <= 6, begun.join(" "));
});
