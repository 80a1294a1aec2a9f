// The count at the end and the score sheet: what is shown is what the core says, and both can be read by everybody.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, SIZES, serve, setUp } from "./kit.mjs";
import { playOut, showStaged } from "./staged.mjs";

const [browser, server] = await setUp(serve);

const GAMES = {
  usa: ["usa", { players: 3 }],
  europe: ["europe", { players: 4 }],
  old_west: ["old_west", { players: 6, options: { alvin: true } }],
  card_game: ["card_game", { players: 4 }],
};
const played = {};
/** A game among bots, from its first update to its last; played once. */
const game = async (name) => {
  const [kind, options] = GAMES[name];
  played[name] ??= await playOut(kind, { bot: "easy", ...options });
  return played[name];
};
const minus = (n) => String(n).replace("-", "−");
/** What the page is told at the end. */
const scoreOf = (told) => told.at(-1).view.score;

/** Opens a game just before its end, and lets it end. */
async function end(name, { size = "laptop", pace = "brisk", motion = "no-preference", query = "" } = {}) {
  const told = await game(name);
  const viewport = SIZES[size];
  const page = await newPage(browser, { viewport, hasTouch: size === "phone", reducedMotion: motion });
  const staged = await showStaged(page, server.address, GAMES[name][0], told, told.length - 2, { pace, query });
  await page.locator(".map, .table").first().waitFor();
  await page.mouse.move(3, viewport.height / 3);
  await staged.more();
  await page.locator(".score").waitFor();
  return { page, score: scoreOf(told) };
}
const done = async (page) => {
  assert.deepEqual(page.troubles, []);
  await page.context().close();
};
const skip = (page) => page.locator(".score header button", { hasText: "Skip" }).click();
/** The rows of the sheet: the name and the total of each. */
const rows = (page) =>
  page
    .locator(".score tbody tr")
    .evaluateAll((all) =>
      all.map((row) => [row.querySelector("th").innerText.trim(), row.querySelector(".total").innerText]),
    );

for (const name of Object.keys(GAMES))
  test(`${name}: totals of the count come to those of the core, step by step, and the sheet has them`, async () => {
    const { page, score } = await end(name);
    await page.evaluate(() => {
      // every step of the count, once it is drawn
      window.seen = new Map();
      const look = () => {
        const steps = [...document.querySelectorAll(".score [role=log] p")];
        const text = (selector) => [...document.querySelectorAll(selector)].map((e) => e.textContent.trim());
        if (document.querySelector(".counting"))
          window.seen.set(steps.length, {
            says: steps.at(-1)?.textContent ?? "",
            all: steps.map((p) => p.textContent),
            names: text(".lane-name span"),
            totals: text(".lane-points"),
            players: text(".player-points"),
            lit: text(".map .lit").length,
            tone: document
              .querySelector(".map")
              ?.getAttribute("class")
              .match(/tone-(\w+)/)?.[1],
            log: text(".log li").some((line) => /wins|win!/.test(line)),
            cheers: !!document.querySelector(".cheers .confetti"),
          });
        requestAnimationFrame(look);
      };
      look();
    });
    await page.locator(".score-rows").waitFor({ timeout: 120000 });
    const seen = [...(await page.evaluate(() => [...window.seen.values()]))];
    const last = seen.at(-1);
    assert.ok(last.cheers);
    assert.ok(last.names.every(Boolean), "every lane has a name");
    assert.deepEqual(last.totals, score.total.map(minus));
    assert.deepEqual(last.players, last.totals, "the list of players shows the same");
    assert.ok(
      seen.slice(0, -1).every((s) => s.totals.join() !== last.totals.join() || s.says === last.says),
      "the totals are there with the last step",
    );
    const counted = score.completed.concat(score.failed).join(" ").split(" ").filter(Boolean).length;
    assert.equal(last.all.filter((line) => /completed,/.test(line)).length, counted, "every ticket is announced");
    for (const { says, tone } of seen.filter((s) => /completed,/.test(s.says) && s.tone))
      if (GAMES[name][0] !== "card_game") assert.equal(tone, /not completed/.test(says) ? "bad" : "good", says);
    assert.ok(
      seen.every((s) => !s.log),
      "the log does not say who wins before the count does",
    );
    assert.deepEqual((await rows(page)).map((r) => r[1]).sort(), score.total.map(minus).sort());
    const [first] = await rows(page);
    const { winners } = score;
    assert.ok(
      winners.some((p) => last.names[p] === first[0]),
      "the winner is the first of the sheet",
    );
    assert.match(
      await page.locator(".log li").first().innerText(),
      /win/,
      "and the log is still there, and says it now",
    );
    await done(page);
  });

test("a ticket lights its path through the own routes green; a failed one red, what it lacks broken", async () => {
  const { page, score } = await end("europe", { pace: "instant" });
  const told = await game("europe");
  const owned = Object.assign({}, ...told.slice(1).map((u) => u.view)).owned.map((x) => x.split(" "));
  const board = await page.evaluate(() => fetch("boards/europe.json").then((x) => x.json()));
  const ends = Object.fromEntries(board.routes.map((r) => [r.id, [r.a, r.b]]));
  const lit = () =>
    page.evaluate(() => ({
      tone: document
        .querySelector(".map")
        .getAttribute("class")
        .match(/tone-(\w+)/)?.[1],
      routes: [...document.querySelectorAll(".route.lit")].map((g) => g.dataset.route),
      missing: [...document.querySelectorAll(".route.missing")].map((g) => g.dataset.route),
    }));
  const order = await page.locator(".score-tickets > li").count();
  let completed = 0;
  let broken = 0;
  for (let row = 0; row < order; row++) {
    const line = page.locator(".score-tickets > li").nth(row);
    const name = (await line.locator(".ways-of").innerText()).trim();
    const seat = await page
      .locator(".player")
      .evaluateAll((all, who) => all.findIndex((li) => li.querySelector("b").textContent === who), name);
    const may = new Set([...owned[seat], ...Object.values(score.borrowed[seat])]);
    for (const chip of await line.locator(".way[class*=tone]").all()) {
      await chip.focus();
      const good = /tone-good/.test(await chip.getAttribute("class"));
      await page.waitForFunction((tone) => document.querySelector(`.map.${tone}`), good ? "tone-good" : "tone-bad");
      const { routes, missing } = await lit();
      const words = (await chip.innerText()).replace(/^.*?: /, "");
      if (good) {
        completed++;
        assert.ok(routes.length && routes.every((r) => may.has(r)), `${name}, ${words}: ${routes}`);
        // every city but the two ends is entered and left
        const count = {};
        for (const city of routes.flatMap((r) => ends[r])) count[city] = (count[city] ?? 0) + 1;
        const odd = Object.keys(count).filter((c) => count[c] % 2);
        const names = odd.map((c) => board.cities.find((x) => x.id === c).name);
        assert.ok(names.length === 2 && names.every((x) => words.includes(x)), `${words}: a path from ${names}`);
      } else {
        assert.ok(missing.every((r) => !may.has(r) && routes.includes(r)));
        assert.ok(routes.filter((r) => !missing.includes(r)).every((r) => may.has(r)));
        broken += missing.length > 0;
      }
    }
  }
  assert.ok(completed > 2 && broken > 0, `${completed} completed, ${broken} begun and failed`);
  const header = page.locator(".score thead button", { hasText: "Longest path" });
  await header.focus();
  await page.waitForFunction(
    () => document.querySelector(".route.lit") && !document.querySelector("[class*=tone-].map"),
  );
  const cars = await page.locator(".route.lit .car").count();
  const best = score.longest.filter((_, p) => score.longest_bonus[p]).reduce((sum, n) => sum + n, 0);
  assert.equal(cars, best, "the cars of the lit path are those that were counted");
  assert.match(await page.locator(".score tbody").innerText(), new RegExp(`${Math.max(...score.longest)} trains`));
  await done(page);
});

test("one tap or one key skips the count; the sheet has the focus, and is at once there without motion", async () => {
  for (const how of ["tap", "button", "Escape"]) {
    const { page, score } = await end("usa", { pace: "calm", size: how === "tap" ? "phone" : "laptop" });
    await page.locator(".lane").first().waitFor();
    assert.equal(await page.locator(".score-rows").count(), 0);
    if (how === "tap") await page.locator(".lanes").tap();
    else if (how === "button") await skip(page);
    else await page.keyboard.press(how);
    await page.locator(".score-rows").waitFor({ timeout: 9000 }); // the count takes 20 s
    assert.equal(await page.locator(".confetti").count(), 0);
    assert.equal((await rows(page)).length, score.total.length);
    if (how === "button")
      assert.equal(await page.evaluate(() => document.activeElement.tagName), "H2", "the heading has the focus");
    await done(page);
  }
  const { page } = await end("usa", { pace: "calm", motion: "reduce" });
  assert.equal(await page.locator(".score-rows").count(), 1);
  assert.equal(await page.locator(".lane, .confetti").count(), 0);
  await done(page);
});

test("a count that runs ends when the speed is changed to at once, and does not begin again", async () => {
  const { page, score } = await end("usa", { pace: "calm" });
  const pace = async (name) => {
    await page.locator('.tools button[aria-label="Settings"]').click();
    await page.locator(".settings label", { hasText: name }).click();
    await page.keyboard.press("Escape");
  };
  await page.locator(".lane").first().waitFor();
  await pace("At once");
  await page.locator(".score-rows").waitFor({ timeout: 5000 }); // the count takes 20 s
  await pace("Calm");
  assert.equal(await page.locator(".lane").count(), 0);
  assert.equal((await rows(page)).length, score.total.length);
  await done(page);
});

test("who leaves the count has it whole: another tab of a phone, or a screen turned across the width of a phone", async () => {
  for (const [size, leave, back] of [
    ["phone", (page) => page.locator("#tab-players").tap(), (page) => page.locator("#tab-score").tap()],
    ["phone", (page) => page.setViewportSize(SIZES.laptop), (page) => page.setViewportSize(SIZES.phone)],
    ["laptop", (page) => page.setViewportSize(SIZES.phone), (page) => page.setViewportSize(SIZES.laptop)],
  ]) {
    const { page, score } = await end("usa", { size, pace: "calm" });
    await page.waitForFunction(() => document.querySelector(".map .lit"), null, { timeout: 20000 });
    await leave(page);
    const final = score.total.map(minus);
    await page.waitForFunction(
      () =>
        !document.querySelector(".map .lit, .lane") &&
        /wins|win!/.test(document.querySelector(".sr[role=log]").innerText),
      null,
      { timeout: 3000 }, // the count takes 20 s
    );
    if (await page.locator(".player-points").count())
      assert.deepEqual(await page.locator(".player-points").allInnerTexts(), final);
    await back(page);
    await page.locator(".score-rows").waitFor({ timeout: 3000 });
    assert.equal(await page.locator(".lane").count(), 0, "it does not begin again");
    assert.deepEqual((await rows(page)).map((r) => r[1]).sort(), final.sort());
    await done(page);
  }
});

test("with six players every name is in the sheet on a phone, in its own column at every width", async () => {
  for (const size of ["phone", "wide"]) {
    const { page } = await end("old_west", { size, pace: "instant" });
    const names = await page.locator(".score tbody th").evaluateAll((all) =>
      all.map((th) => {
        const box = th.getBoundingClientRect();
        return { name: th.innerText.trim(), wide: box.width, left: box.left, right: box.right };
      }),
    );
    assert.equal(names.length, 6);
    for (const { name, wide, left, right } of names) {
      assert.ok(/^\p{L}+$/u.test(name) && wide > 50, `${size}: ${name}`);
      assert.ok(left >= 0 && right <= SIZES[size].width, `${size}: ${name} is in sight`);
    }
    const [wide, room] = await page.locator(".score-rows").evaluate((e) => [e.scrollWidth, e.clientWidth]);
    assert.ok(wide <= room, `${size}: ${wide} pixels wide in ${room}`);
    await done(page);
  }
});

test("log and players stay at the end: beside the board, and on a phone in tabs", async () => {
  const wide = await end("usa", { pace: "calm" });
  assert.ok(await wide.page.locator(".rail .players").isVisible());
  assert.ok(await wide.page.locator(".rail .log").isVisible());
  await skip(wide.page);
  assert.ok(await wide.page.locator(".rail .players").isVisible());
  assert.equal(await wide.page.locator(".player").count(), 3);
  await wide.page.locator(".rail .log li", { hasText: /wins|You win/ }).waitFor(); // told once all is counted
  await done(wide.page);

  const { page } = await end("usa", { size: "phone", pace: "instant" });
  assert.ok(await page.locator(".score").isVisible());
  await page.locator("#tab-players").tap();
  assert.equal(await page.locator(".player").count(), 3);
  await page.locator("#tab-log").tap();
  assert.ok((await page.locator(".log li").count()) > 20);
  await page.locator("#tab-score").tap();
  assert.equal((await rows(page)).length, 3);
  await done(page);
});

test("card game: in the second round everybody sees the points of the tickets completed in the first", async () => {
  const told = await game("card_game");
  const at = told.findIndex((u) => u.events?.some((e) => e.event === "new_round"));
  assert.ok(at > 0);
  const page = await newPage(browser, { viewport: SIZES.phone, hasTouch: true });
  await showStaged(page, server.address, "card_game", told, at);
  await page.locator("#tab-players").tap();
  const board = await page.evaluate(() => fetch("boards/card_game.json").then((x) => x.json()));
  const { completed } = told
    .slice(1, at + 1)
    .flatMap((u) => u.events)
    .find((e) => e.event === "scoring");
  const worth = completed.map((list) => list.reduce((n, id) => n + board.tickets.find((x) => x.id === id).points, 0));
  assert.ok(worth.some(Boolean));
  assert.deepEqual(await page.locator(".player-points").allInnerTexts(), worth.map(String));
  assert.deepEqual(await page.locator(".mini b").allInnerTexts(), worth.map(String));
  await done(page);
});

test("card game: a stack of one card is turned up whole: card and number keep their shape all the while", async () => {
  const told = await game("card_game");
  const tracks = [{ count: 1, cards: { red: 1 } }, ...Array(3).fill({ count: 2, cards: { blue: 2 } })];
  const view = { phase: "complete", asked: [1], tracks };
  for (const size of ["phone", "laptop"]) {
    const page = await newPage(browser, { viewport: SIZES[size], reducedMotion: "no-preference" });
    await page.addInitScript(() => {
      window.shapes = [];
      const look = () => {
        const [card, number] = [".turned .card-face", ".turned .count"].map((x) => document.querySelector(x));
        if (card) {
          const [a, b] = [card, number].map((e) => e.getBoundingClientRect());
          window.shapes.push([a.width, a.height, b.width, b.height]);
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await showStaged(page, server.address, "card_game", told, 20, { view });
    await page.waitForFunction(() => window.shapes.length > 20);
    await page.waitForTimeout(400);
    for (const [wide, high, number, line] of await page.evaluate(() => window.shapes)) {
      assert.ok(Math.abs(wide / high - 1.5) < 0.05 && wide > 50, `${size}: the card is ${wide} by ${high}`);
      assert.ok(number >= 20 && line >= 18, `${size}: its number is ${number} by ${line}`);
    }
    await done(page);
  }
});
