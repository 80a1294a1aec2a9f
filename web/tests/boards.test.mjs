// Custom boards: dropped onto the page, checked, drawn, played against bots and online.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { choose, clickGame, newPage, SEED, setUp } from "./kit.mjs";
import { begin, playTogether, sitDown, startServer } from "./online_kit.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [browser, server] = await setUp(startServer);

const docs = await readFile(new URL("../../docs/boards.md", import.meta.url), "utf8");
/** The example of the documentation. */
const ICELAND = /```json\n(\{[^`]*"Iceland"[^`]*\})\n```/.exec(docs)[1];
const changed = (more) => JSON.stringify({ ...JSON.parse(ICELAND), ...more }, null, 1);
/** A game that is soon over. */
const SHORT = changed({ name: "Short Iceland", rules: { trains: 7, last_round_trains: 4 } });

const open = async (page, query = `&seed=${SEED}`) => {
  await page.goto(`${server.address}?pace=instant${query}`);
  await page.locator(".home").waitFor();
};
/** Drops a file onto the page, as the browser would. */
const drop = (page, text, name = "board.json") =>
  page.evaluate(
    ([content, file]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], file, { type: "application/json" }));
      for (const kind of ["dragenter", "dragover", "drop"])
        document.body.dispatchEvent(
          new DragEvent(kind, { bubbles: true, cancelable: true, composed: true, dataTransfer: data }),
        );
    },
    [text, name],
  );
const openFile = (page, text, name = "board.json") =>
  page
    .locator(".drop-zone input[type=file]")
    .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
const chosen = (page, name) => page.locator(".chosen-board h2", { hasText: name }).waitFor();
async function leave(page) {
  assert.deepEqual(page.troubles, []);
  await page.context().close();
}

test("a board is dropped onto the page, drawn, and played against bots; a reload keeps it", async () => {
  const page = await newPage(browser);
  await open(page);
  await drop(page, ICELAND);
  await chosen(page, "Iceland");
  await page.locator(".preview .route").first().waitFor({ timeout: 60000 });
  assert.equal(await page.locator(".preview .route").count(), 13);
  await choose(page.locator('label:has(input[name="rules"][value="usa"])'));
  await choose(page.locator('label:has(input[name="opponents"][value="2"])'));
  await choose(page.locator('label:has(input[name="bot"][value="easy"])'));
  await page.locator(".chosen-board .play").click();
  await page.locator(".game-screen").waitFor();
  assert.equal(await page.locator(".map .route").count(), 13);
  const names = await page.locator(".map text").allTextContents();
  for (const name of ["Reykjavík", "Höfn", "Egilsstaðir"]) assert.ok(names.join(" ").includes(name), name);
  assert.equal(await clickGame(page, 6), 6);
  await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
  await page.reload();
  await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
  assert.equal(await page.locator(".map .route").count(), 13);
  assert.equal(await clickGame(page, 2), 2);
  await leave(page);
});

test("a whole game on a board with rules of its own, opened by its button", async () => {
  const page = await newPage(browser);
  await open(page);
  await page.locator("a", { hasText: "Play on your own board" }).click();
  await openFile(page, SHORT);
  await chosen(page, "Short Iceland");
  assert.equal(await page.locator('input[name="rules"]').count(), 0, "its own rules are for one game");
  await page.locator(".chosen-board .play").click();
  await page.locator(".game-screen").waitFor();
  await clickGame(page);
  await page.locator(".score").waitFor();
  await leave(page);
});

test("faults are listed with their lines, in English and Romanian; mended, the board is taken", async () => {
  const page = await newPage(browser);
  await open(page);
  const lines = ICELAND.split("\n");
  const at = lines.findIndex((line) => line.includes('"akureyri-hofn", "a"'));
  const bad = ICELAND.replace('"akureyri-hofn", "a"', '"akureyri-h", "a"').replace('"x": 0.2,', '"x": 2,');
  const other = lines.findIndex((line) => line.includes('"x": 0.2,'));
  await drop(page, bad, "mine.json");
  const faults = page.locator(".faults li");
  await faults.first().waitFor();
  assert.match(await page.locator(".faults h2").innerText(), /mine\.json has 2 faults/);
  const texts = await faults.allInnerTexts();
  assert.match(
    texts[0],
    new RegExp(`^Line ${other + 1}\\s+city reykjavik must have a number from 0 to 1 in the field x`),
  );
  assert.match(texts[1], new RegExp(`^Line ${at + 1}\\s+route akureyri-h must have the id akureyri-hofn`));
  assert.ok(texts[1].includes('"b": "hofn", "length": 7'), "the line itself is shown");
  await openFile(page, ICELAND, "mine.json");
  await chosen(page, "Iceland");
  assert.equal(await page.locator(".faults").count(), 0);
  await open(page, "&language=ro");
  await drop(page, bad, "a mea.json");
  await faults.first().waitFor();
  assert.match(await page.locator(".faults h2").innerText(), /a mea\.json are 2 greșeli/);
  assert.match(
    await faults.first().innerText(),
    /Rândul \d+\s+orașul reykjavik: trebuie să aibă un număr de la 0 la 1 în câmpul x/,
  );
  await leave(page);
});

test("hostile files are refused at once, and their texts are only text", async () => {
  const page = await newPage(browser);
  let warned = false;
  page.on("dialog", (dialog) => {
    warned = true;
    dialog.dismiss();
  });
  await open(page);
  const markup = '<img src=x onerror="alert(1)">';
  const hostile = {
    "larger than 64 KiB": ICELAND + " ".repeat(70000),
    "nested too deep": "[".repeat(60000),
    "unexpected character": "hello",
    "before its value is complete": ICELAND.slice(0, 900),
    "must be an object": "[]",
    "no field game": "{}",
    "without control characters": changed({ name: "a\u202eb" }),
    "more than 64 cities": changed({
      cities: Array.from({ length: 300 }, (_, i) => ({ id: `c${i}`, name: "x", x: 0, y: 0 })),
    }),
    [markup.slice(0, 20)]: ICELAND.replace('"akureyri-hofn", "a"', `${JSON.stringify(markup)}, "a"`),
  };
  for (const [words, text] of Object.entries(hostile)) {
    const from = Date.now();
    await drop(page, text);
    await page.locator(".faults", { hasText: words }).waitFor({ timeout: 20000 });
    assert.ok(Date.now() - from < 20000, words);
    assert.equal(await page.locator(".chosen-board").count(), 0, words);
  }
  await drop(page, changed({ name: markup, cities: JSON.parse(ICELAND).cities.map((c) => ({ ...c, name: markup })) }));
  await chosen(page, markup);
  await page.locator(".preview .route").first().waitFor({ timeout: 60000 });
  await page.locator(".chosen-board .play").click();
  await page.locator(".game-screen").waitFor();
  await clickGame(page, 2);
  assert.equal(await page.locator("img").count(), 0);
  assert.equal(warned, false);
  await leave(page);
});

test("a board file is opened in the form of a new table: its faults have lines, a good one leads back", async () => {
  const page = await newPage(browser);
  const give = async (text) => {
    await page.goto(`${server.address}#/new`);
    await page.locator('.create-form input[type="file"]').setInputFiles({
      name: "mine.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
  };
  await give(SHORT.replace('"cities"', '"citys"'));
  await page
    .locator(".faults li", { hasText: /^Line \d+/ })
    .first()
    .waitFor();
  await give(SHORT);
  await chosen(page, "Short Iceland");
  await page.locator("a", { hasText: "Create a table on this board" }).click();
  await page.locator(".create-form .chosen-line", { hasText: "Short Iceland" }).waitFor();
  await leave(page);
});

test("a table on a custom board, two browsers, a watcher, to the proof of the deal; its file is kept, and a rematch has it", async () => {
  const ana = await newPage(browser);
  const bob = await newPage(browser);
  const watcher = await newPage(browser);
  await makeTable(ana, 'input[name="public"][value="true"]');
  const url = ana.url();
  await watcher.goto(`${server.address}?pace=instant#/tables`);
  const row = watcher.locator(".row", { hasText: "Short Iceland" });
  await row.locator(".custom-mark").waitFor();
  assert.match(await row.innerText(), /rules of Europe/i);
  await sitDown(bob, url, "Bob");
  await bob.locator(".room-seat.you", { hasNotText: "on their way" }).waitFor();
  await begin(ana);
  await bob.locator(".game-screen").waitFor();
  await watcher.goto(url.replace(/(\?[^#]*)?#/, "?pace=instant#"));
  await watcher.locator(".map .route").first().waitFor({ timeout: 60000 });
  const turn = await playTogether([ana, bob], 4);
  await bob.reload();
  await bob.locator(".map .route").first().waitFor({ timeout: 60000 });
  assert.equal(await bob.locator(".map .route").count(), 13);
  await playTogether([ana, bob], 2000, turn);
  const fair = bob.locator(".score .fair");
  await fair.locator("summary .good", { hasText: "yes" }).waitFor({ timeout: 60000 });

  const saved = bob.waitForEvent("download");
  await bob.locator(".score button", { hasText: "Save the board" }).click();
  assert.equal((await saved).suggestedFilename(), "Short Iceland.json");
  assert.equal(
    await readFile(await (await saved).path(), "utf8"),
    SHORT,
    "who was invited keeps the file, byte for byte",
  );

  await ana.locator(".score button", { hasText: "Play again" }).click();
  await ana.locator(".room-seat", { hasText: "held for Bob" }).waitFor();
  await watcher.goto(`${server.address}?pace=instant#/tables`);
  const again = watcher.locator(".row", { hasText: "Short Iceland" });
  await again.locator(".seats-line", { hasText: "held for Bob" }).waitFor();
  assert.doesNotMatch(await again.innerText(), /free/);
  assert.equal(await again.locator("a", { hasText: "Look" }).count(), 1, "there is no seat for others");
  await bob.locator(".rematch button", { hasText: "Come along" }).click();
  await ana.locator(".room-seat.person", { hasText: "Bob" }).waitFor();
  await bob.locator(".room-seat.you", { hasNotText: "on their way" }).waitFor();
  await begin(ana);
  for (const page of [ana, bob]) {
    await page.locator(".map .route").first().waitFor({ timeout: 60000 });
    assert.equal(await page.locator(".map .route").count(), 13);
    assert.equal(await page.locator(".score").count(), 0);
  }
  assert.equal(await playTogether([ana, bob], 4), 4);
  for (const page of [ana, bob, watcher]) await leave(page);
});

/** Makes a table on this board, in its waiting room then. */
async function makeTable(page, seat) {
  await open(page, "");
  await drop(page, SHORT);
  await chosen(page, "Short Iceland");
  await page.locator("a", { hasText: "Create a table on this board" }).click();
  await page.locator(".create-form").waitFor();
  await choose(page.locator('.create-form label:has(input[name="seats"][value="2"])'));
  await choose(page.locator(`.create-form label:has(${seat})`));
  await page.locator(".create-form .name-field input").fill("Ana");
  await page.locator(".create-form .play").click();
  await page.locator(".room").waitFor();
}

test("a table whose board was lost on the way is set up with the next line, or says in words why not and tries again", async () => {
  const page = await newPage(browser);
  await makeTable(page, 'input[name="bots"][value="1"]');
  await begin(page);
  await page.locator(".map .route").first().waitFor({ timeout: 60000 });
  await page.addInitScript(() => {
    const { send } = WebSocket.prototype;
    const Plain = window.Worker;
    WebSocket.prototype.send = function (text) {
      if (window.lost || !text.includes('"message":"board"')) return send.call(this, text);
      window.lost = true;
      this.close();
    };
    window.Worker = class extends Plain {
      constructor(...script) {
        if (script[0] === "placer.js" && !window.refused) {
          window.refused = true;
          throw new Error("no worker");
        }
        super(...script);
      }
    };
  });
  await page.goto(page.url().replace(/(\?[^#]*)?#/, "?pace=instant&language=it#"));
  const trouble = page.locator(".loading[role=alert]");
  await trouble.waitFor({ timeout: 60000 });
  assert.ok(await page.evaluate(() => window.lost), "the first question was lost");
  assert.match(await trouble.innerText(), /non è arrivata/);
  assert.doesNotMatch(await trouble.innerText(), /no worker/);
  await trouble.locator("button.primary").click();
  await page.locator(".map .route").first().waitFor({ timeout: 60000 });
  assert.deepEqual(
    page.troubles.filter((text) => !/WebSocket/.test(text)),
    [],
  );
  await page.context().close();
});

test("the screen of custom boards is accessible, in light and dark", async () => {
  for (const theme of ["light", "dark"]) {
    const page = await newPage(browser, { bypassCSP: true });
    await open(page, `&theme=${theme}`);
    await page.locator("a", { hasText: "Play on your own board" }).click();
    await page.locator(".drop-zone").waitFor();
    const check = async (what) => {
      await page.addStyleTag({ content: "*{transition:none!important;animation:none!important}" });
      if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run());
      assert.deepEqual(
        violations.map((v) => `${v.id}: ${v.nodes[0].html}`),
        [],
        `${what}, ${theme}`,
      );
    };
    await check("empty");
    await openFile(page, "{}");
    await page.locator(".faults").waitFor();
    await check("faults");
    await openFile(page, ICELAND);
    await page.locator(".preview .route").first().waitFor({ timeout: 60000 });
    await check("a board");
    await leave(page);
  }
});
