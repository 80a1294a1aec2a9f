import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { localTime, matrixAddress, utcMinute } = await load("notify/types.ts");

test("the minute of a digest is in UTC, its time that of the reader", () => {
  for (const [minute, ahead, time] of [
    [480, 0, "08:00"],
    [480, 120, "10:00"],
    [30, -60, "23:30"],
    [1439, 1, "00:00"],
    [400, 345, "12:25"],
  ]) {
    assert.equal(localTime(minute, ahead), time);
    assert.equal(utcMinute(time, ahead), minute);
  }
  assert.equal(utcMinute("", 0), null);
});

test("the address of a Matrix room", () => {
  const address = "https://matrix.org/_matrix/client/v3/rooms/!a%3Amatrix.org";
  for (const home of ["https://matrix.org", "matrix.org", "https://matrix.org/"])
    assert.equal(matrixAddress(home, "!a:matrix.org"), address);
});
