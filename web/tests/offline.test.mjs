// Once visited, the page needs no network: a game in the page, and one of a kind that was not opened before.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickGame, launch, newPage, serve, startGame } from "./kit.mjs";

let server, browser;
before(async () => { server = await serve(); browser = await launch(); });
after(async () => { await browser.close(); server.close(); });

test("a game without any network", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await page.evaluate(async () => {
    const ready = await navigator.serviceWorker.ready;
    ready.active.postMessage("keep all");
    const kept = await caches.open("turntable");
    while (!(await kept.match("map/europe.json"))) await new Promise((soon) => setTimeout(soon, 50));
    while ((await kept.keys()).length < 20) await new Promise((soon) => setTimeout(soon, 50));
  });
  await page.context().setOffline(true);
  server.close();
  await startGame(page, server.address, "europe");
  assert.ok(await clickGame(page, 3));
  assert.equal(await page.locator(".game-screen").count(), 1);
  await page.context().close();
});
