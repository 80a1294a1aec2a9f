// A whole game without a mouse: Tab, arrows, Enter, and the list of all actions.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { launch, newPage, SEED, serve } from "./kit.mjs";

let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser.close(); server.close(); });

for (const [game, steps] of [["card_game", 3], ["old_west", 2]])
  test(`a whole game of ${game} by keyboard alone`, async () => {
    const page = await newPage(browser), key = (k) => page.keyboard.press(k);
    await page.goto(`${server.address}?pace=instant&seed=${SEED}`);
    await page.locator(".home").waitFor();
    await key("Tab"); await key("Tab"); // past the settings, to the games
    for (let i = 0; i < steps; i++) await key("ArrowRight");
    await key("Enter"); // sends the form
    if (!(await page.locator(".game-screen, .loading").count())) { while ((await page.evaluate(() => document.activeElement?.className)) !== "primary play") await key("Tab"); await key("Enter"); }
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
