// Hints: each lights up the card, route, pile or tickets it is about, the first one as soon as the list opens; and the
// page shows that a bot is thinking.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, SIZES, serve, setUp, startGame } from "./kit.mjs";
import { playing, say, sayHint } from "./panels_kit.mjs";

const SHOTS = process.env.TURNTABLE_SHOTS; // a folder for pictures

const [browser, server] = await setUp(serve);

/** What is lit, in the words of actions. */
const lit = (page) =>
  page.evaluate(() => {
    const all = (selector) => [...document.querySelectorAll(selector)];
    const found = [];
    all(".slots > *").forEach((slot, i) => {
      if (slot.matches(".hinted")) found.push(`draw ${i}`);
    });
    all(".piles .pile").forEach((pile, i) => {
      if (pile.querySelector(".hinted")) found.push(i ? "tickets" : "draw blind");
    });
    for (const route of all(".route.lit")) found.push(route.dataset.route);
    for (const ticket of all(".ticket-button.hinted")) found.push(ticket.querySelector(".ticket-names").innerText);
    for (const card of all(".hand .hinted")) found.push(card.dataset.card);
    return found;
  });

/** What an action must light; null where nothing can be. */
function expected(action, found) {
  const [kind, ...rest] = action.split(" ");
  if (kind === "draw" || kind === "tickets") return [action];
  if (kind === "claim") return [rest[0]];
  if (kind === "keep") return rest[0] === "none" ? [] : found.length >= rest.length ? found : rest; // and routes
  if (kind === "lay") return rest.filter((_, i) => i % 2);
  return null;
}
/** The light follows within a moment. */
async function assertLit(page, action) {
  for (let more = 20; ; more--) {
    const found = await lit(page);
    const wanted = expected(action, found);
    if (!wanted) return;
    if (more && String([...found].sort()) !== String([...wanted].sort())) await page.waitForTimeout(50);
    else return assert.deepEqual(new Set(found), new Set(wanted), `${action} lights ${found}`);
  }
}

/** In sight: the middle of what is lit is not under the list of hints, nor outside of the screen. */
const seen = (page) =>
  page.evaluate(() => {
    const at = document.querySelector(".route.lit .hit, .market .hinted");
    if (!at) return true;
    const r = at.getBoundingClientRect();
    const x = r.x + r.width / 2;
    const y = r.y + r.height / 2;
    return x > 0 && y > 0 && x < innerWidth && y < innerHeight && !document.elementFromPoint(x, y)?.closest(".hints");
  });

const VIEWS = [
  ["laptop, light", { viewport: SIZES.laptop }],
  ["laptop, dark", { viewport: SIZES.laptop, colorScheme: "dark" }],
  ["phone, light", { viewport: SIZES.phone, hasTouch: true }],
  ["phone, dark", { viewport: SIZES.phone, hasTouch: true, colorScheme: "dark" }],
];
for (const [name, options] of VIEWS)
  for (const game of ["usa", "card_game"])
    test(`${game} on a ${name}: a hint lights what it is about`, async () => {
      const page = await newPage(browser, options);
      await startGame(page, server.address, game);
      const kinds = new Set();
      for (let turn = 0; turn < 24; turn++) {
        await page.locator(".prompt.mine").waitFor();
        await page.locator(".hint-button").click();
        await page.locator(".hints li").first().waitFor();
        const tips = await page.locator(".hints [data-action]").all();
        const first = await tips[0].getAttribute("data-action");
        await page.waitForTimeout(100);
        await assertLit(page, first);
        if (!first.startsWith("keep")) assert.ok(await seen(page), `${first} is in sight`);
        if (SHOTS && !kinds.has(first.split(" ")[0]))
          await page.screenshot({
            path: `${SHOTS}/hint-${game}-${name.replace(", ", "-")}-${first.split(" ")[0]}.png`,
          });
        kinds.add(first.split(" ")[0]);
        for (const tip of tips.slice(1)) {
          await tip.focus();
          await assertLit(page, await tip.getAttribute("data-action"));
        }
        await tips[0].focus();
        await assertLit(page, first);
        await tips[0].click();
        await page.locator(".hints").waitFor({ state: "detached" });
        if (first === "tickets") await page.locator(".pick .pay").click(); // asked as by the pile
        await page.locator(".hinted").first().waitFor({ state: "detached" });
      }
      assert.ok(
        kinds.has("keep") && kinds.has("draw") && kinds.has(game === "usa" ? "claim" : "lay"),
        [...kinds].join(),
      );
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    });

test("a hint to draw tickets opens the card that asks, as the pile does", async () => {
  const page = await playing(browser, server.address, "usa");
  await page.evaluate(() => {
    window.said = [];
    window.engine.postMessage = ({ action }) => window.said.push(action);
  });
  const decision = await say(page, { view: { phase: "turn" }, ask: { draw: ["blind"], actions: ["tickets"] } });
  for (const yes of [false, true]) {
    await sayHint(page, decision, ["tickets"]);
    await page.locator('.hints [data-action="tickets"]').focus();
    await page.keyboard.press("Enter");
    await page.locator(".pick", { hasText: "Draw tickets?" }).waitFor();
    assert.equal(await page.locator(".hints").count(), 0);
    assert.deepEqual(await page.evaluate(() => window.said), [], "nothing is drawn yet");
    await page.keyboard.press(yes ? "Enter" : "Escape");
    await page.locator(".pick").waitFor({ state: "detached" });
  }
  await page.waitForFunction(() => window.said.join() === "tickets");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("hovering a hint lights it, leaving it lights the first again, closing the list none", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await page.locator(".hint-button").click();
  const tips = page.locator(".hints [data-action]");
  await page.locator(".offer .hinted").first().waitFor();
  const first = String(await page.locator(".offer .hinted .ticket-names").allInnerTexts());
  await tips.nth(1).hover();
  await page.waitForFunction(
    (was) => String([...document.querySelectorAll(".offer .hinted .ticket-names")].map((x) => x.innerText)) !== was,
    first,
  );
  await page.mouse.move(2, 2);
  await page.waitForFunction(
    (was) => String([...document.querySelectorAll(".offer .hinted .ticket-names")].map((x) => x.innerText)) === was,
    first,
  );
  await page.keyboard.press("Escape");
  await page.locator(".hinted").first().waitFor({ state: "detached" });
  await page.context().close();
});

for (const [name, options, seat] of [
  ["laptop", {}, ".players .player"],
  ["phone", { viewport: SIZES.phone, hasTouch: true }, ".mini li"],
])
  for (const reducedMotion of ["reduce", "no-preference"])
    test(`${name}: a thinking bot and a hint on its way have a sign, motion: ${reducedMotion}`, async () => {
      const page = await newPage(browser, { ...options, reducedMotion });
      await startGame(page, server.address, "usa", { bot: "hard", pace: "calm" });
      // signs come and go: what the page has shown is kept
      await page.evaluate((at) => {
        window.signs = new Map();
        const spoken = new Set();
        new MutationObserver(() => {
          for (const sign of document.querySelectorAll(
            `${at}.asked .thinking, .hint-button[aria-busy="true"] .thinking`,
          ))
            window.signs.set(sign.closest("button") ? "hint" : "bot", getComputedStyle(sign.firstChild).animationName);
          for (const line of document.querySelectorAll('[role="log"] p'))
            if (/hint…/.test(line.textContent)) spoken.add(line);
          window.announced = spoken.size;
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
      }, seat);
      for (let turn = 0; turn < 3; turn++) {
        await page.locator(".prompt.mine").waitFor();
        await page.locator(".hint-button").click();
        await page.locator(".hints li button").first().click();
        await page.locator(".hints").waitFor({ state: "detached" });
      }
      await page.locator(".prompt.mine").waitFor();
      const { signs, announced } = await page.evaluate(() => ({
        signs: Object.fromEntries(window.signs),
        announced: window.announced,
      }));
      const motion = reducedMotion === "reduce" ? "none" : "think";
      assert.deepEqual(signs, { bot: motion, hint: motion });
      assert.ok(announced >= 1 && announced <= 3, `a search is announced once: ${announced}`);
      assert.equal(await page.locator(".thinking:not([aria-hidden])").count(), 0);
      await page.context().close();
    });
