// The pure parts of replays: addresses, turns, actions as text, the ticks of a curve.
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { load } from "./load.mjs";

const { packGame, unpackGame, readSource, placeOf, BadAddress, turnsOf, turnAt, parseAction } = await load(
  "replay/address.ts",
  "replay/turns.ts",
  "replay/parse.ts",
);

const SUMMARY = {
  message: "replay",
  game: "usa",
  options: {},
  seats: ["ana", "bot:medium"],
  seed: "ab".repeat(32),
  engine: "0.1.0",
  lines: 6,
  steps: [
    [0, "keep a-b c-d", 6, 0, 1],
    [1, "keep e-f", 8, 0, 1],
    [0, "draw 2", 10, 1, 1],
    [0, "draw blind", 12, 1, 1],
    [1, "claim a-b 2 red", 14, 2, 1],
    [0, "complete x-y", 14, 2, 1],
    [1, "lay 2 red", 16, 3, 1],
  ],
  fault: null,
  complete: false,
  from_seed: true,
};
const refuses = (why) => (e) => e instanceof BadAddress && e.why === why;

test("a game is packed into an address and unpacked again", async () => {
  const letters = await packGame(SUMMARY);
  assert.match(letters, /^1[\w-]+$/);
  const { game, board } = await unpackGame(letters);
  assert.equal(board, undefined);
  const [first, ...actions] = game.split("\n");
  assert.equal(
    first,
    `{"record":"turntable/1","game":"usa","players":2,"seats":["ana","bot:medium"],"options":{},"seed":"${SUMMARY.seed}","engine":"0.1.0"}`,
  );
  assert.deepEqual(actions, [...SUMMARY.steps.map((s) => s[1]), ""]);
});

test("a custom board travels with its game", async () => {
  const letters = await packGame({ ...SUMMARY, board: "f".repeat(64) }, '{"name":"Ísland"}');
  const { game, board } = await unpackGame(letters);
  assert.equal(board, '{"name":"Ísland"}');
  assert.match(game, /"engine":"0.1.0","board":"f{64}"}\n/);
});

test("what no address can tell is said", async () => {
  await assert.rejects(packGame({ ...SUMMARY, from_seed: false }), refuses("other_draws"));
  await assert.rejects(packGame({ ...SUMMARY, steps: [[1, "keep a-b", 6, 0, 0]] }), refuses("other_draws"));
  let noise = "";
  for (let i = 0; i < 20000; i++) noise += String.fromCharCode(33 + ((i * 7919 + ((i * i) % 8191)) % 90));
  await assert.rejects(packGame({ ...SUMMARY, board: "f".repeat(64) }, noise), refuses("too_long"));
  const { CompressionStream: kept } = globalThis;
  globalThis.CompressionStream = undefined;
  await assert.rejects(packGame(SUMMARY), refuses("old_browser"));
  globalThis.CompressionStream = kept;
});

test("broken and hostile letters are refused", async () => {
  const pack = (x) => `1${deflateSync(typeof x === "string" ? x : JSON.stringify(x)).toString("base64url")}`;
  const good = await packGame(SUMMARY);
  for (const letters of [
    "",
    "1",
    "1!",
    `2${good.slice(1)}`,
    good.slice(0, -4),
    `${good.slice(0, 20)}x${good.slice(21)}`,
    pack("not json"),
    pack("null"),
    pack([]),
    pack(["usa", null, [], "", "", ""]),
    pack(["usa", {}, [1], "", "", ""]),
    pack(["usa", {}, [], "", "", "", "f"]),
    pack("y".repeat(3_000_000)),
    "A".repeat(9000),
  ])
    await assert.rejects(unpackGame(letters), refuses("broken"), letters.slice(0, 30));
});

test("where a replay comes from, by its address", () => {
  assert.deepEqual(readSource(""), { from: "none" });
  assert.deepEqual(readSource("/k/ab12"), { from: "kept", id: "ab12", step: null });
  assert.deepEqual(readSource("/t/12/7"), { from: "server", id: 12, step: 7 });
  assert.deepEqual(readSource("/g/1a-_/0"), { from: "address", letters: "1a-_", step: 0 });
  for (const wrong of ["/t/x", "/t/1/x", "/g/", "/g/a/1/2", "/q/1", "k/1", "/k/a b", "/t/1234567890123456"])
    assert.deepEqual(readSource(wrong), { from: "none" }, wrong);
  for (const rest of ["/k/ab12/5", "/t/12/7", "/g/1a-_/0"])
    assert.equal(placeOf(readSource(rest), readSource(rest).step), `/replay${rest}`);
});

test("turns: the start, each player's turn, a scoring", () => {
  const turns = turnsOf(SUMMARY.steps);
  assert.deepEqual(
    turns.map((x) => [x.kind, x.number, x.player, x.first, x.last]),
    [
      ["start", 0, null, 0, 2],
      ["turn", 1, 0, 2, 4],
      ["turn", 2, 1, 4, 5],
      ["scoring", 2, null, 5, 6],
      ["turn", 3, 1, 6, 7],
    ],
  );
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 7].map((step) => turnAt(turns, step)),
    [-1, 0, 0, 1, 1, 2, 4],
  );
});

test("actions by their text", () => {
  assert.deepEqual(parseAction("draw 3"), { text: "draw 3", kind: "draw", slot: 3 });
  assert.equal(parseAction("draw blind").slot, "blind");
  assert.deepEqual(parseAction("claim a-b 2 red 1 locomotive").pay, { red: 2, locomotive: 1 });
  assert.equal(parseAction("station paris 1 red").city, "paris");
  assert.deepEqual(parseAction("keep a-b c-d").tickets, ["a-b", "c-d"]);
  assert.deepEqual(parseAction("pass"), { text: "pass", kind: "pass" });
});
