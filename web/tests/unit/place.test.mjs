import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { bestPlace, freePart } = await load("ui/place.ts");
const area = { left: 0, top: 0, right: 1000, bottom: 600 };
const box = (left, top, w, h) => ({ left, top, right: left + w, bottom: top + h });
const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
const inside = (a) => a.left >= 0 && a.top >= 0 && a.right <= 1000 && a.bottom <= 600;

test("a panel is above in the middle, and below or in a corner if it would cover its subject there", () => {
  assert.deepEqual(bestPlace(400, 200, area, [], null), { left: 300, top: 0 });
  assert.deepEqual(bestPlace(400, 200, area, [box(450, 50, 20, 20)], null), { left: 300, top: 400 });
  const both = [box(450, 50, 20, 20), box(450, 550, 20, 20)];
  assert.deepEqual(bestPlace(400, 200, area, both, null), { left: 0, top: 0 });
});

test("a panel near a place is on the screen and covers nothing of its subject, wherever that is", () => {
  for (let x = 0; x <= 1000; x += 50)
    for (let y = 0; y <= 600; y += 50) {
      const subject = [-2, -1, 0, 1, 2].map((i) => box(x + i * 30 - 12, y + i * 14 - 8, 24, 16));
      const { left, top } = bestPlace(290, 260, area, subject, { x, y });
      const panel = box(left, top, 290, 260);
      assert.ok(inside(panel) && !subject.some((s) => meet(s, panel)), `at ${x}, ${y}`);
    }
});

test("what is free beside panels is the largest part", () => {
  assert.deepEqual(freePart(area, []), area);
  assert.deepEqual(freePart(area, [box(300, 0, 400, 200)]), { ...area, top: 200 });
  assert.deepEqual(freePart(area, [box(0, 0, 300, 600)]), { ...area, left: 300 });
  assert.deepEqual(freePart(area, [box(100, 10, 50, 50), box(100, 400, 800, 190)]), { ...area, right: 100 });
});
