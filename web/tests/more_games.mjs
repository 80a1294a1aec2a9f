// The games of tests/more_games in the page, which knows nothing of them but what the core says. scripts/more-games
// runs this, with TURNTABLE_PAGE naming a page that was built with them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickGame, launch, newPage, serve, startGame } from "./kit.mjs";

let server;
let browser;
before(async () => {
  server = await serve(process.env.TURNTABLE_PAGE);
  browser = await launch();
});
after(async () => {
  await browser.close();
  server.close();
});

test("a game that is one folder is offered with its title and its players", async () => {
  const page = await newPage(browser);
  await page.goto(server.address);
  await page.locator(".game", { hasText: "Branch Line" }).click();
  assert.equal(await page.locator('input[name="opponents"]').count(), 2, "three players at most");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a whole game of values of its own, by clicks alone", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "branch_line", { players: 3 });
  await clickGame(page);
  await page.locator(".score").waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the rules in short have the values of the game", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "branch_line", { players: 3 });
  await page.keyboard.press("?");
  const rules = await page.locator("dialog .facts-list").innerText();
  assert.match(rules, /Longest path: 7 points\./);
  assert.match(rules, /With up to 2 players only one of parallel routes is used\./);
  assert.match(rules, /Each turn: draw 2 cards, claim a route, or draw tickets\./);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("tickets of its own on the map of another game", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "short_trips");
  assert.equal(await page.locator(".route").count(), 100, "the map of usa");
  await clickGame(page, 4);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
