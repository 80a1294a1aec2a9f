// A rematch: everybody's seat is held for a minute, with a countdown; one tap accepts, one declines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, SIZES, setUp } from "./kit.mjs";
import { begin, createTable, sitDown, startServer } from "./online_kit.mjs";

const SPEED = 15; // of the second server: there a minute takes four seconds
const [browser, server, quick] = await setUp(startServer, () => startServer("--test-speed", `${SPEED}`));

/** A game of these people that is over: bots have played it for them. */
async function played(address, names, options = {}) {
  const pages = [];
  let url = "";
  for (const name of names) {
    const page = await newPage(browser, { reducedMotion: "reduce", ...(name === "Eva" ? phone : {}) });
    if (url) await sitDown(page, url, name);
    else url = await createTable(page, address, "card_game", { seats: names.length, name, ...options });
    pages.push(page);
  }
  await begin(pages[0]);
  for (const page of pages) {
    await page.locator(".game-screen").waitFor();
    await page.locator(".tools .icon").nth(1).click();
    await page.locator(".table-keys button", { hasText: "Let a bot play for me" }).click();
  }
  for (const page of pages) await page.locator(".score button", { hasText: "Play again" }).waitFor({ timeout: 120000 });
  return pages;
}
const phone = { viewport: SIZES.phone, hasTouch: true };
const again = async (page) => {
  await page.locator(".score button", { hasText: "Play again" }).click();
  await page.locator(".room").waitFor();
};
const seconds = async (locator) => {
  const [m, s] = (await locator.innerText()).split(":").map(Number);
  return 60 * m + s;
};

test("three browsers: one asks, one comes along, one declines; a stranger has to wait", async () => {
  const [ana, bob, eva] = await played(server.address, ["Ana", "Bob", "Eva"], { open: true });
  // a part of a page that is read out must be there before its words
  const live = await bob.locator(".table-notes p[role=status]").elementHandle();
  assert.equal((await live.innerText()).trim(), "");
  await again(ana);
  for (const name of ["Bob", "Eva"]) await ana.locator(".room-seat", { hasText: `held for ${name}` }).waitFor();
  assert.equal(await ana.locator(".room-keys button[data-level]").count(), 0, "no bot takes a held seat");
  const note = bob.locator(".rematch");
  await note.locator("[role=status]", { hasText: "Ana wants to play again. Your seat is held for you" }).waitFor();
  assert.match(await live.innerText(), /Ana wants to play again/);
  const seats = await ana.locator(".room-seats > [role=status]").elementHandle();
  // in the order of the last game, which its deal has drawn
  const held = await ana.locator(".room-seat .who.quiet").allInnerTexts();
  assert.deepEqual([...held].sort(), ["held for Bob", "held for Eva"]);
  assert.equal(await seats.innerText(), ["Ana", ...held].join(", "));
  const left = await seconds(note.locator("[role=timer]"));
  assert.ok(left > 20 && left <= 60, `${left} s`);
  await bob.waitForFunction(
    (n) => document.querySelector("[role=timer]")?.innerText !== n,
    await note.locator("[role=timer]").innerText(),
  );

  const dan = await newPage(browser);
  await dan.goto(ana.url());
  await dan.locator(".room-seats", { hasText: "held for the players of the last game" }).waitFor();
  assert.equal(await dan.locator(".room-start .play").count(), 0);

  await note.locator("button", { hasText: "Come along" }).click();
  await bob.locator(".room-seat.you", { hasText: "Bob" }).waitFor();
  await ana.locator(".room-seat.person", { hasText: "Bob" }).waitFor();
  assert.match(await seats.innerText(), /^Ana, Bob, held for Eva$/);

  await ana.locator(".room-start .play").click(); // too early
  await ana.locator("dialog", { hasText: "Start without Eva?" }).waitFor();
  await ana.locator("dialog button", { hasText: "Cancel" }).click();

  await eva.reload(); // asked again
  await eva.locator(".rematch button", { hasText: "No, thanks" }).click();
  await eva.locator(".rematch").waitFor({ state: "detached" });
  await dan.locator(".room-start .play").waitFor(); // now a seat is free
  await ana.locator('.room-keys button[data-level="easy"]').click();
  await ana.locator(".room-seat.bot").waitFor();
  await begin(ana);
  await bob.locator(".game-screen").waitFor();
  for (const page of [ana, bob, eva, dan]) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("after the minute a seat is free; who comes late sits down if it still is", async () => {
  const [ana, bob] = await played(quick.address, ["Ana", "Bob"]);
  await again(ana);
  await ana.locator(".room-seat", { hasText: "held for Bob" }).waitFor();
  await ana.locator('.room-keys button[data-level="easy"]').waitFor(); // it is free
  assert.equal(await ana.locator(".room-seat", { hasText: "held" }).count(), 0);
  await bob.locator(".rematch [role=timer]").waitFor({ state: "detached" });
  assert.equal(await bob.locator(".rematch button", { hasText: "No, thanks" }).count(), 0);
  await bob.locator(".rematch button", { hasText: "Come along" }).click();
  await bob.locator(".room-seat.you").waitFor();
  for (const page of [ana, bob]) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});
