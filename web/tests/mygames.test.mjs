// My games: those of this browser and those at the server's tables, whose turn it is, and notifications of it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./axe_kit.mjs";
import { playHot, startHot } from "./hotseat_kit.mjs";
import { clickGame, clickOnce, newPage, QUICK, SIZES, setUp, startGame } from "./kit.mjs";
import { begin, createTable, playTogether, sitDown, startServer } from "./online_kit.mjs";

const [browser, server] = await setUp(startServer);
const slow = { skip: QUICK };
const items = (page) => page.locator(".left-game");
const games = async (page) => {
  await page.goto(`${server.address}?pace=instant#/games`);
  await page.locator(".my-games").waitFor();
};
/** A running table of two people; both have chosen tickets, so that it is one's turn. Gives who is asked, who is not. */
async function tableOf(one, two, game = "usa") {
  const url = await createTable(one, server.address, game, { name: "Ana" });
  await sitDown(two, url, "Bruno");
  await begin(one);
  await two.locator(".game-screen").waitFor();
  await playTogether([one, two], 2);
  const mine = (page) =>
    page
      .locator(".prompt.mine")
      .waitFor()
      .then(() => page);
  const asked = await Promise.race([mine(one), mine(two)]);
  return [asked, asked === one ? two : one];
}
/** The page is hidden, or seen again; nothing else changes. */
const hide = (page, hidden) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "hidden", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, hidden);
/** Pages that note notifications in place of the system. */
async function notifying(options = {}) {
  const page = await newPage(browser, { reducedMotion: "reduce", ...options });
  await page.context().grantPermissions(["notifications"], { origin: server.address });
  await page.context().addInitScript(() => {
    const all = [];
    window.noticed = all;
    const Real = window.Notification;
    window.Notification = class {
      static get permission() {
        return Real.permission;
      }
      static requestPermission() {
        window.asked = (window.asked ?? 0) + 1;
        return Promise.resolve(window.answer ?? "granted");
      }
      constructor(title, options) {
        all.push(this);
        Object.assign(this, { title, ...options });
      }
      close() {
        this.closed = true;
      }
    };
  });
  return page;
}
const noticed = (page) => page.evaluate(() => window.noticed.map(({ title, tag }) => `${title} ${tag}`));

test("local and online games, running and finished, with the own turn; it keeps up while it is open", async () => {
  const one = await newPage(browser, { reducedMotion: "reduce" });
  const two = await newPage(browser, { reducedMotion: "reduce" });
  await startGame(one, server.address, "europe", { seed: "" });
  await clickGame(one, 1);
  const [asked, waits] = await tableOf(one, two);
  await games(asked);
  await games(waits);
  await items(asked).filter({ hasText: "Your turn" }).locator("a", { hasText: "Play on" }).waitFor();
  const other = items(waits).filter({ hasText: "Play on" });
  await other.waitFor();
  assert.doesNotMatch(await other.innerText(), /Your turn/);
  assert.match(await other.innerText(), /You · (Ana|Bruno)/);
  // of the one who played against bots, both are there
  await one.locator(".left-game", { hasText: "Europe" }).locator("a", { hasText: "Continue" }).waitFor();
  assert.match(await one.locator(".left-game", { hasText: "Europe" }).innerText(), /Your turn/);
  assert.match(
    await asked.locator("ul .left-game").first().innerText(),
    /Table \d+[\s\S]*Your turn/,
    "the own turn first",
  );
  if (QUICK) {
    await one.context().close();
    await two.context().close();
    return;
  }
  // the turn passes on while both look at their lists
  const play = await asked.context().newPage();
  await play.goto(`${server.address}?pace=instant`);
  await play.locator(".home .left-game a", { hasText: "Play on" }).first().click();
  await play.locator(".prompt.mine").waitFor();
  for (let i = 0; i < 2 && (await play.locator(".prompt.mine").count()); i++) {
    await play.keyboard.press("d");
    await play.waitForTimeout(400);
  }
  await items(waits).filter({ hasText: "Your turn" }).locator("a", { hasText: "Play on" }).waitFor({ timeout: 15000 });
  await asked.locator(".left-game.mine .turn-mark").waitFor({ state: "detached", timeout: 15000 });
  assert.deepEqual([...one.troubles, ...two.troubles], []);
  await one.context().close();
  await two.context().close();
});

test("finished games with their result, from here and from the server; deleted with undo", slow, async () => {
  const one = await newPage(browser, { reducedMotion: "reduce" });
  const two = await newPage(browser, { reducedMotion: "reduce" });
  await startHot(one, server.address, "card_game", ["Ana", "Clara"]);
  await playHot(one, 4);
  const url = await createTable(one, server.address, "card_game", { name: "Ana" });
  await sitDown(two, url, "Bruno");
  await begin(one);
  await two.locator(".game-screen").waitFor();
  await playTogether([one, two]);
  for (const page of [one, two]) {
    await games(page);
    const over = items(page).filter({ hasText: "See the end" });
    await over.waitFor();
    assert.match(await over.innerText(), /(won|lost|shared win), this minute/);
    assert.match(await over.innerText(), /You\s-?\d+ · (Ana|Bruno)\s-?\d+/);
  }
  const hot = one.locator(".left-game", { hasText: "Clara" });
  assert.match(await hot.innerText(), /Turn: (Ana|Clara)/);
  await hot.locator("button").click();
  await one.locator(".deleted", { hasText: "deleted" }).waitFor();
  await one.waitForTimeout(5500); // it has looked again meanwhile
  await one.locator(".deleted button").click();
  await hot.waitFor();
  await hot.locator("a").click();
  await one.locator(".curtain").waitFor();
  await games(one);
  await items(one).filter({ hasText: "See the end" }).locator("a").click();
  await one.locator(".score").waitFor();
  assert.deepEqual([...one.troubles, ...two.troubles], []);
  await one.context().close();
  await two.context().close();
});

test("nothing yet, no server, keyboard, sizes: the list says what is there", slow, async () => {
  const page = await newPage(browser);
  await games(page);
  await page.locator(".none", { hasText: "No games yet" }).waitFor();
  await page.locator(".none", { hasText: "once you have a seat" }).waitFor();
  await startGame(page, server.address, "usa", { seed: "" });
  await clickGame(page, 1);
  await games(page);
  await items(page).first().waitFor();
  for (const theme of ["light", "dark"])
    for (const size of Object.values(SIZES)) {
      await page.setViewportSize(size);
      await page.evaluate((x) => {
        document.documentElement.dataset.theme = x;
      }, theme);
      await check(page, `my games, ${theme}, ${size.width}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "nothing is cut off");
    }
  for (let i = 0; i < 8; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.matches(".left-game a"))) break;
  }
  await page.keyboard.press("Enter");
  await page.locator(".prompt.mine").waitFor();
  await page.context().close();
});

test("a notification when it becomes one's turn and nobody looks: one, which leads to the game", slow, async () => {
  const one = await notifying();
  const two = await notifying();
  for (const page of [one, two]) {
    await page.goto(server.address);
    await page.locator(".settings-button").click();
    assert.equal(await page.evaluate(() => window.asked), undefined, "nobody is asked before a click");
    await page.locator('label:has(input[name="notify"][value="true"])').click();
    await page.locator('label.on:has(input[name="notify"][value="true"])').waitFor();
    await page.keyboard.press("Escape");
  }
  const [asked, waits] = await tableOf(one, two);
  assert.deepEqual([await noticed(asked), await noticed(waits)], [[], []], "while one looks there is none");
  // the other one has the game in two tabs, and the list in a third; nobody looks at any
  const second = await waits.context().newPage();
  await second.goto(waits.url());
  await second.locator(".game-screen").waitFor();
  const third = await waits.context().newPage();
  await third.goto(`${server.address}#/games`);
  await third.locator(".left-game").first().waitFor();
  const tabs = [waits, second, third];
  for (const page of tabs) await hide(page, true);
  for (let turn = 0; await asked.locator(".prompt.mine").count(); turn++) {
    await clickOnce(asked, turn);
    await asked.waitForTimeout(300);
  }
  const place = new URL(waits.url()).hash.slice(1).replace(/\?.*/, "");
  const all = async () => (await Promise.all(tabs.map(noticed))).flat();
  for (let i = 0; i < 40 && !(await all()).length; i++) await waits.waitForTimeout(250);
  assert.deepEqual(await all(), [`Your turn ${place}`]);
  assert.match(await waits.title(), /^●/, "the title has its mark too");
  await waits.waitForTimeout(21000); // the hidden list has looked again
  assert.deepEqual(await all(), [`Your turn ${place}`], "once for all tabs");
  const teller = tabs[(await Promise.all(tabs.map(noticed))).findIndex((x) => x.length)];
  await teller.evaluate(() => {
    location.hash = "/";
    window.noticed[0].onclick();
  });
  await hide(teller, false);
  await teller.locator(".game-screen .prompt.mine").waitFor();
  assert.ok(await teller.evaluate(() => window.noticed[0].closed));
  assert.deepEqual([...one.troubles, ...two.troubles], []);
  await one.context().close();
  await two.context().close();
});

test("a bot that thinks long in the page: its end is told; not wanted or not allowed, nothing is", slow, async () => {
  const page = await notifying();
  await page.goto(server.address);
  await page.locator(".settings-button").click();
  await page.evaluate(() => {
    window.answer = "denied";
    Object.defineProperty(Notification, "permission", { value: "default", configurable: true });
  });
  await page.locator('label:has(input[name="notify"][value="true"])').click();
  await page.locator(".settings", { hasText: "does not allow notifications" }).waitFor();
  await page.reload();
  await startGame(page, server.address, "usa", { bot: "expert", seed: "" });
  const turn = async () => {
    await page.locator(".prompt.mine").waitFor();
    await hide(page, false);
    await clickOnce(page, 1);
    await hide(page, true);
    await page.waitForTimeout(200);
    await page.locator(".prompt.mine").waitFor();
    await page.waitForTimeout(1500);
  };
  await turn();
  assert.deepEqual(await noticed(page), []);
  await hide(page, false);
  await page.locator('.tools button[aria-label="Settings"]').click();
  await page.locator('label:has(input[name="notify"][value="true"])').click();
  await page.locator('label.on:has(input[name="notify"][value="true"])').waitFor();
  await page.keyboard.press("Escape");
  for (let i = 0; i < 3 && !(await noticed(page)).length; i++) await turn();
  assert.equal((await noticed(page)).length, 1);
  assert.match((await noticed(page))[0], /^Your turn \/play\/\w+$/);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
