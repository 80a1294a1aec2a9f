// The page over plain http from another address than this machine's own name: what browsers withhold there is said in the
// settings, with the reason; everything else works. Nothing makes the address count as secure.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { networkInterfaces } from "node:os";
import { after, test } from "node:test";
import { check } from "./axe_kit.mjs";
import { awaited, playHot, startHot } from "./hotseat_kit.mjs";
import { choose, clickGame, newPage, SIZES, setUp, startGame } from "./kit.mjs";
import { doStep, openLesson } from "./learner.mjs";
import { begin, createTable, playTogether, sitDown, startServer } from "./online_kit.mjs";
import { lastStep, opened, openRecord, record, stepIs } from "./replay_kit.mjs";

/** An address of this machine that is not its own name: browsers trust all of 127.0.0.0/8. If there is none, one is added,
 * which takes root; without either the test fails. */
function foreignAddress() {
  const own = Object.values(networkInterfaces())
    .flat()
    .find((one) => one.family === "IPv4" && !one.internal);
  if (own) return own.address;
  const made = "192.0.2.77";
  execFileSync("ip", ["addr", "add", `${made}/32`, "dev", "lo"]);
  after(() => execFileSync("ip", ["addr", "del", `${made}/32`, "dev", "lo"]));
  return made;
}
const host = foreignAddress();
const [browser, server] = await setUp(() => startServer("--listen", "0.0.0.0"));
const address = server.address.replace("127.0.0.1", host);

/** The server isolates the page, too, which a browser does not heed without https, and says so in its console. */
const troubles = (page) => page.troubles.filter((x) => !x.startsWith("The Cross-Origin-Opener-Policy header has been"));
const withheld = (page) => page.locator(".withheld dt").allInnerTexts();
const openSettings = async (page) => {
  await page.locator(".settings-button").click();
  await page.locator('.settings input[name="sounds"]').first().waitFor();
};

test("the settings say what the browser withholds, and why", async () => {
  const page = await newPage(browser);
  await page.goto(address);
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await openSettings(page);
  await page.locator(".withheld").waitFor();
  assert.deepEqual(await withheld(page), [
    "Notifications",
    "Playing without a network",
    "Installing the page as an app",
    "Storage that stays",
    "Copying to the clipboard",
  ]);
  const why = await page.locator(".withheld").innerText();
  assert.ok(why.includes(`This page came unencrypted from ${new URL(address).host}`), why);
  assert.match(why, /https, or from the same machine/);
  // each of them is really missing: it was found out, not guessed
  assert.deepEqual(
    await page.evaluate(async () => [
      await Notification.requestPermission(),
      "serviceWorker" in navigator,
      navigator.storage === undefined,
      navigator.clipboard === undefined,
    ]),
    ["denied", false, true, true],
  );
  assert.equal(await page.locator('input[name="notify"]').count(), 0, "nothing is offered that can't be had");
  for (const theme of ["Light", "Dark"])
    for (const [name, size] of Object.entries(SIZES)) {
      await page.setViewportSize(size);
      await page.locator(".settings label", { hasText: new RegExp(`^${theme}$`) }).click();
      await check(page, `settings, ${theme}, ${name}`);
    }
  assert.deepEqual(troubles(page), []);
  await page.context().close();
});

test("from the same machine nothing is withheld", async () => {
  const page = await newPage(browser);
  await page.goto(server.address);
  assert.equal(await page.evaluate(() => isSecureContext), true);
  await openSettings(page);
  await page.locator('input[name="notify"]').first().waitFor();
  assert.deepEqual(await withheld(page), []);
  await page.context().close();
});

test("a game is played, kept and continued", async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await startGame(page, address, "usa", { seed: "" });
  assert.equal(await clickGame(page, 4), 4);
  await page.locator(".prompt.mine").waitFor();
  const hand = await page.locator(".hand").innerText();
  await page.reload();
  await page.locator(".prompt.mine").waitFor();
  assert.equal(await page.locator(".hand").innerText(), hand);
  await page.locator(".brand").click();
  await page.locator(".kept .left-game a", { hasText: "Continue" }).click();
  await page.locator(".prompt.mine").waitFor();
  assert.equal(await page.locator(".hand").innerText(), hand);
  assert.equal(await page.locator(".unkept").count(), 0);
  assert.deepEqual(troubles(page), []);
  await page.context().close();
});

/** What comes out of the clipboard. */
async function paste(page) {
  await page.evaluate(() => {
    const field = document.createElement("textarea");
    field.id = "paste";
    document.body.append(field);
    field.focus();
  });
  await page.keyboard.press("Control+v");
  return page.evaluate(() => {
    const field = document.getElementById("paste");
    field.remove();
    return field.value;
  });
}

test("a recovery code is copied without a clipboard", async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await page.goto(`${address}?pace=instant#/account`);
  const form = page.locator(".account-card", { hasText: "No e-mail" });
  await form.getByLabel("Name").first().fill("Carla");
  await form.getByLabel("New password").first().fill("correct horse");
  await form.getByRole("button", { name: "Register" }).click();
  const code = await page.locator(".recovery code").innerText();
  assert.match(code, /^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
  await page.locator(".recovery button", { hasText: "Copy" }).click();
  await page.locator(".recovery button", { hasText: "Copied" }).waitFor();
  assert.equal(await paste(page), code);
  assert.deepEqual(troubles(page), []);
  await page.context().close();
});

test("a friend is invited by a link that is copied without a clipboard, and by its QR code; they play", async () => {
  const one = await newPage(browser, { reducedMotion: "reduce" });
  const two = await newPage(browser, { reducedMotion: "reduce" });
  await createTable(one, address, "usa", { name: "Ana" });
  const link = one.locator(".link").first();
  const text = await link.locator("input").inputValue();
  assert.ok(text.startsWith(address), text);
  assert.match(text, /invite=[0-9a-f]+$/);
  assert.ok((await link.locator(".qr path").getAttribute("d")).length > 1000, "a code is drawn");
  await link.locator("button").click();
  await link.locator("button", { hasText: "Copied" }).waitFor();
  const pasted = await paste(one); // into the field of the friend's home screen
  assert.equal(pasted, text);
  await sitDown(two, pasted, "Bruno");
  await begin(one);
  await two.locator(".game-screen").waitFor();
  assert.equal(await playTogether([one, two], 4), 4);
  await one.goto(`${address}?pace=instant#/games`);
  await one.locator(".left-game.mine").waitFor();
  assert.deepEqual([...troubles(one), ...troubles(two)], []);
  await one.context().close();
  await two.context().close();
});

test("a lesson, a puzzle, a shared replay and its review, the companion, several people: all of it works", async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await openLesson(page, address, "usa");
  for (let step = 0; step < 3; step++) await doStep(page, "mouse");
  await page.locator(".teacher small", { hasText: "Step 4 " }).waitFor();

  await page.goto(`${address}?pace=instant&at=puzzle#/puzzle/1`);
  await page.locator(".puzzle-question").waitFor();
  const offer = page.locator(".offer .ticket-button");
  if (await offer.count()) {
    for (const ticket of await offer.all()) await ticket.click();
    await page.locator(".offer .primary").click();
  } else await page.keyboard.press("d");
  await page.locator(".puzzle-result").waitFor();

  await openRecord(page, address, await record("card_game-2-golden-0.ttrec"));
  await opened(page);
  const last = await lastStep(page);
  await page.locator(".timeline input").fill(String(last));
  await stepIs(page, last);
  await page.locator(".tools button", { hasText: "Share" }).click();
  const link = page.locator("dialog .link-row input");
  await link.waitFor();
  const shared = await link.inputValue();
  assert.ok(shared.startsWith(address), shared);
  await page.locator("dialog .link-row button").click();
  await page.locator("dialog .link-row button", { hasText: "Copied" }).waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await paste(page), shared);
  await page.goto("about:blank");
  await page.goto(shared);
  await opened(page);
  await stepIs(page, last);
  await page.locator("#tab-review").click();
  await page.locator(".review-begin .primary").click();
  await page.locator(".review .curve").waitFor({ timeout: 120000 });

  await page.goto(`${address}?pace=instant&at=companion#/companion`);
  await choose(page.locator('.game:has(input[value="usa"])'));
  for (const [i, name] of ["Ana", "Ben"].entries())
    await page.locator(".c-names li").nth(i).locator("input").first().fill(name);
  await page.locator(".c-setup .play").click();
  await page.locator(".c-finder input").fill("denver omaha");
  await page.locator(".c-finder .c-row").first().click();
  const points = page.locator(".c-players label", { hasText: "Ana" }).locator("b", { hasText: /^17/ });
  await points.waitFor(); // 7, and the longest path
  await page.reload();
  await points.waitFor(); // it is kept

  await startHot(page, address, "usa", ["Ana", "Bruno"], { bots: 1 });
  assert.equal(await awaited(page), "Ana");
  const done = await playHot(page, 4);
  assert.ok(done.Ana && done.Bruno, JSON.stringify(done));
  assert.deepEqual(troubles(page), []);
  await page.context().close();
});
