// Panels never cover what they ask about: the route with its ends, the cities to choose from, and the hand. By
// rectangles, for every kind of panel, at every size, by touch and by mouse.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { SIZES, serve, setUp } from "./kit.mjs";
import { covered, playing, say, sayHint, spotOn, spread } from "./panels_kit.mjs";

const SHOTS = process.env.TURNTABLE_SHOTS; // a folder for pictures

const [browser, server] = await setUp(serve);

const VIEWS = [
  ["phone", { viewport: SIZES.phone, hasTouch: true, isMobile: true }],
  ["laptop", { viewport: SIZES.laptop }],
  ["wide", { viewport: SIZES.wide, colorScheme: "dark" }],
];
const HAND = { red: 5, blue: 3, white: 1, green: 2, locomotive: 2 };
const PAYS = ["3 red", "2 red 1 locomotive", "3 blue", "2 blue 1 locomotive", "2 green 1 locomotive"];

const ends = async (game, id) => {
  const board = await readFile(new URL(`../../src/games/${game}/board.json`, import.meta.url), "utf8");
  const { a, b } = JSON.parse(board).routes.find((r) => r.id === id);
  return [a, b];
};
/** The panel is where it stays: two frames after it came. */
const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
const clear = async (page, panels, ids, what) => {
  await page.locator(panels).first().waitFor();
  let found = [];
  for (let more = 10; more; more--) {
    await settled(page);
    found = await covered(page, panels, ids);
    if (!found.length) break;
  }
  assert.deepEqual(found, [], what);
};

for (const [size, options] of VIEWS)
  test(`${size}: cards of routes, tunnels, hints and what can be taken back`, async () => {
    const page = await playing(browser, server.address, "europe", options);
    const routes = await spread(page);
    let picked = 0;
    for (const id of routes) {
      const whole = [id, ...(await ends("europe", id))];
      const claims = { claims: [{ routes, pay: PAYS, points: 4 }], odds: { "3 red": 63 } };
      await say(page, { view: { phase: "turn", claiming: null, hand: HAND }, ask: claims });
      await page.locator(`.can[data-route="${id}"]`).waitFor({ state: "attached" });
      const at = await spotOn(page, id);
      if (at) {
        picked++;
        if (options.hasTouch) await page.touchscreen.tap(at.x, at.y);
        else await page.mouse.click(at.x, at.y);
        await clear(page, ".pick", whole, `${size}: the card of ${id}`);
        if (SHOTS) await page.screenshot({ path: `${SHOTS}/pick-${size}-${picked}.png` });
        await page.keyboard.press("Escape");
        await page.locator(".pick").waitFor({ state: "detached" });
      }
      const number = await say(page, { view: { phase: "turn" }, ask: claims });
      await page.locator(`.can[data-route="${id}"]`).waitFor({ state: "attached" });
      await sayHint(page, number, [`claim ${id} 3 red`, `claim ${routes[0]} 3 red`]);
      await clear(page, ".over > .hints", whole, `${size}: the hint for ${id}`);
      await page.keyboard.press("Escape");
      const cards = { red: 3 };
      const revealed = ["red", "white", "locomotive"];
      await say(page, {
        events: [{ event: "tunnel", player: 0, route: id, cards, revealed, surcharge: 2 }],
        view: { phase: "tunnel", claiming: { route: id, cards, revealed, surcharge: 2 } },
        ask: { actions: ["pay 2 red", "pay 1 red 1 locomotive", "pay 2 locomotive", "abandon"] },
      });
      await page.locator(".choices").waitFor();
      await clear(page, ".over > *", whole, `${size}: the tunnel ${id}`);
      if (SHOTS && id === routes[1]) await page.screenshot({ path: `${SHOTS}/tunnel-${size}.png` });
    }
    assert.ok(picked >= 2, `${picked} routes of ${routes.length} could be picked`);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

for (const [size, options] of VIEWS)
  test(`${size}: markers and Alvin`, async () => {
    const page = await playing(browser, server.address, "old_west", options, { alvin: true });
    const routes = await spread(page);
    for (const id of routes) {
      const [a, b] = await ends("old_west", id);
      const view = { claiming: { route: id }, hand: HAND };
      await say(page, {
        view: { phase: "marker", ...view },
        ask: { actions: [`marker ${a} 2 red`, `marker ${b} 2 red`, `marker ${a} 2 blue`, "no_marker"] },
      });
      await clear(page, ".over > .choices", [id, a, b], `${size}: the marker at ${id}`);
      const far = await ends("old_west", routes.at(-1));
      await say(page, { view: { phase: "alvin", ...view }, ask: { actions: [`alvin ${a}`, `alvin ${far[0]}`] } });
      await clear(page, ".over > .choices", [id, a, b, far[0]], `${size}: Alvin at ${id}`);
      if (SHOTS && id === routes[1]) await page.screenshot({ path: `${SHOTS}/alvin-${size}.png` });
    }
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("after a panel the map is where it was", async () => {
  const page = await playing(browser, server.address, "europe", VIEWS[0][1]);
  const box = () => page.evaluate(() => document.querySelector(".map").getAttribute("viewBox"));
  const before = await box();
  const routes = await spread(page);
  let moved = 0;
  for (const id of routes) {
    await say(page, {
      view: { phase: "tunnel", claiming: { route: id, cards: { red: 3 }, revealed: ["red"], surcharge: 1 } },
      ask: { actions: ["pay 1 red", "abandon"] },
    });
    await clear(page, ".over > .choices", [id], id);
    moved += (await box()) !== before;
    await say(page, { view: { phase: "turn", claiming: null }, ask: { draw: ["blind"] } });
    await page.locator(".choices").waitFor({ state: "detached" });
    await settled(page);
    assert.equal(await box(), before);
  }
  assert.ok(moved, "it had to move for some");
  await page.context().close();
});
