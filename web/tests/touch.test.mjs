// Whole games by touch alone on a phone: each of the four, old_west at a full table.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, newPage, SIZES, serve, setUp, startGame } from "./kit.mjs";

const [browser, server] = await setUp(serve);

const GAMES = [
  ["card_game", { players: 3 }],
  ["usa", { players: 2 }],
  ["europe", { players: 2 }],
  ["old_west", { players: 6, bot: "easy", alvin: true }],
];
for (const [game, options] of GAMES)
  test(`a whole game of ${game} with ${options.players} by touch alone`, async () => {
    const page = await newPage(browser, {
      viewport: SIZES.phone,
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce",
    });
    page.byTouch = true;
    await page.addInitScript(() => {
      window.other = []; // what did not come from a finger
      for (const kind of ["pointerdown", "keydown"])
        addEventListener(kind, (e) => e.pointerType !== "touch" && window.other.push(e.type), true);
    });
    await startGame(page, server.address, game, options);
    const decisions = await clickGame(page);
    assert.ok(decisions > 10 && decisions < 600, `${decisions} decisions`);
    assert.equal(await page.locator(".score td.total").count(), options.players);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), SIZES.phone.width);
    await page.locator(".score button", { hasText: "Play again" }).tap();
    await page.locator(".prompt.mine").waitFor();
    assert.deepEqual(await page.evaluate(() => window.other), []);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
