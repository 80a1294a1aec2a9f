// A fair deal, and servers that cheat: what the page says, during the game and after it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, newPage, setUp } from "./kit.mjs";
import { begin, createTable, playTogether, rewrite, sitDown, startServer, verify } from "./online_kit.mjs";

const [browser, server] = await setUp(startServer);

const GAME = ["card_game", { seats: 2, bots: 1 }];
const tableOf = (page) => Number(/t\/(\d+)/.exec(page.url())[1]);
const ready = (page) => page.locator(".room-seat.you", { hasNotText: "on their way" }).waitFor();
const fair = (page) => page.locator(".score .fair");
async function leave(page) {
  assert.deepEqual(page.troubles, []);
  await page.context().close();
}

test("an honest game is proved to both players, after a reload too, and the saved proof to the program", async () => {
  const ana = await newPage(browser);
  const bob = await newPage(browser);
  const watcher = await newPage(browser);
  const url = await createTable(ana, server.address, "card_game", { seats: 2, open: true });
  await sitDown(bob, url, "Bob");
  await ready(bob);
  await begin(ana);
  await bob.locator(".game-screen").waitFor();
  await watcher.goto(url);
  const turn = await playTogether([ana, bob], 12);
  await bob.reload();
  await bob.locator(".game-screen").waitFor();
  await playTogether([ana, bob], 2000, turn);
  for (const page of [ana, bob]) {
    await fair(page).locator("summary .good", { hasText: "yes" }).waitFor();
    assert.equal(await page.locator(".table-notes [role=alert]").count(), 0);
    await fair(page).locator("summary").click();
    assert.match(await fair(page).innerText(), /every card follows/);
    const [proof] = await Promise.all([
      page.waitForEvent("download"),
      fair(page).locator("button", { hasText: "Save" }).click(),
    ]);
    const [record] = await Promise.all([
      page.waitForEvent("download"),
      page.locator(".score button", { hasText: "record" }).click(),
    ]);
    const { stdout } = await verify(await record.path(), "--proof", await proof.path());
    const [, shown, all] = /the first (\d+) of (\d+) events/.exec(stdout);
    assert.equal(shown, all, "every event that was shown is the record's");
  }
  await fair(watcher).locator("summary", { hasText: "not proved" }).waitFor();
  for (const page of [ana, bob, watcher]) await leave(page);
});

test("secret and commitment are rewritten before the start: the page says so at once, and at the end", async () => {
  const page = await newPage(browser);
  await createTable(page, server.address, "card_game", { seats: 2 });
  await ready(page);
  await rewrite(server, `UPDATE tables SET secret = ?, commitment = # WHERE id = ${tableOf(page)}`);
  await page.locator('[data-level="easy"]').click();
  await page.locator(".room [role=alert]", { hasText: "changed its commitment" }).waitFor();
  await begin(page);
  await page.locator(".table-notes [role=alert]", { hasText: "changed its commitment" }).waitFor();
  await clickGame(page);
  await fair(page).locator("summary .warn", { hasText: "no" }).waitFor();
  await fair(page).locator("summary").click();
  assert.match(await fair(page).locator("[role=alert]").innerText(), /may have chosen the deal/);
  await leave(page);
});

test("the secret alone, or the own bytes, are rewritten: it shows at the end", async () => {
  for (const [statement, words] of [
    ["UPDATE tables SET secret = ? WHERE id = ", /may have chosen the deal/],
    ["UPDATE seats SET chance = substr(?, 1, 16) WHERE seat = 0 AND table_id = ", /Your random bytes are not/],
  ]) {
    const page = await newPage(browser);
    await createTable(page, server.address, ...GAME);
    await ready(page);
    await rewrite(server, statement + tableOf(page));
    await begin(page);
    await clickGame(page);
    await fair(page).locator("summary .warn").waitFor();
    await fair(page).locator("summary").click();
    assert.match(await fair(page).locator("[role=alert]").innerText(), words);
    await leave(page);
  }
});

/** A server that shows other cards than it deals: all of the own hand at the start are locomotives. */
const cheat = (text) =>
  text.replace(/(\{"event":"deal","player":\d,"cards":\[)[^\]]*\]/, '$1"locomotive","locomotive"]');
test("other cards are shown than the record has", async () => {
  const page = await newPage(browser);
  await page.routeWebSocket(/\/ws$/, (ws) => {
    const real = ws.connectToServer();
    real.onMessage((text) => ws.send(cheat(text)));
  });
  await createTable(page, server.address, ...GAME);
  await ready(page);
  await begin(page);
  await clickGame(page);
  await fair(page).locator("summary .warn").waitFor();
  await fair(page).locator("summary").click();
  assert.match(await fair(page).locator("[role=alert]").innerText(), /another course/);
  await leave(page);
});

test("after a reload another course of the game is told", async () => {
  const page = await newPage(browser);
  let cheats = false;
  await page.routeWebSocket(/\/ws$/, (ws) => {
    const real = ws.connectToServer();
    real.onMessage((text) => ws.send(cheats ? cheat(text) : text));
  });
  await createTable(page, server.address, ...GAME);
  await ready(page);
  await begin(page);
  await clickGame(page, 3);
  await page.locator(".prompt.mine").waitFor();
  cheats = true;
  await page.reload();
  await page.locator(".table-notes [role=alert]", { hasText: "another course" }).waitFor();
  await leave(page);
});

test("other cards are shown, and at the end the server says that one sat elsewhere", async () => {
  const page = await newPage(browser);
  const lie = (text) =>
    text.includes('"message":"table"') && text.includes('"life":"over"')
      ? text.replace(/"you":(\d)/, (_, you) => `"you":${1 - you}`)
      : cheat(text);
  await page.routeWebSocket(/\/ws$/, (ws) => {
    const real = ws.connectToServer();
    real.onMessage((text) => ws.send(lie(text)));
  });
  await createTable(page, server.address, ...GAME);
  await ready(page);
  await begin(page);
  await clickGame(page);
  await fair(page).locator("summary .warn").waitFor();
  await fair(page).locator("summary").click();
  assert.match(await fair(page).locator("[role=alert]").innerText(), /another course/); // not that of the other seat
  await leave(page);
});

/** Lets a test change what the server says. */
const change = (page, how) =>
  page.routeWebSocket(/\/ws$/, (ws) => {
    const real = ws.connectToServer();
    real.onMessage((text) => ws.send(how(text)));
  });
async function result(page, kind, words) {
  await fair(page)
    .locator(kind === "not proved" ? "summary" : "summary .warn", { hasText: kind })
    .waitFor();
  await fair(page).locator("summary").click();
  assert.match(await fair(page).innerText(), words);
}

test("a bot is said to be a person, in the game or the record: a seat that moves changes its name only", async () => {
  const page = await newPage(browser);
  let line;
  let welcome;
  await page.routeWebSocket(/\/ws$/, (ws) => {
    line = ws;
    const real = ws.connectToServer();
    real.onMessage((text) => {
      if (text.includes('"message":"welcome"')) welcome = JSON.parse(text);
      ws.send(text);
    });
  });
  await createTable(page, server.address, ...GAME);
  await ready(page);
  await begin(page);
  await page.locator(".prompt.mine").waitFor();
  const say = (change) => line.send(JSON.stringify({ message: "seats", seats: welcome.seats.map(change) }));
  say((s) => (s.kind === "person" ? { ...s, name: "Phone" } : s));
  await page.locator("body", { hasText: "Phone" }).waitFor();
  assert.equal(await page.locator(".table-notes [role=alert]").count(), 0);
  await page.route("**/record/*", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace(/"bot:easy[^"]*"/, '"Bob"') });
  });
  await clickGame(page);
  await result(page, "no", /other persons or bots before/);
  await leave(page);
  const other = await newPage(browser);
  await change(other, (text) =>
    text.includes('"message":"update"')
      ? text
      : text.replace(/"seats":\[.*?\]/, (seats) =>
          text.includes('"message":"welcome"') && again
            ? seats.replace(/"bot","name":"bot:easy[^"]*"/, '"person","name":"Bob"')
            : seats,
        ),
  );
  let again = false;
  await createTable(other, server.address, ...GAME);
  await ready(other);
  await begin(other);
  await clickGame(other, 2);
  await other.locator(".prompt.mine").waitFor();
  again = true;
  await other.reload();
  await other.locator(".table-notes [role=alert]", { hasText: "other persons or bots" }).waitFor();
  await leave(other);
});

test("what checks the deal is withheld during the game, or breaks: the page says so, and proves nothing", async () => {
  for (const [file, body] of [
    ["proof.wasm", "nothing"],
    ["worker.js", "throw new Error('broken')"],
  ]) {
    const page = await newPage(browser, { serviceWorkers: "block" });
    const path = `**/${file}`; // it would have the files already
    await page.route(path, (route) => route.fulfill({ body }));
    await createTable(page, server.address, ...GAME);
    await ready(page);
    await begin(page);
    await page.locator(".table-notes [role=alert]", { hasText: "can't keep what it is shown" }).waitFor();
    await page.unroute(path);
    await clickGame(page);
    await result(page, "not proved", /kept nothing from the game/);
    page.troubles.splice(0, page.troubles.length, ...page.troubles.filter((one) => !/broken/.test(one)));
    await leave(page);
  }
});

test("what was withheld comes after a reload, and all is proved", async () => {
  const page = await newPage(browser, { serviceWorkers: "block" });
  await page.route("**/proof.wasm", (route) => route.fulfill({ body: "nothing" }));
  await createTable(page, server.address, ...GAME);
  await ready(page);
  await begin(page);
  await page.locator(".table-notes [role=alert]", { hasText: "can't keep" }).waitFor();
  await page.unroute("**/proof.wasm");
  await page.reload();
  await page.locator(".prompt.mine").waitFor();
  assert.equal(await page.locator(".table-notes [role=alert]").count(), 0);
  await clickGame(page);
  await fair(page).locator("summary .good").waitFor();
  await leave(page);
});

test("the server says the host chose the seats: the host knows better, and to others nothing is proved", async () => {
  const ana = await newPage(browser);
  const bob = await newPage(browser);
  for (const page of [ana, bob]) await change(page, (text) => text.replace('"dealt":"drawn"', '"dealt":"chosen"'));
  await sitDown(bob, await createTable(ana, server.address, "card_game", { seats: 2, open: true }), "Bob");
  await ready(bob);
  await begin(ana);
  await bob.locator(".game-screen").waitFor();
  await playTogether([ana, bob]);
  await result(ana, "no", /you chose the seats: you did not/);
  await result(bob, "not proved", /the host, or the server, chose the seats/);
  for (const page of [ana, bob]) await leave(page);
});

test("a server that names many tables pushes out nothing that is kept, and gets no bytes for them", async () => {
  const page = await newPage(browser);
  const sent = [];
  let line;
  await page.routeWebSocket(/\/ws$/, (ws) => {
    line = ws;
    const real = ws.connectToServer();
    ws.onMessage((text) => {
      sent.push(text);
      real.send(text);
    });
    real.onMessage((text) => ws.send(text));
  });
  await createTable(page, server.address, ...GAME);
  await ready(page);
  const facts = {
    message: "table",
    life: "open",
    game: "usa",
    options: {},
    public: true,
    memory_aid: false,
    clock: "none",
    start: "host",
    host: false,
    you: 0,
    seats: [],
    commitment: "0".repeat(64),
    ready: [false],
  };
  for (let table = 1000; table < 1300; table++) line.send(JSON.stringify({ ...facts, table }));
  for (const message of ["joined", "created", "rematch"])
    line.send(JSON.stringify({ message, table: 999, seat: 0, commitment: "0".repeat(64) }));
  await begin(page);
  await page.locator(".game-screen").waitFor();
  const told = sent.map((text) => JSON.parse(text)).filter((said) => said.message === "chance");
  assert.deepEqual([...new Set(told.map((said) => said.table))], [tableOf(page)]);
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("turntable-fair")).map((one) => one.table));
  assert.deepEqual(kept, [tableOf(page)]);
  await leave(page);
});

test("who had to sit down again as somebody else is told that nothing is proved", async () => {
  const ana = await newPage(browser);
  const bob = await newPage(browser);
  const url = await createTable(ana, server.address, "card_game", { seats: 2, open: true });
  await sitDown(bob, url, "Bob");
  await ready(bob);
  await bob.context().clearCookies(); // as if the server did not know him any more
  await bob.reload();
  await ana.getByRole("button", { name: "Remove Bob from the table" }).click();
  await ana.locator("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await sitDown(bob, url, "Rob");
  await ready(bob);
  await begin(ana);
  await bob.locator(".game-screen").waitFor();
  await playTogether([ana, bob], 2000);
  await fair(ana).locator("summary .good").waitFor();
  await fair(bob).locator("summary", { hasText: "not proved" }).waitFor();
  for (const page of [ana, bob]) await leave(page);
});

/** Moves the seat of a page to another one. */
async function move(page, phone) {
  const { token } = await page.evaluate(
    async (table) =>
      new Promise((done) => {
        const ws = new WebSocket(new URL("ws", location.href.replace(/^http/, "ws").replace(/#.*/, "")));
        ws.onopen = () => ws.send(JSON.stringify({ message: "link", table }));
        ws.onmessage = (e) => {
          const said = JSON.parse(e.data);
          if (said.message === "link") done(said);
        };
      }),
    tableOf(page),
  );
  await phone.goto(`${server.address}?pace=instant#/take/${token}`);
  await phone.locator(".play").click();
}
test("a seat that moved during the game is proved where its bytes were sent", async () => {
  const page = await newPage(browser);
  const phone = await newPage(browser);
  await createTable(page, server.address, "card_game", { seats: 2, bots: 1, open: true });
  await ready(page);
  await begin(page);
  await clickGame(page, 3);
  await move(page, phone);
  await phone.locator(".game-screen").waitFor();
  await clickGame(phone);
  await fair(phone).locator("summary", { hasText: "not proved" }).waitFor();
  await fair(page).locator("summary .good").waitFor();
  await fair(page).locator("summary").click();
  assert.match(await fair(page).innerText(), /shown the first \d+ of \d+ events/);
  for (const one of [page, phone]) await leave(one);
});

test("a seat that moved before the game plays on, and nothing is proved there", async () => {
  const page = await newPage(browser);
  const phone = await newPage(browser);
  await createTable(page, server.address, ...GAME);
  await ready(page);
  await move(page, phone);
  await phone.locator(".room-fair", { hasText: "another device" }).waitFor();
  await begin(phone);
  await clickGame(phone);
  await fair(phone).locator("summary", { hasText: "not proved" }).waitFor();
  for (const one of [page, phone]) await leave(one);
});
