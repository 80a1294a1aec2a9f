// The rulebook: every rule of docs/rules.md is in it, every link lands, in a game it is shown over the board.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { check } from "./axe_kit.mjs";
import { newPage, SEED, SIZES, serve, setUp, startGame } from "./kit.mjs";
import { playing, say, spotOn } from "./panels_kit.mjs";
import { playOut, showStaged } from "./staged.mjs";

const [browser, server] = await setUp(serve);
const file = (path) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
const listed = [...(await file("docs/rules.md")).matchAll(/^- \*\*([GEWCV]-\d+)\*\*/gm)].map((m) => m[1]);
const INSIDE = ["V-4", "V-7"]; // about programs, not about play
const WANTED = listed.filter((number) => !INSIDE.includes(number));
const GAMES = ["usa", "europe", "old_west", "card_game"];

const openRules = async (page, place = "", query = "") => {
  await page.goto(`${server.address}?pace=instant${query}#/rules${place}`);
  await page.locator(".rule").first().waitFor();
};
const shown = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((e) => e.dataset.rule ?? e.innerText));

test("every rule that concerns play has its section, in the games that it is for", async () => {
  assert.ok(WANTED.length > 60, `${WANTED.length} rules`);
  const page = await newPage(browser);
  const found = new Set();
  for (const game of GAMES) {
    await openRules(page, `/${game}`);
    const numbers = await shown(page, ".rule");
    assert.equal(new Set(numbers).size, numbers.length, `${game}: one section for each`);
    for (const number of numbers) found.add(number);
    const texts = await page.locator(".rule > div").allInnerTexts();
    assert.ok(
      texts.every((text) => text.length > 20 && !/[{}]/.test(text)),
      `${game}: ${texts.find((text) => text.length <= 20 || /[{}]/.test(text))}`,
    );
    const others = { usa: /^[EWC]/, europe: /^[WC]/, old_west: /^[EC]/, card_game: /^[EW]/ }[game];
    assert.deepEqual(
      numbers.filter((n) => others.test(n)),
      [],
      `${game} has rules of another game`,
    );
  }
  assert.deepEqual([...WANTED].filter((number) => !found.has(number)).sort(), []);
  assert.deepEqual(
    [...found].filter((number) => !listed.includes(number)),
    [],
  );
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("every address of a rule lands on it, and so does every link in the texts", async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await openRules(page);
  const landsOn = async (number) => {
    await page.locator(`.rule.here[data-rule="${number}"]`).waitFor();
    await page.waitForFunction(
      (n) => {
        const r = document.querySelector(`[data-rule="${n}"]`).getBoundingClientRect();
        return r.top >= 0 && r.top < innerHeight && document.activeElement?.dataset.rule === n;
      },
      number,
      { timeout: 5000 },
    ); // in sight
  };
  const links = new Set();
  for (const number of WANTED) {
    await page.evaluate((n) => {
      location.hash = `/rules/${n}`;
    }, number);
    await landsOn(number);
    for (const to of await shown(page, ".rule p .rule-number")) links.add(to);
  }
  assert.deepEqual(
    [...links].filter((to) => !WANTED.includes(to)),
    [],
  );
  await openRules(page, "/usa");
  await page.locator('.rule[data-rule="G-4"] p a').click();
  await landsOn("G-13");
  await page.goBack();
  await page.locator(".rule.here").waitFor({ state: "detached" });
  for (const odd of ["/G-99", "/chess", "/usa/score-nothing"]) await openRules(page, odd);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the search finds rules by their words, wherever they are, and says when there is none", async () => {
  const page = await newPage(browser);
  await openRules(page, "/europe");
  const search = page.locator(".rule-search input");
  await search.fill("tunnel locomotive");
  await page.locator(".rule-search [role=status]", { hasText: /rules/ }).waitFor();
  const found = await shown(page, ".rule");
  assert.ok(found.includes("E-7") && found.length < 10, found.join());
  await search.fill("e-12");
  assert.ok((await shown(page, ".rule")).includes("E-12"));
  await search.fill("xylophone");
  await page.locator(".rule-search [role=status]", { hasText: "No rule" }).waitFor();
  assert.equal(await page.locator(".rule").count(), 0);
  await search.fill("");
  assert.ok((await shown(page, ".rule")).length > 30);
  await page.locator('label:has(input[value="card_game"])').click();
  await page.locator('.rule[data-rule="C-8"]').waitFor();
  assert.match(page.url(), /#\/rules\/card_game$/);
  await page.context().close();
});

test("the values are those of the core", async () => {
  const page = await newPage(browser);
  const facts = JSON.parse(await file("build/web/rulebook.json"));
  for (const game of GAMES) {
    await openRules(page, `/${game}`);
    const numbers = await page.locator(".rule-values").innerText();
    const { values } = facts[game];
    for (const value of [values.trains, values.dealt_tickets, values.longest_bonus].filter(Boolean))
      assert.match(numbers, new RegExp(`\\b${value}\\b`), `${game}: ${value}`);
    const lengths = await page.locator(".rule-points tr").first().locator("td").allInnerTexts();
    assert.equal(lengths.length, facts[game].longest, `${game} has no longer routes`);
  }
  await openRules(page, "/usa");
  assert.match(await page.locator('[data-rule="G-1"]').innerText(), /45 trains/);
  assert.match(await page.locator('[data-rule="G-17"]').innerText(), /with 2 or fewer trains/);
  await page.context().close();
});

test("in a game: why a route can't be claimed leads to its rule, and the game is still there", async () => {
  const page = await playing(browser, server.address, "usa");
  const { id, refused } = await page.evaluate(() => {
    const { view } = { view: Object.assign({}, ...window.heard.filter((m) => m.view).map((m) => m.view)) };
    const why = view.why.find((w) => w.rule === "G-11");
    return { id: why.routes[0][2].split(" ")[0], refused: why.rule };
  });
  const before = await page.url();
  const at = await spotOn(page, id);
  await page.mouse.click(at.x, at.y);
  await page.locator(".pick .rule-link").click();
  await page.locator(`dialog .rule.here[data-rule="${refused}"]`).waitFor();
  assert.equal(await page.url(), before);
  await page.locator('dialog .rule[data-rule="G-4"] p a').click();
  await page.locator('dialog .rule.here[data-rule="G-13"]').waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.locator(".prompt.mine").waitFor();

  await page.keyboard.press("?");
  await page.locator("dialog button", { hasText: "All rules" }).click();
  await page.locator("dialog .chapter").first().waitFor();
  await check(page, "the rules over a game");
  await page.keyboard.press("Escape");

  // what a table refuses
  const decision = await say(page, { ask: { draw: [0, "blind"] } });
  await page.evaluate((message) => window.engine.onmessage({ data: message }), {
    message: "refused",
    decision,
    refusal: "second_locomotive",
    rule: "G-6",
    text: "",
  });
  await page.locator(".banner[role=alert] .rule-link", { hasText: "G-6" }).click();
  await page.locator('dialog .rule.here[data-rule="G-6"]').waitFor();
  await page.keyboard.press("Escape");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("by keyboard: a route of the list that can't be claimed leads to its rule", async () => {
  const page = await playing(browser, server.address, "usa");
  await page.keyboard.press("m");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.locator(".palette li[aria-disabled]").first().waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await page.locator("dialog .rule.here").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await page.context().close();
});

const KEEP = { usa: "G-14", europe: "G-14", old_west: "G-14", card_game: "C-12" };
for (const [game, number] of Object.entries(KEEP))
  test(`too few tickets lead to their rule while the button can't be pressed: ${game}`, async () => {
    const page = await newPage(browser);
    await startGame(page, server.address, game);
    await page.locator(".offer .primary[disabled]", { hasText: "Choose at least" }).waitFor();
    await page.locator(".offer h2 .rule-link").click();
    await page.locator(`dialog .rule.here[data-rule="${number}"]`).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    await page.locator(".offer .primary[disabled]").waitFor();
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

const COLUMNS = {
  usa: ["G-11", "G-16", "G-18", "G-19"],
  europe: ["G-11", "G-16", "E-11", "G-18", "G-20"],
  old_west: ["W-5", "G-16", "W-8", "W-11", "G-21"],
  card_game: ["C-16", "C-17", "C-18"],
};
for (const game of GAMES)
  test(`every column of the score sheet leads to its rule: ${game}`, async () => {
    const options = game === "old_west" ? { alvin: true } : {};
    const told = await playOut(game, { options });
    const page = await newPage(browser);
    await showStaged(page, server.address, game, told, told.length - 1, { alvin: !!options.alvin });
    await page.locator(".score th").first().waitFor();
    assert.equal(await page.locator(".score thead th").count(), COLUMNS[game].length + 1, "and one for the names");
    const links = page.locator(".score thead .rule-link");
    assert.equal(await links.count(), COLUMNS[game].length);
    for (const [i, number] of COLUMNS[game].entries()) {
      await links.nth(i).click();
      await page.locator(`dialog .rule.here[data-rule="${number}"]`).waitFor();
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
    }
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("on a custom board the rules have its values, and what it does not have is not there", async () => {
  const docs = await file("docs/boards.md");
  const board = JSON.parse(/```json\n(\{[^`]*"Iceland"[^`]*\})\n```/.exec(docs)[1]);
  const changes = { trains: 21, last_round_trains: 4, renewal_locomotives: 6, extra_locomotives: 1 };
  const text = JSON.stringify({ ...board, game: "europe", rules: { ...changes, longest_bonus: 12 } });
  const page = await newPage(browser);
  await page.goto(`${server.address}?pace=instant&seed=${SEED}#/board`);
  await page
    .locator(".drop-zone input[type=file]")
    .setInputFiles({ name: "b.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await page.locator(".chosen-board .play").click();
  await page.locator(".prompt.mine").waitFor({ timeout: 60_000 });
  await page.keyboard.press("?");
  await page.locator("dialog button", { hasText: "All rules" }).click();
  await page.locator("dialog .chapter").first().waitFor();
  const rule = (number) => page.locator(`dialog .rule[data-rule="${number}"]`).innerText();
  assert.match(await rule("G-1"), /21 trains/);
  assert.match(await rule("G-17"), /with 4 or fewer trains/);
  assert.match(await rule("G-7"), /however many locomotives/);
  assert.match(await rule("G-11"), /at most 1 of them/);
  assert.match(await rule("G-18"), /12 points/);
  const longest = Math.max(...board.routes.map((r) => r.length));
  assert.equal(await page.locator("dialog .rule-points tr").first().locator("td").count(), longest);
  const tunnels = board.routes.some((r) => r.tunnel);
  assert.equal(await page.locator('dialog [data-chapter="tunnels"]').count(), tunnels ? 1 : 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

for (const theme of ["light", "dark"])
  for (const size of ["laptop", "phone"])
    test(`no violation, nothing sticks out: ${theme}, ${size}`, async () => {
      const page = await newPage(browser, { viewport: SIZES[size] });
      for (const game of GAMES) {
        await openRules(page, `/${game}`, `&theme=${theme}`);
        await check(page, `${game}, ${theme}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${game}: ${wide} px too wide`);
      }
      await page.context().close();
    });

test("in every language, and none of them is fetched before it is needed", async () => {
  for (const [language, title] of [
    ["ro", "Reguli"],
    ["it", "Regole"],
    ["pt-BR", "Regras"],
  ]) {
    const page = await newPage(browser, { serviceWorkers: "block" });
    const fetched = [];
    page.on("request", (request) => fetched.push(request.url()));
    await page.goto(`${server.address}?language=${language}`);
    await page.locator(".home .play").waitFor();
    assert.ok(!fetched.some((url) => /rulebook|lesson|learn/.test(url)), "at home");
    await page.locator('.more a[href="#/rules"]').click();
    await page.locator("h1", { hasText: title }).waitFor();
    await page.locator(".rule").first().waitFor();
    const texts = await page.locator(".rule > div").allInnerTexts();
    assert.ok(texts.length > 20 && texts.every(Boolean), language);
    await page.context().close();
  }
});
