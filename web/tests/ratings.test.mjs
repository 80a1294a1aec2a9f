// Ratings: two accounts find each other, give up, see what it cost them; the leaderboard, the graph, axe.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import { check as checkAxe } from "./axe_kit.mjs";
import { newPage, SIZES, setUp } from "./kit.mjs";
import { startServer } from "./online_kit.mjs";

const [browser, server] = await setUp(startServer);
const SHOTS = process.env.TURNTABLE_SHOTS; // a folder: pictures of the screens, to look at

async function shot(page, name) {
  if (!SHOTS) return;
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}
async function account(name, options) {
  const page = await newPage(browser, options);
  await page.goto(`${server.address}?pace=instant`);
  const status = await page.evaluate(
    async (body) => (await fetch("register", { method: "POST", body })).status,
    JSON.stringify({ name, password: "correct horse" }),
  );
  assert.equal(status, 200);
  await page.goto(`${server.address}?pace=instant&as=${name}#/ratings`);
  return page;
}
const find = (page) => page.getByRole("button", { name: "Find players" });

test("two accounts are paired, and see what a game has changed", async () => {
  const [ana, ben] = [await account("Ana", { viewport: SIZES.phone }), await account("Ben")];
  await ana.locator(".rating-list .is-bot").first().waitFor();
  assert.equal(await ana.locator(".rating-list .is-bot").count(), 4);
  await shot(ana, "leaderboard-phone");
  await checkAxe(ana, "ratings");
  await find(ana).click();
  await ana.getByText("Looking for players: ").waitFor();
  await shot(ana, "searching-phone");
  await ana.getByRole("button", { name: "Cancel" }).click();
  await find(ana).press("Enter"); // by keyboard
  await ana.getByText("Looking for players: ").waitFor();
  await shot(ben, "leaderboard-laptop");
  await find(ben).click();
  for (const page of [ana, ben]) {
    await page.waitForURL(/#\/t\/\d+/);
    await page.locator(".game-screen").waitFor();
    assert.equal(await page.locator(".hint-button").count(), 0, "there are no hints");
    await page.locator(".tools .icon").nth(1).click();
    await page.getByText("A claim counts at once: it can't be taken back.").waitFor();
    await page.locator(".table-keys button", { hasText: "Give up: a bot plays for me" }).click();
  }
  for (const page of [ana, ben]) await page.getByText(/Your rating: 1500 → \d+/).waitFor();
  await shot(ben, "end-laptop");
  await ana.goto(`${server.address}?pace=instant&again#/player/Ana`);
  await ana.locator(".rating-graph").waitFor();
  await ana.getByText("As a table").click();
  assert.equal(await ana.locator(".rating-table tbody tr").count(), 1);
  await ana.getByText("abandoned: 100%").waitFor();
  await shot(ana, "profile-phone");
  await checkAxe(ana, "profile");
});
