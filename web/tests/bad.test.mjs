// What goes wrong: a sentence each time, never a white page, and the game can go on.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, newPage, palette, SEED, serve, setUp, startGame } from "./kit.mjs";
import { begin, createTable, startServer } from "./online_kit.mjs";

const [browser, server, plain] = await setUp(startServer, serve);

test("without a server the page says so and plays by itself", async () => {
  const page = await newPage(browser);
  await page.goto(plain.address);
  await page.locator(".others", { hasText: "No server answers here" }).waitFor();
  for (const place of ["#/tables", "#/new"]) {
    await page.goto(plain.address + place);
    await page.locator(".no-server", { hasText: "No server answers here" }).waitFor();
  }
  for (const place of ["#/t/7", "#/take/00"]) {
    // who has such a link knows of a server
    await page.goto(plain.address + place);
    await page.locator(".no-server", { hasText: "Trying again" }).waitFor();
  }
  await startGame(page, plain.address, "usa");
  assert.equal(await clickGame(page, 5), 5);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("without WebAssembly one plays online, and the local game says why not", async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    delete window.WebAssembly;
  });
  await page.goto(server.address);
  await page.locator(".facts", { hasText: "no WebAssembly" }).waitFor();
  assert.ok(await page.locator(".play").isDisabled());
  await createTable(page, server.address, "card_game", { seats: 2, bots: 1 });
  await begin(page);
  assert.equal(await clickGame(page, 5), 5);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a part of the page that is gone: a sentence, and loading the page again leads into the game", async () => {
  const page = await newPage(browser, { serviceWorkers: "block" });
  await page.route("**/screens-*.js", (route) => route.fulfill({ status: 404 })); // as after an update of the server
  await page.goto(`${plain.address}?pace=instant&seed=${SEED}`);
  await page.locator(".play").click();
  await page.locator(".loading[role=alert]", { hasText: "did not arrive" }).waitFor();
  assert.doesNotMatch(await page.locator(".loading").innerText(), /Error|fetch|http/);
  await page.unroute("**/screens-*.js");
  await page.locator(".loading button").click();
  assert.equal(await clickGame(page, 2), 2);
  assert.ok(page.troubles.length > 0 && page.troubles.every((x) => x.includes("404")), page.troubles.join("\n"));
  await page.context().close();
});

test("with storage full or forbidden everything works for this visit", async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("no", "SecurityError");
      },
    });
  });
  await createTable(page, server.address, "usa", { seats: 2, bots: 1 });
  await begin(page);
  assert.equal(await clickGame(page, 3), 3);
  await page.goto(`${server.address}?pace=instant`);
  await page.locator(".play").click();
  await page.locator(".prompt.mine").waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("without cookies the page says why one can't sit down", async () => {
  const page = await newPage(browser);
  // an answer whose cookie was thrown away
  await page.route("**/guest", (route) => route.fulfill({ status: 200, json: { name: "Ana" } }));
  await page.goto(`${server.address}#/new`);
  await page.locator(".create-form .play").click();
  await page.locator(".notice", { hasText: "keeps no cookies" }).waitFor();
  await page.context().close();
});

test("a table or link that is not there", async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}#/t/99999`);
  await page.locator(".notice", { hasText: "no such table" }).waitFor();
  await page.goto(`${server.address}#/take/${"0".repeat(32)}`);
  await page.locator(".room-start .play").click();
  await page.locator(".notice", { hasText: "invalid, or was already used" }).waitFor();
  await page.goto(server.address);
  await page.locator(".ways button", { hasText: "Join by link" }).click();
  await page.locator(".join input").fill("hello");
  await page.locator(".join button").click();
  await page.locator(".join .warn").waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("too few at the table, a name that is none", async () => {
  const page = await newPage(browser);
  await createTable(page, server.address, "usa", { seats: 2 });
  await page.locator(".room-start .play").click();
  await page.locator(".notice", { hasText: "Too few" }).waitFor();
  const other = await newPage(browser);
  await other.goto(page.url());
  await other.locator(".room-start .name-field input").fill("a:b");
  await other.locator(".room-start .play").click();
  await other.locator(".notice", { hasText: "no colon" }).waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
  await other.context().close();
});

test("a refused action says why, and the game goes on", async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {
      return send.call(
        this,
        window.spoil ? text.replace(/"action":"draw \w+"/, '"action":"claim portland-salt_lake_city 6 blue"') : text,
      );
    };
  });
  await createTable(page, server.address, "usa", { seats: 2, bots: 1 });
  await begin(page);
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  await page.evaluate(() => {
    window.spoil = true;
  });
  await page.locator(".piles .card-button.can").first().click();
  await page.locator(".banner[role=alert]", { hasText: /Needs 6 blue cards/ }).waitFor();
  await page.evaluate(() => {
    window.spoil = false;
  });
  await page.locator(".piles .card-button.can").first().click();
  await page.locator(".prompt", { hasText: "second" }).waitFor();
  assert.equal(await page.locator(".banner").count(), 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a server that is gone while one creates a table", async () => {
  const own = await startServer();
  const page = await newPage(browser);
  await page.goto(`${own.address}#/new`);
  await page.locator(".create-form").waitFor();
  await own.kill();
  await page.locator(".gone").waitFor();
  await page.locator(".no-server", { hasText: "does not answer" }).waitFor();
  await own.start();
  await page.locator(".create-form .play").click();
  await page.locator(".room").waitFor();
  await own.close();
  await page.context().close();
});

test("a line that breaks for a moment is taken up at once, without a word", async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    const Real = WebSocket;
    window.lines = [];
    window.WebSocket = class extends Real {
      constructor(...all) {
        super(...all);
        window.lines.push(this);
      }
    };
  });
  await createTable(page, server.address, "usa", { seats: 2, bots: 1 });
  await begin(page);
  await clickGame(page, 2);
  await page.evaluate(() => {
    window.shown = 0;
    new MutationObserver(() => {
      if (document.querySelector(".gone")) window.shown++;
    }).observe(document.body, { childList: true, subtree: true });
  });
  for (let i = 0; i < 3; i++) {
    const before = await page.evaluate(() => {
      window.lines.at(-1).close();
      return window.lines.length;
    });
    await page.waitForFunction((n) => window.lines.length > n && window.lines.at(-1).readyState === 1, before);
    await clickGame(page, 2);
  }
  assert.equal(await page.evaluate(() => window.shown), 0, "no banner for it");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the link of a private table is kept for who comes back to it", async () => {
  const page = await newPage(browser);
  const url = await createTable(page, server.address, "usa", { seats: 2 });
  const field = page.locator('.room-invite input[aria-label="Invitation"]');
  const link = await field.inputValue();
  assert.equal(new URL(url).hash, new URL(link).hash);
  await page.goto(server.address);
  await page.locator(".mine a", { hasText: "Waiting room" }).click();
  assert.equal(await field.inputValue(), link);
  await page.context().close();
});

test("a table whose server is away when the page is opened is found once it is back", async () => {
  const own = await startServer();
  const page = await newPage(browser, { serviceWorkers: "allow" });
  await createTable(page, own.address, "usa", { seats: 2 });
  await page.evaluate(async () => {
    // the page itself comes from what the browser keeps
    (await navigator.serviceWorker.ready).active.postMessage("keep all");
    const kept = await caches.open("turntable");
    for (const name of ["index.html", "turntable.js", "worker.js"]) // in the order of names, so this is the last
      while (!(await kept.match(name))) await new Promise((soon) => setTimeout(soon, 50));
  });
  await own.kill();
  await page.reload();
  await page.locator(".no-server", { hasText: "Trying again" }).waitFor();
  await own.start();
  await page.locator(".room-seat.you").waitFor({ timeout: 10000 });
  await own.close();
  await page.context().close();
});

test("whatever stands where invitations are kept, a table opens", async () => {
  const page = await newPage(browser);
  await createTable(page, server.address, "usa", { seats: 2, open: true });
  for (const broken of ["{}", "null", "3", '[1,null,"x",["7"]]', "[", '{"length":2}']) {
    await page.evaluate((text) => localStorage.setItem("turntable-invites", text), broken);
    await page.reload();
    await page.locator(".room-seat.you").waitFor();
  }
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("whatever stands where settings are kept, or in the address, the page comes and a game is played", async () => {
  for (const [kept, asked] of [
    ["null", ""],
    ["[]", "?theme=__proto__&pace=warp&language=xx"],
    ['{"theme":7,"language":{},"pace":"warp","undo":"x","name":{"a":1},"sounds":null,"keys":[]}', ""],
    ['{"theme":"<b>","language":"constructor","pace":null,"name":7,"edition":"x"}', ""],
  ]) {
    const page = await newPage(browser);
    await page.addInitScript((text) => localStorage.setItem("turntable", text), kept);
    await page.goto(plain.address + asked);
    await page.locator(".play").click();
    await page.locator(".prompt.mine").waitFor();
    assert.equal(await page.locator(".log").count(), 1);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("a claim that could still be taken back is said once, before the table is left, and stands", async () => {
  const page = await newPage(browser);
  const said = [];
  await page.addInitScript(() => localStorage.setItem("turntable", '{"undo":true}'));
  page.on("websocket", (socket) => socket.on("framesent", (frame) => said.push(JSON.parse(frame.payload))));
  await createTable(page, server.address, "usa", { seats: 2, bots: 1, query: `&seed=${SEED}` });
  await begin(page);
  await clickGame(page, 1);
  await palette(page, /^Claim/);
  await page.locator(".banner.wait").waitFor();
  await page.locator(".brand").click();
  await page.locator(".home").waitFor();
  await page.waitForTimeout(2500); // longer than it waits
  const last = said.map((m) => (/^claim/.test(m.action) ? "claim" : m.message));
  assert.equal(last.filter((what) => what === "claim").length, 1);
  assert.equal(last.indexOf("exit"), last.indexOf("claim") + 1, last.join());
  await page.goBack();
  await page.locator(".log li", { hasText: /^You claim / }).waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a link says when it works on this machine only, and takes the address the server tells", async () => {
  const page = await newPage(browser);
  const link = () => page.locator('.room-invite input[aria-label="Invitation"]').inputValue();
  const url = await createTable(page, server.address, "usa", { seats: 2 });
  assert.equal(new URL(await link()).origin, new URL(server.address).origin);
  await page.locator(".room-invite .only-here", { hasText: "--listen 0.0.0.0" }).waitFor();
  await page.routeWebSocket(/\/ws$/, (here) => {
    // as a server with a public address greets
    const there = here.connectToServer();
    there.onMessage((text) => {
      const said = JSON.parse(text);
      here.send(said.message === "guest" ? JSON.stringify({ ...said, url: "https://trains.example/" }) : text);
    });
  });
  await page.reload();
  await page.locator(".room-seat.you").waitFor();
  assert.equal(await link(), `https://trains.example/${new URL(url).hash}`);
  assert.equal(await page.locator(".only-here").count(), 0);
  await page.context().close();
});
