// axe-core on every screen, in both themes: no violation.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./axe_kit.mjs";
import { clickGame, newPage, SIZES, serve, setUp, startGame } from "./kit.mjs";
import { playOut, showStaged } from "./staged.mjs";

const [browser, server] = await setUp(serve);

/** What stays for a while only: played out beforehand, shown at its moment. */
for (const theme of ["light", "dark"])
  for (const size of ["laptop", "phone"])
    test(`no violation in what passes, ${theme}, ${size}`, async () => {
      const query = `&theme=${theme}`;
      const open = async (game, told, at, options) => {
        const page = await newPage(browser, { viewport: SIZES[size], reducedMotion: "no-preference" });
        return [page, await showStaged(page, server.address, game, told, at, { query, ...options })];
      };
      const leave = async (page) => {
        assert.deepEqual(page.troubles, []);
        await page.context().close();
      };
      const usa = await playOut("usa", { players: 3 });
      const [page, { more }] = await open("usa", usa, usa.length - 2, { pace: "calm" });
      await page.locator(".since").waitFor();
      await check(page, "since your turn", ".since");
      await more();
      await page.locator(".counting .stage .ticket").waitFor({ timeout: 60000 });
      await check(page, "the count", ".score");
      await leave(page);

      const cards = await playOut("card_game");
      const scoring = cards.slice(1).findIndex((u) => u.view.phase === "complete");
      const [stack] = await open("card_game", cards, scoring + 1);
      await stack.locator(".turned li").first().waitFor();
      await check(stack, "a stack turned up", ".table");
      await leave(stack);
    });

for (const theme of ["light", "dark"])
  for (const size of ["laptop", "phone"])
    test(`no violation, ${theme}, ${size}`, async () => {
      const page = await newPage(browser, { viewport: SIZES[size] });
      const query = `&theme=${theme}`;
      await page.goto(`${server.address}?theme=${theme}`);
      await page.locator(".home").waitFor();
      await check(page, "home");
      await page.locator(".settings-button").click();
      await check(page, "settings");
      for (const game of ["europe", "card_game", ...(size === "laptop" ? ["usa", "old_west"] : [])]) {
        // a phone shows boards alike
        await startGame(page, server.address, game, { players: 3, query, alvin: game === "old_west" });
        await page.locator(".prompt.mine").waitFor();
        await check(page, `${game}, offer`);
        await clickGame(page, 9);
        await page.locator(".prompt.mine").waitFor();
        await check(page, `${game}, turn`);
        if (size === "laptop" && game !== "card_game") {
          const at = await page
            .locator(".route:not(.can) .hit")
            .first()
            .evaluate((hit) => {
              const p = hit.getPointAtLength(hit.getTotalLength() / 2).matrixTransform(hit.getScreenCTM());
              return { x: p.x, y: p.y };
            });
          await page.mouse.click(at.x, at.y);
          await page.locator(".pick").waitFor();
          await check(page, `${game}, a route`);
          await page.locator(".pick-head button").click();
        }
        if (size === "phone") {
          await page.locator(".handle").press("ArrowDown");
          await page.locator(".peek-line").waitFor();
          await check(page, `${game}, sheet down`);
          await page.locator(".handle").press("ArrowUp");
          await page.locator(".handle").press("ArrowUp");
          await page.locator(".at-full").waitFor();
          await check(page, `${game}, sheet up`);
          await page.locator(".handle").press("ArrowDown");
        }
        await page.locator(".tools button").first().click();
        await page.locator(".hints").waitFor();
        await check(page, `${game}, hints`);
        if (size === "phone")
          for (const tab of ["players", "log", "tickets"]) {
            await page.locator(`#tab-${tab}`).click();
            await check(page, `${game}, ${tab}`);
          }
        await page.locator(".hints header button").click();
        await page.keyboard.press("/");
        await check(page, `${game}, palette`);
        await page.keyboard.press("Escape");
        await page.keyboard.press("?");
        await check(page, `${game}, reference`);
        await page.keyboard.press("Escape");
        await clickGame(page);
        await check(page, `${game}, score`);
      }
      await page.goto(`${server.address}?theme=${theme}`);
      await page.locator(".more a", { hasText: "My games" }).click(); // all of them are over
      await page.locator(".kept .left-game button").first().click();
      await page.locator(".kept .deleted").waitFor();
      await check(page, "home with kept games");
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    });
