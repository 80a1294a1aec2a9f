// The review of a game in the page: luck and skill, in a worker, with progress; each decision leads to where it was made.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { newPage, SIZES, serve, setUp } from "./kit.mjs";
import { PROGRAM } from "./online_kit.mjs";
import { axeCheck, chooseFile, lastStep, made, opened, openRecord, record, stepIs, stepNow } from "./replay_kit.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [browser, server] = await setUp(serve);

const folder = await mkdtemp(join(tmpdir(), "turntable-review-"));
const USA = await made("usa", 2);
test.after(() => rm(folder, { recursive: true }));

/** What the program says of a record. */
async function reviewed(text) {
  const file = join(folder, "game.ttrec");
  await writeFile(file, text);
  return (await promisify(execFile)(PROGRAM, ["review", "--json", file], { maxBuffer: 1 << 24 })).stdout;
}

const leave = async (page) => {
  assert.deepEqual(page.troubles, []);
  await page.context().close();
};
async function review(page, text, options) {
  await openRecord(page, server.address, text, options);
  await opened(page);
  await page.locator("#tab-review").click();
  await page.locator(".review-begin .primary").click();
  await page.locator(".review .curve").waitFor({ timeout: 120000 });
}
const number = (text) =>
  Number(
    text
      .replace("−", "-")
      .replace("+", "")
      .replace("±", "")
      .replace(/[^\d.-]/g, ""),
  );

/** Keeps what the worker says of the review. */
const listenIn = () => {
  const Plain = window.Worker;
  window.Worker = class extends Plain {
    constructor(file) {
      super(file);
      this.addEventListener("message", ({ data }) => {
        if (data.json) window.heard = data.json;
      });
    }
  };
};
/** How much longer things take here than the processor works on them: other tests run beside this one. */
function slowness() {
  const from = performance.now();
  const { user } = process.cpuUsage();
  while (performance.now() - from < 500);
  return Math.max(1, (performance.now() - from) / (process.cpuUsage().user - user) / 1e-3);
}

test("a review has the bytes of the program, and a game of two takes at most ten seconds", async () => {
  for (const [game, text] of [
    ["usa", USA],
    ["card_game with open_track", await made("card_game", 2, "--open-track")],
  ]) {
    const page = await newPage(browser);
    await page.addInitScript(listenIn);
    await openRecord(page, server.address, text);
    await opened(page);
    await page.locator("#tab-review").click();
    const before = slowness();
    const begun = performance.now();
    await page.locator(".review-begin .primary").click();
    await page.locator(".review .curve").waitFor({ timeout: 120000 });
    const wall = performance.now() - begun;
    const slower = Math.max(before, slowness());
    console.log(`a review of ${game} with two: ${wall.toFixed(0)} ms, the machine ${slower.toFixed(1)} times slower`);
    assert.equal(await page.evaluate(() => window.heard), await reviewed(text), game);
    assert.ok(wall <= 10_000 * slower, `${wall} ms`);
    await leave(page);
  }
});

/** A worker that says this instead of reviewing. */
const instead = (page, answer) =>
  page.route("**/reviewer.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: `self.onmessage = () => self.postMessage(${JSON.stringify(answer)});`,
    }),
  );

test("numbers are written, and decide about the plural, as the language has it", async () => {
  const told = JSON.parse(await reviewed(USA));
  const mistake = { ...told.seat[0].mistakes[0], win: 0.57 };
  const [luckOf, costs] = [
    [25.2, -9.97],
    [21.4, 20, 1.96, 1.04, 9.5].map((cost, step) => ({ ...mistake, cost, step })),
  ];
  for (const s of told.seat) {
    Object.assign(s, { mistakes: costs });
    s.points.luck = luckOf[s.seat];
  }
  const WORDS = {
    en: ["luck brought 25 points", "bad luck cost 10 points", "57%"],
    it: ["la fortuna ha portato 25 punti", "la sfortuna è costata 10 punti", "57%"],
    "pt-BR": ["a sorte trouxe 25 pontos", "o azar custou 10 pontos", "57%"],
    ro: ["norocul a adus 25 de puncte", "ghinionul a costat 10 puncte", "57\u00a0%"],
  };
  const COSTS = {
    en: ["21 points", "20 points", "2 points", "1 point", "9.5 points"],
    it: ["21 punti", "20 punti", "2 punti", "1 punto", "9,5 punti"],
    "pt-BR": ["21 pontos", "20 pontos", "2 pontos", "1 ponto", "9,5 pontos"],
    ro: ["21 de puncte", "20 de puncte", "2 puncte", "1 punct", "9,5 puncte"],
  };
  for (const [language, [brought, cost, percent]] of Object.entries(WORDS)) {
    const page = await newPage(browser, { serviceWorkers: "block" });
    await instead(page, { json: JSON.stringify(told) });
    await review(page, USA, { query: `&language=${language}` });
    for (const [seat, words] of [brought, cost].entries()) {
      await page.locator(".balance-of").nth(seat).click();
      assert.ok((await page.locator(".verdict").innerText()).includes(words), `${language}: ${words}`);
    }
    const shown = await page.locator(".mistakes .cost").allTextContents();
    assert.deepEqual(
      shown.map((text) => text.slice(1).split(" −")[0]),
      COSTS[language],
    );
    assert.ok(shown[0].includes(`−${percent}`), `${language}: ${shown[0]}`);
    const all = await page.locator(".review").innerText();
    const sign = language === "ro" ? /\d%|\d %/ : /\d\s%/; // a no-break space, or none
    assert.doesNotMatch(all, sign, language);
    await leave(page);
  }
});

test("what the core says of a review that failed is in English, and marked so", async () => {
  const page = await newPage(browser, { serviceWorkers: "block" });
  await instead(page, { trouble: "out of memory" });
  await openRecord(page, server.address, USA, { query: "&language=it" });
  await opened(page);
  await page.locator("#tab-review").click();
  await page.locator(".review-begin .primary").click();
  await page.locator('.warn[lang="en"]', { hasText: "out of memory" }).waitFor();
  await page.unroute("**/reviewer.js");
  await instead(page, { trouble: "missing" });
  await page.locator(".review-begin .primary").click();
  await page.locator(".warn:not([lang])").waitFor();
  await leave(page);
});

test("a review shows the curve, and parts that add up to the result", async () => {
  const page = await newPage(browser);
  await review(page, USA);
  for (let seat = 0; seat < 2; seat++) {
    await page.locator(".balance-of").nth(seat).click();
    const parts = (await page.locator(".sum td:nth-child(2)").allInnerTexts()).map(number);
    const result = parts.pop();
    const sum = parts.reduce((a, b) => a + b, 0);
    assert.ok(Math.abs(sum - result) < 3, `${parts} make ${sum}, not ${result}`); // each is rounded to a point or a tenth
    const total = number(await page.locator(".balance-of.on .balance-result").innerText());
    assert.equal(total, result);
  }
  const { scores } = JSON.parse(USA.trimEnd().split("\n").at(-1));
  assert.deepEqual(
    (await page.locator(".balance-result").allInnerTexts()).map(number),
    scores.map((s) => s.total),
  );
  await leave(page);
});

/** How the games that this browser keeps began. */
const keptTables = (page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const asked = indexedDB.open("turntable", 1);
        asked.onsuccess = () => {
          const read = asked.result.transaction("games").objectStore("games").getAll();
          read.onsuccess = () => {
            asked.result.close();
            done(read.result.map((game) => game.table));
          };
        };
      }),
  );

test("the curve, its table, decisions and draws lead to their steps", async () => {
  const page = await newPage(browser);
  await review(page, USA);
  const last = await lastStep(page);
  const box = await page.locator(".curve svg[role=img]").boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForFunction(() => Number(document.querySelector(".timeline input").value) > 5);
  const middle = await stepNow(page);
  assert.ok(middle > last * 0.35 && middle < last * 0.65, `${middle} of ${last}`);
  await page.locator(".review-units button", { hasText: "Chance to win" }).click();
  assert.match(await page.locator(".curve figcaption").innerText(), /%/);
  await page.locator(".curve summary").click();
  await page.locator(".curve-table button").nth(3).focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction((n) => Number(document.querySelector(".timeline input").value) < n, middle);
  await page.locator(".draws button").first().click();
  const seats = await page.locator(".balance-of").count();
  let tried = false;
  for (let seat = 0; seat < seats && !tried; seat++) {
    await page.locator(".balance-of").nth(seat).click();
    const decisions = page.locator(".mistakes li");
    if (!(await decisions.count())) continue;
    tried = true;
    assert.ok((await decisions.count()) <= 3);
    await decisions.first().locator("button", { hasText: "See it" }).click();
    const step = await stepNow(page);
    assert.ok(step < last);
    const market = () => page.locator(".market .slots .card-button").evaluateAll((all) => all.map((c) => c.ariaLabel));
    const before = await market();
    await decisions.first().locator("button", { hasText: "Try it" }).click(); // once: nothing more is asked
    await page.locator(".game-screen:not(.replay) .prompt.mine").waitFor({ timeout: 30000 }); // that decision is ours now
    assert.deepEqual(await market(), before);
    const [table, ...more] = await keptTables(page);
    assert.deepEqual(more, []);
    assert.deepEqual([table.as, table.draws], [seat, "same"]);
    assert.ok(table.seats.every((who, i) => (i === seat) !== who.startsWith("bot:")));
  }
  assert.ok(tried);
  await leave(page);
});

test("a record on a custom board asks for the file of the board, and can be shared and reviewed", async () => {
  const docs = await readFile(new URL("../../docs/boards.md", import.meta.url), "utf8");
  const iceland = /```json\n(\{[^`]*"Iceland"[^`]*\})\n```/.exec(docs)[1];
  const file = join(folder, "iceland.json");
  await writeFile(file, iceland);
  const text = await made("europe", 2, "--board", file);
  const page = await newPage(browser);
  await openRecord(page, server.address, text);
  await page.locator(".drop-zone", { hasText: "played on a custom board" }).waitFor();
  await chooseFile(page, USA, "wrong.json"); // no board at all
  await page.locator(".faults", { hasText: "Line 1" }).waitFor();
  await openRecord(page, server.address, text);
  await page.locator(".drop-zone", { hasText: "played on a custom board" }).waitFor();
  await chooseFile(page, iceland, "iceland.json");
  await opened(page);
  await page.locator(".tools button", { hasText: "Share" }).click();
  const address = await page.locator("dialog .link-row input").inputValue();
  await page.keyboard.press("Escape");
  const other = await newPage(browser);
  await other.goto(address); // it has the board too
  await opened(other);
  assert.equal(await lastStep(other), await lastStep(page));
  await leave(other);
  await page.locator("#tab-review").click();
  await page.locator(".review-begin .primary").click();
  await page.locator(".review .curve").waitFor({ timeout: 120000 });
  await leave(page);
});

test("a review can be ended early, and an unfinished game has none", async () => {
  const page = await newPage(browser);
  const text = await record("usa-5-golden-0.ttrec");
  await openRecord(page, server.address, text);
  await opened(page);
  await page.locator("#tab-review").click();
  await page.locator(".review-begin .primary").click();
  await page.locator(".review-begin progress").waitFor();
  await page.locator("#tab-turns").click(); // it goes on meanwhile
  await page.keyboard.press("ArrowRight");
  await stepIs(page, 1);
  await page.locator("#tab-review").click();
  await page.locator(".review-begin button", { hasText: "Cancel" }).click();
  await page.locator(".review-begin .primary").waitFor();
  const lines = text.split("\n");
  await page.goto("about:blank");
  await openRecord(page, server.address, `${lines.slice(0, 200).join("\n")}\n`);
  await opened(page);
  await page.locator("#tab-review").click();
  await page.locator(".review-begin", { hasText: "Only a finished game" }).waitFor();
  assert.equal(await page.locator(".review-begin .primary").count(), 0);
  await leave(page);
});

for (const [theme, size] of [
  ["light", "laptop"],
  ["dark", "phone"],
])
  test(`no violation in a review, ${theme}, ${size}`, async () => {
    const page = await newPage(browser, { viewport: SIZES[size] });
    await review(page, USA, { query: `&theme=${theme}` });
    await page.locator(".curve summary").click();
    await page.locator(".review-words summary").click();
    await axeCheck(page, axe, "review");
    await leave(page);
  });
