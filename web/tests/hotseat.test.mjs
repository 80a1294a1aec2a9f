// Several people at one device: a curtain between them, and nobody sees another's hand, in whatever way.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./axe_kit.mjs";
import {
  assertCovered,
  awaited,
  everything,
  named,
  playHot,
  reveal,
  stage,
  startHot,
  tickets,
} from "./hotseat_kit.mjs";
import { clickOnce, longUndo, newPage, palette, QUICK, SEED, SIZES, serve, setUp, takeBack } from "./kit.mjs";

const [browser, server] = await setUp(serve);
const slow = { skip: QUICK };
const hot = (page, ...rest) => startHot(page, server.address, ...rest);

/** Plays on; whenever the curtain is up, none of the tickets that anybody has seen so far is in the page. While a person
 * looks, none of the others' is. Gives the decisions of each. */
async function playWatched(page, until) {
  const seen = {}; // by name, the tickets offered or held
  const learn = async (who) => {
    seen[who] ??= new Map();
    for (const ticket of await tickets(page)) seen[who].set(ticket.join(), ticket);
    const own = [...seen[who].keys()];
    const texts = await everything(page);
    for (const [other, theirs] of Object.entries(seen))
      if (other !== who)
        for (const [name, ticket] of theirs)
          if (!own.includes(name)) assert.deepEqual(named(texts, ticket), [], `${other}'s ticket while ${who} looks`);
  };
  const covered = async () => {
    const hidden = Object.values(seen).flatMap((theirs) => [...theirs.values()]);
    await assertCovered(page, hidden, `before ${await awaited(page)} looks`);
  };
  return playHot(page, until, { onCurtain: covered, onMine: learn });
}

test("two people and a bot: tickets one after another, then turns, each behind the curtain", async () => {
  const page = await newPage(browser);
  await hot(page, "usa", ["Ana", "Bruno"], { bots: 1 });
  assert.equal(await awaited(page), "Ana");
  assert.match(await page.title(), /Pass the device to Ana/);
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "H1", "no key shows the hand by mistake");
  const done = await playWatched(page, QUICK ? 3 : 14);
  const least = QUICK ? 1 : 2;
  assert.ok(done.Ana >= least && done.Bruno >= least, JSON.stringify(done));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

for (const game of ["europe", "old_west", "card_game"])
  test(`nobody sees another's tickets: ${game}`, slow, async () => {
    const page = await newPage(browser, { reducedMotion: "reduce" });
    await hot(page, game, ["Ana", "Bruno", "Clara"], { bots: 0 });
    const done = await playWatched(page, 18);
    assert.equal(Object.keys(done).length, 3);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("a whole card game of two people and a bot; at the end everybody sees the count", slow, async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await hot(page, "card_game", ["Ana", "Bruno"], { bots: 1 });
  const done = await playHot(page, 900);
  assert.ok(done.Ana > 10 && done.Bruno > 10, JSON.stringify(done));
  await page.locator(".score table").waitFor();
  const rows = (await page.locator(".score tbody tr").allInnerTexts()).join("\n");
  assert.match(rows, /Ana/);
  assert.match(rows, /Bruno/);
  assert.match(await page.locator(".score h2").innerText(), /wins|share/);
  assert.doesNotMatch(await page.locator(".score").innerText(), /You win/);
  // the end is for everybody: no curtain, also after a reload
  await page.reload();
  await page.locator(".score").waitFor();
  assert.equal(await page.locator(".curtain").count(), 0);
  await page.locator(".brand").click();
  await page.locator('a[href="#/games"]').click();
  assert.match(await page.locator(".left-game").first().innerText(), /(Ana|Bruno|\w+) wins|share the victory/);
  // and again with the same people
  await page.locator(".left-game a").first().click();
  await page.locator(".score .primary").first().click();
  await page.locator(".curtain .play").waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("back, forward, reload, another tab, a hidden page and a resize all end at the curtain", slow, async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await hot(page, "usa", ["Ana", "Bruno"]);
  await playHot(page, 3);
  if ((await stage(page)) === "pass") await page.locator(".pass-on .primary").click();
  if ((await stage(page)) === "curtain") await reveal(page);
  await page.locator(".prompt.mine").waitFor();
  const hidden = await tickets(page);
  const hand = await page.locator(".hand").innerText();
  const who = await page.locator(".player.you b").first().innerText();
  const lands = async (why) => {
    await page.locator(".curtain .play:enabled").waitFor();
    await assertCovered(page, hidden, why);
    assert.equal(await awaited(page), who, why);
  };
  const again = async () => {
    await reveal(page);
    await page.locator(".prompt.mine").waitFor();
    assert.deepEqual(await tickets(page), hidden);
    assert.equal(await page.locator(".hand").innerText(), hand);
  };
  await page.reload();
  await lands("reload");
  await page.setViewportSize(SIZES.phone);
  await lands("smaller");
  await page.setViewportSize({ width: 844, height: 390 });
  await lands("turned");
  await page.setViewportSize(SIZES.laptop);
  await lands("larger");
  await again();
  await page.goBack();
  await page.locator(".home").waitFor();
  await page.goForward();
  await lands("forward");
  await again();
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await assertCovered(page, hidden, "at once when the page is hidden");
  await page.evaluate(() => {
    delete document.hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await lands("looked at again");
  await again();
  // kept in another page of the browser's history, alive
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })));
  await lands("kept by the browser");
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.locator(".curtain .play").waitFor();
  await page.locator(".loading", { hasText: "another tab" }).waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("what was drawn can be looked at; then the curtain falls by itself, or as soon as one likes", slow, async () => {
  const page = await newPage(browser);
  await hot(page, "usa", ["Ana", "Bruno"]);
  await playHot(page, 2); // both have chosen tickets
  if ((await stage(page)) === "pass") await page.locator(".pass-on .primary").click();
  await reveal(page);
  await page.locator(".prompt.mine").waitFor();
  await page.keyboard.press("d");
  await page.locator(".prompt.mine", { hasText: "second" }).waitFor();
  await page.keyboard.press("d");
  await page.locator(".pass-on", { hasText: "Pass the device to Bruno" }).waitFor();
  assert.equal(
    (await page.locator(".hand").innerText()).match(/\d+/g).reduce((a, b) => a + Number(b), 0),
    6,
  );
  await page.locator(".pass-on button", { hasText: "Keep looking" }).click();
  await page.waitForTimeout(9000);
  await page.locator(".pass-on .primary").waitFor(); // it stays until it is passed on
  await page.locator(".pass-on .primary").dblclick(); // the second click must not lift the curtain
  await page.locator(".curtain .play:enabled").waitFor();
  assert.equal(await awaited(page), "Bruno");
  await reveal(page);
  const since = await page.locator(".since").innerText();
  assert.match(since, /Since your turn[\s\S]*Ana draws: 2 from the pile/, "what others did, without the cards");
  await page.keyboard.press("Escape");
  await page.keyboard.press("d");
  await page.locator(".prompt.mine", { hasText: "second" }).waitFor();
  await page.keyboard.press("d");
  await page.locator(".pass-on").waitFor();
  await page.locator(".curtain").waitFor({ timeout: 12000 }); // by itself
  assert.equal(await awaited(page), "Ana");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("hints, taking back and reloading in the middle of a turn are the person's at the device", slow, async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await page.addInitScript(() => localStorage.setItem("turntable", '{"undo":true,"edition":2}'));
  await hot(page, "usa", ["Ana", "Bruno"], { bots: 2 });
  await playHot(page, 2);
  if ((await stage(page)) === "pass") await page.locator(".pass-on .primary").click();
  await reveal(page);
  await page.locator(".prompt.mine").waitFor();
  await page.keyboard.press("h");
  await page.locator(".hints").waitFor();
  await page.keyboard.press("Escape");
  for (let i = 0; !(await page.locator(".route.can").count()); i++) assert.ok(i < 3, "a route can be claimed");
  const taken = takeBack(page);
  await page.keyboard.press("/");
  await page.keyboard.type("claim");
  await page.keyboard.press("Enter");
  await taken;
  await page.locator(".prompt.mine").waitFor();
  assert.equal(await page.locator(".pass-on").count(), 0);
  await page.keyboard.press("d");
  await page.locator(".prompt.mine", { hasText: "second" }).waitFor();
  const hand = await page.locator(".hand").innerText();
  await page.reload(); // between two cards of one turn
  assert.equal(await awaited(page), "Ana");
  await reveal(page);
  await page.locator(".prompt.mine", { hasText: "second" }).waitFor();
  assert.equal(await page.locator(".hand").innerText(), hand);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a claim that waits when the curtain falls counts: the device goes to the next person", slow, async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await longUndo(page);
  await hot(page, "usa", ["Ana", "Bruno"]);
  await playHot(page, 2);
  if ((await stage(page)) === "pass") await page.locator(".pass-on .primary").click();
  const first = await reveal(page);
  await palette(page, /^Claim/);
  await page.locator(".banner.wait").waitFor();
  const hide = (hidden) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await page.locator(".curtain .handover-name b", { hasText: first === "Ana" ? "Bruno" : "Ana" }).waitFor();
  await hide(false);
  await reveal(page);
  assert.equal(await page.locator(".log li", { hasText: `${first} claims` }).count(), 1);
  await page.reload();
  assert.notEqual(await awaited(page), first, "and it is kept");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("names: empty, equal and hostile ones; too many people; a custom number of bots", slow, async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}?pace=instant&seed=${SEED}`);
  for (let i = 0; i < 4; i++) await page.locator(".add-person").click();
  assert.equal(await page.locator(".add-person").count(), 0, "five play usa, all of them people");
  assert.equal(await page.locator('input[name="opponents"]').count(), 0);
  await page.locator('.beside button[aria-label="Without player 5"]').click();
  await page.waitForFunction(() => document.activeElement.matches(".add-person")); // the focus is not lost
  const fields = page.locator(".beside input");
  await page.locator(".name-field input").fill("Ana");
  await fields.nth(0).fill("Ana");
  await fields.nth(1).fill("bot:hard");
  await fields.nth(2).fill("<b>x</b>");
  await page.locator('label:has(input[name="opponents"][value="1"])').click();
  await page.locator(".play").click();
  await page.locator(".curtain").waitFor();
  const all = await page.locator(".handover-points li").allInnerTexts();
  assert.deepEqual(
    all.slice(0, 4).map((x) => x.replace(/\s+0$/, "")),
    ["Ana", "Ana 2", "bot hard", "<b>x</b>"],
  );
  assert.equal(all.length, 5);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("one person alone has no curtain", slow, async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}?pace=instant`);
  await page.locator(".add-person").click();
  await page.locator(".beside button.plain").click();
  await page.locator(".play").click();
  await page.locator(".game-screen .prompt.mine").waitFor();
  assert.equal(await page.locator(".curtain").count(), 0);
  await page.context().close();
});

test("without the fault of anybody: an entry whose seats make no sense is left alone", slow, async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await hot(page, "usa", ["Ana", "Bruno"]);
  await playHot(page, 3);
  await page.evaluate(
    () =>
      new Promise((done) => {
        const asked = indexedDB.open("turntable", 1);
        asked.onsuccess = () => {
          const all = asked.result.transaction("games", "readwrite").objectStore("games");
          const read = all.getAll();
          read.onsuccess = () => {
            all.put({ ...read.result[0], id: "a1", sayers: [0] });
            all.put({ ...read.result[0], id: "a2", sayers: read.result[0].sayers.map(() => 7) });
          };
          all.transaction.oncomplete = done;
        };
      }),
  );
  for (const id of ["a1", "a2"]) {
    await page.goto(`${server.address}#/play/${id}`);
    await page.locator(".loading", { hasText: "does not have this game" }).waitFor();
  }
  await page.goto(server.address);
  await page.locator(".kept li", { hasText: "can't read" }).nth(1).waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

/** Plays for both until each has had a turn, by keys or by taps alone. */
async function untilBothPlayed(page, passes) {
  for (let i = 0; i < passes; i++) {
    while ((await stage(page)) === "mine") await page.decide();
    assert.equal(await stage(page), "pass");
    await page.press(page.locator(".pass-on .primary"));
    assert.equal(await stage(page), "curtain");
    await page.press(page.locator(".curtain .play"));
    await page.locator(".game-screen").waitFor();
  }
}
/** Goes to an element with Tab alone, and presses Enter. */
async function tabTo(page, locator) {
  await locator.waitFor();
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    if (await locator.evaluate((e) => e === document.activeElement)) return page.keyboard.press("Enter");
  }
  throw new Error(`Tab does not lead to ${locator}`);
}

test("by keyboard alone, from the home screen to the third turn", slow, async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await page.goto(`${server.address}?pace=instant&seed=${SEED}`);
  await tabTo(page, page.locator(".add-person"));
  await page.waitForFunction(() => document.activeElement.matches(".beside input"));
  await page.keyboard.type("Bruno");
  await page.keyboard.press("Enter"); // as in any form: it starts
  await tabTo(page, page.locator(".curtain .play:enabled"));
  page.press = (locator) => tabTo(page, locator);
  page.decide = async () => {
    const told = await page.locator(".log li").count();
    await page.keyboard.press("/");
    await page.locator(".palette li").first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (before) => document.querySelector(".pass-on") || document.querySelectorAll(".log li").length > before,
      told,
    ); // it has happened
  };
  await untilBothPlayed(page, 3);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("by touch on a phone, both ways up", slow, async () => {
  const page = await newPage(browser, {
    viewport: SIZES.phone,
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  page.byTouch = true;
  await page.goto(`${server.address}?pace=instant&seed=${SEED}`);
  await page.locator(".add-person").tap();
  await page.locator(".play").tap();
  await page.locator(".curtain .play:enabled").tap();
  page.press = (locator) => locator.tap();
  let turn = 0;
  page.decide = async () => {
    await clickOnce(page, turn++);
    await page.waitForTimeout(200);
  };
  await untilBothPlayed(page, 3);
  await page.setViewportSize({ width: 844, height: 390 });
  await untilBothPlayed(page, 2);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

for (const theme of ["light", "dark"])
  test(`no violation of accessibility, and nothing sticks out: ${theme}`, slow, async () => {
    const page = await newPage(browser, { reducedMotion: "reduce" });
    await page.goto(`${server.address}?theme=${theme}`);
    for (let i = 0; i < 4; i++) await page.locator(".add-person").click();
    const atEverySize = async (where) => {
      for (const [name, size] of Object.entries(SIZES)) {
        await page.setViewportSize(size);
        await check(page, `${where}, ${name}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${where}, ${name}: ${wide} pixels too wide`);
      }
    };
    await atEverySize("home with five people");
    await hot(page, "usa", ["Ana", "Maximiliana von Hohenschwangau"], { query: `&theme=${theme}` });
    await page.locator(".curtain .play:enabled").waitFor();
    await atEverySize("curtain");
    await playHot(page, 1);
    assert.equal(await stage(page), "pass");
    await page.locator(".pass-on button", { hasText: "Keep looking" }).click();
    await atEverySize("passing on");
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });

test("a card in flight is not left in the air when the curtain falls", slow, async () => {
  const page = await newPage(browser, { reducedMotion: "no-preference" });
  await hot(page, "usa", ["Ana", "Bruno"], { pace: "calm" });
  await playHot(page, 2);
  if ((await stage(page)) === "pass") await page.locator(".pass-on .primary").click();
  await reveal(page);
  await page.locator(".prompt.mine").waitFor();
  const hidden = await tickets(page);
  await page.keyboard.press("d");
  await page.locator(".ghost").first().waitFor({ state: "attached" });
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await assertCovered(page, hidden, "in the middle of a flight");
  await page.waitForTimeout(1200); // nor does one start later
  await assertCovered(page, hidden, "after the flight");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
