// Games that stay: kept in the browser until they are deleted, several at once, whatever happens to tab, browser, storage
// or page.
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { chromium } from "playwright-core";
import { clickGame, newPage, serve, setUp, startGame } from "./kit.mjs";

const [browser, server] = await setUp(serve);

/** What one sees of a game: the story, the hand, the market, whose turn it is. */
const seen = async (page) => {
  await page.locator(".prompt.mine").waitFor();
  return page.evaluate(() =>
    [".log", ".hand", ".market", ".players", ".prompt"].map((part) => document.querySelector(part)?.textContent),
  );
};
const home = async (page) => {
  await page.locator(".brand").click();
  await page.locator(".home .kept").waitFor();
};
const kept = (page) => page.locator(".kept .left-game");
/** A game with some actions done; leads back home. */
async function playSome(page, game, moves, options = {}) {
  await startGame(page, server.address, game, { seed: "", ...options });
  assert.equal(await clickGame(page, moves), moves);
  const before = await seen(page);
  await home(page);
  return before;
}
/** All entries as they are stored; `change` is put in place of the first. */
const stored = (page, change = null) =>
  page.evaluate(
    (text) =>
      new Promise((done, fail) => {
        const asked = indexedDB.open("turntable", 1);
        asked.onerror = fail;
        asked.onsuccess = () => {
          const all = asked.result.transaction("games", "readwrite").objectStore("games");
          const read = all.getAll();
          read.onsuccess = () => {
            if (text) all.put({ ...read.result[0], ...JSON.parse(text) });
          };
          all.transaction.oncomplete = () => {
            asked.result.close();
            done(read.result);
          };
        };
      }),
    change && JSON.stringify(change),
  );

test("several games are kept; each is continued where it was left, or deleted, which can be undone", async () => {
  const page = await newPage(browser);
  const usa = await playSome(page, "usa", 5);
  const europe = await playSome(page, "europe", 3, { players: 3 });
  const cards = await playSome(page, "card_game", 4);
  assert.match((await kept(page).allInnerTexts()).join("\n"), /Card game[\s\S]*Europe[\s\S]*USA/i, "the latest first");
  const line = await kept(page).nth(1).innerText();
  assert.match(line, /You\s\d+ · \w+\s\d+ · \w+\s\d+/, "everybody with the points");
  assert.match(line, /this minute|minutes? ago/);
  for (const [name, before] of [
    ["USA", usa],
    ["Card game", cards],
    ["Europe", europe],
  ]) {
    await kept(page).filter({ hasText: name }).locator("a").click();
    assert.deepEqual(await seen(page), before);
    await home(page);
  }
  await kept(page).filter({ hasText: "USA" }).locator("button").click();
  await page.locator(".kept .deleted", { hasText: "deleted" }).waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.innerText), "Undo", "the focus is not lost");
  assert.equal((await stored(page)).length, 2);
  await page.locator(".kept .deleted button").click();
  await kept(page).filter({ hasText: "USA" }).locator("a").click();
  assert.deepEqual(await seen(page), usa);
  await home(page);
  await kept(page).filter({ hasText: "USA" }).locator("button").click();
  await page.reload();
  await kept(page).first().waitFor();
  assert.equal(await kept(page).count(), 2);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a finished game is kept with its result, and can be looked at again; the last 20 are", async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await startGame(page, server.address, "card_game", { bot: "easy" });
  await clickGame(page);
  await page.locator(".score").waitFor();
  await page.locator(".brand").click();
  await page.locator(".more a", { hasText: "My games" }).click();
  await page.locator(".kept", { hasText: "The last 20 are kept" }).waitFor();
  const item = kept(page).first();
  assert.match(await item.innerText(), /(won|lost|shared win), this minute/);
  assert.match(await item.innerText(), /You\s\d+ · \w+\s\d+/);
  const [game] = await stored(page);
  assert.equal(game.points.length, 2);
  // others before it, as many as there may be
  await page.evaluate(
    (game) =>
      new Promise((done) => {
        const asked = indexedDB.open("turntable", 1);
        asked.onsuccess = () => {
          const all = asked.result.transaction("games", "readwrite").objectStore("games");
          for (let i = 0; i < 20; i++) all.put({ ...game, id: `old${i}`, played: 1000 + i });
          all.transaction.oncomplete = () => {
            asked.result.close();
            done();
          };
        };
      }),
    game,
  );
  await item.locator("a", { hasText: "Look" }).click();
  await page.locator(".score").waitFor();
  await page.locator(".score button.primary").first().click(); // a rematch, played to the end
  await page.locator(".prompt.mine").waitFor();
  await clickGame(page);
  await page.waitForFunction(
    () =>
      new Promise((done) => {
        const asked = indexedDB.open("turntable", 1);
        asked.onsuccess = () => {
          const count = asked.result.transaction("games").objectStore("games").count();
          count.onsuccess = () => {
            asked.result.close();
            done(count.result === 20);
          };
        };
      }),
  );
  assert.ok(!(await stored(page)).some((x) => x.id === "old0" || x.id === "old1"), "the oldest have gone");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a game is there after the whole browser was closed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "turntable-profile-"));
  const open = () =>
    chromium.launchPersistentContext(folder, {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox"],
      viewport: { width: 1280, height: 800 },
      locale: "en-GB",
    });
  let context = await open();
  let page = await context.newPage();
  await startGame(page, server.address, "usa", { players: 3, seed: "", bot: "expert" });
  assert.equal(await clickGame(page, 4), 4);
  const before = await seen(page);
  await context.close(); // in the middle of the game, without going home
  context = await open();
  page = await context.newPage();
  await page.goto(`${server.address}?pace=instant`);
  await kept(page).locator("a").click();
  assert.deepEqual(await seen(page), before);
  assert.equal(await clickGame(page, 2), 2);
  await context.close();
  await rm(folder, { recursive: true, force: true });
});

test("of two tabs with one game the last one plays, and says so; nothing is lost", async () => {
  const one = await newPage(browser);
  await startGame(one, server.address, "usa", { seed: "" });
  await clickGame(one, 3);
  const before = await seen(one);
  const two = await one.context().newPage();
  await two.goto(one.url());
  assert.deepEqual(await seen(two), before);
  await one.locator(".loading", { hasText: "played in another tab" }).waitFor();
  assert.equal(await clickGame(two, 2), 2);
  const later = await seen(two);
  await one.locator("button", { hasText: "Play it here" }).click();
  assert.deepEqual(await seen(one), later);
  await two.locator(".loading", { hasText: "played in another tab" }).waitFor();
  // without a word between the tabs: the first write finds out
  await two.addInitScript(() => {
    delete window.BroadcastChannel;
  });
  await two.reload();
  assert.deepEqual(await seen(two), later);
  assert.equal(await clickGame(two, 1), 1);
  const last = await seen(two);
  await clickGame(one, 1);
  await one.locator(".loading", { hasText: "played in another tab" }).waitFor();
  await two.reload();
  assert.deepEqual(await seen(two), last, "what the other tab did then is not in it");
  assert.deepEqual(one.troubles, []);
  await one.context().close();
});

test("a game that is deleted in another tab stays deleted, and the tab that plays it says so", async () => {
  const one = await newPage(browser);
  await startGame(one, server.address, "usa", { seed: "" });
  await clickGame(one, 3);
  await seen(one);
  const two = await one.context().newPage();
  await two.goto(`${server.address}?pace=instant`);
  await kept(two).locator("button").click();
  await two.locator(".kept .deleted").waitFor();
  assert.equal((await stored(two)).length, 0);
  await clickGame(one, 1);
  await one.locator(".loading", { hasText: "does not have this game any more" }).waitFor();
  assert.equal((await stored(two)).length, 0);
  await two.locator(".kept .deleted button").click(); // had back, it is as it was
  await kept(two).locator("a").click();
  await two.locator(".prompt.mine").waitFor();
  assert.equal(await clickGame(two, 1), 1);
  assert.equal((await stored(two)).length, 1);
  assert.deepEqual(one.troubles, []);
  await one.context().close();
});

test("an address of no game says so, and does not keep the game of the last one on the screen", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa", { seed: "" });
  await clickGame(page, 2);
  const before = await seen(page);
  const there = page.url();
  await page.evaluate(() => {
    location.hash = "/play/nothing1";
  });
  await page.locator(".loading", { hasText: "does not have this game any more" }).waitFor();
  assert.equal(await page.locator(".game-screen").count(), 0);
  await page.goto(there);
  assert.deepEqual(await seen(page), before);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("an entry that is no game is shown and left alone, and the others are played", async () => {
  const page = await newPage(browser);
  const before = await playSome(page, "usa", 3);
  for (const broken of [
    { said: 3 },
    { start: null },
    { table: "x" },
    { acted: [1] },
    { played: "never" },
    { points: 7 },
    { asked: null },
    { winners: null },
    { start: { game: "<b>usa</b>", bots: [], options: {} } },
  ]) {
    await stored(page, { id: "zz", ...broken });
    await page.goto(`${server.address}?pace=instant`);
    await page.locator(".kept li", { hasText: "can't read" }).waitFor();
    await kept(page).locator("a").click();
    assert.deepEqual(await seen(page), before);
    await page.goto(`${server.address}#/play/zz`);
    await page.locator(".loading", { hasText: "does not have this game" }).waitFor();
    assert.equal((await stored(page)).length, 2);
  }
  await page.locator(".loading button").click();
  await page.locator(".kept li", { hasText: "can't read" }).locator("button").click();
  await page.locator(".kept .deleted").waitFor();
  assert.equal((await stored(page)).length, 1);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("after an update whose bots play otherwise a game continues; one that breaks its rules is given up", async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => localStorage.setItem("turntable", '{"pace":"instant"}'));
  const before = await playSome(page, "usa", 6, { bot: "easy" });
  const [game] = await stored(page);
  // bots of another kind: what the old ones did is repeated
  await stored(page, { table: { ...game.table, seats: game.table.seats.map((s) => s.replace(/:easy.*/, ":greedy")) } });
  await kept(page).locator("a").click();
  const again = await seen(page);
  assert.deepEqual([again[1], again[2], again[4]], [before[1], before[2], before[4]], "hand, market and turn");
  await home(page);
  for (const change of [
    { acted: ["claim atlantis-eldorado 3 red"] },
    { said: [game.said[0], "claim atlantis-eldorado 3 red", ...game.said.slice(2)] },
    { table: { ...game.table, game: "none" } },
  ]) {
    await stored(page, { ...game, ...change });
    await page.reload();
    await kept(page).locator("a").click();
    await page.locator(".loading", { hasText: "another version of this page" }).waitFor();
    const [left] = await stored(page);
    assert.deepEqual([left.said, left.acted], [change.said ?? game.said, change.acted ?? game.acted], "left as it is");
    const saving = page.waitForEvent("download");
    await page.locator(".loading button", { hasText: "Save it" }).click();
    assert.match((await saving).suggestedFilename(), /^turntable-\w+\.json$/);
    await page.locator(".loading button", { hasText: "Home" }).click();
    await kept(page).first().waitFor();
  }
  await kept(page).locator("a").click();
  await page.locator(".loading button", { hasText: "Delete" }).click();
  await page.locator(".home").waitFor();
  assert.equal((await stored(page)).length, 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a last action that the table never took is dropped, and the game goes on", async () => {
  const page = await newPage(browser);
  const before = await playSome(page, "usa", 5);
  const [game] = await stored(page);
  for (const action of ["claim atlantis-eldorado 3 red", "keep none"]) {
    await stored(page, { said: [...game.said, action] });
    await page.reload();
    await kept(page).locator("a").click();
    assert.deepEqual(await seen(page), before);
    await home(page);
    assert.deepEqual((await stored(page))[0].said, game.said, "and it is kept without it");
  }
  await kept(page).locator("a").click();
  assert.equal(await clickGame(page, 2), 2);
  await page.reload();
  await page.locator(".prompt.mine").waitFor();
  assert.deepEqual((await stored(page))[0].said.slice(0, game.said.length), game.said);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a browser that forbids the storage says so, and the game is played", async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    Object.defineProperty(window, "indexedDB", {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    });
  });
  await startGame(page, server.address, "usa", { seed: "" });
  await page.locator(".unkept", { hasText: "keeps nothing" }).waitFor();
  await page.locator(".unkept button").click();
  assert.equal(await clickGame(page, 3), 3);
  const before = await seen(page);
  await home(page);
  await kept(page).locator("a").click();
  assert.deepEqual(await seen(page), before);
  await page.goBack();
  await kept(page).locator("button").click();
  await page.locator(".kept .deleted button").click();
  await kept(page).locator("a").click();
  assert.deepEqual(await seen(page), before);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the game that an earlier version of the page kept for the tab is taken over", async () => {
  const page = await newPage(browser);
  const before = await playSome(page, "usa", 3);
  const [{ start, table, said, acted }] = await stored(page);
  await page.evaluate(
    (game) => {
      sessionStorage.setItem("turntable-game", JSON.stringify(game));
      indexedDB.deleteDatabase("turntable");
    },
    { start, table, said, acted, over: false },
  );
  await page.goto(`${server.address}?pace=instant#/play`); // the address that it had
  await page.reload();
  assert.deepEqual(await seen(page), before);
  assert.equal(await page.evaluate(() => sessionStorage.getItem("turntable-game")), null);
  await home(page);
  assert.equal(await kept(page).count(), 1);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
