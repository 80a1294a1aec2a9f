// Two people at one table: invitation, chat, a server that dies in the middle, the end, the next game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickOnce, newPage, QUICK, SIZES, setUp } from "./kit.mjs";
import { begin, createTable, playTogether, sitDown, startServer } from "./online_kit.mjs";

const [browser, server] = await setUp(() => startServer("--handover", "1"));

const story = (page) => page.locator(".log li").allInnerTexts();
const openChat = async (page) => {
  if (!(await page.locator(".chat-panel").count())) await page.locator(".tools .icon").first().click();
};
async function say(page, text) {
  await openChat(page);
  await page.locator(".chat input").fill(text);
  await page.locator(".chat input").press("Enter");
  await page.locator(".chat li.own", { hasText: text }).waitFor();
}

test("a private table: two browsers, chat, the server killed in the middle, a rematch", async () => {
  const ana = await newPage(browser);
  const bob = await newPage(browser);
  const url = await createTable(ana, server.address, QUICK ? "card_game" : "europe", { seats: 2, name: "Ana" });
  await bob.goto(url.replace(/\?invite=.*/, ""));
  await bob.locator("text=by invitation only").waitFor();
  await sitDown(bob, url, "Bob");
  await ana.locator(".room-seat", { hasText: "Bob" }).waitFor();
  await ana.locator(".chat input").fill("Welcome, Bob");
  await ana.locator(".chat button", { hasText: "Send" }).click();
  await bob.locator(".chat li", { hasText: "Welcome, Bob" }).waitFor();
  await begin(ana);
  await bob.locator(".game-screen").waitFor();
  let turn = await playTogether([ana, bob], 12);

  await say(ana, "Mind the gap");
  await bob.locator("[role=status] .said", { hasText: "Mind the gap" }).click();
  await bob.locator(".chat-panel input:focus").waitFor();
  await bob.locator(".chat-panel li", { hasText: "Mind the gap" }).waitFor();
  assert.equal(await bob.locator(".chat-panel li.own").count(), 0);
  assert.equal(
    await ana.locator(".chat-panel li.own").count(),
    2,
    "her own words stay her own, though the seats were drawn since",
  );
  await bob.keyboard.press("Escape");
  await ana.locator(".chat-panel header button").click();

  await server.kill();
  for (const page of [ana, bob]) await page.locator(".gone").waitFor();
  const first = (await ana.locator(".prompt.mine").count()) ? ana : bob;
  const before = await story(first);
  const lengths = await Promise.all([ana, bob].map((page) => page.locator(".log li").count()));
  await clickOnce(first, turn++); // said to nobody: it must arrive once the server is back
  await server.start();
  for (const page of [ana, bob]) await page.locator(".gone").waitFor({ state: "detached" });
  for (const [i, page] of [ana, bob].entries())
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, lengths[i]);
  assert.deepEqual((await story(first)).slice(-before.length), before, "nothing is told twice");

  const told = await story(bob);
  await bob.reload();
  await bob.locator(".game-screen").waitFor();
  assert.deepEqual(await story(bob), told, "the story is the same after a reload");
  assert.equal(await bob.locator(".unread").count(), 0, "what was said before is not new");
  await openChat(bob);
  assert.equal(await bob.locator(".chat-panel li", { hasText: "Mind the gap" }).count(), 1);
  assert.equal(await bob.locator(".chat-panel li").count(), 2, "the chat is told again, each word once");
  await bob.locator(".chat-panel header button").click();

  await playTogether([ana, bob], 2000, turn);
  const total = (page) => page.locator(".score td.total").allInnerTexts();
  assert.deepEqual(await total(ana), await total(bob));
  await ana.locator(".score button", { hasText: "Play again" }).click();
  await ana.locator(".room").waitFor();
  await bob.locator(".table-notes button", { hasText: "Come along" }).click(); // and he sits
  await ana.locator(".room-seat", { hasText: "Bob" }).waitFor();
  for (const page of [ana, bob])
    assert.deepEqual(
      page.troubles.filter((t) => !/WebSocket|ERR_CONNECTION/.test(t)),
      [],
    ); // that the server was gone the browser says itself
  for (const page of [ana, bob]) await page.context().close();
});

test("away, a bot as stand-in, the seat taken back, and carried to a phone", async () => {
  const ana = await newPage(browser);
  const bob = await newPage(browser);
  const phone = await newPage(browser, { viewport: SIZES.phone, hasTouch: true });
  const url = await createTable(ana, server.address, "usa", { seats: 2, name: "Ana" });
  await sitDown(bob, url, "Bob");
  await begin(ana);
  await bob.locator(".game-screen").waitFor();
  await playTogether([ana, bob], 4);
  await ana.locator(".tools .icon").nth(1).click();
  await ana.locator(".table-keys button", { hasText: "Let a bot play for me" }).click();
  await bob.locator(".player .status", { hasText: "a bot plays" }).waitFor();
  await ana.locator(".table-notes button", { hasText: "Take the seat back" }).click();
  await ana.locator(".table-notes .banner").waitFor({ state: "detached" });
  await bob.goto("about:blank");
  await ana.locator(".player .status.away").waitFor();
  await ana.locator(".tools .icon").nth(1).click();
  await ana.waitForTimeout(1500); // as long as this server lets people be away
  await ana.locator(".table-seats button", { hasText: "Let a bot play" }).click();
  await ana.locator(".table-seats small", { hasText: "a bot plays" }).waitFor();
  await ana.locator(".table-keys button", { hasText: "another device" }).click();
  const link = await ana.locator('dialog input[aria-label="Link of your seat"]').inputValue();
  await ana.keyboard.press("Escape");
  await phone.goto(link);
  await phone.locator(".room-start .play").click();
  await phone.locator(".game-screen").waitFor();
  assert.match(phone.url(), /#\/t\/\d+$/);
  assert.ok(await phone.locator(".hand").count(), "the hand came along");
  await ana.locator(".watching").waitFor();
  assert.equal(await ana.locator(".hand").count(), 0, "who gave the seat away only watches");
  await clickOnce(phone, 1);
  const again = await newPage(browser);
  await again.goto(link);
  await again.locator(".room-start .play").click();
  await again.locator(".notice", { hasText: "already used" }).waitFor();
  for (const page of [ana, bob, phone, again]) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("somebody watches: the board, the chat, and nothing hidden", async () => {
  const ana = await newPage(browser);
  const eye = await newPage(browser, { viewport: SIZES.phone });
  const said = [];
  eye.on("websocket", (socket) => socket.on("framereceived", (frame) => said.push(JSON.parse(frame.payload))));
  await createTable(ana, server.address, "usa", { seats: 2, bots: 1, open: true, name: "Ana" });
  await begin(ana);
  await eye.goto(server.address);
  await eye.locator(".ways a", { hasText: "Watch" }).click();
  await eye.locator(".row", { hasText: "Ana" }).locator(".button").first().click();
  await eye.locator(".game-screen").waitFor();
  await playTogether([ana], 12);
  await say(ana, "Hello, whoever looks");
  await openChat(eye);
  await eye.locator(".chat-panel li", { hasText: "Hello, whoever looks" }).waitFor();
  assert.equal(await eye.locator(".chat form").count(), 0);
  await eye.locator(".chat-panel", { hasText: "can read, but not write" }).waitFor();
  assert.equal(await eye.locator(".tickets, #tab-tickets").count(), 0, "no tickets of one's own");
  assert.equal(await eye.locator(".prompt.mine").count(), 0);
  assert.ok(said.some((m) => m.message === "update"));
  for (const m of said.filter((m) => m.message === "update")) {
    assert.equal(m.ask, null);
    for (const field of ["hand", "offer", "tickets", "why"]) assert.ok(!(field in m.view), field);
  }
  assert.ok(await ana.locator(".tools .icon").nth(1).isVisible());
  await ana.locator(".chat-panel header button").click();
  await ana.locator(".tools .icon").nth(1).click();
  await ana.locator("dialog", { hasText: "1 watches" }).waitFor();
  for (const page of [ana, eye]) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("muting somebody, the host's quiet, and a clock that counts down", async () => {
  const ana = await newPage(browser);
  const bob = await newPage(browser);
  const url = await createTable(ana, server.address, "card_game", {
    seats: 2,
    name: "Ana",
    clock: "turn:90",
    full: true,
  });
  await bob.goto(url.replace(/(\?[^#]*)?#/, "?pace=instant#"));
  await bob.locator(".room-start .name-field input").fill("Bob");
  await bob.locator(".room-start .play").click();
  // the table was full: it starts by itself
  for (const page of [ana, bob]) await page.locator(".game-screen").waitFor();
  await ana.locator(".status.clock").first().waitFor();
  const left = async () => {
    const [m, s] = (await ana.locator(".status.clock").first().innerText()).split(":").map(Number);
    return m * 60 + s;
  };
  const then = await left();
  assert.ok(then > 0 && then <= 90, `${then}`);
  await ana.waitForTimeout(2200);
  assert.ok((await left()) < then, "it counts down");
  await ana.locator(".tools .icon").nth(1).click();
  await ana.locator(".table-seats button", { hasText: "Mute" }).click();
  await ana.keyboard.press("Escape");
  await say(bob, "Can you hear me?");
  await say(ana, "No word from Bob");
  await bob.locator(".chat-panel li", { hasText: "No word from Bob" }).waitFor();
  assert.equal(await ana.locator(".chat-panel li", { hasText: "Can you hear" }).count(), 0);
  await ana.locator(".tools .icon").nth(1).click();
  await ana.locator(".table-keys button", { hasText: "chat off" }).click();
  await bob.locator(".chat-panel", { hasText: "switched the chat off" }).waitFor();
  for (const page of [ana, bob]) {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});
