// Every language on every screen, on a phone, and inside lessons, replays, puzzles, the companion and so on: no English is
// left, no label sticks out, axe-core finds nothing in either theme, and the page says which language it speaks.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { compile } from "../../po/compile.mjs";
import { inOrder, readPuzzles } from "../puzzles.mjs";
import { check as checkAccess } from "./axe_kit.mjs";
import { reveal, startHot } from "./hotseat_kit.mjs";
import { choose, newPage, QUICK, SIZES, serve, setUp, startGame } from "./kit.mjs";
import { doStep, openLesson, reading } from "./learner.mjs";
import { createTable, PROGRAM, startServer } from "./online_kit.mjs";
import { opened, openRecord, record } from "./replay_kit.mjs";
import { playOut, showStaged } from "./staged.mjs";

const [browser, plain, server] = await setUp(serve, QUICK ? serve : startServer);
const catalogue = async (name) => compile(await readFile(new URL(`../../po/${name}.po`, import.meta.url), "utf8"));
const english = await catalogue("en");

/** A text of a catalogue as a pattern: its blanks are anything. */
const pattern = (text) => {
  const parts = text.split(/\{\w+\}|%s/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".+")}$`);
};
/** Those of the page and of the vocabulary that this language says in another way. */
async function englishOnly(language) {
  const own = await catalogue(language.replace("-", "_"));
  const ownTexts = Object.values(own).flat();
  return Object.entries(english)
    .filter(([key]) => !key.startsWith("cli:"))
    .flatMap(([key, text]) => [text].flat().filter((one) => ![own[key]].flat().includes(one)))
    .filter((text) => /[a-z]{3}/.test(text.replace(/\{\w+\}/g, "")) && !ownTexts.includes(text))
    .map(pattern);
}

/** What can be seen or is read aloud, each text once. */
const shownTexts = (page) =>
  page.evaluate(() => {
    const texts = new Set();
    const add = (text) => text?.trim() && texts.add(text.trim());
    for (const e of document.body.querySelectorAll("*")) {
      if (e.closest("svg.map text, script, style, [lang], .language")) continue; // names of cities and of languages
      for (const name of ["aria-label", "title", "placeholder", "alt"]) add(e.getAttribute(name));
      for (const node of e.childNodes) if (node.nodeType === 3) add(node.data);
    }
    add(document.title.split(" · ")[0]);
    return [...texts];
  });

/** Buttons and labels whose text does not fit into them, or that stick out of the screen. */
const stickingOut = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, a, label, legend, summary, th, h1, h2, h3, select, .tab")]
      .filter((e) => e.getClientRects().length && !e.closest(".sr, .map, [aria-hidden=true]"))
      .filter((e) => {
        const box = e.getBoundingClientRect();
        const scrolled = e.closest(".scroll, .score, .table, .log, [tabindex='0']");
        const beyond = !scrolled && (box.left < -1 || box.right > innerWidth + 1);
        const clipped = e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display !== "inline";
        const hidden = e.clientWidth <= 2; // for the screen reader alone
        return !hidden && (beyond || (clipped && !e.querySelector("svg, input")));
      })
      .map((e) => `<${e.tagName.toLowerCase()} class="${e.className}"> ${e.textContent.trim().slice(0, 60)}`),
  );

const phone = { viewport: SIZES.phone, hasTouch: true, reducedMotion: "reduce", bypassCSP: true };

/** Looks at what a page shows: check(where, page, themes). */
async function checker(language) {
  const left = await englishOnly(language);
  return async (where, of, themes = ["light", "dark"]) => {
    assert.equal(await of.evaluate(() => document.documentElement.lang), language, where);
    const texts = await shownTexts(of);
    assert.deepEqual(
      texts.filter((text) => left.some((one) => one.test(text))),
      [],
      `${where}: English is left`,
    );
    assert.deepEqual(await stickingOut(of), [], `${where}: sticks out`);
    assert.ok((await of.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${where}: too wide`);
    for (const theme of QUICK ? [] : themes) {
      await of.evaluate((name) => {
        document.documentElement.dataset.theme = name;
      }, theme);
      await checkAccess(of, `${where}, ${theme}`);
    }
  };
}

for (const language of ["it", "pt-BR", "ro"])
  test(`every screen in ${language}`, async () => {
    const query = `&language=${language}`;
    const page = await newPage(browser, phone);
    const looks = await checker(language);
    const check = (where, of = page) => looks(where, of);

    await page.goto(`${plain.address}?language=${language}`);
    await page.locator(".others p").waitFor();
    await check("home");
    await page.locator(".settings-button").click();
    await page.locator(".settings").waitFor();
    await check("settings");

    for (const game of QUICK ? ["usa"] : ["usa", "europe", "old_west", "card_game"]) {
      await startGame(page, plain.address, game, { players: 3, query, alvin: game === "old_west" });
      await page.locator(".prompt.mine").waitFor();
      await check(`${game}, offer`);
      const rows = await page.evaluate(() =>
        [".bar .brand", ".bar .tools"].map((name) => document.querySelector(name).getBoundingClientRect()),
      );
      assert.ok(rows[1].top < rows[0].bottom, "the tools fit beside the name of the page");
      if (QUICK) continue;
      await page.locator("#tab-tickets").click();
      for (const ticket of await page.locator(".offer .ticket-button").all()) await ticket.click();
      await page.locator(".offer .primary").click();
      await page.locator(".prompt.mine").waitFor();
      if (game === "old_west") {
        await check("old_west, starting city");
        await page.keyboard.press("/");
        await page.locator(".palette li").first().click();
        await page.locator(".prompt.mine").waitFor();
      }
      for (const tab of ["cards", "tickets", "players", "log"]) {
        await page.locator(`#tab-${tab}`).click();
        await check(`${game}, ${tab}`);
      }
      await page.locator(".tools button").first().click();
      await page.locator(".hints").waitFor();
      await check(`${game}, hints`);
      await page.locator(".hints header button").click();
      await page.keyboard.press("/");
      await page.locator(".palette li").first().waitFor();
      await check(`${game}, palette`);
      await page.keyboard.press("Escape");
      await page.keyboard.press("?");
      await check(`${game}, reference`);
      await page.keyboard.press("Escape");
    }
    assert.deepEqual(page.troubles, []);
    await page.context().close();
    if (QUICK) return;

    for (const game of ["europe", "old_west", "card_game"]) {
      const over = await newPage(browser, phone);
      const options = game === "old_west" ? { alvin: true } : {};
      const told = await playOut(game, { players: 3, options });
      await showStaged(over, plain.address, game, told, told.length - 1, { query, alvin: game === "old_west" });
      await over.locator(".score td.total").first().waitFor();
      await check(`${game}, score`, over);
      await over.context().close();
    }

    const online = await newPage(browser, phone);
    await online.goto(`${server.address}?language=${language}#/new`);
    await online.locator(".create-form").waitFor();
    await check("a new table", online);
    await createTable(online, server.address, "europe", { seats: 4, bots: 1, open: true, name: "Ana", query });
    await online.locator(".room-fair").waitFor();
    await check("the waiting room", online);
    const places = ["learn", "rules", "replay", "companion", "puzzle", "games"]; // with their own words, fetched later
    for (const place of [...places, "tables", "watch", "board", "t/99999", `take/${"0".repeat(32)}`]) {
      await online.goto(`${server.address}?language=${language}#/${place}`);
      await online.locator("main, .screen, .notice, .room-start").first().waitFor();
      await online.waitForTimeout(400);
      await check(place, online);
    }
    await online.context().close();
  });

const LANGUAGES = ["it", "pt-BR", "ro"];
const slow = { skip: QUICK };

/** A test in each language, with a page on a phone; it must have had no trouble at the end. Themes take turns, from view
 * to view and from language to language: all views are seen in both. */
function inEvery(what, run) {
  for (const [i, language] of LANGUAGES.entries())
    test(`${what} in ${language}`, slow, async () => {
      const page = await newPage(browser, phone);
      const looks = await checker(language);
      let views = i;
      const check = (where) => looks(where, page, [["light", "dark"][views++ % 2]]);
      await run(page, check, `&language=${language}`, language);
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    });
}

inEvery("inside the lessons", async (page, check, query) => {
  for (const lesson of ["usa", "europe", "old_west", "card_game"]) {
    await openLesson(page, plain.address, lesson, query);
    await check(`the lesson ${lesson}, its first step`);
    for (let step = 0; step < 4; step++) await doStep(page, "touch");
    await reading(page); // in a new part the table is set up first
    await check(`the lesson ${lesson}, step 5`);
  }
});

inEvery("an open replay, its faults, and the result of a review", async (page, check, query) => {
  for (const file of ["card_game-2-golden-0.ttrec", "europe-2-golden-0.ttrec"]) {
    await openRecord(page, plain.address, await record(file), { query: `${query}&file=${file}` }); // a new page
    await opened(page);
    await check(`${file}, turns`);
    await page.locator(".timeline input").press("End");
    await page.locator("#tab-hands").click();
    await page.locator(".score, .hands, .panel table").first().waitFor();
    await check(`${file}, the end`);
  }
  await page.locator("#tab-review").click();
  await check("before a review");
  await page.locator(".review-begin .primary").click();
  await page.locator(".review .curve").waitFor({ timeout: 120000 });
  for (const seat of [0, 1]) {
    await page.locator(".balance-of").nth(seat).click();
    await check(`a review, seat ${seat}`);
  }
  for (const [i, dialog] of ["share", "settings"].entries()) {
    await page.locator(".bar .tools button").nth(i).click();
    await page.locator("dialog").waitFor();
    await check(`replay, ${dialog}`);
    await page.keyboard.press("Escape");
  }
  const lines = (await record("usa-2-golden-0.ttrec")).split("\n");
  const broken = {
    header: ["nonsense", ...lines.slice(1)],
    game: [lines[0].replace('"usa"', '"usb"'), ...lines.slice(1)],
    event: [...lines.slice(0, 60), '{"event":"turn_end","player":1}', ...lines.slice(60)],
    card: [...lines.slice(0, 40), lines[40].replace(/"\w+"}$/, '"pink"}'), ...lines.slice(41)],
  };
  for (const [name, all] of Object.entries(broken)) {
    await openRecord(page, plain.address, all.join("\n"), { query: `${query}&file=${name}` });
    await page.locator(".faults li, .replay .transport").first().waitFor();
    if (await page.locator(".replay .transport").count()) await page.locator(".timeline input").press("End");
    const fault = page.locator(".faults li span, .fault-here span");
    await fault.first().waitFor();
    await page.waitForFunction(() => !document.querySelector(".faults span[lang], .fault-here span[lang]"));
    await check(`a record with a fault: ${name}`);
  }
});

inEvery("the result of a puzzle, and the list of all", async (page, check, query) => {
  const all = inOrder(await readPuzzles());
  for (const kind of ["draw", "claim", "keep"]) {
    const number = all.findIndex((one) => one.kind === kind && (kind === "keep" || one.game !== "card_game")) + 1;
    await page.goto(`${plain.address}?pace=instant${query}#/puzzle/${number}`);
    await page.locator(".puzzle-question").waitFor({ timeout: 60000 });
    await check(`a puzzle: ${kind}`);
    if (kind === "keep") {
      for (const ticket of await page.locator(".offer .ticket-button").all()) await ticket.click();
      await page.locator(".offer .primary").click();
    } else await page.keyboard.press("d");
    await page.locator(".puzzle-result").waitFor();
    await check(`an answer of a puzzle: ${kind}`);
    const open = page.locator(".puzzle-buttons button");
    if (!(await page.locator(".puzzle-answers").count())) await open.nth(1).click();
    await page.locator(".puzzle-answers").waitFor();
    await check(`the result of a puzzle: ${kind}`);
  }
  await page.locator(".puzzle-list").click();
  await page.locator(".puzzle-days").waitFor();
  await check("the list of puzzles");
});

inEvery("the curtain between people at one device", async (page, check, query) => {
  await startHot(page, plain.address, "europe", ["Ana", "Bruno"], { bots: 1, query });
  await check("the curtain");
  await reveal(page);
  await page.locator(".offer .ticket-button").first().waitFor();
  await check("behind the curtain");
  for (const ticket of await page.locator(".offer .ticket-button").all()) await ticket.click();
  await page.locator(".offer .primary").click();
  await page.locator(".curtain .play").waitFor();
  await check("the curtain before the next person");
});

inEvery("the companion with a game", async (page, check, query) => {
  for (const game of ["usa", "europe", "old_west", "card_game"]) {
    await page.evaluate(() => localStorage.removeItem("turntable-companion")).catch(() => {}); // on no page yet
    await page.goto(`${plain.address}?pace=instant&for=${game}${query}#/companion`);
    await choose(page.locator(`.game:has(input[value="${game}"])`));
    for (const [i, name] of ["Ana", "Bruno"].entries())
      await page.locator(".c-names li").nth(i).locator("input").first().fill(name);
    await page.locator(".c-setup .play").click();
    await page.locator(".companion").waitFor();
    for (const tab of await page.locator("[id^=c-tab-]").all()) {
      await tab.click();
      if (await page.locator(".c-finder input").count()) {
        await page.locator(".c-finder .c-row").first().click();
        await page.locator(".c-players label").last().click();
        await page.locator(".c-finder .c-row").first().click(); // what the other player has
      }
      await check(`the companion, ${game}, ${await tab.getAttribute("id")}`);
    }
  }
});

inEvery("accounts, ratings and rounds", async (page, check, query, language) => {
  const league = (...words) =>
    execFileSync(PROGRAM, ["league", ...words, "--store", server.store, "--json"], { encoding: "utf8" });
  const deals = ["--game", "usa", "--players", "2", "--deals", "3", "--end", "2099-01-01"];
  const { round } = JSON.parse(league("create", "--name", `Xyz ${language}`, ...deals));
  const go = async (place, waits) => {
    await page.goto(`${server.address}?pace=instant${query}&at=${place.replace(/\W/g, "")}#/${place}`);
    await page.locator(waits).first().waitFor();
    await page.waitForTimeout(200);
    await check(place);
  };
  const name = `Zoe ${language}`;
  await go("account", ".account-card");
  const status = await page.evaluate(
    async (body) => (await fetch("register", { method: "POST", body })).status,
    JSON.stringify({ name, password: "correct horse" }),
  );
  assert.equal(status, 200);
  await go("account", ".account-card");
  await go(`player/${encodeURIComponent(name)}`, ".account, .profile, main");
  await go("ratings", ".rating-list .is-bot");
  await go("league", ".league .round-card");
  await go(`league/${round}`, ".league .round-card");
});
