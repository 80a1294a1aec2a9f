import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./load.mjs";

const { frameOf, hidden, homeView, keepOnBoard, labelSize, wholeScale, zoomAt } = await load("board/view.ts");
const board = { width: 1000, height: 600, margin: 34, large: 1 };
const screen = (width, height) => ({ width, height, right: width, bottom: height });
const corners = [
  [20, 20],
  [980, 20],
  [20, 580],
  [980, 580],
];

test("a large screen shows the whole board, the keys in its corner on no city", () => {
  const keys = { left: 1200, top: 650 };
  const frame = frameOf(board, screen(1280, 800), keys);
  const view = homeView(frame, false, [], corners);
  assert.equal(hidden(frame, view, corners), 0);
  assert.ok(view.scale <= wholeScale(frame) + 1e-9);
});

test("the keys cover no name either; but a small board stays in the middle for all its names", () => {
  const middle = [[500, 300]];
  const name = [[1000, 580]];
  const large = frameOf(board, screen(1280, 800), { left: 1200, top: 650 });
  assert.equal(hidden(large, homeView(large, false, [], middle), name), 1);
  assert.equal(hidden(large, homeView(large, false, [], middle, name), name), 0);
  const small = frameOf(board, screen(390, 300), { left: 330, top: 250 });
  assert.deepEqual(homeView(small, true, [], middle, name), homeView(small, true, [], middle));
});

test("a phone shows a part that can be read, with the places that are asked for; the whole when it is wanted", () => {
  const frame = frameOf(board, screen(390, 400));
  const part = homeView(frame, false, [], corners);
  const whole = homeView(frame, true, [], corners);
  assert.ok(part.scale > whole.scale && part.scale >= 0.41);
  assert.equal(hidden(frame, whole, corners), 0);
  const asked = [
    [100, 100],
    [300, 250],
  ];
  assert.equal(hidden(frame, homeView(frame, false, asked, corners), asked), 0);
});

test("a place under the keys comes out, even where there is no room to move all of the map above them", () => {
  const frame = frameOf(board, screen(390, 300), { left: 248, top: 252 });
  const asked = [
    [20, 0],
    [20, 600],
    [700, 550],
  ];
  assert.equal(hidden(frame, homeView(frame, false, asked, corners), asked), 0);
});

test("a view stays on the board, however far it is pushed", () => {
  const frame = frameOf(board, screen(500, 500));
  const at = keepOnBoard(frame, { scale: 2, cx: -4000, cy: 4000 }, 0, 0);
  assert.equal(at.cx - 500 / 2 / 2, -frame.room);
  assert.equal(at.cy + 500 / 2 / 2, board.height + frame.room);
  const small = keepOnBoard(frame, { scale: 0.1, cx: 9, cy: 9 }, 0, 0);
  assert.deepEqual([small.cx, small.cy], [500, 300], "a board smaller than the screen stays in its middle");
});

test("zooming keeps what is under the pointer where it is", () => {
  const frame = frameOf(board, screen(800, 600));
  const under = (v) => [v.cx + (100 - 400) / v.scale, v.cy + (50 - 300) / v.scale];
  const before = { scale: 1, cx: 500, cy: 300 };
  const after = zoomAt(frame, before, 2.5, 100, 50);
  assert.equal(after.scale, 2.5);
  under(after).forEach((at, i) => {
    assert.ok(Math.abs(at - under(before)[i]) < 1e-9);
  });
});

test("names grow when the map is small, within bounds, and never leave their place for the city", () => {
  const sizes = [0.2, 0.4, 0.6, 1, 2, 5].map((scale) => labelSize(scale, 1));
  for (let i = 1; i < sizes.length; i++) assert.ok(sizes[i].label <= sizes[i - 1].label);
  for (const { label, out } of sizes) assert.ok(label >= 0.55 && label <= 1.3 && out >= 1 && out <= 1.1);
});
