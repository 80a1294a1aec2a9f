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
import { axeCheck, chooseFile, lastStep, opened, openRecord, record, stepIs, stepNow } from "./replay_kit.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [browser, server] = await setUp(serve);

/** Games of bots that know what they do. */
const folder = await mkdtemp(join(tmpdir(), "turntable-review-"));
const made = (game, players, ...more) =>
  promisify(execFile)(PROGRAM, [
    ...["simulate", "--game", game, "--players", String(players), "--bots", "medium", "--games", "1"],
    ...["--seed", "review", "--record", folder, ...more],
  ]).then(() => readFile(join(folder, `${game}-${players}-review-0.ttrec`), "utf8"));
const USA = await made("usa", 2);
test.after(() => rm(folder, { recursive: true }));

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

test("a review shows the curve, and parts that add up to the result", async () => {
  const page = await newPage(browser);
  const start = Date.now();
  await review(page, USA);
  console.log(`a review of usa with two players after ${Date.now() - start} ms, the record opened first`);
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
    await decisions.first().locator("button", { hasText: "Try it" }).click();
    assert.equal(await page.locator('dialog input[name="seat"]:checked').getAttribute("value"), String(seat));
    await page.locator("dialog .play").click();
    await page.locator(".game-screen:not(.replay) .prompt.mine").waitFor({ timeout: 30000 }); // that decision is ours now
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
