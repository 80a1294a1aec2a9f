// Rounds of duplicate play: the list, a deal, standings and deals after the end; axe in both themes.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import { check as checkAxe } from "./axe_kit.mjs";
import { newPage, SIZES, setUp } from "./kit.mjs";
import { PROGRAM, startServer } from "./online_kit.mjs";

const [browser, server] = await setUp(startServer);
const SHOTS = process.env.TURNTABLE_SHOTS; // a folder: pictures of the screens, to look at

const league = (...words) =>
  execFileSync(PROGRAM, ["league", ...words, "--store", server.store, "--json"], { encoding: "utf8" });
const create = (name, game, deals, ...more) =>
  JSON.parse(
    league(
      "create",
      "--name",
      name,
      "--game",
      game,
      "--players",
      "2",
      "--deals",
      deals,
      "--end",
      "2099-01-01",
      ...more,
    ),
  ).round;
const round = create("Autumn", "usa", "3");
const sha256 = (...parts) => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

async function shot(page, name) {
  if (!SHOTS) return;
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}
async function register(page, name) {
  await page.goto(server.address);
  const is_made = await page.evaluate(
    (body) => fetch("register", { method: "POST", body: JSON.stringify(body) }).then((a) => a.ok),
    { name, password: "correct horse" },
  );
  assert.ok(is_made, name);
}
async function open(page, place, query = "") {
  await page.goto(`${server.address}?pace=instant${query}#${place}`);
  await page.locator(".league .round-card").first().waitFor();
}

/** Plays the next deal of a round over a line of its own, by chance; the number of its table. */
const playDeal = (page, number) =>
  page.evaluate(
    (round) =>
      new Promise((done, fail) => {
        const line = new WebSocket(new URL("ws", location.href.replace(/^http/, "ws").replace(/[?#].*/, "")));
        const say = (message, more) => line.send(JSON.stringify({ message, ...more }));
        const sum = (all, of) => (all ?? []).reduce((n, one) => n + of(one), 0);
        /** As many as there are actions: an action may be said by its number. */
        const count = ({ claims, stations, draw, actions }) =>
          sum(claims, (c) => c.routes.length * c.pay.length) +
          sum(stations, (s) => s.cities.length * s.pay.length) +
          (draw?.length ?? 0) +
          (actions?.length ?? 0);
        let table = 0;
        line.onopen = () => say("play", { round });
        line.onmessage = ({ data }) => {
          const said = JSON.parse(data);
          if (said.message === "playing") {
            table = said.table;
            say("enter", { table });
            say("hello", { protocol: 1 });
          } else if (said.message === "update" && said.ask)
            say("action", { decision: said.ask.decision, action: Math.floor(Math.random() * count(said.ask)) });
          else if (said.message === "table" && said.life === "over") {
            line.close();
            done(table);
          } else if (said.message === "error") fail(new Error(said.error));
        };
      }),
    number,
  );

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

test("the end of a round: standings, the results of a deal compared, its secret", async () => {
  const number = create("Spring", "card_game", "1", "--bots", "easy");
  const pages = {};
  const tables = {};
  for (const name of ["Cleo", "Ben"]) {
    const page = await newPage(browser);
    await register(page, name);
    tables[name] = await playDeal(page, number);
    pages[name] = page;
  }
  const { Cleo: page } = pages;
  await page.goto(`${server.address}?pace=instant&table#/t/${tables.Cleo}`);
  await page.getByText("The record and the deal can be seen when the round is over.").waitFor();
  await page.getByRole("link", { name: "Back to the round" }).click();
  await page.locator(".round-own").getByText("Cleo").waitFor();
  await page.getByText("Once somebody draws another number of cards").waitFor();
  assert.equal(await page.getByText("Compare", { exact: true }).count(), 0, "nothing is compared before the end");

  league("close", String(number));
  await open(page, `/league/${number}`, "&closed");
  await page.getByText("Compare", { exact: true }).click();
  await page.getByRole("link", { name: "Replay" }).nth(1).waitFor();
  const results = {};
  for (const line of await page.locator("details[open] li").allInnerTexts()) {
    const [, name, points, difference] = /^(\w+): (-?\d+) points? \(([+-]?\d+)\) Replay$/u.exec(
      line.replace(/[\u2068\u2069]/g, "").replaceAll("−", "-"),
    );
    results[name] = { points: Number(points), difference: Number(difference) };
  }
  const ahead = results.Cleo.points - results.Ben.points;
  assert.deepEqual([results.Cleo.difference, results.Ben.difference], [ahead, -ahead]);
  const own = await page.locator(".round-own").innerText();
  assert.match(own.replace("−", "-"), new RegExp(`Cleo.*\\s${ahead > 0 ? `\\+${ahead}` : ahead}\\s`, "s"));
  const { deals_list } = JSON.parse(league("show", String(number)));
  const [secret, seed] = (await page.locator("details[open] .round-hex").allInnerTexts()).map((s) => s.split(": ")[1]);
  assert.equal(sha256(Buffer.from(secret, "hex")), deals_list[0].commitment);
  assert.equal(seed, sha256("turntable/round/seed/", Buffer.from(secret, "hex")));
  await page.getByRole("link", { name: "Replay" }).first().click();
  await page.waitForURL(/#\/replay\/t\/\d+/);
  assert.deepEqual(page.troubles, []);
});

test("a long list of rounds has its older ones", async () => {
  for (let i = 0; i < 20; i++) create(`Round ${i}`, "usa", "1");
  const page = await newPage(browser);
  await open(page, "/league");
  assert.equal(await page.getByRole("link", { name: "Open the round" }).count(), 20);
  await page.getByRole("button", { name: "Older ones" }).click();
  await page.getByRole("heading", { name: "Autumn" }).waitFor();
  assert.equal(await page.getByRole("button", { name: "Older ones" }).count(), 0);
});
