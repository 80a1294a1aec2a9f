// What is shown at its time and in the reader's words: taking back, the count, the scoring, another language, a browser
// that keeps nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, findTunnel, newPage, serve, setUp, startGame, takeBack } from "./kit.mjs";

const [browser, server] = await setUp(serve);

test("a claim can be taken back until it is said: nothing to press stands under a tunnel's cards", async () => {
  const page = await newPage(browser);
  const back = page.locator(".banner.wait button");
  await page.addInitScript(() => localStorage.setItem("turntable", '{"undo":true}'));
  await startGame(page, server.address, "europe", { pace: "calm" });
  await clickGame(page, 1);
  const can = await findTunnel(page);
  const claim = async () => {
    await page.keyboard.press("/");
    await page.locator(`.palette li[data-action^="claim ${can} "]`).first().click();
  };
  await Promise.all([takeBack(page), claim()]);
  await page.locator(".prompt.mine").waitFor();
  await claim();
  await page.locator(".drama").waitFor();
  assert.equal(await back.count(), 0, "it is said: there is nothing to take back");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("another language during a game: story, own seat, the board's name and the score sheet speak it", async () => {
  const page = await newPage(browser);
  const settings = async (gear, label) => {
    await page.locator(`.tools button[aria-label="${gear}"]`).click();
    await page.locator(".settings label", { hasText: label }).click();
    await page.keyboard.press("Escape");
  };
  await startGame(page, server.address, "europe", { bot: "easy" });
  await clickGame(page, 8);
  await page.locator(".prompt.mine").waitFor();
  await settings("Settings", "Română");
  await page.locator(".prompt", { hasText: /rândul tău|bilete/i }).waitFor();
  const story = await page.locator(".log li").allInnerTexts();
  assert.ok(story.length >= 4);
  for (const line of story) assert.doesNotMatch(line, /\b(You|keeps?|takes?|draws?|claims?|builds?|from the pile)\b/);
  assert.match(await page.locator('.sr[aria-live="polite"]').innerText(), /Tragi|Iei|Păstrezi|Revendici/);
  assert.doesNotMatch(await page.locator('.sr[aria-live="polite"]').innerText(), /\bYou\b/);
  assert.equal((await page.locator(".player.you .player-name").innerText()).trim(), "Tu");
  assert.equal(await page.locator(".plate > text").textContent(), "EUROPA");
  assert.match(await page.title(), /rândul tău|bilete/i);
  await page.reload();
  await page.locator(".prompt.mine").waitFor();
  assert.equal((await page.locator(".player.you .player-name").innerText()).trim(), "Tu");
  await settings("Setări", "English");
  await page.locator(".prompt", { hasText: /Your turn|tickets/ }).waitFor();
  await clickGame(page);
  await settings("Settings", "Română");
  await page.locator(".score h2", { hasText: /câștig/i }).waitFor();
  assert.match(await page.locator(".score tbody").innerText(), /Tu/);
  assert.doesNotMatch(await page.locator(".score").innerText(), /\bYou\b/);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

/** A browser whose storage takes nothing any more: from the beginning, or once `window.full` is set. */
const fill = (page, at) =>
  page.addInitScript((full) => {
    window.full = full;
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (...all) {
      if (window.full) throw new DOMException("full", "QuotaExceededError");
      return set.apply(this, all);
    };
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...all) {
      const request = put.apply(this, all);
      if (window.full) this.transaction.abort(); // as the browser does, somewhat later
      return request;
    };
  }, at);

test("a browser that keeps nothing says so, once, and the game is played", async () => {
  const page = await newPage(browser);
  const note = page.locator(".unkept");
  await fill(page, true);
  await startGame(page, server.address, "usa");
  await note.waitFor({ timeout: 5000 });
  assert.match(await note.innerText(), /keeps nothing: the game lasts until you close or reload the page/);
  await note.locator("button").click();
  assert.equal(await clickGame(page, 3), 3);
  await page.locator(".brand").click();
  await page.locator(".left-game a").click();
  assert.equal(await clickGame(page, 1), 1);
  assert.equal(await note.count(), 0, "it was said");
  await page.locator('.tools button[aria-label="Settings"]').click();
  await page.locator(".settings label", { hasText: "Dark" }).click();
  await page.locator(".settings", { hasText: "keeps nothing: what you choose here" }).waitFor({ timeout: 5000 });
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("storage that fills up during a game is told when it happens; where there is room nothing is said", async () => {
  const page = await newPage(browser);
  const note = page.locator(".unkept");
  await fill(page, false);
  await startGame(page, server.address, "usa");
  await clickGame(page, 3);
  await page.locator(".prompt.mine").waitFor();
  assert.equal(await note.count(), 0);
  await page.evaluate(() => {
    window.full = true;
  });
  await clickGame(page, 1);
  await note.waitFor({ timeout: 5000 });
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("when a part of the game does not come the page says so in words, and tries again", async () => {
  const page = await newPage(browser, { serviceWorkers: "block" });
  for (const part of ["**/turntable.wasm", "**/map/usa.json", "**/worker.js"]) {
    await page.route(part, (route) => route.abort());
    await page.goto(`${server.address}?pace=instant`);
    await page.locator(".play").click();
    await page.locator(".loading", { hasText: "did not arrive" }).waitFor({ timeout: 5000 });
    assert.doesNotMatch(await page.locator(".loading").innerText(), /Error|fetch|http/);
    await page.unroute(part);
    await page.locator(".loading button", { hasText: "Try again" }).click();
    assert.equal(await clickGame(page, 2), 2);
  }
  await page.context().close();
});

test("without its vocabulary the page says in words that a part is missing, and can be loaded again", async () => {
  const page = await newPage(browser, { serviceWorkers: "block" });
  await page.route("**/words-en.json", (route) => route.abort());
  await page.goto(`${server.address}?language=ro`);
  await page.locator(".loading[role=alert]", { hasText: "nu a ajuns" }).waitFor();
  await page.unroute("**/words-en.json");
  await page.locator(".loading button").click();
  await page.locator(".home .play").waitFor();
  await page.context().close();
});

test("the list of actions tells parallel tracks apart", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  for (let turn = 0; turn < 8; turn++) {
    await page.locator(".prompt.mine").waitFor();
    await page.keyboard.press("d");
    await page.waitForTimeout(100);
  }
  await page.locator(".prompt.mine").waitFor();
  await page.keyboard.press("/");
  const lines = await page.locator(".palette li").allInnerTexts();
  assert.ok(
    lines.some((line) => /, second track with/.test(line)),
    lines.join("\n"),
  );
  assert.equal(new Set(lines).size, lines.length);
  await page.context().close();
});
