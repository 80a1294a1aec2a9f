// Online without a mouse: a table is made, bots are added, a whole game is played, all by keys.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, setUp } from "./kit.mjs";
import { startServer } from "./online_kit.mjs";

const [browser, server] = await setUp(startServer);

/** Tab until the focus is on what the selector names. */
async function tabTo(page, selector) {
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the focus does not come to ${selector}`);
}

test("a whole game of the card game online by keyboard alone", async () => {
  const page = await newPage(browser);
  const key = (k) => page.keyboard.press(k);
  await page.goto(`${server.address}?pace=instant`);
  await page.locator(".ways").waitFor();
  await tabTo(page, '.ways a[href="#/new"]');
  await key("Enter");
  await page.locator(".create-form").waitFor();
  await tabTo(page, 'input[name="game"]');
  for (let i = 0; i < 3; i++) await key("ArrowRight");
  await tabTo(page, 'input[name="seats"]');
  await tabTo(page, ".create-form .name-field input");
  await page.keyboard.type("Keys");
  await key("Enter");
  await page.locator(".room").waitFor();
  for (let seat = 2; seat <= 3; seat++) {
    await tabTo(page, '.room-keys button[data-level="easy"]');
    await key("Enter");
    await page.locator(`.room-seat.bot:nth-child(${seat})`).waitFor();
  }
  await tabTo(page, ".room-start .play");
  await key("Enter");
  await page.locator(".game-screen").waitFor();
  await tabTo(page, ".tools .icon");
  await key("Enter");
  await page.locator(".chat input:focus").waitFor();
  await page.keyboard.type("by keys");
  await key("Enter");
  await page.locator(".chat li", { hasText: "by keys" }).waitFor();
  await key("Escape");
  await page.locator(".chat-panel").waitFor({ state: "detached" });
  await page.locator('.tools .icon[aria-expanded="false"]:focus').waitFor(); // the button that opened it
  for (const opener of [
    '.tools button[aria-label="The table"]',
    '.tools button[aria-label="Settings"]',
    '.tools button[aria-label="At a glance"]',
    '.tools button[title="/"]',
  ]) {
    await tabTo(page, opener);
    await key("Enter");
    await page.locator("dialog").waitFor();
    await key("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.ok(await page.evaluate((s) => document.activeElement.matches(s), opener), `the focus is back on ${opener}`);
  }
  let turn = 0;
  for (; turn < 600; turn++) {
    await page.waitForFunction(() => document.querySelector(".prompt.mine") || document.querySelector(".score"));
    if (await page.locator(".score").count()) break;
    await key("/");
    await page.locator(".palette li").first().waitFor();
    if (turn % 4 === 1) {
      await page.keyboard.type("lay");
      if (!(await page.locator(".palette li").count())) for (let i = 0; i < 3; i++) await key("Backspace");
    }
    if (turn % 7 === 6) await key("End");
    await key("Enter");
    await page.waitForFunction(() => !document.querySelector("dialog"));
  }
  assert.ok(turn > 10 && turn < 600, `${turn} decisions`);
  await tabTo(page, ".score .buttons .primary");
  await key("Enter");
  await page.locator(".room").waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
