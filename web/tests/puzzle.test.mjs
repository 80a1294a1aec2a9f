// The daily puzzle: solved by mouse, touch and keyboard; wrong answers, marks, addresses, playing on; axe on all of it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";
import { inOrder, readPuzzles } from "../puzzles.mjs";
import { newPage, QUICK, SIZES, serve, setUp } from "./kit.mjs";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const [browser, server] = await setUp(serve);
const all = inOrder(await readPuzzles());
const numberOf = (puzzle) => all.indexOf(puzzle) + 1;
const best = (puzzle) => puzzle.answers[0][0];
const onMap = (puzzle) => puzzle.game !== "card_game";
const claim = all.find((p) => best(p).startsWith("claim") && onMap(p));
const draw = all.find((p) => best(p).startsWith("draw") && p.answers.some(([text]) => text === "draw blind"));
const keep = all.find((p) => p.kind === "keep");

async function open(page, which, query = "") {
  await page.goto(`${server.address}?pace=instant${query}#/puzzle/${which}`);
  await page.locator(".puzzle-question").waitFor({ timeout: 60000 });
}
const slow = QUICK ? { skip: "not in the quick tests" } : {};

/** A spot of a route on which a click meets it. */
const spotOf = (page, id) =>
  page.evaluate(async (route) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const g = document.querySelector(`.route[data-route="${route}"]`);
    const hit = g.querySelector(".hit");
    for (let share = 0.5; share < 0.95; share = share >= 0.5 ? 0.97 - share : 1.03 - share) {
      const p = hit.getPointAtLength(hit.getTotalLength() * share).matrixTransform(hit.getScreenCTM());
      if (document.elementFromPoint(p.x, p.y)?.closest("[data-route]") === g) return { x: p.x, y: p.y };
    }
    return null;
  }, id);

test("by mouse: a wrong answer, then the right one on the map; it is marked", async () => {
  const page = await newPage(browser);
  await open(page, numberOf(claim));
  assert.match(await page.locator(".puzzle-question").innerText(), /best move/i);
  await page.locator(".market .pile button, .market .piles button").first().click(); // draws blind
  await page.locator(".puzzle-result.wrong").waitFor();
  assert.equal(await page.locator(".puzzle-answers").count(), 0); // not given away
  await page.locator(".puzzle-buttons button", { hasText: "Try again" }).click();
  assert.equal(await page.locator(".puzzle-result").count(), 0);

  const route = best(claim).split(" ")[1];
  const at = await spotOf(page, route);
  await page.mouse.click(at.x, at.y);
  await page.locator(".pick .pay").first().click();
  await page.locator(".puzzle-result.right").waitFor();
  assert.equal(await page.locator(".puzzle-answers li").count(), claim.answers.length);
  assert.ok((await page.locator(".puzzle-why").innerText()).length > 5);
  await page.locator(`.route.lit[data-route="${route}"]`).waitFor();
  assert.match(await page.locator(".puzzle-answers .best.mine").innerText(), /yours/);

  await page.locator(".puzzle-list").click();
  const mine = page.locator(".puzzle-numbers a").nth(numberOf(claim) - 1);
  assert.match(await mine.getAttribute("class"), /later/);
  assert.equal(await page.locator(".puzzle-numbers a").count(), all.length);
  await page.reload();
  await page.locator(".puzzle-list").click();
  assert.match(await mine.getAttribute("class"), /later/);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("by keyboard: the answer, the list of choices, and playing on", slow, async () => {
  const page = await newPage(browser);
  await open(page, numberOf(draw));
  const slot = best(draw).split(" ")[1];
  await page.keyboard.press("h"); // no hints here
  await page.keyboard.press(slot === "blind" ? "d" : String(Number(slot) + 1));
  await page.locator(".puzzle-result.right").waitFor();
  await page.waitForFunction(() => document.activeElement?.closest(".puzzle-result h2")); // the verdict has the focus
  await page.keyboard.press("Tab");
  assert.ok(await page.evaluate(() => document.activeElement?.closest(".puzzle-answers li.best")));
  for (
    let more = 20;
    more && !(await page.evaluate(() => document.activeElement?.matches(".puzzle-buttons a")));
    more--
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Play on from here");
  await page.keyboard.press("Enter");
  await page.waitForURL(/#\/play\/\w+$/);
  await page.locator(".prompt.mine").waitFor();
  assert.equal(await page.locator(".puzzle-panel").count(), 0);
  await page.keyboard.press(slot === "blind" ? "d" : String(Number(slot) + 1)); // now it is played
  await page.waitForFunction(() =>
    /second card|thinking|Your turn/i.test(document.querySelector(".prompt")?.innerText ?? ""),
  );
  await page.reload(); // and kept
  await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("by touch on a phone: tickets to keep, the next puzzle", slow, async () => {
  const page = await newPage(browser, { viewport: SIZES.phone, hasTouch: true });
  await open(page, numberOf(keep));
  const tickets = best(keep).split(" ").slice(1);
  const offer = keep.position.seats[keep.seat].offer.split(" ");
  for (const id of tickets) if (id !== "none") await page.locator(".offer .ticket-button").nth(offer.indexOf(id)).tap();
  await page.locator(".offer .primary").tap();
  await page.locator(".puzzle-result.right").waitFor();
  await page.locator(".puzzle-buttons a", { hasText: "Next puzzle" }).tap();
  await page.waitForURL(new RegExp(`#/puzzle/${(numberOf(keep) % all.length) + 1}$`));
  await page.locator(".puzzle-question").waitFor();
  assert.equal(await page.locator(".puzzle-result").count(), 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("addresses: today, a day, a number; what is none says so", slow, async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}?pace=instant`);
  await page.locator(".more a", { hasText: "Daily puzzle" }).click();
  await page.locator(".puzzle-question").waitFor();
  const today = await page.locator(".puzzle-name").innerText();
  assert.match(today, new RegExp(String(new Date().getFullYear())));
  await open(page, "2026-01-05");
  assert.match(await page.locator(".puzzle-name").innerText(), /January 5, 2026/);
  for (const [which, words] of [
    ["0", /no such puzzle/],
    [String(all.length + 1), /no such puzzle/],
    ["2026-02-30", /no such puzzle/],
    ["3026-01-01", /not come yet/],
  ]) {
    await page.goto(`${server.address}?pace=instant#/puzzle/${which}`);
    await page.locator("main.place", { hasText: words }).waitFor();
  }
  await page.locator("a", { hasText: "Today's puzzle" }).click();
  await page.locator(".puzzle-question").waitFor();
  await page.locator(".puzzle-list").click();
  await page.locator(".puzzle-month button").first().click();
  await page.locator(".puzzle-days a").first().click();
  await page.waitForURL(/#\/puzzle\/\d{4}-\d\d-01$/);
  await page.locator(".puzzle-question").waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a file that does not come, or is no puzzle, is said in a sentence", slow, async () => {
  const page = await newPage(browser, { serviceWorkers: "block" });
  await page.route("**/puzzles/index.json", (route) => route.abort());
  await page.goto(`${server.address}#/puzzle`);
  await page.locator("[role=alert]", { hasText: "network" }).waitFor();
  await page.unroute("**/puzzles/index.json");
  await page.route(`**/puzzles/${claim.game}.json`, async (route) => {
    const changed = structuredClone(all.filter((p) => p.game === claim.game));
    for (const p of changed) p.position.seats[0].hand = "000000000";
    await route.fulfill({ json: changed });
  });
  await page.goto(`${server.address}?again#/puzzle/${numberOf(claim)}`);
  await page.locator("[role=alert]", { hasText: "could not be set up" }).waitFor();
  await page.context().close();
});

test("nothing of it is fetched before it is opened", slow, async () => {
  const page = await newPage(browser, { serviceWorkers: "block" });
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.address);
  await page.locator(".home .play").waitFor();
  await page.waitForTimeout(1500);
  assert.deepEqual(
    asked.filter((path) => /puzzle/.test(path)),
    [],
  );
  await page.context().close();
});

for (const theme of ["light", "dark"])
  for (const size of ["laptop", "phone"])
    test(`axe: no violation, ${theme}, ${size}`, slow, async () => {
      const page = await newPage(browser, { viewport: SIZES[size], reducedMotion: "reduce" });
      const check = async (where) => {
        await page.addStyleTag({ content: "*{transition:none!important;animation:none!important}" });
        await page.evaluate(axe);
        const { violations } = await page.evaluate(() => window.axe.run(document));
        const found = violations.map((v) => `${where}: ${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target)}`);
        assert.deepEqual(found, []);
      };
      await open(page, numberOf(draw), `&theme=${theme}`);
      await check("question");
      const wrong = draw.answers.findLast(([text]) => text.startsWith("draw"))[0].split(" ")[1];
      await page.keyboard.press(wrong === "blind" ? "d" : String(Number(wrong) + 1));
      await page.locator(".puzzle-result").waitFor();
      await check("wrong");
      await page.locator(".puzzle-buttons button", { hasText: "Show the answer" }).click();
      await page.locator(".puzzle-answers").waitFor();
      await check("answers");
      await page.locator(".puzzle-list").click();
      await page.locator(".puzzle-days").waitFor();
      await check("list");
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    });
