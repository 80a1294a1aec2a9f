// The map: wheel, drag, keys and buttons move it; nothing is drawn outside; names stay readable.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, newPage, SIZES, serve, setUp, startGame } from "./kit.mjs";

const [browser, server] = await setUp(serve);
const box = (page) =>
  page
    .locator(".map")
    .getAttribute("viewBox")
    .then((text) => text.split(" ").map(Number));

test("zoom and pan by wheel, drag, keys and buttons", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  const whole = await box(page);
  await page.mouse.move(400, 300);
  await page.mouse.wheel(0, -600);
  await page.waitForTimeout(100);
  const near = await box(page);
  assert.ok(near[2] < whole[2] * 0.7, "the wheel zooms in");
  await page.mouse.down();
  await page.mouse.move(300, 250, { steps: 5 });
  await page.mouse.up();
  const moved = await box(page);
  assert.ok(moved[0] > near[0] && moved[1] > near[1], "dragging pans");
  assert.equal(await page.locator(".pick").count(), 0, "dragging picks nothing");
  await page.keyboard.press("m");
  await page.keyboard.press("-");
  assert.ok((await box(page))[2] > moved[2], "a key zooms out");
  await page.keyboard.press("0");
  assert.deepEqual(await box(page), whole);
  await page.locator(".zoom-keys button").first().click();
  assert.ok((await box(page))[2] < whole[2]);
  await page.context().close();
});

test("a hovered ticket lights its cities and its way", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".tickets .ticket-button").first().hover();
  await page.locator(".route.lit").first().waitFor();
  assert.equal(await page.locator(".city.lit").count(), 2);
  await page.context().close();
});

test("names are at least seven pixels high on every screen", async () => {
  for (const size of Object.keys(SIZES))
    for (const game of ["usa", "europe", "old_west"]) {
      const page = await newPage(browser, { viewport: SIZES[size] });
      await startGame(page, server.address, game);
      const high = await page.evaluate(() => {
        const label = document.querySelector(".label");
        return parseFloat(getComputedStyle(label).fontSize) * label.getScreenCTM().a;
      });
      assert.ok(high >= 7, `${game} ${size}: ${high.toFixed(1)}`);
      await page.context().close();
    }
});

/** Names as they stand on the screen, against each other and against the corners of every space. */
const namesOnScreen = (page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll(".label")].map((text) => {
      const b = text.getBBox();
      const m = text.getScreenCTM();
      const low = /[gpqyJ]/.test(text.textContent) ? 0 : b.height * 0.16;
      const high = b.height * 0.22; // the face's own room above and below
      return {
        name: text.textContent,
        l: b.x * m.a + m.e,
        t: (b.y + high) * m.d + m.f,
        r: (b.x + b.width) * m.a + m.e,
        b: (b.y + b.height - low) * m.d + m.f,
      };
    });
    const spaces = [...document.querySelectorAll(".space")].map((space) => ({
      space,
      m: space.getScreenCTM().inverse(),
    }));
    const covered = boxes.map((box) => {
      let inside = 0;
      let all = 0;
      for (let i = 0; i <= 30; i++)
        for (let j = 0; j <= 8; j++) {
          const p = new DOMPoint(box.l + ((box.r - box.l) * i) / 30, box.t + ((box.b - box.t) * j) / 8);
          all++;
          if (spaces.some(({ space, m }) => space.isPointInFill(p.matrixTransform(m)))) inside++;
        }
      return [box.name, inside / all];
    });
    const clashes = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => Math.min(a.r, b.r) - Math.max(a.l, b.l) > 1 && Math.min(a.b, b.b) - Math.max(a.t, b.t) > 1)
        .map((b) => `${a.name} and ${b.name}`),
    );
    return { covered: covered.sort((a, b) => b[1] - a[1]), clashes };
  });
for (const size of ["laptop", "wide"])
  test(`no name lies on another or on a route (${size})`, async () => {
    for (const game of ["usa", "europe", "old_west"]) {
      const page = await newPage(browser, { viewport: SIZES[size] });
      await startGame(page, server.address, game);
      await page.waitForTimeout(200);
      const { covered, clashes } = await namesOnScreen(page);
      console.log(
        `${game} ${size}: ${covered
          .slice(0, 3)
          .map(([name, share]) => `${name} ${(share * 100).toFixed(0)}%`)
          .join(", ")}`,
      );
      assert.deepEqual(clashes, [], `${game} ${size}`);
      for (const [name, share] of covered)
        assert.ok(
          share <= (name === "Sacramento" ? 0.12 : 0.1),
          `${game} ${size}: ${name} covers spaces with ${(share * 100).toFixed(0)}% of its box`,
        ); // six lines meet at Sacramento
      await page.context().close();
    }
  });

test("a phone shows the ends of offered tickets, the whole board when asked, and a part again", async () => {
  for (const game of ["usa", "europe", "old_west"]) {
    const page = await newPage(browser, { viewport: SIZES.phone, hasTouch: true });
    await startGame(page, server.address, game);
    await page.locator(".city.end").first().waitFor();
    const hidden = (cities) =>
      page.evaluate((selector) => {
        const map = document.querySelector(".map").getBoundingClientRect();
        return [...document.querySelectorAll(selector)].filter((disc) => {
          const b = disc.getBoundingClientRect();
          return b.left < map.left || b.right > map.right || b.top < map.top || b.bottom > map.bottom;
        }).length;
      }, `.city${cities} .city-disc`);
    assert.equal(await hidden(".end"), 0, `${game}: ends of offered tickets`);
    await page.locator(".zoom-keys button").last().click();
    assert.equal(await hidden(""), 0, `${game}: the whole board`);
    assert.deepEqual((await namesOnScreen(page)).clashes, [], `${game}: names`);
    await page.locator(".zoom-keys button").last().click();
    await clickGame(page, 1);
    // it is taller than a phone's map is wide
    if (game !== "old_west") assert.ok((await hidden("")) > 0, `${game}: a part, large enough to read`);
    await page.context().close();
  }
});

test("two fingers zoom the map", async () => {
  const page = await newPage(browser, { viewport: SIZES.phone, hasTouch: true });
  await startGame(page, server.address, "usa");
  const before = await box(page);
  await page.evaluate(() => {
    const map = document.querySelector(".map");
    const at = map.getBoundingClientRect();
    const send = (type, id, dx) =>
      map.dispatchEvent(
        new PointerEvent(type, {
          pointerId: id,
          pointerType: "touch",
          bubbles: true,
          clientX: at.left + at.width / 2 + dx,
          clientY: at.top + at.height / 2,
        }),
      );
    map.setPointerCapture = () => {};
    send("pointerdown", 11, -30);
    send("pointerdown", 12, 30);
    for (let d = 30; d <= 90; d += 10) {
      send("pointermove", 11, -d);
      send("pointermove", 12, d);
    }
    send("pointerup", 11, -90);
    send("pointerup", 12, 90);
  });
  const after = await box(page);
  assert.ok(after[2] < before[2] * 0.5, `${before[2]} became ${after[2]}`);
  assert.equal(await page.locator(".pick").count(), 0);
  await page.context().close();
});

test("with reduced motion nothing moves", async () => {
  const page = await newPage(browser, { reducedMotion: "reduce" });
  await startGame(page, server.address, "usa");
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".card-face")).animationName), "none");
  await page.context().close();
});

test("a map that is dragged is not painted anew at every step, and stays where it was let go", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "europe");
  for (let i = 0; i < 2; i++) await page.locator('.zoom-keys button[aria-label="Zoom in"]').click();
  const box = () => page.locator(".map").getAttribute("viewBox");
  const city = () =>
    page.evaluate(() => {
      const b = document.querySelectorAll(".city-disc")[20].getBoundingClientRect();
      return [b.x, b.y];
    });
  const near = (a, b, words) => assert.ok(Math.hypot(a[0] - b[0], a[1] - b[1]) < 2, `${words}: ${a} and ${b}`);
  const before = await box();
  const from = await city();
  await page.mouse.move(500, 400);
  await page.mouse.down();
  await page.mouse.move(480, 380);
  await page.mouse.move(420, 350, { steps: 6 });
  assert.equal(await box(), before);
  const held = await city();
  near(held, [from[0] - 80, from[1] - 50], "it follows the pointer");
  await page.mouse.up();
  assert.notEqual(await box(), before);
  near(await city(), held, "where it was let go");
  assert.equal(await page.locator(".map").evaluate((m) => m.style.transform + m.style.overflow), "");
  await page.context().close();
});
