// What is shown at its time and in the reader's words: taking back, the count, the scoring, another language, a browser that keeps nothing.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickGame, launch, newPage, palette, serve, startGame } from "./kit.mjs";

let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser?.close(); server?.close(); });

test("a claim can be taken back until it is said, and no longer: nothing to press stands under a tunnel's cards", async () => {
  const page = await newPage(browser), back = page.locator(".banner.wait button");
  await page.addInitScript(() => localStorage.setItem("turntable", '{"undo":true}'));
  await startGame(page, server.address, "europe", { pace: "calm" });
  await clickGame(page, 1);
  const tunnels = await page.evaluate(() => [...document.querySelectorAll(".route:has(.tunnel)")].map((g) => g.dataset.route));
  for (let turn = 0; turn < 12; turn++) {
    await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
    const can = await page.evaluate((ids) => [...document.querySelectorAll(".route.can")].map((g) => g.dataset.route).find((id) => ids.includes(id)), tunnels);
    if (!can || !/Your turn$/.test(await page.locator(".prompt span").innerText())) { await page.keyboard.press("d"); await page.waitForTimeout(300); continue; }
    const claim = async () => { await page.keyboard.press("/"); await page.locator(`.palette li[data-action^="claim ${can} "]`).first().click(); await back.waitFor(); };
    await claim();
    await back.click();
    await page.locator(".prompt.mine").waitFor();
    await claim();
    await page.locator(".drama").waitFor();
    assert.equal(await back.count(), 0, "it is said: there is nothing to take back");
    assert.deepEqual(page.troubles, []);
    await page.context().close();
    return;
  }
  assert.fail("no tunnel could be claimed");
});
