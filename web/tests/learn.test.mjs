// The lessons: a learner who follows only what is shown comes to the end, by mouse, touch and keyboard.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { check } from "./axe_kit.mjs";
import { clickGame, newPage, QUICK, SIZES, serve, setUp, startGame } from "./kit.mjs";
import { doStep, openLesson, reading, unnamed } from "./learner.mjs";

const [browser, server] = await setUp(serve);
const LESSONS = QUICK ? ["europe"] : ["usa", "europe", "old_west", "card_game"];
const PAGES = { mouse: {}, touch: { viewport: SIZES.phone, hasTouch: true, isMobile: true }, keyboard: {} };
const WAYS = QUICK ? ["mouse"] : Object.keys(PAGES);

for (const lesson of LESSONS)
  for (const how of WAYS)
    test(`the lesson ${lesson} by ${how}`, async () => {
      const page = await newPage(browser, PAGES[how]);
      await openLesson(page, server.address, lesson);
      const read = [];
      do read.push(await doStep(page, how));
      while (!read.at(-1).end && read.length < 60);
      const all = JSON.parse(await readFile(new URL(`../lessons/${lesson}.json`, import.meta.url), "utf8"));
      const steps = all.parts.flatMap((part) => part.steps);
      assert.equal(read.length, steps.length);
      for (const [i, { say, accept }] of steps.entries()) {
        if (!accept || how === "keyboard") continue;
        assert.ok(read[i].used.length, say);
        if (!accept.some((action) => action.endsWith("*")))
          // the text names what is lit
          assert.deepEqual(unnamed(read[i].text, read[i].used), [], `${say}: ${read[i].text}`);
      }
      assert.equal(new Set(read.map(({ text }) => text)).size, read.length, "every step says something of its own");
      await page.locator(".teacher footer a", { hasText: "More lessons" }).click();
      await page.locator(".lesson.done").waitFor();
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    });

if (!QUICK) {
  test("another legal move gets a friendly sentence and is not done; an illegal one its reason", async () => {
    const page = await newPage(browser);
    await openLesson(page, server.address, "usa");
    await page.keyboard.press("n");
    const offer = page.locator(".offer .ticket-button");
    for (let i = 0; i < 3; i++) await offer.nth(i).click();
    await page.locator(".offer .primary").click(); // all three: legal, but not the lesson
    await page.locator(".teacher-wrong", { hasText: "Seattle" }).waitFor();
    assert.match((await reading(page)).step, /^Step 2 /);
    assert.equal(await offer.count(), 3, "they are on offer still");
    await doStep(page, "keyboard");
    assert.equal(await page.locator(".teacher-wrong").count(), 0);
    await page.keyboard.press("d"); // the pile, where the market is asked for
    await page.locator(".teacher-wrong").waitFor();
    assert.equal(await page.locator(".pile .count").first().innerText(), "97");
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

  test("a step back, over the border of a part too; left and continued later, after a reload", async () => {
    const page = await newPage(browser);
    await openLesson(page, server.address, "usa");
    for (let i = 0; i < 3; i++) await doStep(page, "keyboard");
    const hand = () => page.locator(".hand .card-button").evaluateAll((all) => all.map((c) => c.ariaLabel));
    const back = page.locator(".teacher-back");
    const before = await reading(page);
    const held = await hand();
    await doStep(page, "keyboard");
    await back.click();
    await page.locator(".teacher small", { hasText: before.step }).waitFor();
    assert.deepEqual(await reading(page), before);
    assert.deepEqual(await hand(), held, "the card is in the pile again");
    while (!/^Step 9 /.test((await reading(page)).step)) await doStep(page, "keyboard");
    const part = await reading(page);
    for (let i = 0; i < 2; i++) await back.click();
    await page.locator(".teacher small", { hasText: "Step 7 " }).waitFor();
    await page.locator('.route[data-route="denver-santa_fe"] .train').waitFor();
    for (let i = 0; i < 2; i++) await doStep(page, "keyboard");
    assert.equal((await reading(page)).text, part.text);
    await page.locator(".teacher header button").last().click();
    await page.locator(".lesson.first .button", { hasText: "Continue" }).click();
    await page.locator(".teacher small", { hasText: "Step 9 " }).waitFor();
    await page.reload();
    await page.locator(".teacher small", { hasText: "Step 9 " }).waitFor();
    assert.deepEqual(await reading(page), part);
    await doStep(page, "keyboard");
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

  test("whatever the storage has, a lesson begins; an unknown one is said to be unknown", async () => {
    const page = await newPage(browser);
    for (const kept of ["{", "7", '{"usa":5}', '{"usa":{"part":9,"step":1,"said":[["x"]],"done":false}}']) {
      await page.addInitScript((text) => localStorage.setItem("turntable-lessons", text), kept);
      await openLesson(page, server.address, "usa");
      assert.match((await reading(page)).step, /^Step 1 /);
      await page.goto("about:blank");
    }
    await page.goto(`${server.address}#/learn/chess`);
    await page.locator(".learn [role=alert]").waitFor();
    assert.equal(await page.locator(".lesson").count(), 4);
    await page.context().close();
  });

  test("newcomers are offered the first lesson: never again after a no, or once a game is over", async () => {
    const page = await newPage(browser);
    await page.goto(server.address);
    await page.locator(".invitation a").click();
    await page.locator(".teacher").waitFor();
    await page.goto(server.address);
    await page.locator(".invitation button").click();
    await page.locator(".invitation").waitFor({ state: "detached" });
    await page.reload();
    await page.locator(".home").waitFor();
    assert.equal(await page.locator(".invitation").count(), 0);
    assert.equal(await page.locator('.more a[href="#/learn"]').count(), 1, "still reachable");
    const other = await newPage(browser);
    await startGame(other, server.address, "card_game");
    await clickGame(other);
    await other.goto(server.address);
    await other.locator(".home .play").waitFor();
    assert.equal(await other.locator(".invitation").count(), 0);
    for (const one of [page, other]) await one.context().close();
  });

  /** Boxes of the panel and of what it lights, as far as they can be seen. */
  const covered = (page) =>
    page.evaluate(() => {
      const panel = document.querySelector(".teacher").getBoundingClientRect();
      const meets = (a) => a.left < panel.right && panel.left < a.right && a.top < panel.bottom && panel.top < a.bottom;
      const lit = document.querySelectorAll(".hinted, .route.lit .space, .route.lit .car-body, .city.lit .city-disc");
      const middle = document.querySelector(".middle").getBoundingClientRect();
      return { over: [...lit].filter((e) => meets(e.getBoundingClientRect())).length, map: meets(middle) };
    });
  for (const size of Object.keys(SIZES))
    test(`the teacher covers nothing it speaks of, all is in its panel, and axe is content: ${size}`, async () => {
      for (const [lesson, theme] of [
        ["europe", "light"],
        ["card_game", "dark"],
      ]) {
        const page = await newPage(browser, { viewport: SIZES[size] });
        await openLesson(page, server.address, lesson, `&theme=${theme}`);
        for (let steps = 0; steps < 60; steps++) {
          const { step, end } = await reading(page);
          const { over, map } = await covered(page);
          assert.ok(!over && !map, `${lesson}, ${step}: the panel covers something`);
          const cut = await page.evaluate(() => {
            const box = document.querySelector(".teacher");
            return box.scrollHeight - box.clientHeight;
          });
          assert.ok(cut <= 1, `${lesson}, ${step}: ${cut} px of the panel are out of sight`);
          if (size !== "wide" && (steps < 3 || end)) await check(page, `${lesson}, ${step}, ${theme}`);
          if (end) break;
          await doStep(page, "keyboard");
        }
        await page.context().close();
      }
      const page = await newPage(browser, { viewport: SIZES[size] });
      await page.goto(`${server.address}#/learn`);
      await page.locator(".lesson").first().waitFor();
      await check(page, "the list of lessons");
      await page.context().close();
    });

  test("a lesson in Romanian, and the language changed in the middle of it", async () => {
    const page = await newPage(browser);
    await openLesson(page, server.address, "europe", "&language=ro");
    assert.match((await reading(page)).text, /Biletul tău/);
    await page.locator(".tools button").last().click();
    await page.locator("dialog label", { hasText: "English" }).click();
    await page.keyboard.press("Escape");
    await page.locator(".teacher-says", { hasText: "Your ticket" }).waitFor();
    await page.context().close();
  });
}
