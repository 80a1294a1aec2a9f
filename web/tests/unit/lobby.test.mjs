import assert from "node:assert/strict";
import { test } from "node:test";
import { load, storage, VOCABULARY } from "./load.mjs";

globalThis.window = globalThis;
globalThis.localStorage = storage();
globalThis.location = { href: "http://localhost/" };
globalThis.document = { hidden: false, documentElement: { dataset: {} }, addEventListener() {} };
const { TableLink, setVocabulary } = await load("lobby.ts", "i18n.ts");
setVocabulary(VOCABULARY);

const timers = [];
globalThis.setTimeout = (then, ms) => timers.push({ then, ms });
/** Ends all waits of up to so many milliseconds. */
function wait(ms) {
  for (const timer of timers.splice(0)) if (timer.ms <= ms) timer.then();
}

/** A link to table 7, and what it says to the server. */
function link() {
  const said = [];
  let hear;
  const server = {
    line: "open",
    hear: (f) => {
      hear = f;
      return () => {};
    },
    subscribe: () => () => {},
    request: async () => ({}),
    say: (message) => said.push(message),
  };
  const table = new TableLink(server, 7, null);
  const notStored = (more) => hear({ message: "error", error: "not_stored", text: "", ...more });
  return { table, said, notStored, hear: (message) => hear(message) };
}
const action = { message: "action", decision: 3, action: "draw blind" };

test("an action that could not be stored is said again, until it is done", () => {
  const { table, said, notStored, hear } = link();
  table.send(action);
  notStored({ decision: 3 });
  assert.match(table.state.notice.message, /tries again/);
  assert.equal(said.length, 1);
  wait(1000);
  assert.deepEqual(said, [action, action]);
  notStored({}); // by a server that could not even find the table
  wait(1000);
  assert.equal(said.length, 3);
  notStored({ decision: 3 });
  hear({ message: "ack", decision: 3, seq: 9 });
  wait(1000);
  assert.equal(said.length, 3);
});

test("what else could not be stored is told, and not said again", () => {
  const { table, said, notStored, hear } = link();
  notStored({});
  assert.equal(table.state.notice.code, "not_stored");
  table.send(action);
  hear({ message: "refused", decision: 3, refusal: "cards" });
  notStored({ decision: 3 });
  wait(1000);
  assert.equal(said.length, 1);
});

test("with little time on the clock a claim is not held back; before leaving the table what waits is said", (t) => {
  const { table, said, hear } = link();
  const facts = { message: "table", table: 7, life: "running", you: 1, seats: [], rated: false };
  hear(facts);
  assert.ok(table.undo, "no clock");
  for (const [left, can] of [
    [[null, 9000], true],
    [[null, 3900], false],
    [[100, null], true],
    [[100, 0], false],
  ]) {
    hear({ message: "clocks", left });
    assert.equal(table.undo, can, `${left}`);
  }
  hear({ message: "clocks", left: [null, 9000] });
  const { now } = performance;
  t.mock.method(performance, "now", () => now.call(performance) + 6000);
  assert.ok(!table.undo, "time has passed since");
  performance.now.mock.restore();
  hear({ ...facts, rated: true });
  assert.ok(!table.undo);
  table.onLeave = () => table.send(action);
  table.close();
  assert.deepEqual(
    said.slice(-2).map((m) => m.message),
    ["action", "exit"],
  );
});
