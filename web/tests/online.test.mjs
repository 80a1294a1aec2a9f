// Whole games online by clicks alone against the server's bots.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { clickGame, newPage, palette, QUICK, SIZES, setUp } from "./kit.mjs";
import { begin, createTable, playTogether, sitDown, startServer, verify } from "./online_kit.mjs";

const [browser, server] = await setUp(startServer);

const GAMES = [
  ["usa", { seats: 2, bots: 1, level: "medium" }, "laptop"],
  ["europe", { seats: 3, bots: 2 }, "wide"],
  ["old_west", { seats: 3, bots: 2, variant: true }, "phone"],
  ["card_game", { seats: 4, bots: 3 }, "phone"],
];
for (const [game, options, size] of QUICK ? GAMES.slice(0, 1) : GAMES)
  test(`a whole game of ${game} with ${options.seats} online (${size})`, async () => {
    const page = await newPage(browser, { viewport: SIZES[size], hasTouch: size === "phone" });
    await createTable(page, server.address, game, options);
    assert.equal(await page.locator(".room-seat.bot").count(), options.bots);
    await begin(page);
    const decisions = await clickGame(page);
    assert.ok(decisions > 10 && decisions < 600, `${decisions} decisions`);
    assert.equal(await page.locator(".score td.total").count(), options.seats);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(".score button", { hasText: "record" }).click(),
    ]);
    const file = await download.path();
    const lines = (await readFile(file, "utf8"))
      .trim()
      .split("\n")
      .map((l) => JSON.parse(l));
    assert.equal(lines[0].game, game);
    assert.equal(lines.at(-1).event, "result");
    assert.match((await verify(file)).stdout, /ok/);
    await page.locator(".score .fair summary .good").waitFor();
    assert.equal(
      lines[0].seed,
      await page.locator(".score .fair dd").last().textContent(),
      "the seed that was proved is the record's",
    );
    await page.locator(".score button", { hasText: "Play again" }).click();
    await page.locator(".room").waitFor();
    assert.equal(await page.locator(".room-seat.bot").count(), options.bots, "the bots come along");
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("tables appear in the list by themselves, and are found by filters", async () => {
  const page = await newPage(browser);
  const other = await newPage(browser);
  await page.goto(`${server.address}#/tables`);
  await page.locator(".filters").waitFor();
  await createTable(other, server.address, "europe", { seats: 3, bots: 1, open: true, name: "Clara" });
  const row = page.locator(".row", { hasText: "Clara" });
  await row.waitFor();
  assert.match(await row.innerText(), /1 seat free/);
  await page.locator('.filters label:has(input[value="usa"])').click();
  await row.waitFor({ state: "detached" });
  await page.locator('.filters label:has(input[value="europe"])').click();
  await row.waitFor();
  await row.locator(".button").click();
  await page.locator(".room-start .play").click();
  await other.locator(".room-seat.person").nth(1).waitFor();
  await begin(other);
  await page.locator(".game-screen").waitFor();
  await page.locator(".brand").click();
  await page.locator(".mine a", { hasText: "Play on" }).click();
  await page.locator(".game-screen").waitFor();
  for (const p of [page, other]) {
    assert.deepEqual(p.troubles, []);
    await p.context().close();
  }
});

test("the waiting room: bots come, change and go, and the host closes the table", async () => {
  const page = await newPage(browser);
  const other = await newPage(browser);
  const url = await createTable(page, server.address, "usa", { seats: 4 });
  await page.locator('[data-level="hard"]').click();
  await page.locator(".room-seat.bot", { hasText: "Hard" }).waitFor();
  await page.locator(".room-seat.bot select").selectOption("expert");
  await page.locator(".room-seat.bot .who", { hasText: "Expert" }).waitFor();
  await page.locator(".room-seat.bot .room-keys button").click();
  await page.locator(".room-seat.bot").waitFor({ state: "detached" });
  await other.goto(url);
  await other.locator(".room").waitFor();
  assert.equal(await other.locator(".room-keys").count(), 0, "bots are the host's");
  await page.locator(".room-start button", { hasText: "Close the table" }).click();
  await page.locator("dialog button.primary", { hasText: "Close the table" }).click();
  await page.locator(".home").waitFor();
  await other.locator("text=This table was closed").waitFor();
  for (const p of [page, other]) {
    assert.deepEqual(p.troubles, []);
    await p.context().close();
  }
});

test("the host starts once the random bytes of who has just sat down are there", async () => {
  const page = await newPage(browser);
  const other = await newPage(browser);
  let release;
  const held = new Promise((done) => {
    release = done;
  });
  await other.routeWebSocket(/\/ws$/, (here) => {
    const there = here.connectToServer();
    here.onMessage(async (text) => {
      if (JSON.parse(text).message === "chance") await held;
      there.send(text);
    });
  });
  const url = await createTable(page, server.address, "usa");
  await sitDown(other, url, "Bob");
  await page.locator(".room-seat.person", { hasText: "random bytes on their way" }).waitFor();
  const start = page.locator(".room-start .play");
  assert.equal(await start.getAttribute("aria-disabled"), "true");
  await start.click({ force: true });
  assert.equal(await page.locator(".notice").count(), 0, "nothing is refused");
  release();
  await begin(page); // the click waits until the button can be used
  for (const p of [page, other]) {
    await p.locator(".game-screen").waitFor();
    assert.deepEqual(p.troubles, []);
    await p.context().close();
  }
});

test("with the memory aid one sees what one could have written down", async () => {
  const page = await newPage(browser);
  await createTable(page, server.address, "usa", { seats: 2, bots: 1, aid: true });
  await begin(page);
  await playTogether([page], 14);
  await page.locator(".player .known").first().waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("at a scoring the best set asks once for each decision; without a hint the button can be used again", async () => {
  const page = await newPage(browser);
  const asked = [];
  let gives = false;
  await page.routeWebSocket(/\/ws$/, (here) => {
    // a server that gives no hint, then one
    const there = here.connectToServer();
    here.onMessage((text) => {
      const said = JSON.parse(text);
      if (said.message === "hint") asked.push(said.decision);
      if (said.message === "hint" && !gives)
        here.send(JSON.stringify({ message: "error", error: "no_hint", text: "" }));
      else there.send(text);
    });
  });
  // with it something can be completed
  await createTable(page, server.address, "card_game", { seats: 2, bots: 1, query: `&seed=${"01".repeat(32)}` });
  await begin(page);
  const state = () =>
    page.evaluate(() =>
      document.querySelector(".score")
        ? "over"
        : document.querySelector(".best-set")
          ? "scoring"
          : document.querySelector(".prompt.mine")
            ? "mine"
            : "waits",
    );
  for (let turn = 0; turn < 400; turn++) {
    await page.waitForFunction(() => document.querySelector(".prompt.mine, .score"));
    const now = await state();
    assert.notEqual(now, "over", "there should have been something to complete");
    if (now === "scoring") break;
    await palette(
      page,
      [/^Keep .*,.*,/, turn % 9 === 4 && /^Draw tickets/, turn % 2 && /^Lay/, /^Take|^Draw from/, /./].filter(Boolean),
    );
  }
  const best = page.locator(".best-set");
  await best.click();
  await page.locator(".table-notes .banner", { hasText: "One hint a turn" }).waitFor();
  await page.waitForFunction(() => !document.querySelector(".best-set").disabled);
  assert.equal(asked.length, 1);
  gives = true;
  await best.click();
  while (asked.length < 2) await page.waitForTimeout(20);
  await page.waitForFunction(() => !document.querySelector(".best-set:disabled"));
  assert.equal(new Set(asked.slice(1)).size, asked.length - 1, "each decision once");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a hint from the server, once a turn", async () => {
  const page = await newPage(browser);
  await createTable(page, server.address, "usa", { seats: 2, bots: 1 });
  await begin(page);
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  const hint = page.locator(".tools button", { hasText: "Hint" });
  await hint.click();
  await page.locator(".hints li").first().waitFor();
  await page.locator(".hints header button").click();
  await hint.click();
  await page.locator(".table-notes .banner", { hasText: "One hint a turn" }).waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
