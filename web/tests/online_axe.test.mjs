// axe-core on every screen around a game online, in both themes, on a laptop and a phone; and nothing sticks out.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check as checkAxe } from "./axe_kit.mjs";
import { newPage, SIZES, serve, setUp } from "./kit.mjs";
import { begin, createTable, sitDown, startServer } from "./online_kit.mjs";

const [browser, server, plain] = await setUp(startServer, serve);

async function check(page, where) {
  await checkAxe(page, where);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${where}: ${wide} pixels too wide`);
}

for (const theme of ["light", "dark"])
  for (const size of ["laptop", "phone"])
    test(`no violation online, ${theme}, ${size}`, async () => {
      const options = { viewport: SIZES[size], bypassCSP: true };
      const query = `&theme=${theme}`; // the page's own policy would keep the checker out
      const page = await newPage(browser, options);
      const bob = await newPage(browser, options);
      await page.goto(`${plain.address}?theme=${theme}`);
      await page.locator(".others", { hasText: "No server" }).waitFor();
      await check(page, "home without a server");
      await page.goto(`${plain.address}?theme=${theme}#/tables`);
      await page.locator(".no-server").waitFor();
      await check(page, "no server");
      await page.goto(`${server.address}?theme=${theme}`);
      await page.locator(".ways button").click();
      await check(page, "home");
      await page.goto(`${server.address}?theme=${theme}#/new`);
      await page.locator(".create-form").waitFor();
      await check(page, "new table");
      const url = await createTable(page, server.address, "old_west", {
        seats: 4,
        bots: 1,
        open: true,
        variant: true,
        clock: "game:1200",
        name: "Ana",
        query,
      });
      await page.locator(".room-fair").waitFor();
      await check(page, "waiting room");
      await bob.goto(url);
      await bob.locator(".room-start .play").waitFor();
      await check(bob, "waiting room, not seated");
      await sitDown(bob, url, "Bob", query);
      await bob.goto(`${server.address}?theme=${theme}#/tables`);
      await bob.locator(".row").first().waitFor();
      await check(bob, "tables");
      await bob.goto(`${server.address}?theme=${theme}#/t/99999`);
      await bob.locator(".notice").waitFor();
      await check(bob, "no such table");
      await bob.goto(`${server.address}?theme=${theme}#/take/${"0".repeat(32)}`);
      await bob.locator(".room-start").waitFor();
      await check(bob, "a seat's link");
      await begin(page);
      await page.locator(".tools .icon").first().click();
      await page.locator(".chat input").fill("Hello");
      await page.locator(".chat input").press("Enter");
      await page.locator(".chat li.own").waitFor();
      await check(page, "chat");
      await page.locator(".chat-panel header button").click();
      await page.locator(".tools .icon").nth(1).click();
      await page.locator(".table-keys button", { hasText: "another device" }).click();
      await page.locator("dialog .qr").first().waitFor();
      await check(page, "the table");
      await page.keyboard.press("Escape");
      await sitDown(
        bob,
        await createTable(page, server.address, "card_game", { seats: 2, open: true, query }),
        "Bob",
        query,
      );
      await begin(page);
      for (const p of [page, bob]) {
        await p.locator(".tools .icon").nth(1).click();
        await p.locator(".table-keys button", { hasText: "Let a bot play for me" }).click();
      }
      await page.locator(".score .fair summary").click({ timeout: 120000 });
      await check(page, "proof");
      await page.locator(".score button", { hasText: "Play again" }).click();
      await page.locator(".room-seat", { hasText: "held for Bob" }).waitFor();
      await check(page, "room with a held seat");
      await bob.locator(".rematch [role=timer]").waitFor({ timeout: 120000 });
      await check(bob, "a rematch is offered");
      await bob.goto(`${server.address}?theme=${theme}#/tables`);
      await bob.locator(".seats-line", { hasText: "held for Bob" }).first().waitFor();
      await check(bob, "tables with a held seat");
      for (const p of [page, bob]) {
        assert.deepEqual(p.troubles, []);
        await p.context().close();
      }
    });

test("a server that is gone, for those who hear the page", async () => {
  const own = await startServer();
  const page = await newPage(browser, { bypassCSP: true });
  await createTable(page, own.address, "usa", { seats: 2, bots: 1 });
  await begin(page);
  await own.kill();
  await page.locator('.gone[role="alert"]').waitFor();
  await check(page, "server gone");
  await own.close();
  await page.context().close();
});
