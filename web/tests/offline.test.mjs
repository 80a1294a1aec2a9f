// Once visited, the page needs no network: a game in the page, and one of a kind that was not opened before.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, newPage, serve, setUp, startGame } from "./kit.mjs";

const [browser, server] = await setUp(serve);

test("with no room to keep anything the page is answered from the network", async () => {
  const page = await newPage(browser);
  const line = await page.context().newCDPSession(page);
  await line.send("Storage.overrideQuotaForOrigin", { origin: new URL(server.address).origin, quotaSize: 1 });
  await page.goto(server.address);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((soon) => setTimeout(soon, 20));
  });
  const put = await page.evaluate(() =>
    caches
      .open("turntable")
      .then((kept) => kept.put("index.html", new Response("x".repeat(1000))))
      .then(
        () => "kept",
        (e) => e.name,
      ),
  );
  assert.equal(put, "QuotaExceededError", "there is no room indeed");
  await startGame(page, server.address, "usa"); // each file by way of the service worker now
  assert.equal(await clickGame(page, 2), 2);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a page from before an update has its parts still, until a newer page is kept", async () => {
  const page = await newPage(browser);
  await page.goto(server.address);
  const answers = await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    while (!navigator.serviceWorker.controller) await new Promise((soon) => setTimeout(soon, 20));
    const kept = await caches.open("turntable");
    const old = "screens-0LDPART0.js"; // not on the server: 404
    await kept.put(old, new Response("export {};", { headers: { "content-type": "text/javascript" } }));
    const before = (await fetch(old)).status;
    active.postMessage("keep all");
    while (await kept.match(old)) await new Promise((soon) => setTimeout(soon, 20));
    return [before, (await fetch(old)).status, (await fetch("nothing.js")).status];
  });
  assert.deepEqual(answers, [200, 404, 404]);
  await page.context().close();
});

test("a game without any network", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await page.evaluate(async () => {
    const ready = await navigator.serviceWorker.ready;
    ready.active.postMessage("keep all");
    const kept = await caches.open("turntable");
    // kept in the order of their names: these come last
    for (const file of ["turntable.js", "words-ro.json", "worker.js"])
      while (!(await kept.match(file))) await new Promise((soon) => setTimeout(soon, 50));
  });
  await page.context().setOffline(true);
  server.close();
  await startGame(page, server.address, "europe");
  assert.ok(await clickGame(page, 3));
  assert.equal(await page.locator(".game-screen").count(), 1);
  await page.context().close();
});
