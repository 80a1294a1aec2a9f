// Whole games online by clicks alone against the server's bots.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { clickGame, launch, newPage, SIZES } from "./kit.mjs";
import { begin, createTable, startServer } from "./online_kit.mjs";

let server, browser;
before(async () => { server = await startServer(); browser = await launch(); });
after(async () => { await browser?.close(); await server?.close(); });

const GAMES = [["usa", { seats: 2, bots: 1, level: "medium" }, "laptop"], ["europe", { seats: 3, bots: 2 }, "wide"], ["old_west", { seats: 3, bots: 2, variant: true }, "phone"], ["card_game", { seats: 4, bots: 3 }, "phone"]];
for (const [game, options, size] of GAMES)
  test(`a whole game of ${game} with ${options.seats} online (${size})`, async () => {
    const page = await newPage(browser, { viewport: SIZES[size], hasTouch: size === "phone" });
    await createTable(page, server.address, game, options);
    assert.equal(await page.locator(".room-seat.bot").count(), options.bots);
    await begin(page);
    const decisions = await clickGame(page);
    assert.ok(decisions > 10 && decisions < 600, `${decisions} decisions`);
    assert.equal(await page.locator(".score .total td").count(), options.seats);
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(".score button", { hasText: "record" }).click()]);
    const chunks = [];
    for await (const chunk of await download.createReadStream()) chunks.push(chunk);
    const lines = Buffer.concat(chunks).toString().trim().split("\n").map((l) => JSON.parse(l));
    assert.equal(lines[0].game, game);
    assert.equal(lines.at(-1).event, "result");
    await page.locator(".score .fair summary .good").waitFor();
    await page.locator(".score button", { hasText: "Play again" }).click();
    await page.locator(".room").waitFor();
    assert.equal(await page.locator(".room-seat.bot").count(), options.bots, "the bots come along");
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
