// Whole games of each kind, by clicks alone, at three sizes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, newPage, QUICK, SIZES, serve, setUp, startGame } from "./kit.mjs";

const [browser, server] = await setUp(serve);

const GAMES = [
  ["usa", { players: 2 }, "laptop"],
  ["europe", { players: 3 }, "wide"],
  ["old_west", { players: 3, alvin: true }, "phone"],
  ["card_game", { players: 4 }, "laptop"],
  ["card_game", { players: 2 }, "phone"],
  ["usa", { players: 5, bot: "easy" }, "phone"],
];
for (const [game, options, size] of QUICK ? GAMES.slice(0, 1) : GAMES)
  test(`a whole game of ${game} with ${options.players} by clicks alone (${size})`, async () => {
    const page = await newPage(browser, { viewport: SIZES[size], hasTouch: size === "phone" });
    await startGame(page, server.address, game, options);
    const decisions = await clickGame(page);
    assert.ok(decisions > 10 && decisions < 600, `${decisions} decisions`);
    assert.equal(await page.locator(".score td.total").count(), options.players);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(".score button", { hasText: "record" }).click(),
    ]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const lines = Buffer.concat(chunks)
      .toString()
      .trim()
      .split("\n")
      .map((l) => JSON.parse(l));
    assert.equal(lines[0].game, game);
    assert.equal(lines.at(-1).event, "result");
    await page.locator(".score button", { hasText: "Play again" }).click();
    await page.locator(".prompt.mine").waitFor();
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("a game by chance, in whatever seat one is drawn", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "card_game", { players: 4, bot: "easy", seed: "" });
  assert.ok((await clickGame(page)) > 5);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a claim can be taken back for two seconds", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  await page.locator('.tools button[aria-label="Settings"]').click();
  await page.locator(".settings label", { hasText: "Yes" }).click();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await page.keyboard.type("claim");
  await page.keyboard.press("Enter");
  await page.locator(".banner button").click();
  await page.waitForTimeout(2300);
  assert.equal(await page.locator(".train").count(), 0);
  await page.keyboard.press("/");
  await page.keyboard.type("claim");
  await page.keyboard.press("Enter");
  await page.locator(".train").first().waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a table that can't be set up says so", async () => {
  const page = await newPage(browser, { serviceWorkers: "block" }); // it would have the module already
  await page.route("**/turntable.wasm", (route) => route.fulfill({ status: 404 }));
  await page.goto(server.address);
  await page.locator(".play").click();
  await page.locator("text=could not be set up").waitFor();
  await page.context().close();
});

test("nothing sticks out of the screen", async () => {
  for (const size of Object.keys(SIZES)) {
    const page = await newPage(browser, { viewport: SIZES[size] });
    await startGame(page, server.address, "usa");
    await page.waitForTimeout(100);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${size}: ${wide} pixels too wide`);
    await page.context().close();
  }
});

test("a route that can't be claimed says why", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  const at = await page.evaluate(() => {
    const hit = document.querySelector('[data-route="portland-salt_lake_city"] .hit');
    const p = hit.getPointAtLength(hit.getTotalLength() / 2).matrixTransform(hit.getScreenCTM());
    return { x: p.x, y: p.y };
  });
  await page.mouse.click(at.x, at.y);
  assert.match(await page.locator(".pick .why").innerText(), /Needs 6 blue cards; you have \d/);
  await page.context().close();
});
