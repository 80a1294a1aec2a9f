// Every language on every screen, on a phone: no English is left, no label sticks out, axe-core finds nothing in either
// theme, and the page says which language it speaks.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { compile } from "../../po/compile.mjs";
import { check as checkAccess } from "./axe_kit.mjs";
import { newPage, QUICK, SIZES, serve, setUp, startGame } from "./kit.mjs";
import { createTable, startServer } from "./online_kit.mjs";
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

for (const language of ["it", "pt-BR", "ro"])
  test(`every screen in ${language}`, async () => {
    const left = await englishOnly(language);
    const phone = { viewport: SIZES.phone, hasTouch: true, reducedMotion: "reduce", bypassCSP: true };
    const query = `&language=${language}`;
    const page = await newPage(browser, phone);
    const check = async (where, of = page) => {
      assert.equal(await of.evaluate(() => document.documentElement.lang), language, where);
      const texts = await shownTexts(of);
      assert.deepEqual(
        texts.filter((text) => left.some((one) => one.test(text))),
        [],
        `${where}: English is left`,
      );
      assert.deepEqual(await stickingOut(of), [], `${where}: sticks out`);
      assert.ok(
        (await of.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0,
        `${where}: too wide`,
      );
      for (const theme of QUICK ? [] : ["light", "dark"]) {
        await of.evaluate((name) => {
          document.documentElement.dataset.theme = name;
        }, theme);
        await checkAccess(of, `${where}, ${theme}`);
      }
    };

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
