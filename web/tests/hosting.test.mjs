// The host of a waiting room, names that run from right to left, and what the table says about a busy server.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, setUp } from "./kit.mjs";
import { begin, createTable, sitDown, startServer } from "./online_kit.mjs";

const [browser, server] = await setUp(startServer);
const close = async (...pages) => {
  for (const p of pages) {
    assert.deepEqual(p.troubles, []);
    await p.context().close();
  }
};

for (const open of [true, false])
  test(`a host removes somebody from a ${open ? "public" : "private"} table, after being asked`, async () => {
    const page = await newPage(browser);
    const other = await newPage(browser);
    const url = await createTable(page, server.address, "usa", { seats: 3, open });
    await sitDown(other, url, "Bob");
    assert.equal(await other.locator(".remove").count(), 0, "it is the host's");
    const key = page.getByRole("button", { name: "Remove Bob from the table" });
    await key.click();
    await page.locator("dialog", { hasText: "Remove Bob?" }).getByRole("button", { name: "Cancel" }).click();
    await page.locator("dialog").waitFor({ state: "detached" });
    assert.equal(await page.locator(".room-seat.person").count(), 2);
    await key.focus();
    await page.keyboard.press("Enter");
    await page.locator("dialog").getByRole("button", { name: "Remove", exact: true }).click();
    await page.locator(".room-seat.person").nth(1).waitFor({ state: "detached" });
    await other.getByText("The host has removed you from this table.").waitFor();
    assert.equal(await other.locator(".room-start .play").count(), 0);
    await other.reload();
    if (open) await other.locator(".room-start .play").click();
    await other.getByText("The host has removed you from this table.").waitFor();
    await close(page, other);
  });

test("a name that looks like another's is refused, and can be changed there", async () => {
  const page = await newPage(browser);
  const other = await newPage(browser);
  const url = await createTable(page, server.address, "usa", { seats: 3, name: "Ana" });
  await other.goto(url);
  const field = other.locator(".room-start .name-field input");
  for (const [name, words] of [
    ["You", "This name is reserved"],
    ["\u0410na", "of one alphabet"],
    ["ANA.", "looks like yours"],
  ]) {
    await field.fill(name);
    await other.locator(".room-start .play").click();
    await other.locator(".notice", { hasText: words }).waitFor();
  }
  await field.fill("Bob");
  await other.locator(".room-start .play").click();
  await other.locator(".room-seat.you", { hasText: "Bob" }).waitFor();
  assert.deepEqual(
    other.troubles.splice(0).map((text) => /status of 400/.test(text)),
    [true, true],
    "what the browser says of the two that are no names",
  );
  await close(page, other);
});

test("names from right to left turn nothing around them", async () => {
  const page = await newPage(browser);
  const other = await newPage(browser);
  const url = await createTable(page, server.address, "usa", { seats: 2, name: "Ana" });
  await sitDown(other, url, "\u05d3\u05d5\u05d3 1");
  const seat = page.locator(".room-seat.person").nth(1);
  await seat.waitFor();
  assert.equal(await seat.locator("bdi").textContent(), "\u05d3\u05d5\u05d3 1");
  await begin(page);
  await other.locator(".game-screen").waitFor();
  await other.getByRole("button", { name: /^Chat/ }).click();
  await other.locator(".chat input").fill("\u05e9\u05dc\u05d5\u05dd!");
  await other.keyboard.press("Enter");
  await page.locator(".said bdi").nth(1).waitFor();
  assert.deepEqual(await page.locator(".said bdi").allTextContents(), [
    "\u05d3\u05d5\u05d3 1",
    "\u05e9\u05dc\u05d5\u05dd!",
  ]);
  const shown = await page.locator(".player-name b").allTextContents();
  assert.ok(shown.includes("\u2068\u05d3\u05d5\u05d3 1\u2069"), "isolated in sentences too");
  await close(page, other);
});

test("the table says when the bots think less", async () => {
  const page = await newPage(browser);
  let tell = null;
  await page.routeWebSocket(/\/ws$/, (here) => {
    const there = here.connectToServer();
    tell = (less) => here.send(JSON.stringify({ message: "thinking", less }));
    here.onMessage((text) => there.send(text));
  });
  await createTable(page, server.address, "usa", { seats: 2, bots: 1 });
  await begin(page);
  const line = page.getByText("The server is busy: its bots think less than usual.");
  assert.equal(await line.count(), 0);
  tell(true);
  await line.waitFor();
  tell(false);
  await line.waitFor({ state: "detached" });
  await close(page);
});
