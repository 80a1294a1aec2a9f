// The map: wheel, drag, keys and buttons move it; nothing is drawn outside; names stay readable.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickGame, launch, newPage, serve, SIZES, startGame } from "./kit.mjs";

let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser.close(); server.close(); });
const box = (page) => page.locator(".map").getAttribute("viewBox").then((text) => text.split(" ").map(Number));

test("zoom and pan by wheel, drag, keys and buttons", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  const whole = await box(page);
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, -600);
  await page.waitForTimeout(100);
  const near = await box(page);
  assert.ok(near[2] < whole[2] * 0.7, "the wheel zooms in");
  await page.mouse.down(); await page.mouse.move(300, 250, { steps: 5 }); await page.mouse.up();
  const moved = await box(page);
  assert.ok(moved[0] > near[0] && moved[1] > near[1], "dragging pans");
  assert.equal(await page.locator(".pick").count(), 0, "dragging picks nothing");
  await page.keyboard.press("m"); await page.keyboard.press("-");
  assert.ok((await box(page))[2] > moved[2], "a key zooms out");
  await page.keyboard.press("0");
  assert.deepEqual(await box(page), whole);
  await page.locator(".zoom-keys button").first().click();
  assert.ok((await box(page))[2] < whole[2]);
  await page.context().close();
});

test("a hovered ticket lights its cities and its way", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".tickets .ticket-button").first().hover();
  await page.locator(".route.lit").first().waitFor();
  assert.equal(await page.locator(".city.lit").count(), 2);
  await page.context().close();
});

test("names are at least seven pixels high on every screen", async () => {
  for (const size of Object.keys(SIZES)) for (const game of ["usa", "europe", "old_west"]) {
    const page = await newPage(browser, { viewport: SIZES[size] });
    await startGame(page, server.address, game);
    const high = await page.evaluate(() => { const label = document.querySelector(".label"); return parseFloat(getComputedStyle(label).fontSize) * label.getScreenCTM().a; });
    assert.ok(high >= 7, `${game} ${size}: ${high.toFixed(1)}`);
    await page.context().close();
  }
});

test("with reduced motion nothing moves", async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await startGame(page, server.address, "usa");
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".card-face")).animationName), "none");
  await page.context().close();
});
