// What the tests share: a server for build/web, Chromium, and a player who only clicks what can be seen.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const WEB = fileURLToPath(new URL("../../build/web", import.meta.url));
const TYPES = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
  ".txt": "text/plain",
};
export const SEED = "2a1af648c2385a49ea6d506ee1f2a4a84ac7d9f7f492d8279dbad4fa0c8b0b79";
export const QUICK = !!process.env.TURNTABLE_QUICK;
export const SIZES = {
  phone: { width: 390, height: 844 },
  laptop: { width: 1280, height: 800 },
  wide: { width: 1920, height: 1080 },
};

/** Plain files, and nothing else; `missed` are the paths that were asked for and are not there. */
export async function serve(folder = WEB) {
  const missed = [];
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    const file = path.endsWith("/") ? `${path}index.html` : path;
    try {
      const body = await readFile(join(folder, file));
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
      response.end(body);
    } catch {
      missed.push(path);
      response.writeHead(404);
      response.end();
    }
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    address: `http://127.0.0.1:${server.address().port}/`,
    missed,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
export const launch = () =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });

/** A browser and servers for the tests of a file, closed after them: `const [browser, server] = await setUp(serve);`. */
export async function setUp(...starts) {
  const all = await Promise.all([launch, ...starts].map((start) => start()));
  after(async () => {
    for (const one of all) await one.close();
  });
  return all;
}

/** A page that keeps what went wrong in `page.troubles`. Quick tests do without motion, which is half of the work. Claims
 * can't be taken back, unless a test stores another setting: each would wait for two seconds. */
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({
    viewport: SIZES.laptop,
    locale: "en-GB",
    reducedMotion: QUICK ? "reduce" : "no-preference",
    ...options,
  });
  await context.addInitScript(() => {
    try {
      if (!localStorage.getItem("turntable")) localStorage.setItem("turntable", '{"undo":false,"edition":2}');
    } catch {
      // no storage in this test
    }
  });
  const page = await context.newPage();
  page.troubles = [];
  page.on("pageerror", (e) => page.troubles.push(String(e)));
  page.on("console", (m) => {
    if (m.type() === "error" && !m.location().url.endsWith("/healthz")) page.troubles.push(m.text());
  }); // without a server there is no healthz, and the browser says so
  return page;
}

/** A click, or a tap in a test that has set `page.byTouch`. */
const press = (locator, options) => (locator.page().byTouch ? locator.tap(options) : locator.click(options));

/** Clicks on one of several, unless it is chosen already. */
export async function choose(label) {
  if (!(await label.locator("input").isChecked())) await press(label);
}

export async function startGame(
  page,
  address,
  game,
  { players = 2, bot = "medium", alvin = false, query = "", seed = SEED, pace = "instant" } = {},
) {
  await page.goto(`${address}?pace=${pace}${seed ? `&seed=${seed}` : ""}${query}`);
  await choose(page.locator(`.game:has(input[value="${game}"])`));
  await choose(page.locator(`.choice label`, { hasText: new RegExp(`^${players - 1}$`) }));
  await choose(page.locator(`label:has(input[name="bot"][value="${bot}"])`));
  if (alvin) await press(page.locator("label", { hasText: "Alvin" }));
  await press(page.locator(".play"));
  await page.locator(".game-screen").waitFor();
}

/** Looks for a spot of a route on which a click would meet it; first the map follows the size of what is around it. */
const spot = (page, wish) =>
  page.evaluate(async (longest) => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const routes = [...document.querySelectorAll(".route.can")]
      .map((g) => ({ g, n: g.querySelectorAll(".space").length }))
      .sort((a, b) => (longest ? b.n - a.n : a.n - b.n));
    for (const { g, n } of routes) {
      const hit = g.querySelector(".hit");
      const size = hit.getTotalLength();
      const matrix = hit.getScreenCTM();
      for (const share of [0.5, 0.35, 0.65, 0.2, 0.8]) {
        const p = hit.getPointAtLength(size * share).matrixTransform(matrix);
        if (document.elementFromPoint(p.x, p.y)?.closest("[data-route]") === g)
          return { x: p.x, y: p.y, n, id: g.dataset.route };
      }
    }
    return null;
  }, wish);

const visible = async (locator) => (await locator.count()) > 0 && (await locator.first().isVisible());
const tab = async (page, name) => {
  const t = page.locator(`#tab-${name}`);
  if ((await visible(t)) && (await t.getAttribute("aria-selected")) !== "true") await press(t);
};

/** One decision by clicks. Gives false when the game is over. */
export async function clickOnce(page, turn) {
  await page.waitForFunction(() => document.querySelector(".prompt.mine") || document.querySelector(".score"), null, {
    timeout: 30000,
  });
  const { over, decision, choices, map } = await page.evaluate(() => {
    const shown = (selector) => !!document.querySelector(selector)?.getClientRects().length;
    return {
      over: shown(".score"),
      decision: document.querySelector(".prompt span")?.innerText ?? "",
      choices: shown(".choices button"),
      map: shown(".map"),
    };
  });
  if (over) return false;
  if (/ticket|keep/i.test(decision) && !/Scoring/.test(decision)) {
    await tab(page, "tickets");
    for (const ticket of await page.locator(".offer .ticket-button").all()) {
      if (
        (await page.locator(".offer .primary").isEnabled()) &&
        !/none/i.test(await page.locator(".offer .primary").innerText())
      )
        break;
      await press(ticket);
    }
    await press(page.locator(".offer .primary"));
  } else if (/Scoring/.test(decision)) {
    await tab(page, "tickets");
    await press(page.locator(".tickets .ticket-button.can").first());
  } else if (choices) await press(page.locator(".choices button").first());
  else if (/starting city/.test(decision)) {
    await press(page.locator(".city.can .city-disc").nth(turn % 20), { force: true });
    await press(page.locator(".pick .pay").first());
  } else if (map) {
    const at = /second/.test(decision) ? null : await spot(page, true);
    if (at && (at.n > 2 || turn % 5 === 4)) {
      if (page.byTouch) await page.touchscreen.tap(at.x, at.y);
      else await page.mouse.click(at.x, at.y);
      await press(page.locator(".pick .pay").first());
    } else await draw(page);
  } else await layOrDraw(page, turn);
  return true;
}
async function draw(page) {
  await tab(page, "cards");
  const cards = page.locator(".market .card-button.can");
  if (await visible(cards)) await press(cards.first());
  else await clickPalette(page);
}
async function layOrDraw(page, turn) {
  await tab(page, "cards");
  const hand = page.locator(".hand button");
  if (turn % 3 === 2)
    for (const card of await hand.all()) {
      // two of one colour, if they may lie there
      await press(card);
      await press(card);
      const lay = page.locator(".lay-bar .primary");
      if ((await visible(lay)) && (await lay.isEnabled())) {
        await press(lay);
        return;
      }
      const clear = page.locator(".lay-bar .plain");
      if (await visible(clear)) await press(clear);
    }
  await draw(page);
}
async function clickPalette(page) {
  await press(page.locator(".tools button", { hasText: "Actions" }));
  await press(page.locator(".palette li").first());
}
/** Plays until the end or until `until` decisions are made; gives how many it made. */
export async function clickGame(page, until = 600) {
  let turn = 0;
  while (turn < until && (await clickOnce(page, turn))) turn++;
  return turn;
}
/** Takes the first action of the palette that fits the first of these patterns that any fits. */
export async function palette(page, patterns, filter = "") {
  await page.locator(".prompt.mine").waitFor();
  await page.keyboard.press("/");
  await page.locator(".palette li").first().waitFor();
  if (filter) await page.keyboard.type(filter);
  const texts = await page.locator(".palette li").allInnerTexts();
  for (const pattern of [patterns].flat()) {
    const at = texts.findIndex((text) => pattern.test(text));
    if (at < 0) continue;
    await page.locator(".palette li").nth(at).click();
    await page.waitForFunction(() => !document.querySelector("dialog"));
    return texts[at];
  }
  throw new Error(`no action fits ${patterns}`);
}

/** What can be taken back can be for a minute: a busy machine needs more than two seconds for what a test does meanwhile.
 * Call it before the page is opened. */
export const longUndo = (page) =>
  page.addInitScript(() => {
    localStorage.setItem("turntable", '{"undo":true,"edition":2}');
    const plain = window.setTimeout;
    window.setTimeout = (act, ms, ...more) => plain(act, ms === 2000 ? 60000 : ms, ...more);
  });

/** Takes a claim back as soon as a click could: there are two seconds, and Playwright's click first waits until nothing
 * moves, which takes longer on a busy machine. Call it before the claim. */
export const takeBack = (page) =>
  page.waitForFunction(() => {
    const button = document.querySelector(".banner.wait button");
    const r = button?.getBoundingClientRect();
    if (!r || document.elementFromPoint((r.left + r.right) / 2, (r.top + r.bottom) / 2) !== button) return false;
    button.click();
    return true;
  });

/** Draws cards until a tunnel can be claimed, and gives its route. */
export async function findTunnel(page) {
  const tunnels = await page.evaluate(() =>
    [...document.querySelectorAll(".route:has(.tunnel)")].map((g) => g.dataset.route),
  );
  for (let turn = 0; turn < 12; turn++) {
    await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
    const can = await page.evaluate(
      (ids) => [...document.querySelectorAll(".route.can")].map((g) => g.dataset.route).find((id) => ids.includes(id)),
      tunnels,
    );
    if (can && /Your turn$/.test(await page.locator(".prompt span").innerText())) return can;
    await page.keyboard.press("d");
    await page.waitForTimeout(300);
  }
  throw new Error("no tunnel could be claimed");
}
