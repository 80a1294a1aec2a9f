// What has to be pressed or read can be reached: many players, small screens, fingers that miss by a little.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickGame, launch, newPage, palette, serve, SIZES, startGame } from "./kit.mjs";

let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser.close(); server.close(); });

/** Whether a click in the middle of this would meet it. */
const met = (locator) => locator.evaluate((e) => { const b = e.getBoundingClientRect(); return e.contains(document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2)); });

test("with every seat taken and tickets chosen the button that keeps them is on the screen", async () => {
  for (const [game, players, width, height] of [["old_west", 6, 1280, 800], ["old_west", 6, 1366, 768], ["europe", 5, 1366, 650], ["usa", 5, 1280, 600]]) {
    const page = await newPage(browser, { viewport: { width, height } }), where = `${game}, ${players} players, ${width}x${height}`;
    await startGame(page, server.address, game, { players });
    await page.locator(".offer").waitFor();
    for (const ticket of await page.locator(".offer .ticket-button").all()) await ticket.click();
    const keep = page.locator(".offer .primary"), box = await keep.boundingBox();
    assert.ok(box.y + box.height <= height, `${where}: the button ends at ${box.y + box.height}`);
    assert.ok(await met(keep), `${where}: something lies over the button`);
    assert.equal(await page.locator(".rail .tickets").count(), 0, `${where}: no room is spent on tickets not held yet`);
    await keep.click();
    await page.waitForFunction(() => !document.querySelector(".offer"));
    assert.ok(await page.locator(".tickets .ticket").count() >= 3);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});
