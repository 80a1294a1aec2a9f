// Rounds of duplicate play: the list, a deal, standings and deals after the end; axe in both themes.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import { check as checkAxe } from "./axe_kit.mjs";
import { newPage, SIZES, setUp } from "./kit.mjs";
import { PROGRAM, startServer } from "./online_kit.mjs";

const [browser, server] = await setUp(startServer);
const SHOTS = process.env.TURNTABLE_SHOTS; // a folder: pictures of the screens, to look at

const league = (...words) =>
  execFileSync(PROGRAM, ["league", ...words, "--store", server.store, "--json"], { encoding: "utf8" });
const round = JSON.parse(
  league("create", "--name", "Autumn", "--game", "usa", "--players", "2", "--deals", "3", "--end", "2099-01-01"),
).round;

async function shot(page, name) {
  if (!SHOTS) return;
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}
async function register(page, name) {
  await page.goto(server.address);
  await page.evaluate((body) => fetch("register", { method: "POST", body: JSON.stringify(body) }).then((a) => a.ok), {
    name,
    password: "correct horse",
  });
}
async function open(page, place, query = "") {
  await page.goto(`${server.address}?pace=instant${query}#${place}`);
  await page.locator(".league .round-card").first().waitFor();
}

test("from the list to a deal, and back when the round is over", async () => {
  const page = await newPage(browser);
  await open(page, "/league");
  await page.getByText("You have played 0 of 3 deals.").waitFor();
  await page.getByRole("link", { name: "Open the round" }).click();
  await page.getByText("A round needs an account.").waitFor();
  await register(page, "Ana");
  await page.reload();
  await open(page, `/league/${round}`);
  await page.getByRole("button", { name: "Play the next deal" }).click();
  await page.locator(".map").waitFor();
  await open(page, `/league/${round}`);
  await page.getByRole("button", { name: "Play on" }).waitFor();
  await page.getByText("being played").waitFor();
  await page.getByText("How the deals were fixed in advance").click();
  assert.match(await page.locator(".round-hex").innerText(), /^[0-9a-f]{64}$/);
});

for (const theme of ["light", "dark"])
  for (const [size, viewport] of Object.entries(SIZES))
    test(`no violation, and nothing sticks out: ${theme}, ${size}`, async () => {
      const page = await newPage(browser, { viewport, bypassCSP: true });
      for (const [where, place] of [
        ["list", "/league"],
        ["round", `/league/${round}`],
      ]) {
        await open(page, place, `&theme=${theme}`);
        await checkAxe(page, `${where} ${theme} ${size}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${where} is ${wide} pixels too wide`);
        await shot(page, `league-${where}-${theme}-${size}`);
      }
    });
