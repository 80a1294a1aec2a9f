import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "./load.mjs";

const { boardHeight, cityPlaces, cityTowards, nearest, routeGroups, routeLines, spaceWidth } = await load(
  "board/geometry.ts",
  "board/near.ts",
);
const usa = JSON.parse(await readFile(new URL("../../../src/games/usa/board.json", import.meta.url), "utf8"));
const far = ([ax, ay], [bx, by]) => Math.hypot(ax - bx, ay - by);

test("cities lie on the board, which is 1000 wide", () => {
  for (const [city, [x, y]] of cityPlaces(usa))
    assert.ok(x >= 0 && x <= 1000 && y >= 0 && y <= boardHeight(usa), `${city} at ${x} ${y}`);
});

test("a route has as many spaces as it is long, between its cities and apart from each other", () => {
  const places = cityPlaces(usa);
  for (const { route, spaces } of routeLines(usa)) {
    assert.equal(spaces.length, route.length, route.id);
    const [first, last] = [spaces[0], spaces.at(-1)];
    assert.ok(far([first.x, first.y], places.get(route.a)) <= far([last.x, last.y], places.get(route.a)), route.id);
    for (let i = 1; i < spaces.length; i++)
      assert.ok(far([spaces[i].x, spaces[i].y], [spaces[i - 1].x, spaces[i - 1].y]) > spaces[i].length, route.id);
  }
});

test("parallel routes lie beside each other", () => {
  const lines = new Map(routeLines(usa).map((line) => [line.route.id, line]));
  const pairs = [...routeGroups(usa).values()].filter((group) => group.length === 2);
  assert.ok(pairs.length > 10);
  for (const [a, b] of pairs)
    assert.ok(far(lines.get(a.id).middle, lines.get(b.id).middle) >= spaceWidth(usa) - 0.1, a.id);
});

test("a bend moves the middle of a line aside, and its mirror image to the other side", () => {
  const board = { ...usa, routes: [usa.routes[0]] };
  const key = `${board.routes[0].a}-${board.routes[0].b}`;
  const middle = (bend) => routeLines(board, { [key]: bend })[0].middle;
  const straight = middle(0);
  assert.ok(far(middle(0.2), straight) > 5);
  assert.ok(Math.abs(far(middle(0.2), straight) - far(middle(-0.2), straight)) < 0.1);
});

test("a finger means what is nearest within its reach, and rather what can be done", () => {
  const lines = routeLines(usa);
  const things = { lines, can: new Set(), places: cityPlaces(usa), cityCan: new Set(), cityAsk: false };
  const { middle, route } = lines[0];
  assert.deepEqual(nearest(middle, 1, things), { route: route.id });
  assert.deepEqual(nearest([-500, -500], 1, things), {}, "nothing there");
  const [city, at] = [...things.places][0];
  assert.ok(!nearest(at, 2, things).city, "cities are not asked about");
  assert.deepEqual(nearest(at, 2, { ...things, cityAsk: true, cityCan: new Set([city]) }), { city });
  const between = [middle[0] + 1, middle[1] + 1];
  const [other] = lines.filter((l) => l !== lines[0]).sort((a, b) => far(a.middle, between) - far(b.middle, between));
  const half = [middle[0] * 0.52 + other.middle[0] * 0.48, middle[1] * 0.52 + other.middle[1] * 0.48];
  assert.deepEqual(nearest(half, 0.1, { ...things, can: new Set([other.route.id]) }), { route: other.route.id });
});

test("arrow keys reach every city from any other", () => {
  const places = cityPlaces(usa);
  const ways = [
    [1, 0],
    [-1, 0],
    [0, 1],
    [0, -1],
  ];
  const reached = new Set(["denver"]);
  for (const city of reached)
    for (const way of ways) {
      const next = cityTowards(places, city, places.get(city), way);
      assert.notEqual(next, city);
      if (next) reached.add(next);
    }
  assert.equal(reached.size, places.size);
  assert.equal(cityTowards(places, null, [2000, 0], [1, 0]), null, "nothing lies there");
});
