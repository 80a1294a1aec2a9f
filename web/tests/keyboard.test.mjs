// A whole game without a mouse: Tab, arrows, Enter, and the list of all actions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, newPage, SEED, SIZES, serve, setUp, startGame } from "./kit.mjs";

const [browser, server] = await setUp(serve);

for (const [game, steps] of [
  ["card_game", 3],
  ["old_west", 2],
])
  test(`a whole game of ${game} by keyboard alone`, async () => {
    const page = await newPage(browser);
    const key = (k) => page.keyboard.press(k);
    await page.goto(`${server.address}?pace=instant&seed=${SEED}`);
    await page.locator(".home").waitFor();
    while ((await page.evaluate(() => document.activeElement?.name)) !== "game") await key("Tab"); // past the settings
    for (let i = 0; i < steps; i++) await key("ArrowRight");
    await key("Enter"); // sends the form
    if (!(await page.locator(".game-screen, .loading").count())) {
      while ((await page.evaluate(() => document.activeElement?.className)) !== "primary play") await key("Tab");
      await key("Enter");
    }
    await page.locator(".game-screen").waitFor();
    let turn = 0;
    for (; turn < 600; turn++) {
      await page.waitForFunction(() => document.querySelector(".prompt.mine") || document.querySelector(".score"));
      if (await page.locator(".score").count()) break;
      await key("/");
      await page.locator(".palette li").first().waitFor();
      await page.keyboard.type(turn % 4 === 3 ? "claim" : turn % 4 === 1 ? "lay" : "");
      if (!(await page.locator(".palette li").count())) for (let i = 0; i < 5; i++) await key("Backspace");
      if (turn % 7 === 6) await key("End");
      await key("Enter");
      await page.waitForFunction(() => !document.querySelector("dialog"));
    }
    assert.ok(turn > 10 && turn < 600, `${turn} decisions`);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("the map goes from city to city by arrow keys", async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}?pace=instant&seed=${SEED}`);
  await page.locator(".play").focus();
  await page.keyboard.press("Enter");
  await page.locator(".prompt.mine").waitFor();
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await page.locator('.map[aria-label*="at "]').waitFor();
  const first = await page.locator(".map").getAttribute("aria-label");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction((was) => document.querySelector(".map").getAttribute("aria-label") !== was, first);
  const second = await page.locator(".map").getAttribute("aria-label");
  assert.match(first, /Map, at /);
  assert.notEqual(first, second);
  await page.keyboard.press("Enter");
  assert.ok(await page.locator(".palette-input").inputValue());
  await page.keyboard.press("Escape");
  await page.context().close();
});

test("what can't be done at a city is listed with its reason, and the city is spoken", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  await page.keyboard.press("m");
  for (let i = 0; i < 40 && !/Portland/.test(await page.locator(".map").getAttribute("aria-label")); i++)
    await page.keyboard.press(i < 6 ? "ArrowLeft" : i % 2 ? "ArrowUp" : "ArrowLeft");
  assert.match(await page.locator('.sr[aria-live="polite"]').innerText(), /Portland: .* can be claimed/);
  await page.keyboard.press("Enter");
  const barred = page.locator('.palette li[aria-disabled="true"]', { hasText: "Salt Lake City" });
  assert.match(await barred.innerText(), /^Portland – Salt Lake City, blue, 6 spaces: Needs 6 blue cards; you have \d/);
  await page.keyboard.press("End");
  await page.keyboard.press("Enter"); // what can't be done is not done: its rule is shown
  await page.locator("dialog .rule.here").waitFor();
  assert.equal(await page.locator(".map .train").count(), 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the tabs of a phone: Tab comes to the open one, arrows, Home and End to the others, around the ends", async () => {
  const page = await newPage(browser, { viewport: SIZES.phone });
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  const open = () =>
    page.evaluate(() => {
      const tabs = [...document.querySelectorAll(".tabs [role=tab]")];
      const selected = tabs.filter((e) => e.ariaSelected === "true");
      const reached = tabs.filter((e) => e.tabIndex === 0);
      const label = document.getElementById("panel").getAttribute("aria-labelledby");
      return [selected, reached].every((all) => all.length === 1 && all[0] === document.activeElement)
        ? label === document.activeElement.id && label
        : "not one";
    });
  await page.locator(".sheet .handle").focus();
  await page.keyboard.press("Tab");
  assert.equal(await open(), "tab-cards");
  for (const [key, id] of [
    ["ArrowRight", "tickets"],
    ["ArrowRight", "players"],
    ["End", "log"],
    ["ArrowRight", "cards"],
    ["ArrowLeft", "log"],
    ["ArrowLeft", "players"],
    ["Home", "cards"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await open(), `tab-${id}`, key);
  }
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "panel");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await open(), "tab-cards");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("cards over the board take the focus, Escape closes them and gives it back", async () => {
  const page = await newPage(browser);
  const inside = (selector) => page.evaluate((s) => !!document.activeElement?.closest(s), selector);
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  const at = await page.evaluate(() => {
    const hit = document.querySelector('[data-route="portland-salt_lake_city"] .hit');
    const p = hit.getPointAtLength(hit.getTotalLength() / 2).matrixTransform(hit.getScreenCTM());
    return { x: p.x, y: p.y };
  });
  await page.mouse.click(at.x, at.y);
  await page.locator(".pick .why").waitFor();
  assert.ok(await inside(".pick"));
  await page.keyboard.press("Escape");
  await page.locator(".pick").waitFor({ state: "detached" });
  assert.ok(await inside(".map"));
  await page.keyboard.press("h");
  await page.locator(".hints").waitFor();
  assert.ok(await inside(".hints"));
  assert.match(await page.locator('.sr[aria-live="polite"]').innerText(), /I would…/);
  await page.keyboard.press("Escape");
  await page.locator(".hints").waitFor({ state: "detached" });
  assert.ok(await inside(".map"));
  await page.context().close();
});

test("a key held down acts once, and one key alone draws no tickets", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  await page.keyboard.press("t");
  await page.locator(".palette li").first().waitFor();
  assert.deepEqual(await page.locator(".palette li").allInnerTexts(), ["Draw tickets"]);
  assert.equal(await page.locator(".offer").count(), 0);
  await page.keyboard.press("Escape");
  await page.keyboard.down("d");
  await page.locator(".prompt", { hasText: "second" }).waitFor();
  await page.keyboard.down("d"); // the keyboard repeats it
  await page.waitForTimeout(300);
  assert.match(await page.locator(".prompt").innerText(), /second/);
  await page.keyboard.up("d");
  await page.keyboard.press("d");
  await page.locator(".prompt:not(:has-text('second'))").waitFor();
  await page.context().close();
});

test("single keys can be switched off, and are kept so; Enter and Escape serve on", async () => {
  const page = await newPage(browser);
  const press = async (keys) => {
    for (const key of keys) await page.keyboard.press(key);
    await page.waitForTimeout(300);
  };
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  await page.locator('.tools button[aria-label="Settings"]').click();
  await page.locator('.settings label:has(input[name="keys"])', { hasText: "Off" }).click({ timeout: 5000 });
  await page.keyboard.press("Escape");
  const stays = async () => {
    const before = await page.locator(".log li").count();
    await press(["1", "2", "3", "4", "5", "d", "t", "h", "p", "m", "/", "?"]);
    assert.equal(await page.locator("dialog, .hints").count(), 0);
    assert.match(await page.locator(".prompt").innerText(), /Your turn/);
    assert.equal(await page.locator(".log li").count(), before, "nothing was done");
  };
  await stays();
  await page.reload();
  await page.locator(".prompt.mine").waitFor();
  await stays();
  await page.locator(".tools button", { hasText: "Hint" }).focus();
  await page.keyboard.press("Enter");
  await page.locator(".hints").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".hints").waitFor({ state: "detached" });
  await page.locator('.tools button[aria-label="At a glance"]').click();
  assert.match(await page.locator("dialog").innerText(), /switched off/);
  await page.keyboard.press("Escape");
  await page.locator('.tools button[aria-label="Settings"]').click();
  await page.locator('.settings label:has(input[name="keys"])', { hasText: "On" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await page.locator(".prompt", { hasText: "second" }).waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
