// A game in the page: it begins however late its files come, and it is not lost by a reload, by Back or by a click on
// the name. stay.test.mjs has what the browser keeps for longer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, newPage, serve, setUp, startGame } from "./kit.mjs";

const [browser, server] = await setUp(serve);

/** What one sees of a game: the story, the hand, the market, whose turn it is. */
const seen = async (page) => {
  await page.locator(".prompt.mine").waitFor();
  return page.evaluate(() =>
    [".log", ".hand", ".market", ".players", ".prompt"].map((part) => document.querySelector(part)?.textContent),
  );
};

test("a map that comes after the table has spoken", async () => {
  const page = await newPage(browser, { serviceWorkers: "block" }); // what it fetches can't be held up from here
  let asked = 0;
  await page.route("**/map/usa.json", async (route) => {
    asked++;
    await new Promise((late) => setTimeout(late, 2500));
    await route.continue();
  });
  await startGame(page, server.address, "usa");
  assert.equal(await clickGame(page, 2), 2);
  assert.equal(asked, 1);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

// experts choose by the clock, and otherwise each time: what they did is repeated
for (const [game, moves, bot] of [
  ["usa", 12, "medium"],
  ["card_game", 9, "medium"],
  ["europe", 5, "expert"],
])
  test(`a game of ${game} with ${bot} is the same after a reload, and after Back`, async () => {
    const page = await newPage(browser);
    await startGame(page, server.address, game, { players: 3, seed: "", bot });
    assert.equal(await clickGame(page, moves), moves);
    await page.locator(".prompt.mine").waitFor();
    await page.locator(".tools button", { hasText: "Hint" }).click(); // what a hint draws must not change the game
    await page.locator(".hints li").first().waitFor();
    assert.equal(await clickGame(page, 1), 1);
    const before = await seen(page);
    await page.reload();
    assert.deepEqual(await seen(page), before);
    assert.equal(await clickGame(page, 2), 2);
    const later = await seen(page);
    await page.goBack();
    await page.locator(".left-game a").click();
    assert.deepEqual(await seen(page), later);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("the name of the page leads home, and nothing is lost by it", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await clickGame(page, 2);
  const before = await seen(page);
  await page.locator(".brand").click();
  await page.locator(".home .left-game").waitFor();
  await page.goBack();
  assert.deepEqual(await seen(page), before);
  await page.locator(".brand").click();
  await page.locator(".home .left-game").waitFor();
  await page.locator(".play").click(); // another game, in which nothing is done
  await page.locator(".prompt.mine").waitFor();
  await page.locator(".brand").click();
  await page.locator(".home .left-game").waitFor();
  assert.equal(await page.locator("dialog").count(), 0);
  assert.equal(await page.locator(".left-game").count(), 1, "a game without any action is not listed");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("something else in the storage is no game", async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => sessionStorage.setItem("turntable-game", '{"start":{"game":"usa"},"said":3}'));
  await page.goto(`${server.address}#/play`);
  await page.locator(".home .play").waitFor();
  assert.equal(await page.locator(".left-game").count(), 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
