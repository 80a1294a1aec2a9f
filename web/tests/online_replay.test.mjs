// Replays of games that were played on the server, on boards of the games and on a custom one.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { choose, newPage, setUp } from "./kit.mjs";
import { begin, createTable, startServer } from "./online_kit.mjs";
import { lastStep, opened, stepIs } from "./replay_kit.mjs";

const [browser, server] = await setUp(startServer);

/** A bot plays the reader's seat until the game is over. */
async function letBotsPlay(page) {
  await begin(page);
  await page.locator(".game-screen").waitFor();
  await page.locator(".tools .icon").nth(1).click();
  await page.locator(".table-keys button", { hasText: "Let a bot play for me" }).click();
  await page.locator(".score button", { hasText: "Play again" }).waitFor({ timeout: 120000 });
}

test("a game online is replayed at its end, and by its link", async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await createTable(page, server.address, "card_game", { seats: 2, bots: 1, name: "Ana", open: true });
  await letBotsPlay(page);
  const totals = (await page.locator(".score td.total").allInnerTexts()).sort();
  await page.locator(".score button", { hasText: "Replay and review" }).click();
  await opened(page);
  await page.keyboard.press("End");
  const last = await lastStep(page);
  await stepIs(page, last);
  await page.locator("#tab-hands").click();
  assert.deepEqual((await page.locator(".score-rows td.total").allInnerTexts()).sort(), totals);
  await page.waitForFunction((n) => location.hash.endsWith(`/${n}`), last);
  const other = await newPage(browser); // somebody else
  await other.goto(page.url());
  await opened(other);
  await stepIs(other, last);
  for (const one of [page, other]) {
    assert.deepEqual(one.troubles, []);
    await one.context().close();
  }
});

test("a game online on a custom board is replayed on it", async () => {
  const docs = await readFile(new URL("../../docs/boards.md", import.meta.url), "utf8");
  const iceland = JSON.parse(/```json\n(\{[^`]*"Iceland"[^`]*\})\n```/.exec(docs)[1]);
  const text = JSON.stringify({ ...iceland, rules: { trains: 7, last_round_trains: 4 } });
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await page.goto(`${server.address}#/board`);
  await page.locator("input[type=file]").waitFor({ state: "attached" });
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "iceland.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await page.locator(".ways a", { hasText: "Create a table on this board" }).click();
  const pick = (group, value) =>
    choose(page.locator(`.create-form label:has(input[name="${group}"][value="${value}"])`));
  await page.locator(".create-form").waitFor();
  await pick("seats", 2);
  await pick("bots", 1);
  await page.locator(".create-form .name-field input").fill("Ana");
  await page.locator(".create-form .play").click();
  await page.locator(".room").waitFor();
  await letBotsPlay(page);
  await page.locator(".score button", { hasText: "Replay and review" }).click();
  await opened(page);
  assert.equal(await page.locator(".route").count(), iceland.routes.length);
  await page.reload(); // the board comes from the server again
  await opened(page);
  assert.equal(await page.locator(".route").count(), iceland.routes.length);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
