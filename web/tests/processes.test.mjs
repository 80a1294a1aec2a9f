// Two people in two browsers at one table, at two processes on one PostgreSQL (docs/cluster.md): a whole game, in which
// the process that runs the table is killed, and its page comes back to another.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, QUICK, setUp } from "./kit.mjs";
import { begin, createTable, freePort, playTogether, sitDown, startPostgres, startServerOn } from "./online_kit.mjs";

const postgres = await startPostgres();
const metrics = [await freePort(), await freePort()];
const startProcess = (at) => () =>
  startServerOn(postgres.address, "--cluster", "127.0.0.1:0", "--metrics", `127.0.0.1:${metrics[at]}`);
const [browser, one, two] = postgres.missing ? [] : await setUp(startProcess(0), startProcess(1), async () => postgres);

/** A number that a process tells. */
const count = async (at, name) => {
  const text = await (await fetch(`http://127.0.0.1:${metrics[at]}/metrics`)).text();
  return Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${name} `))
      .split(" ")[1],
  );
};
const total = (page) => page.locator(".score td.total").allInnerTexts();

test("a game of two browsers at two processes, of which one is killed", { skip: postgres.missing }, async () => {
  const ana = await newPage(browser);
  const bob = await newPage(browser);
  const url = await createTable(ana, one.address, QUICK ? "card_game" : "usa", { seats: 2, name: "Ana" });
  await sitDown(bob, url.replace(one.address, two.address), "Bob");
  await ana.locator(".room-seat", { hasText: "Bob" }).waitFor();
  await begin(ana);
  await bob.locator(".game-screen").waitFor();
  let turn = await playTogether([ana, bob], 10);
  assert.equal(await count(0, "turntable_leases"), 1, "the table is at Ana's process");
  assert.equal(await count(1, 'turntable_relays{direction="out"}'), 1, "what Bob does goes there");

  await one.kill();
  await ana.locator(".gone").waitFor();
  await one.start();
  await ana.locator(".gone").waitFor({ state: "detached" });
  await bob.locator(".gone").waitFor({ state: "detached" });
  turn = await playTogether([ana, bob], 10, turn);

  await playTogether([ana, bob], 2000, turn);
  assert.deepEqual(await total(ana), await total(bob));
  for (const page of [ana, bob]) {
    assert.deepEqual(
      page.troubles.filter((t) => !/WebSocket|ERR_CONNECTION/.test(t)),
      [],
    ); // that the server was gone the browser says itself
    await page.context().close();
  }
});
