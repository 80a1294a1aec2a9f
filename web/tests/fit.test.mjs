// What has to be pressed or read can be reached: many players, small screens, fingers that miss by a little.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, newPage, palette, SIZES, serve, setUp, startGame } from "./kit.mjs";
import { playOut, showStaged } from "./staged.mjs";

const [browser, server] = await setUp(serve);

/** Whether a click in the middle of this would meet it. */
const met = (locator) =>
  locator.evaluate((e) => {
    const b = e.getBoundingClientRect();
    return e.contains(document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2));
  });

test("with every seat taken and tickets chosen the button that keeps them is on the screen", async () => {
  for (const [game, players, width, height] of [
    ["old_west", 6, 1280, 800],
    ["old_west", 6, 1366, 768],
    ["europe", 5, 1366, 650],
    ["usa", 5, 1280, 600],
  ]) {
    const page = await newPage(browser, { viewport: { width, height } });
    const where = `${game}, ${players} players, ${width}x${height}`;
    await startGame(page, server.address, game, { players });
    await page.locator(".offer").waitFor();
    for (const ticket of await page.locator(".offer .ticket-button").all()) await ticket.click();
    const keep = page.locator(".offer .primary");
    const box = await keep.boundingBox();
    assert.ok(box.y + box.height <= height, `${where}: the button ends at ${box.y + box.height}`);
    assert.ok(await met(keep), `${where}: something lies over the button`);
    assert.equal(await page.locator(".rail .tickets").count(), 0, `${where}: no room is spent on tickets not held yet`);
    await keep.click();
    await page.waitForFunction(() => !document.querySelector(".offer"));
    assert.ok((await page.locator(".tickets .ticket").count()) >= 3);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

/** Spots beside routes, `off` pixels from their middle, where no other route, city or button is nearer than to this
 * one. */
const besides = (page, off) =>
  page.evaluate((far) => {
    const along = (hit) =>
      Array.from({ length: 41 }, (_, i) =>
        hit.getPointAtLength((hit.getTotalLength() * i) / 40).matrixTransform(hit.getScreenCTM()),
      );
    const routes = [...document.querySelectorAll(".route")].map((g) => ({
      id: g.dataset.route,
      points: along(g.querySelector(".hit")),
    }));
    const cities = [...document.querySelectorAll(".city-disc")].map((c) => {
      const b = c.getBoundingClientRect();
      return { x: b.left + b.width / 2, y: b.top + b.height / 2 };
    });
    const distance = (p, points) => Math.min(...points.map((q) => Math.hypot(p.x - q.x, p.y - q.y)));
    return routes.flatMap(({ id, points }) =>
      [-1, 1].flatMap((side) => {
        const a = points[19];
        const b = points[21];
        const size = Math.hypot(b.x - a.x, b.y - a.y);
        const p = {
          x: points[20].x - ((b.y - a.y) / size) * far * side,
          y: points[20].y + ((b.x - a.x) / size) * far * side,
        };
        const alone =
          routes.every((r) => r.id === id || distance(p, r.points) > far + 12) && distance(p, cities) > far + 12;
        return alone && document.elementFromPoint(p.x, p.y)?.closest(".map") ? [{ ...p, id }] : [];
      }),
    );
  }, off);

test("a finger that lands ten pixels beside a route means that route, one that lands on the sea nothing", async () => {
  for (const game of ["usa", "europe", "old_west"]) {
    const page = await newPage(browser, { viewport: SIZES.phone, hasTouch: true, isMobile: true });
    await startGame(page, server.address, game);
    await clickGame(page, game === "old_west" ? 2 : 1);
    await page.locator(".prompt.mine").waitFor();
    const names = await page.evaluate(
      (file) =>
        fetch(file)
          .then((r) => r.json())
          .then((b) => {
            const city = Object.fromEntries(b.cities.map((c) => [c.id, c.name]));
            return Object.fromEntries(b.routes.map((r) => [r.id, [city[r.a], city[r.b]]]));
          }),
      `boards/${game}.json`,
    );
    const spots = (await besides(page, 10)).slice(0, 12);
    assert.ok(spots.length >= 5, `${game}: ${spots.length} spots`);
    for (const { x, y, id } of spots) {
      await page.touchscreen.tap(x, y);
      const title = await page.locator(".pick-head").innerText({ timeout: 3000 });
      for (const name of names[id])
        assert.ok(title.includes(name), `${game}: beside ${names[id]} the page shows ${title}`);
      await page.locator(".pick-head button").tap();
    }
    const far = (await besides(page, 34))[0];
    if (far) {
      await page.touchscreen.tap(far.x, far.y);
      await page.waitForTimeout(150);
      assert.equal(await page.locator(".pick").count(), 0, `${game}: far from every route`);
    }
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("the card game on a phone: one's own yard, a line for everybody else, all in sight while laying", async () => {
  for (const players of [2, 3, 4]) {
    const page = await newPage(browser, { viewport: SIZES.phone, hasTouch: true, isMobile: true });
    await startGame(page, server.address, "card_game", { players });
    await clickGame(page, 12);
    await page.locator(".prompt.mine").waitFor();
    await page.locator("#tab-cards").click();
    await page.locator(".hand button").first().click();
    await page.locator(".lay-bar").waitFor();
    const sheet = await page.locator(".sheet").boundingBox();
    const yards = await page.locator(".siding").all();
    assert.match(await yards[0].getAttribute("class"), /you/, "one's own yard is the first");
    for (const yard of yards) {
      const b = await yard.boundingBox();
      assert.ok(
        b.y + b.height <= sheet.y,
        `${players} players: ${await yard.getAttribute("aria-label")} ends at ${b.y + b.height}, the sheet is at ${sheet.y}`,
      );
    }
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("a claim by the mouse leaves no frame around the map", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  const at = await page.evaluate(() => {
    for (const g of document.querySelectorAll(".route.can")) {
      const hit = g.querySelector(".hit");
      const p = hit.getPointAtLength(hit.getTotalLength() / 2).matrixTransform(hit.getScreenCTM());
      if (document.elementFromPoint(p.x, p.y)?.closest("[data-route]") === g) return { x: p.x, y: p.y };
    }
    return null;
  });
  await page.mouse.click(at.x, at.y);
  await page.locator(".pick .pay").first().click();
  await page.waitForFunction(() => document.activeElement?.matches(".map"));
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".map")).outlineStyle), "none");
  await page.keyboard.press("ArrowRight");
  await page.locator(".tools button").last().focus();
  await page.keyboard.press("m");
  assert.notEqual(
    await page.evaluate(() => getComputedStyle(document.querySelector(".map")).outlineStyle),
    "none",
    "who came by keys sees where the focus is",
  );
  await page.context().close();
});

test("the keys of the map lie on no city, of offered tickets or of the whole board", async () => {
  for (const viewport of [SIZES.phone, { width: 844, height: 390 }, SIZES.laptop])
    for (const game of ["usa", "europe", "old_west"]) {
      const page = await newPage(browser, { viewport, hasTouch: viewport !== SIZES.laptop });
      await startGame(page, server.address, game, { players: 3 });
      await page.locator(".city.end").first().waitFor();
      const under = (cities) =>
        page.evaluate((selector) => {
          const keys = document.querySelector(".zoom-keys").getBoundingClientRect();
          return [...document.querySelectorAll(selector)].filter((disc) => {
            const b = disc.getBoundingClientRect();
            return b.right > keys.left && b.bottom > keys.top && b.left < keys.right && b.top < keys.bottom;
          }).length;
        }, `.city${cities} .city-disc`);
      const where = `${game}, ${viewport.width}x${viewport.height}`;
      assert.equal(await under(".end"), 0, `${where}: ends of tickets`);
      await page.locator(".zoom-keys button").last().click();
      assert.equal(await under(""), 0, `${where}: the whole board`);
      assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".zoom-keys")).opacity), "1");
      await page.context().close();
    }
});

test("at the end the totals and the buttons are in sight, with six players on a laptop and on a phone", async () => {
  for (const [game, players, viewport] of [
    ["old_west", 6, SIZES.laptop],
    ["old_west", 3, SIZES.laptop],
    ["usa", 3, SIZES.phone],
    ["old_west", 6, SIZES.phone],
    ["usa", 2, { width: 844, height: 390 }],
  ]) {
    const page = await newPage(browser, { viewport, hasTouch: viewport !== SIZES.laptop });
    const where = `${game}, ${players} players, ${viewport.width}x${viewport.height}`;
    await startGame(page, server.address, game, { players, bot: "easy" });
    await clickGame(page);
    await page.locator(".score .total").first().waitFor();
    const buttons = await page.locator(".score .buttons").boundingBox();
    assert.ok(
      buttons.y + buttons.height <= viewport.height,
      `${where}: the buttons end at ${buttons.y + buttons.height}`,
    );
    for (const what of ["th[scope=row] > span", ".total"])
      for (const cell of await page.locator(`.score tbody ${what}`).all()) {
        const { y, height } = await cell.boundingBox();
        assert.ok(y >= buttons.y + buttons.height, `${where}: ${what} is at ${y}`);
        assert.ok(y + height <= viewport.height, `${where}: ${what} ends at ${y + height}`);
        assert.ok(await met(cell), `${where}: something lies over ${what}`);
      }
    const [wide, room] = await page.locator(".score-rows").evaluate((e) => [e.scrollWidth, e.clientWidth]);
    assert.ok(wide <= room, `${where}: ${wide} pixels wide in ${room}`);
    assert.equal(await page.locator(".score tbody tr").count(), players);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("at the end a phone has the board in the middle, and no key that does nothing any more", async () => {
  for (const game of ["usa", "europe", "old_west"]) {
    const told = await playOut(game);
    const page = await newPage(browser, { viewport: SIZES.phone, hasTouch: true });
    const { more } = await showStaged(page, server.address, game, told, told.length - 2);
    await page.locator(".tools button", { hasText: "Hint" }).waitFor();
    await more();
    await page.locator(".score .total").first().waitFor();
    assert.equal(await page.locator(".tools button", { hasText: /Hint|Actions/ }).count(), 0);
    const [left, right, middle] = await page.evaluate(() => {
      const at = [...document.querySelectorAll(".city-disc")].map((e) => e.getBoundingClientRect());
      return [Math.min(...at.map((b) => b.left)), Math.max(...at.map((b) => b.right)), innerWidth / 2];
    });
    assert.ok(Math.abs((left + right) / 2 - middle) < 24, `${game}: cities from ${left} to ${right}`);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("what an offered ticket says lies on no city; a phone says the points, and all of one touched", async () => {
  for (const [game, players, viewport] of [
    ["old_west", 6, SIZES.laptop],
    ["old_west", 3, SIZES.phone],
    ["europe", 3, SIZES.phone],
    ["usa", 3, SIZES.laptop],
  ]) {
    const page = await newPage(browser, { viewport, hasTouch: viewport === SIZES.phone });
    const where = `${game}, ${viewport.width}x${viewport.height}`;
    await startGame(page, server.address, game, { players });
    await page.locator(".wish-badge").first().waitFor();
    const tickets = await page.locator(".offer .ticket-button").all();
    await page.mouse.move(2, 2); // where the game was started from a ticket may lie now, and the pointer on it
    await page.waitForFunction(() => !document.querySelector(".city.lit"));
    if (viewport === SIZES.phone) {
      const words = () => page.locator(".wish-badge").evaluateAll((all) => all.map((g) => g.textContent));
      for (const text of await words()) assert.match(text, /^\d+$/, where);
      await tickets[1].tap();
      assert.equal(
        (await words()).filter((text) => /train/.test(text)).length,
        1,
        `${where}: the ticket that was touched`,
      );
    } else for (const ticket of tickets) await ticket.click();
    const covered = await page.evaluate(() => {
      const badges = [...document.querySelectorAll(".wish-badge rect")].map((r) => r.getBoundingClientRect());
      return [...document.querySelectorAll(".city-dot")].filter((dot) => {
        const b = dot.getBoundingClientRect();
        const x = b.left + b.width / 2;
        const y = b.top + b.height / 2;
        return badges.some((q) => x > q.left && x < q.right && y > q.top && y < q.bottom);
      }).length;
    });
    assert.equal(covered, 0, `${where}: cities under what tickets say`);
    await page.context().close();
  }
});

test("at a scoring on a phone the best set is one tap away, above the tickets", async () => {
  const page = await newPage(browser, { viewport: SIZES.phone, hasTouch: true, isMobile: true });
  // with it a choice is left for who draws many tickets against an easy bot
  await startGame(page, server.address, "card_game", { seed: "01".repeat(32), bot: "easy" });
  for (let turn = 0; turn < 300; turn++) {
    await page.waitForFunction(() => document.querySelector(".prompt.mine") || document.querySelector(".score"));
    assert.equal(await page.locator(".score").count(), 0, "there should have been a choice");
    if (/Scoring/.test(await page.locator(".prompt").innerText())) break;
    await palette(
      page,
      [/^Keep .*,.*,/, turn % 9 === 4 && /^Draw tickets/, turn % 2 && /^Lay/, /^Take|^Draw from/, /./].filter(Boolean),
    );
  }
  const best = page.locator(".best-set");
  await best.waitFor();
  assert.equal(await best.count(), 1);
  const box = await best.boundingBox();
  assert.ok(box.y + box.height <= SIZES.phone.height && (await met(best)), `the button ends at ${box.y + box.height}`);
  assert.ok(
    box.y > (await page.locator(".sheet").boundingBox()).y &&
      box.y + box.height < (await page.locator(".tickets .ticket").first().boundingBox()).y,
    "it stands in the sheet, before the first ticket: however large the stack is",
  );
  assert.ok(
    (await page.locator(".turned").boundingBox()).y < (await page.locator(".sheet").boundingBox()).y,
    "the stack lies in sight above it",
  );
  await best.tap();
  await page.locator(".score").waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
