// What the browser keeps between visits: whatever stands there, and where nothing can be kept.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load, storage } from "./load.mjs";

let local;
beforeEach(() => {
  local = storage();
  globalThis.localStorage = local;
});
const { rememberInvite, recallInvite } = await load("invites.ts");

test("an invitation is remembered, also where nothing can be kept", () => {
  assert.equal(recallInvite(1), null);
  rememberInvite(1, "aa");
  assert.equal(recallInvite(1), "aa");
  assert.deepEqual(JSON.parse(local.kept["turntable-invites"]), [["1", "aa"]]);
  local.full = true;
  rememberInvite(2, "bb");
  assert.equal(recallInvite(2), "bb");
});

test("only the last fifty are kept, each table once", () => {
  for (let table = 100; table < 160; table++) rememberInvite(table, "cc");
  rememberInvite(159, "dd");
  const kept = JSON.parse(local.kept["turntable-invites"]);
  assert.equal(kept.length, 50);
  assert.deepEqual(kept.at(-1), ["159", "dd"]);
});

test("whatever else stands in the storage, nobody was invited by it", () => {
  for (const text of ["{", "7", "null", '[["3"],["4",5],"x",["900","ok"]]']) {
    local.kept["turntable-invites"] = text;
    assert.equal(recallInvite(901), null, text);
  }
  assert.equal(recallInvite(900), "ok");
});
