// Planned turns at a table of the server: set by mouse, by keys and by touch, carried out, ended and cleared.
import assert from "node:assert/strict";
import { test } from "node:test";
import { check } from "./axe_kit.mjs";
import { clickOnce, newPage, SIZES, setUp, startGame } from "./kit.mjs";
import { begin, createTable, sitDown, startServer } from "./online_kit.mjs";

const [browser, server] = await setUp(() => startServer("--test-speed", "20"));
const ROUTE = "dallas-houston"; // one space, gray: any card pays for it
const PLANNED = `[data-planned="${ROUTE}"]`;

/** Two players who have their tickets: the one who is asked, and the other. What each was sent is in `sent`. */
async function twoPlayers(options = {}, query = "") {
  const [ana, bob] = await Promise.all([newPage(browser, options), newPage(browser, options)]);
  for (const page of [ana, bob]) {
    page.sent = [];
    page.byTouch = !!options.hasTouch;
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => page.sent.push(JSON.parse(String(payload)))),
    );
  }
  const url = await createTable(ana, server.address, "usa", { seats: 2, query });
  await sitDown(bob, url, "Bob", query);
  await begin(ana);
  for (const page of [ana, bob]) await clickOnce(page, 0);
  const asked = await Promise.race(
    [ana, bob].map((page) =>
      page
        .locator(".prompt.mine")
        .waitFor()
        .then(() => page),
    ),
  );
  const other = asked === ana ? bob : ana;
  await other.waitForFunction(() => !document.querySelector(".offer"));
  return [asked, other];
}
/** Where a click meets a route. */
const spot = (page, route) =>
  page.evaluate((id) => {
    const hit = document.querySelector(`[data-route="${id}"] .hit`);
    const { x, y } = hit.getPointAtLength(hit.getTotalLength() / 2).matrixTransform(hit.getScreenCTM());
    return [x, y];
  }, route);
async function openCard(page, route = ROUTE) {
  const at = await spot(page, route);
  await (page.byTouch ? page.touchscreen.tap(...at) : page.mouse.click(...at));
  await page.locator(".pick").waitFor();
}
const press = (page, locator) => (page.byTouch ? locator.tap() : locator.click());
async function plan(page, route = ROUTE) {
  await openCard(page, route);
  await press(page, page.locator(".pick .plan-key"));
  await press(page, page.locator(".plan-form .primary"));
  await page.locator(".plan-line").waitFor();
}
const claimed = (page) => page.locator(`[data-route="${ROUTE}"] .train`);
async function drawTwo(page) {
  for (const prompt of ["Your turn", "second"]) {
    await page.locator(".prompt.mine", { hasText: prompt }).waitFor();
    await page.keyboard.press("d");
  }
}
/** Nobody else's plan was sent to this page: its own is empty. */
function assertNothingSent(page) {
  for (const message of page.sent) {
    if (message.message === "plan") assert.deepEqual([message.steps, message.claims], [[], []]);
    else assert.ok(!JSON.stringify(message).includes("plan_"), JSON.stringify(message));
  }
}
async function close(...pages) {
  for (const page of pages) {
    assert.deepEqual(
      page.troubles.filter((text) => !/WebSocket/.test(text)), // a server was killed
      [],
    );
    await page.context().close();
  }
}

test("a plan is set by mouse, is there after a reload and a kill, and claims on the player's turn", async () => {
  const [asked, other] = await twoPlayers();
  await plan(other);
  assert.match(await other.locator(".plan-line").innerText(), /Planned: Dallas – Houston[\s\S]*Ends if it is taken/);
  await other.locator(PLANNED).waitFor({ state: "attached" });
  await other.reload();
  await other.locator(".plan-line").waitFor();
  await other.locator(PLANNED).waitFor({ state: "attached" });
  await openCard(other);
  assert.equal(await other.locator(".pick .plan-key").innerText(), "Change my plan");
  await other.keyboard.press("Escape");
  const known = other.sent.length;
  await server.kill();
  await other.locator(".gone").waitFor();
  await server.start();
  for (const page of [asked, other]) await page.locator(".gone").waitFor({ state: "detached" });
  while (!other.sent.slice(known).some((said) => said.message === "plan" && said.steps.length))
    await other.waitForTimeout(50);
  assert.equal(await other.locator(".plan-news p").count(), 0);
  await drawTwo(asked);
  await claimed(other).waitFor({ state: "attached" });
  const news = other.locator(".plan-news[role=status]");
  await news.locator("text=Your plan has claimed Dallas – Houston. Your plan is carried out.").waitFor();
  assert.match(await news.innerText(), /\d:\d\d/);
  assert.equal(await other.locator(".plan-line, [data-planned]").count(), 0);
  await news.locator("button").click();
  await news.locator("p").waitFor({ state: "detached" });
  await other.reload();
  await claimed(other).waitFor({ state: "attached" });
  await other.locator(".plans").waitFor({ state: "attached" });
  await other.waitForTimeout(500);
  assert.equal(await other.locator(".plan-news p").count(), 0, "it is said once");
  await claimed(asked).waitFor({ state: "attached" });
  assert.equal(await asked.locator(".plan-line, [data-planned], .plan-news p").count(), 0);
  assertNothingSent(asked);
  await close(asked, other);
});

/** The arrow keys bring the cursor of the map to a city. */
async function walkTo(page, city, name) {
  await page.keyboard.press("m");
  for (let step = 0; step < 40; step++) {
    const way = await page.evaluate(
      ([id, called, turn]) => {
        const label = document.querySelector(".map").getAttribute("aria-label");
        if (label === `Map, at ${called}`) return "";
        const names = [...document.querySelectorAll(".city")];
        const at = (el) => el.getBoundingClientRect();
        const here = at(names.find((el) => el.classList.contains("lit")) ?? document.querySelector(".map"));
        const there = at(names.find((el) => el.dataset.at === id));
        const dx = there.x + there.width / 2 - here.x - here.width / 2;
        const dy = there.y + there.height / 2 - here.y - here.height / 2;
        const across = Math.abs(dx) > Math.abs(dy) !== (turn % 5 === 4);
        return across ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
      },
      [city, name, step],
    );
    if (!way) return;
    await page.keyboard.press(way);
    await page.waitForTimeout(60);
  }
  throw new Error(`the arrow keys do not come to ${name}`);
}
async function tabTo(page, selector) {
  for (let i = 0; i < 40; i++) {
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`the focus does not come to ${selector}`);
}

test("a plan is set by keys; it ends when the route is taken, and says who took it", async () => {
  const [asked, other] = await twoPlayers();
  await walkTo(other, "dallas", "Dallas");
  await other.keyboard.press("Enter");
  await other.keyboard.type(" houston when i can");
  await other.keyboard.press("Enter");
  await other.locator(".plan-form").waitFor();
  await tabTo(other, ".plan-more");
  await other.keyboard.type("Atlanta – Cha");
  await other.locator(".plan-steps li", { hasText: "Charleston" }).waitFor();
  await tabTo(other, '.plan-steps button[aria-label="Atlanta – Charleston: earlier"]');
  await other.keyboard.press("Enter");
  await tabTo(other, ".plan-form .primary");
  await other.keyboard.press("Enter");
  await other.locator("dialog").waitFor({ state: "detached" });
  assert.match(await other.locator(".plan-line").innerText(), /Planned: Atlanta – Charleston, Dallas – Houston/);
  await other.locator(".plans .sr[role=status]", { hasText: "Ends if one of them is taken" }).waitFor({
    state: "attached",
  });
  await openCard(asked);
  await asked.locator(".pick .pay").first().click();
  const news = other.locator(".plan-news[role=status] p");
  await news.waitFor();
  assert.match(await news.innerText(), /Your plan has ended: (Ana|Bob) has claimed Dallas – Houston\./);
  assert.equal(await other.locator(".plan-line, [data-planned]").count(), 0);
  await tabTo(other, ".plan-news button");
  await other.keyboard.press("Enter");
  await news.waitFor({ state: "detached" });
  assertNothingSent(asked);
  await close(asked, other);
});

test("a plan is changed and cleared; without the condition it goes on when a route is taken", async () => {
  const [asked, other] = await twoPlayers();
  await openCard(other);
  await other.locator(".pick .plan-key").click();
  await other.locator(".plan-more").selectOption({ label: "Helena – Omaha" });
  await other.locator(".plan-check", { hasText: "takes one of the routes" }).click();
  await other.locator('select[aria-label="Pay for Dallas – Houston with"]').selectOption("red");
  await other.locator(".plan-number select").last().selectOption("3");
  await other.locator(".plan-form .primary").click();
  await other
    .locator(".plan-line", { hasText: "Ends if all of them are taken; in the last round; after 3 turns" })
    .waitFor();
  await openCard(asked);
  await asked.locator(".pick .pay").first().click();
  await other
    .locator(".plan-news", { hasText: "has claimed Dallas – Houston: your plan goes on without it." })
    .waitFor();
  await other.locator(".plan-line", { hasText: "Planned: Helena – Omaha" }).waitFor();
  await other.locator(".plan-line").click();
  assert.equal(await other.locator(".plan-steps li").count(), 1);
  await other.locator(".plan-buttons button", { hasText: "Clear the plan" }).click();
  await other.locator(".plan-line").waitFor({ state: "detached" });
  assert.equal(await other.locator("[data-planned], .plan-news p").count(), 0);
  await other.reload();
  await other.locator(".plans").waitFor({ state: "attached" });
  await other.waitForTimeout(500);
  assert.equal(await other.locator(".plan-line").count(), 0);
  assertNothingSent(asked);
  await close(asked, other);
});

for (const [theme, size, language] of [
  ["light", "laptop", "en"],
  ["dark", "phone", "en"],
  ["light", "phone", "ro"],
])
  test(`no violation, targets large enough: ${theme}, ${size}, ${language}`, async () => {
    const touch = size === "phone" ? { hasTouch: true, isMobile: true } : {};
    const query = `&theme=${theme}${language === "en" ? "" : `&language=${language}`}`;
    const [asked, other] = await twoPlayers({ viewport: SIZES[size], bypassCSP: true, ...touch }, `&theme=${theme}`);
    if (language !== "en") await other.goto(other.url().replace("#", `${query}#`));
    await other.locator(".plans").waitFor({ state: "attached" });
    const look = async (where) => {
      await check(other, where);
      const wide = await other.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${where}: ${wide} pixels too wide`);
      const small = await other.evaluate(() =>
        [
          ...document.querySelectorAll(
            ".plan-key, .plan-line, .plan-news button, .plan-form :is(button, select, label)",
          ),
        ]
          .map((el) => [el.innerText, el.getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 43.9 || height < 43.9)
          .map(([text, { width, height }]) => `${text}: ${width} x ${height}`),
      );
      assert.deepEqual(small, [], where);
    };
    await openCard(other);
    await look("the card of a route");
    await press(other, other.locator(".pick .plan-key"));
    await other.locator(".plan-more").selectOption({ index: 3 });
    await look("the dialog");
    await press(other, other.locator(".plan-form .primary"));
    await other.locator(".plan-line").waitFor();
    await look("the line");
    await openCard(asked);
    await press(asked, asked.locator(".pick .pay").first());
    await other.locator(".plan-news p").waitFor();
    await look("the news");
    await close(asked, other);
  });

test("a game in the page fetches nothing of it, and plans nothing", async () => {
  const page = await newPage(browser);
  const fetched = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.route("**/offline.js", (route) => route.abort()); // which fetches all there is
  await startGame(page, server.address, "usa");
  await clickOnce(page, 0);
  await page.locator(".prompt.mine").waitFor();
  await openCard(page, "miami-new_orleans");
  assert.equal(await page.locator(".plan-key").count(), 0);
  assert.deepEqual(
    fetched.filter((path) => path.includes("plan")),
    [],
  );
  await page.context().close();
});
