// The card of a route says what the core says: points, tickets, odds of a tunnel, the hand that is left. Routes that
// tickets need stand out; tickets are drawn after a question; a claim can be taken back.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { clickGame, SIZES, serve, setUp, startGame, takeBack } from "./kit.mjs";
import { facts, playing, say, spotOn } from "./panels_kit.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SHOTS = process.env.TURNTABLE_SHOTS; // a folder for pictures
const board = (game) =>
  readFile(new URL(`../../src/games/${game}/board.json`, import.meta.url), "utf8").then(JSON.parse);

const [browser, server] = await setUp(serve);

/** What axe-core has against the card; that names hold what can be seen it checks on request only. */
const violations = async (page) => {
  await page.addStyleTag({ content: "*{transition:none!important;animation:none!important}" });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async () => {
    const rules = { "label-content-name-mismatch": { enabled: true } };
    return (await window.axe.run(".pick", { rules })).violations.map((v) => v.id);
  });
};
const ids = (text) => (text ? text.split(" ") : []);
const open = async (page, id) => {
  const at = await spotOn(page, id);
  if (!at) return false;
  await page.mouse.click(at.x, at.y);
  await page.locator(".pick").waitFor();
  return true;
};
const close = async (page) => {
  await page.keyboard.press("Escape");
  await page.locator(".pick").waitFor({ state: "detached" });
};

test("the card of a route has the facts of the core", async () => {
  const page = await playing(browser, server.address, "europe");
  const { view, ask } = await facts(page);
  const { routes } = await board("europe");
  assert.ok(ask.odds && Object.keys(ask.odds).length, "a small hand may not suffice for tunnels");
  let tunnels = 0;
  let served = 0;
  let others = 0;
  for (const group of ask.claims)
    for (const id of group.routes) {
      const serves = view.tickets.filter((x) => [x.routes, x.parallel, x.completing].some((l) => ids(l).includes(id)));
      const { tunnel } = routes.find((r) => r.id === id);
      if ((tunnel ? tunnels : serves.length ? served : others) > 2 || !(await open(page, id))) continue;
      tunnels += !!tunnel;
      served += !!serves.length;
      others += !tunnel && !serves.length;
      assert.equal(
        await page.locator(".pick .worth").innerText(),
        `+${group.points} point${group.points > 1 ? "s" : ""}`,
      );
      assert.equal(await page.locator(".pick .serves").count(), serves.length, id);
      assert.equal(await page.locator(".pick", { hasText: "cards are turned up" }).count(), tunnel ? 1 : 0);
      const pays = await page.locator(".pick .pay").all();
      assert.equal(pays.length, group.pay.length);
      if (tunnel && tunnels === 1) assert.deepEqual(await violations(page), []);
      for (const pay of pays) {
        const cards = (await pay.getAttribute("data-action")).split(" ").slice(2);
        const chance = tunnel ? `${ask.odds[cards.join(" ")] ?? 100}% chance` : "";
        assert.equal(
          (await pay.locator(".after > b").allInnerTexts()).map((text) => text.split("\n")[0]).join(),
          chance,
        );
        const left = { ...view.hand };
        for (let i = 0; i < cards.length; i += 2) left[cards[i + 1]] -= Number(cards[i]);
        const shown = await pay
          .locator(".after .chip")
          .evaluateAll((chips) => chips.map((c) => `${c.className.split("c-")[1]} ${c.querySelector("b").innerText}`));
        assert.deepEqual(
          [...shown].sort(),
          Object.entries(left)
            .filter(([, n]) => n)
            .map(([card, n]) => `${card} ${n}`)
            .sort(),
        );
        const rest = shown.map((chip) => chip.split(" ").reverse().join(" ")).join(" ") || "none";
        const odds = tunnel ? ` ${chance} that your cards suffice` : "";
        assert.equal(
          await pay.ariaSnapshot(),
          `- button "Claim with ${cards.join(" ")} Left in your hand ${rest}${odds}"`,
        );
      }
      await close(page);
    }
  assert.ok(tunnels && others, `${tunnels} tunnels, ${served} for tickets, ${others} others`);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("routes that tickets need stand out, all on request, by button and by key", async () => {
  const page = await playing(browser, server.address, "usa");
  const { view, ask } = await facts(page);
  const can = ask.claims.flatMap((g) => g.routes);
  const needed = new Set(view.tickets.flatMap((x) => [x.routes, x.parallel, x.completing].flatMap(ids)));
  const marked = (selector) =>
    page.evaluate((s) => [...document.querySelectorAll(s)].map((g) => g.dataset.route).sort(), selector);
  assert.deepEqual(await marked(".route.can"), [...can].sort());
  const quiet = can.filter((id) => !needed.has(id)).sort();
  assert.ok(quiet.length > 5, "most routes are of no use");
  assert.deepEqual(await marked(".route.quiet"), quiet);
  await page.keyboard.press("a");
  await page.locator('.all-key[aria-pressed="true"]').waitFor();
  assert.deepEqual(await marked(".route.quiet"), []);
  await page.locator(".all-key").click();
  await page.locator('.all-key[aria-pressed="false"]').waitFor();
  assert.deepEqual(await marked(".route.quiet"), quiet);
  await page.context().close();
});

for (const [size, options] of [
  ["laptop", {}],
  ["phone", { viewport: SIZES.phone, hasTouch: true }],
])
  test(`${size}: a tap on the pile of tickets asks, and its card is accessible in both themes`, async () => {
    const page = await playing(browser, server.address, "usa", options);
    const pile = page.locator(".piles .pile button").last();
    const press = () => (options.hasTouch ? pile.tap() : pile.click());
    await press();
    await page.locator(".pick", { hasText: "Draw tickets?" }).waitFor();
    assert.equal(await page.locator(".offer .ticket-button").count(), 0, "nothing is drawn yet");
    for (const theme of ["light", "dark"]) {
      await page.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      assert.deepEqual(await violations(page), [], theme);
    }
    await close(page);
    assert.equal(await page.locator(".offer .ticket-button").count(), 0);
    await press();
    await page.locator(".pick .pay").click();
    await page.locator(".offer .ticket-button").first().waitFor();
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("a claim can be taken back, if nobody has changed a setting", async () => {
  const context = await browser.newContext({ viewport: SIZES.laptop, locale: "en-GB" });
  const page = await context.newPage();
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".route.can").first().waitFor({ state: "attached" });
  const can = await page.evaluate(() => [...document.querySelectorAll(".route.can")].map((g) => g.dataset.route));
  for (const id of can) if (await open(page, id)) break;
  await Promise.all([takeBack(page), page.locator(".pick .pay").first().click()]);
  await page.locator(".prompt.mine").waitFor();
  assert.equal(await page.locator(".route.can").count(), can.length);
  assert.equal(await page.locator(".train").count(), 0);
  await context.close();
});

test("white trains differ from free white routes, and the network of old_west fills the map", async () => {
  const page = await playing(browser, server.address, "old_west", { viewport: SIZES.wide }, { players: 6 });
  const { routes } = await board("old_west");
  const white = routes.filter((r) => r.color === "white").map((r) => r.id);
  const owned = ["", "", "", "", "", white[0]];
  await say(page, { view: { owned }, ask: { draw: ["blind"] } });
  await page.locator(`[data-route="${white[0]}"] .train.p5`).waitFor();
  for (const theme of ["light", "dark"]) {
    const look = await page.evaluate(
      ([name, train, free]) => {
        document.documentElement.dataset.theme = name;
        const style = (id, part) => getComputedStyle(document.querySelector(`[data-route="${id}"] ${part}`));
        return {
          rim: style(train, ".car-rim").fill,
          space: style(free, ".space").fill,
          line: Number.parseFloat(style(train, ".car-body").strokeWidth),
          spaceLine: Number.parseFloat(style(free, ".space").strokeWidth),
          roof: style(train, ".car-roof").stroke,
        };
      },
      [theme, white[0], white[1]],
    );
    const dark = (color) =>
      color
        .match(/\d+/g)
        .slice(0, 3)
        .map(Number)
        .every((v) => v < 170);
    assert.ok(dark(look.rim) && !dark(look.space) && dark(look.roof), JSON.stringify(look));
    assert.ok(look.line > 1.5 * look.spaceLine, JSON.stringify(look));
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/white-${theme}.png` });
  }
  const share = await page.evaluate(() => {
    const cities = [...document.querySelectorAll(".city-disc")].map((e) => e.getBoundingClientRect());
    const map = document.querySelector(".map").getBoundingClientRect();
    const span = (a, b) => Math.max(...cities.map((c) => c[b])) - Math.min(...cities.map((c) => c[a]));
    return (span("left", "right") * span("top", "bottom")) / (map.width * map.height);
  });
  const cut = await page.evaluate(() => {
    const map = document.querySelector(".map").getBoundingClientRect();
    return [...document.querySelectorAll(".space, .label")].filter((e) => {
      const b = e.getBoundingClientRect();
      return b.left < map.left || b.right > map.right || b.top < map.top || b.bottom > map.bottom;
    }).length;
  });
  assert.equal(cut, 0, "no space and no name is cut off");
  assert.ok(share > 0.42, `the cities span ${share.toFixed(2)} of the map`);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
