// What can be taken back: by keyboard too, each kind in its own words, heard as well as seen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./axe_kit.mjs";
import { clickGame, longUndo, newPage, palette, SIZES, serve, setUp, startGame } from "./kit.mjs";
import { covered } from "./panels_kit.mjs";
import { playOut, showStaged } from "./staged.mjs";

const [browser, server] = await setUp(serve);

/** A page whose first view is of the seat whose turn it is, and that keeps what it says. */
async function atTurn(game, { options = {}, until = 12, ...how } = {}) {
  const told = await playOut(game, { options: game === "old_west" ? { alvin: true } : {} });
  const updates = told.slice(1);
  const seen = (i) => Object.assign({}, ...updates.slice(0, i + 1).map((u) => u.view));
  const at = updates.findIndex((u, i) => i >= until && u.ask && seen(i).phase === "turn");
  const page = await newPage(browser, options);
  await longUndo(page);
  await showStaged(page, server.address, game, told, at + 1, how);
  await page.locator(".map, .table").first().waitFor();
  return { page, view: seen(at) };
}
/** Asks as the table does; every question is another decision. */
let decision = 900;
const ask = (page, phase, ask, view = {}) =>
  page.evaluate((update) => window.tell(update), {
    message: "update",
    seq: 9000 + ++decision,
    events: [],
    view: { phase, asked: [0], turn: 0, ...view },
    ask: { decision, ...ask },
  });
const actions = (page) =>
  page.evaluate(() => window.said.filter((m) => m.message === "action").map(({ action }) => action));
const banner = (page) => page.locator(".banner.wait");
const gone = (page) => banner(page).waitFor({ state: "detached" });
const spoken = (page) => page.locator('.sr[aria-live="polite"]').innerText();
const done = async (page) => {
  assert.deepEqual(page.troubles, []);
  await page.context().close();
};
const COLORS = ["red", "blue", "green", "yellow", "orange", "purple", "black", "white"];
const CLAIM = { claims: [{ routes: ["barcelona-madrid"], pay: ["2 yellow"], points: 2 }] };

test("Escape and u take back a claim, wherever the focus is; the banner and the help name the key, and it is spoken", async () => {
  const { page } = await atTurn("europe");
  for (const key of ["Escape", "u"]) {
    await ask(page, "turn", CLAIM, { hand: { yellow: 3 }, claiming: null });
    await page.locator(".prompt.mine").waitFor();
    await page.keyboard.press("/");
    await page.locator(".palette li").first().waitFor();
    await page.keyboard.press("Enter");
    await banner(page).waitFor();
    assert.match(await banner(page).innerText(), /^You chose: Claim Barcelona – Madrid with 2 yellow\s+Take back Esc$/);
    assert.equal(await banner(page).getAttribute("role"), null);
    assert.match(await spoken(page), /You chose: Claim Barcelona .* You can still take it back: Esc$/);
    assert.equal(await page.locator(".prompt span").innerText(), "You can still take it back");
    await page.keyboard.press(key);
    await gone(page);
    await page.locator(".prompt.mine").waitFor();
    assert.match(await spoken(page), /Your turn$/);
  }
  assert.deepEqual(await actions(page), []);
  await page.keyboard.press("u"); // nothing is to be taken back
  await page.keyboard.press("?");
  assert.match(await page.locator("dialog .keys").innerText(), /u Esc take back/);
  await done(page);
});

test("a choice counts once the page is hidden or closed; it is sent then, and nothing gives it back", async () => {
  for (const leave of [
    () => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    },
    () => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })),
  ]) {
    const { page } = await atTurn("europe");
    await ask(page, "turn", CLAIM, { hand: { yellow: 3 }, claiming: null });
    await palette(page, /^Claim/);
    await banner(page).waitFor();
    assert.deepEqual(await actions(page), []);
    await page.evaluate(leave);
    assert.deepEqual(await actions(page), ["claim barcelona-madrid 2 yellow"]);
    await gone(page);
    await page.keyboard.press("u");
    assert.equal((await actions(page)).length, 1);
    await done(page);
  }
});

test("a claim that could still be taken back is in the game after a reload, or after going home; one taken back is not", async () => {
  const page = await newPage(browser);
  await longUndo(page);
  await startGame(page, server.address, "usa", { seed: "" });
  await clickGame(page, 1);
  const trains = page.locator(".train.p0, .train.p1");
  const claim = async () => {
    await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
    await palette(page, /^Claim/);
    await banner(page).waitFor();
  };
  const kept = () => page.locator(".log li", { hasText: /^You claim / }).count();
  await claim();
  await page.keyboard.press("Escape");
  await gone(page);
  await page.reload();
  await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
  assert.deepEqual([await kept(), await trains.count()], [0, 0], "taken back");
  await claim();
  await page.reload();
  await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
  assert.equal(await kept(), 1, "reloaded");
  while (!(await page.locator(".route.can").count())) {
    await page.keyboard.press("d");
    await page.waitForTimeout(200);
    await page.locator(".prompt.mine", { hasText: /Your turn$/ }).waitFor({ timeout: 60000 });
  }
  await claim();
  await page.locator(".brand").click();
  await page.locator(".kept .left-game a").first().click();
  await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
  assert.equal(await kept(), 2, "gone home");
  await done(page);
});

test("with single keys switched off u does nothing, and Escape takes back", async () => {
  const { page } = await atTurn("europe");
  await page.locator('.tools button[aria-label="Settings"]').click();
  await page.locator('.settings label:has(input[name="keys"])', { hasText: "Off" }).click();
  await page.keyboard.press("Escape");
  await ask(page, "turn", CLAIM, { hand: { yellow: 3 }, claiming: null });
  await page.locator(".tools button", { hasText: "Actions" }).click();
  await page.locator(".palette li").first().click();
  await banner(page).waitFor();
  await page.keyboard.press("u");
  await page.waitForTimeout(200);
  assert.equal(await banner(page).count(), 1);
  await page.keyboard.press("Escape");
  await gone(page);
  assert.deepEqual(await actions(page), []);
  await done(page);
});

for (const theme of ["light", "dark"])
  for (const size of ["laptop", "phone"])
    test(`no violation in what can be taken back, ${theme}, ${size}`, async () => {
      const options = { viewport: SIZES[size], hasTouch: size === "phone", isMobile: size === "phone" };
      const { page } = await atTurn("europe", { options, query: `&theme=${theme}` });
      await ask(page, "turn", CLAIM, { hand: { yellow: 3 }, claiming: null });
      await page.locator(".prompt.mine").waitFor();
      await page.keyboard.press("/");
      await page.locator(".palette li").first().click();
      await banner(page).waitFor();
      await check(page, "what can be taken back");
      assert.equal(await banner(page).locator("kbd").isVisible(), size === "laptop", "a finger has no Escape");
      await done(page);
    });

test("a marker, none, Alvin and a tunnel given up can be taken back, each in its own words", async () => {
  const west = (await atTurn("old_west")).page;
  const route = await west.evaluate(() => document.querySelector(".route").dataset.route);
  const [a] = route.split("-");
  for (const [phase, action, words] of [
    ["marker", `marker ${a} 2 red`, /^You chose: Take control of .+ with 2 red/],
    ["marker", "no_marker", /^You chose: No marker here/],
    ["alvin", `alvin ${a}`, /^You chose: Send Alvin to /],
  ]) {
    const view = { claiming: { route }, unplaced: [9, 9], hand: { red: 2 } };
    await ask(west, phase, { actions: [...new Set([action, "no_marker"])] }, view);
    const choice = west.locator(`.choices [data-action="${action}"]`);
    await choice.click();
    await banner(west).waitFor();
    assert.match(await banner(west).innerText(), words);
    const hidden = () => covered(west, ".over > *", [route, ...route.split("-")]);
    for (let more = 20; more && (await hidden()).length; more--) await west.waitForTimeout(50);
    assert.deepEqual(await hidden(), [], "what it is about can be seen");
    await banner(west).locator("button").click();
    await choice.waitFor();
  }
  assert.deepEqual(await actions(west), []);
  await done(west);

  const { page } = await atTurn("europe");
  const claiming = {
    route: "marseille-zurich",
    cards: { purple: 2 },
    revealed: ["purple", "red", "blue"],
    surcharge: 1,
  };
  await ask(page, "tunnel", { actions: ["pay 1 purple", "abandon"] }, { claiming, hand: { purple: 1 } });
  await page.locator('.choices [data-action="abandon"]').click();
  await banner(page).waitFor();
  assert.match(await banner(page).innerText(), /^You chose: Give up the tunnel/);
  await page.keyboard.press("Escape");
  await page.locator('.choices [data-action="pay 1 purple"]').click();
  await banner(page).waitFor();
  assert.deepEqual(await actions(page), []);
  await done(page);
});

test("cards laid from the list of actions can be taken back; those put together in the hand are laid at once", async () => {
  const { page } = await atTurn("card_game", { until: 40 });
  await ask(page, "turn", { actions: ["lay 2 red", "draw blind"] }, { hand: { red: 2 } });
  for (const key of ["/", "l", "a", "y", "Enter"]) await page.keyboard.press(key);
  await banner(page).waitFor();
  assert.match(await banner(page).innerText(), /^You chose: /);
  await page.keyboard.press("Escape");
  await gone(page);
  await page.locator('.hand [data-card="red"]').click();
  await page.locator('.hand [data-card="red"]').click();
  await page.locator(".lay-bar .primary").click();
  await page.waitForFunction(() => window.said.some((m) => m.action === "lay 2 red"), null, { timeout: 1000 });
  assert.deepEqual(await actions(page), ["lay 2 red"]);
  await done(page);
});

for (const [size, options] of [
  ["laptop", {}],
  ["phone", { viewport: SIZES.phone, hasTouch: true, isMobile: true }],
])
  test(`${size}: a ticket that is completed shows its cards, and can be taken back; the best set does not wait`, async () => {
    const { page, view } = await atTurn("card_game", { options, until: 40 });
    const ids = view.tickets.map((x) => x.id);
    assert.ok(ids.length > 1);
    const cards = Object.fromEntries(COLORS.map((color) => [color, 3]));
    const tracks = view.tracks.map(() => ({ count: 3 * COLORS.length, cards }));
    const scoring = { tracks, named: "" };
    const complete = (some) => ({ actions: some.map((id) => `complete ${id}`) });
    await ask(page, "complete", complete(ids), scoring);
    if (options.hasTouch) await page.locator("#tab-tickets").tap();
    const tickets = page.locator(".tickets .ticket-button.can");
    await tickets.first().waitFor();
    const press = (locator) => (options.hasTouch ? locator.tap() : locator.click());
    await press(tickets.first());
    await banner(page).waitFor();
    assert.match(await banner(page).innerText(), /^You chose: Complete .+ – .+\s+Take back( Esc)?$/);
    await page.locator(".turned .taken").first().waitFor();
    await press(banner(page).locator("button"));
    await gone(page);
    assert.deepEqual(await actions(page), []);
    await press(tickets.first());
    await press(tickets.nth(1)); // who goes on means the first
    await page.waitForFunction(() => window.said.some((m) => m.action));
    const [first] = await actions(page);
    const rest = ids.filter((id) => first !== `complete ${id}`);
    await ask(page, "complete", complete(rest), { named: first.split(" ")[1] });
    await banner(page).waitFor();
    await page.keyboard.press("Escape");
    await gone(page);
    assert.deepEqual(await actions(page), [first]);
    await press(page.locator(".best-set"));
    await page.waitForFunction(() => window.said.some((m) => m.message === "hint"));
    await page.evaluate((message) => window.tell(message), {
      message: "hint",
      decision,
      actions: [{ action: `complete ${rest[0]}`, points: 0, margin: 0, win: null, visits: 0, because: [] }],
    });
    await page.waitForFunction((action) => window.said.at(-1).action === action, `complete ${rest[0]}`);
    assert.equal(await banner(page).count(), 0);
    await done(page);
  });
