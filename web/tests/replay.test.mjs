// Replays: records of every game, by keys, clicks and touch; addresses; games that are continued.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { clickGame, newPage, QUICK, SIZES, serve, setUp } from "./kit.mjs";
import { axeCheck, lastStep, opened, openRecord, RECORDS, record, stepIs, stepNow } from "./replay_kit.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [browser, server] = await setUp(serve);
const USA = await record("usa-2-golden-0.ttrec");

const leave = async (page) => {
  assert.deepEqual(page.troubles, []);
  await page.context().close();
};

for (const file of QUICK ? RECORDS.slice(0, 1) : RECORDS)
  test(`${file} is replayed from its first step to its result`, async () => {
    const text = await record(file);
    const { scores } = JSON.parse(text.trimEnd().split("\n").at(-1));
    const page = await newPage(browser);
    await openRecord(page, server.address, text);
    await opened(page);
    assert.equal(await stepNow(page), 0);
    const last = await lastStep(page);
    for (const part of [0.25, 0.5, 0.75]) {
      const step = Math.round(last * part);
      await page.locator(".timeline input").fill(String(step));
      await stepIs(page, step);
      await page.keyboard.press("ArrowRight");
      await stepIs(page, step + 1);
    }
    await page.keyboard.press("End");
    await stepIs(page, last);
    await page.locator("#tab-hands").click();
    const totals = await page.locator(".score-rows td.total").allInnerTexts();
    assert.deepEqual(
      totals.map((n) => Number(n.replace("−", "-"))).sort((a, b) => a - b),
      scores.map((s) => s.total).sort((a, b) => a - b),
    );
    await leave(page);
  });

test("the keys of a replay", { skip: QUICK }, async () => {
  const page = await newPage(browser);
  await openRecord(page, server.address, USA);
  await opened(page);
  const last = await lastStep(page);
  const press = async (key, step) => {
    await page.keyboard.press(key);
    await stepIs(page, step);
  };
  await press("ArrowRight", 1);
  await press("ArrowRight", 2);
  await press("ArrowLeft", 1);
  await press("End", last);
  await press("ArrowRight", last);
  await press("Home", 0);
  await press("Shift+ArrowRight", 2); // both have kept their tickets
  await press("PageDown", 3);
  await press("Shift+ArrowLeft", 2);
  await page.locator(".prompt").click(); // the focus is on no key
  await page.keyboard.press(" ");
  await page.locator('.play-key[aria-label="Pause"]').waitFor();
  await page.waitForFunction(() => Number(document.querySelector(".timeline input").value) > 4);
  await page.keyboard.press(" ");
  await page.locator('.play-key[aria-label="Play"]').waitFor();
  const there = await stepNow(page);
  await page.waitForTimeout(500);
  assert.equal(await stepNow(page), there);
  await page.locator(".map").focus(); // the map keeps its arrows
  await page.keyboard.press("ArrowRight");
  assert.equal(await stepNow(page), there);
  await leave(page);
});

test("turns lead to their step, and a seat sees its own hand alone", { skip: QUICK }, async () => {
  const page = await newPage(browser);
  await openRecord(page, server.address, USA);
  await opened(page);
  await page.locator(".turn", { hasText: "claims" }).nth(2).click();
  const step = await stepNow(page);
  assert.ok(step > 2);
  assert.match(await page.locator(".turn.on").innerText(), /claims/);
  assert.ok((await page.locator(".route .train").count()) > 0);
  await page.locator("#tab-hands").click();
  assert.equal(await page.locator(".hand-of").count(), 2);
  await page.locator("select.viewer").selectOption("1");
  await page.waitForFunction(() => document.querySelectorAll(".hand-of").length === 1);
  assert.equal(await stepNow(page), step);
  await page.locator(".replay-cards .hand").waitFor();
  await page.locator("select.viewer").selectOption("all");
  await page.waitForFunction(() => document.querySelectorAll(".hand-of").length === 2);
  await leave(page);
});

test("a record that is wrong says its line, and what comes before it is shown", { skip: QUICK }, async () => {
  const lines = USA.split("\n");
  const page = await newPage(browser);
  const broken = [...lines];
  const at = lines.findIndex((line, i) => i > 90 && line.includes('"player":0'));
  broken[at] = broken[at].replace('"player":0', '"player":1');
  await openRecord(page, server.address, broken.join("\n"));
  await opened(page);
  await page.keyboard.press("End");
  assert.match(await page.locator(".fault-here").innerText(), new RegExp(`^Line ${at + 1}:`));
  for (const [text, words] of [
    [lines.slice(1).join("\n"), /Line 1/],
    ["", /Line 1/],
    ["\u0000\u0001", /Line 1/],
    [USA.replace('"game":"usa"', '"game":"chess"'), /Line 1/],
    ["x".repeat((1 << 20) + 1), /too large/],
    [Buffer.from([0xff, 0xfe, 0x80]), /no text in UTF-8/],
  ]) {
    await page.goto("about:blank");
    await openRecord(page, server.address, text);
    await page.locator(".faults").waitFor();
    assert.match(await page.locator(".faults").innerText(), words);
  }
  await leave(page);
});

test("a record that is dropped anywhere is opened", { skip: QUICK }, async () => {
  const page = await newPage(browser);
  await page.goto(server.address);
  await page.locator(".home").waitFor();
  const drop = (text) =>
    page.evaluate((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], "game.ttrec"));
      for (const kind of ["dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    }, text);
  await drop(USA);
  await opened(page);
  const last = await lastStep(page);
  await drop(await record("europe-2-golden-0.ttrec")); // another one, onto the first
  await page.waitForFunction((n) => Number(document.querySelector(".timeline input")?.max) > n, last);
  await leave(page);
});

test("an address opens the game at its step, in another browser", { skip: QUICK }, async () => {
  const page = await newPage(browser);
  await openRecord(page, server.address, USA);
  await opened(page);
  await page.locator(".timeline input").fill("57");
  await stepIs(page, 57);
  await page.locator(".tools button", { hasText: "Share" }).click();
  const link = page.locator("dialog .link-row input");
  await link.waitFor();
  const address = await link.inputValue();
  console.log(`an address of ${address.length} letters for ${await lastStep(page)} steps`);
  assert.ok(address.length < 2000);
  assert.match(address, /#\/replay\/g\/[\w-]+\/57$/);
  const points = await page.locator(".player-points").allInnerTexts();
  await leave(page);
  const other = await newPage(browser);
  await other.goto(address);
  await opened(other);
  await stepIs(other, 57);
  assert.deepEqual(await other.locator(".player-points").allInnerTexts(), points);
  await other.keyboard.press("ArrowRight"); // the address follows
  await other.waitForFunction(() => location.hash.endsWith("/58"));
  await other.reload();
  await opened(other);
  await stepIs(other, 58);
  await leave(other);
});

test("hostile addresses show a sentence", { skip: QUICK }, async () => {
  const page = await newPage(browser);
  const zlib = await import("node:zlib");
  const pack = (x) => `1${zlib.deflateSync(typeof x === "string" ? x : JSON.stringify(x)).toString("base64url")}`;
  const seed = "0".repeat(64);
  const bomb = pack("x".repeat(5_000_000));
  for (const [letters, words] of [
    ["1AAAA", /damaged/],
    ["2xyz", /damaged/],
    [bomb, /damaged/],
    [pack("{}"), /damaged/],
    [pack(["usa", {}, ["a", "b"], seed, "0.1.0", 7]), /damaged/],
    [pack(["usa", [], ["a", "b"], seed, "0.1.0", ""]), /damaged/],
    [pack(["chess", {}, ["a", "b"], seed, "0.1.0", ""]), /Line 1/],
    [pack(["usa", {}, ["a"], seed, "0.1.0", ""]), /Line 1/],
    [pack(["usa", {}, ["a", "b"], "00", "0.1.0", ""]), /Line 1/],
    [pack(["usa", {}, ["a", "b"], seed, "0.1.0", "draw 0"]), /Line 2/],
    [pack(["usa", {}, ["a", "b"], seed, "0.1.0", "\n\n\n"]), /Line 2/],
    [pack(["usa", {}, ["a", "b"], seed, "0.1.0", "", "f".repeat(64), "{}"]), /Line 1/],
    [pack(["usa", { __proto__: 1, constructor: true }, ["a", "b"], seed, "0.1.0", ""]), /Line 1/],
  ]) {
    await page.goto("about:blank");
    await page.goto(`${server.address}#/replay/g/${letters}/3`);
    await page.locator(".faults").waitFor();
    assert.match(await page.locator(".faults").innerText(), words, letters.slice(0, 40));
  }
  for (const rest of ["/g/", "/g/%00", "/t/abc", "/t/99999999999999999999", "/k/<script>", "/x", "/g/1/2/3"]) {
    await page.goto("about:blank");
    await page.goto(`${server.address}#/replay${rest}`);
    await page.locator(".place.replays .drop-zone").waitFor();
  }
  await page.goto(`${server.address}#/replay/k/nothere`);
  await page.locator(".faults", { hasText: "does not have this game" }).waitFor();
  await leave(page);
});

test("a game of the server is replayed by its number", { skip: QUICK }, async () => {
  const page = await newPage(browser);
  await page.route("**/record/7", (route) => route.fulfill({ body: USA, contentType: "application/x-ndjson" }));
  await page.route("**/record/8", (route) => route.fulfill({ status: 404 }));
  await page.goto(`${server.address}#/replay/t/7/20`);
  await opened(page);
  await stepIs(page, 20);
  await page.locator(".tools button", { hasText: "Share" }).click();
  assert.match(await page.locator("dialog .link-row input").inputValue(), /#\/replay\/t\/7\/20$/);
  await page.keyboard.press("Escape");
  await page.goto(`${server.address}#/replay/t/8`);
  await page.locator(".faults", { hasText: "no record of this table" }).waitFor();
  page.troubles = page.troubles.filter((x) => !/404/.test(x)); // the browser says it too
  await leave(page);
});

test("a game is continued from a step, kept, resumed, finished and replayed", { skip: QUICK }, async () => {
  const page = await newPage(browser);
  await openRecord(page, server.address, USA);
  await opened(page);
  const last = await lastStep(page);
  await page.locator(".timeline input").fill(String(last - 6));
  await stepIs(page, last - 6);
  const points = await page.locator(".player-points").allInnerTexts();
  await page.locator(".tools button", { hasText: "Continue from here" }).click();
  await page.locator("dialog label", { hasText: "other ones" }).click();
  await page.locator("dialog .play").click();
  await page.locator(".game-screen:not(.replay) .prompt.mine").waitFor({ timeout: 30000 });
  assert.ok((await page.locator(".log li").count()) > 20); // what came before is in the log
  const now = await page.locator(".player-points").allInnerTexts();
  assert.ok(now.every((n, i) => Number(n.replace("−", "-")) >= Number(points[i].replace("−", "-")) - 1));
  await clickGame(page, 1);
  const where = page.url();
  await page.goto("about:blank");
  await page.goto(where);
  await page.waitForFunction(() => document.querySelector(".prompt.mine, .score"), null, { timeout: 30000 });
  await clickGame(page, 200);
  const skip = page.locator(".score button", { hasText: "Skip" });
  if (await skip.isVisible()) await skip.click();
  await page.locator(".score button", { hasText: "Replay and review" }).click();
  await opened(page);
  await page.keyboard.press("End");
  await stepIs(page, await lastStep(page));
  await page.locator(".tools button", { hasText: "Share" }).click();
  await page.locator("dialog", { hasText: "does not follow from its seed" }).waitFor(); // other draws
  await page.keyboard.press("Escape");
  await page.goto(`${server.address}#/games`);
  await page.locator(".kept .left-game a", { hasText: "Replay" }).click();
  await opened(page);
  await leave(page);
});

test("a replay by touch, on a phone", { skip: QUICK }, async () => {
  const page = await newPage(browser, { viewport: SIZES.phone, hasTouch: true, isMobile: true });
  await openRecord(page, server.address, USA);
  await opened(page);
  await page.locator('[aria-label="Step forward"]').tap();
  await stepIs(page, 1);
  await page.locator('[aria-label="Next turn"]').tap();
  await stepIs(page, 2);
  await page.locator(".play-key").tap();
  await page.waitForFunction(() => Number(document.querySelector(".timeline input").value) > 4);
  await page.locator(".play-key").tap();
  await page.locator("#tab-hands").tap();
  await page.locator(".small-ticket").first().tap();
  await page.locator("#tab-turns").tap();
  await page.locator(".turn").nth(12).tap();
  assert.ok((await stepNow(page)) > 10);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= SIZES.phone.width, `${wide} px`);
  await leave(page);
});

for (const [theme, size, file] of QUICK
  ? []
  : [
      ["light", "laptop", "usa-5-golden-0.ttrec"],
      ["dark", "laptop", "card_game-4-golden-0.ttrec"],
      ["light", "phone", "card_game-4-golden-0.ttrec"],
      ["dark", "phone", "usa-5-golden-0.ttrec"],
    ])
  test(`no violation in a replay, ${theme}, ${size}`, async () => {
    const page = await newPage(browser, { viewport: SIZES[size] });
    await page.goto(`${server.address}?theme=${theme}#/replay`);
    await page.locator(".drop-zone").waitFor();
    await axeCheck(page, axe, "landing");
    await openRecord(page, server.address, await record(file), { query: `&theme=${theme}` });
    await opened(page);
    await page.locator(".timeline input").fill("40");
    await stepIs(page, 40);
    for (const tab of ["turns", "hands", "review"]) {
      await page.locator(`#tab-${tab}`).click();
      await axeCheck(page, axe, `${file} ${tab}`);
    }
    await page.locator(".tools button", { hasText: "Continue from here" }).click();
    await axeCheck(page, axe, "continue");
    await page.keyboard.press("Escape");
    await page.locator(".tools button", { hasText: "Share" }).click();
    await page.locator("dialog .link-row, dialog [role=status]").first().waitFor();
    await axeCheck(page, axe, "share");
    await page.keyboard.press("Escape");
    await page.locator("#tab-hands").click();
    await page.locator(".timeline input").fill(String(await lastStep(page)));
    await page.locator(".score-rows td.total").first().waitFor();
    await axeCheck(page, axe, `${file} end`);
    await leave(page);
  });
