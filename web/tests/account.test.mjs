// The account: register, log in and out, the recovery code, blocked players, profiles, deletion; axe in both themes.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { test } from "node:test";
import { check as checkAxe } from "./axe_kit.mjs";
import { newPage, SIZES, setUp } from "./kit.mjs";
import { createTable, sitDown, startServer } from "./online_kit.mjs";

const [browser, server] = await setUp(startServer);
const GOOD = "correct horse";
const SHOTS = process.env.TURNTABLE_SHOTS; // a folder: pictures of the screens, to look at

async function shot(page, name) {
  if (!SHOTS) return;
  await mkdir(SHOTS, { recursive: true });
  await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
}
async function open(page, query = "") {
  await page.goto(`${server.address}?pace=instant${query}#/account`);
  await page.locator(".account .account-card").first().waitFor();
}
const card = (page, title) => page.locator(`.account-card:has(:is(h2, summary):text-is("${title}"))`);
async function fill(form, fields) {
  for (const [label, value] of Object.entries(fields))
    await form.getByLabel(label, { exact: false }).first().fill(value);
}
async function register(page, name, query = "") {
  await open(page, query);
  const form = page.locator(".account-card", { hasText: "No e-mail" });
  await fill(form, { Name: name, "New password": GOOD });
  await form.getByRole("button", { name: "Register" }).click();
  const code = await page.locator(".recovery code").innerText();
  assert.match(code, /^([a-z2-9]{4}-){5}[a-z2-9]{4}$/);
  return code;
}
const kept = (page) => page.getByRole("button", { name: "I have kept it" }).click();
const loggedIn = (page, name) => page.getByText(`You are logged in as ${name}.`).waitFor();
async function logIn(page, name, password = GOOD) {
  await open(page);
  const form = card(page, "Log in");
  await fill(form, { "Name of the account": name, Password: password });
  await form.getByRole("button", { name: "Log in" }).click();
}

test("a guest registers with the seat, logs in elsewhere, forgets the password", async () => {
  const one = await newPage(browser);
  const two = await newPage(browser);
  await createTable(one, server.address, "usa", { seats: 2, name: "Ana" });
  const code = await register(one, "Ana");
  await kept(one);
  await loggedIn(one, "Ana");
  await one.goto(`${server.address}#/games`);
  await one.locator(".left-game a", { hasText: "Waiting room" }).waitFor();

  await logIn(two, "Ana", "wrong wrong");
  await two.locator('.notice[role="alert"]', { hasText: "Name or password is wrong" }).waitFor();
  await logIn(two, "ana");
  await loggedIn(two, "Ana");
  await two.getByRole("button", { name: "Log out", exact: true }).click();
  await two.getByText("You are logged out.").waitFor();

  await two.locator("summary", { hasText: "forgotten" }).click();
  const form = two.locator("details form");
  await fill(form, { "Name of the account": "Ana", "Recovery code": code, "New password": "battery staple" });
  await form.getByRole("button", { name: "Set a new password" }).click();
  assert.notEqual(await two.locator(".recovery code").innerText(), code);
  await kept(two);
  await loggedIn(two, "Ana");
  await open(one); // its session has ended
  await card(one, "Log in").waitFor();
  for (const page of [one, two]) {
    const troubles = page.troubles.filter((trouble) => !trouble.includes("403")); // the wrong password
    assert.deepEqual(troubles, []);
    await page.context().close();
  }
});

test("logging in takes the guest's seats along, and the guest is not lost", async () => {
  const owner = await newPage(browser);
  await register(owner, "Eva");
  const page = await newPage(browser);
  await createTable(page, server.address, "usa", { seats: 2, name: "Visitor" });
  await logIn(page, "Eva");
  await loggedIn(page, "Eva");
  await page.goto(`${server.address}#/games`);
  await page.locator(".left-game a", { hasText: "Waiting room" }).waitFor();
  await open(page);
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await page.getByText("You are logged out, and play as Visitor again.").waitFor();
  for (const p of [owner, page]) {
    assert.deepEqual(p.troubles, []);
    await p.context().close();
  }
});

test("by keyboard alone: register, change the password, log out", async () => {
  const page = await newPage(browser);
  await open(page);
  await page.getByLabel("Name", { exact: true }).focus();
  await page.keyboard.type("Key Board");
  await page.keyboard.press("Tab");
  await page.keyboard.type(GOOD);
  await page.keyboard.press("Enter");
  await page.locator(".recovery").waitFor();
  await page.getByRole("button", { name: "I have kept it" }).focus();
  await page.keyboard.press("Enter");
  await loggedIn(page, "Key Board");
  await page.locator("summary", { hasText: "Change the password" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type(GOOD);
  await page.keyboard.press("Tab"); // the key that shows it
  await page.keyboard.press("Tab");
  await page.keyboard.type("battery staple");
  await page.keyboard.press("Enter");
  await page.getByText("Your password is changed.").waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

for (const theme of ["light", "dark"])
  for (const size of ["laptop", "phone"])
    test(`no violation, and nothing sticks out: ${theme}, ${size}`, async () => {
      const options = { viewport: SIZES[size], bypassCSP: true };
      const query = `&theme=${theme}`;
      const check = async (page, where) => {
        await checkAxe(page, where);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${where}: ${wide} pixels too wide`);
        await shot(page, `${where.replaceAll(" ", "-")}-${theme}-${size}`);
      };
      const [ana, bob] = [await newPage(browser, options), await newPage(browser, options)];
      const name = `Ana ${theme[0]}${size}`;
      await open(ana, query);
      await ana.locator("summary", { hasText: "forgotten" }).click();
      await check(ana, "not logged in");
      await register(ana, name, query);
      await check(ana, "recovery code");
      await kept(ana);
      await loggedIn(ana, name);
      const url = await createTable(ana, server.address, "usa", { seats: 3, query });
      await sitDown(bob, url, `Bob ${theme[0]}${size}`, query);
      await bob.getByRole("button", { name: `More about ${name}` }).click();
      await bob.locator("dialog .person-keys").waitFor();
      await bob.locator("dialog button", { hasText: "Report" }).click();
      await check(bob, "a player at the table");
      await bob.locator("dialog textarea").fill("rude");
      await bob.locator("dialog button", { hasText: "Send the report" }).click();
      await bob.getByText("The operator of this server can read your report.").waitFor();
      await bob.locator("dialog a", { hasText: "Profile" }).click();
      await bob.locator(".player .account-card").first().waitFor();
      await check(bob, "a profile");
      await ana.getByRole("button", { name: `More about Bob ${theme[0]}${size}` }).click();
      await ana.locator("dialog .person-keys button", { hasText: "Block" }).click();
      await ana.getByText("can't join your tables now").waitFor();
      await open(ana, query);
      for (const summary of await ana.locator("details.account-card > summary").all()) await summary.click();
      await ana.getByRole("button", { name: /^Unblock Bob/ }).waitFor();
      await check(ana, "logged in");
      await ana.getByRole("button", { name: /^Unblock Bob/ }).click();
      await ana.getByText("You have blocked nobody.").waitFor();
      await ana.getByRole("button", { name: "Delete the account…" }).click();
      await check(ana, "delete");
      await fill(ana.locator("dialog"), { Password: GOOD });
      await ana.locator("dialog").getByRole("button", { name: "Delete it for good" }).click();
      await ana.getByText("Your account is deleted.").waitFor();
      for (const page of [ana, bob]) {
        assert.deepEqual(page.troubles, []);
        await page.context().close();
      }
    });
