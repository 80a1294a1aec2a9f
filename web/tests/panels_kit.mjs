// A page whose table can be made to say anything, and what is covered on it.
import { clickGame, newPage, startGame } from "./kit.mjs";

/** Keeps what the engine says in `heard`, and the engine itself in `engine`. */
const listenIn = () => {
  const Plain = window.Worker;
  window.heard = [];
  window.Worker = class extends Plain {
    constructor(...names) {
      super(...names);
      window.engine = this;
      this.addEventListener("message", (e) => window.heard.push(e.data));
    }
  };
};

/** A page with a game of which seat 0 has kept its tickets, and in old_west chosen a city: its turn. */
export async function playing(browser, address, game, options = {}, how = {}) {
  const page = await newPage(browser, options);
  await page.addInitScript(listenIn);
  await startGame(page, address, game, how);
  await clickGame(page, game === "old_west" ? 2 : 1);
  await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
  return page;
}

/** The view as the engine has said it, and the last ask. */
export const facts = (page) =>
  page.evaluate(() => {
    const updates = window.heard.filter((m) => m.message === "update");
    return { view: Object.assign({}, ...updates.map((u) => u.view)), ask: updates.at(-1).ask };
  });

let decision = 900;
/** Says something as if the table did. */
export async function say(page, { view = {}, ask = {}, events = [] }) {
  decision++;
  await page.evaluate((message) => window.engine.onmessage({ data: message }), {
    message: "update",
    seq: 9000 + decision,
    events,
    view: { asked: [0], turn: 0, ...view },
    ask: { decision, ...ask },
  });
  return decision;
}
export const sayHint = (page, number, actions) =>
  page.evaluate((message) => window.engine.onmessage({ data: message }), {
    message: "hint",
    decision: number,
    actions: actions.map((action) => ({ action, points: 0, margin: 0, win: null, visits: 0, because: [] })),
  });

/** Routes at the edges of the map and in its middle. */
export const spread = (page) =>
  page.evaluate(() => {
    const map = document.querySelector(".middle").getBoundingClientRect();
    const routes = [...document.querySelectorAll(".route:not(.closed):has(.spaces)")].map((g) => {
      const r = g.querySelector(".hit").getBoundingClientRect();
      return { id: g.dataset.route, x: (r.left + r.right) / 2, y: (r.top + r.bottom) / 2 };
    });
    const nearest = (x, y) =>
      routes.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0].id;
    const at = (u, v) => nearest(map.left + u * map.width, map.top + v * map.height);
    return [...new Set([at(0.5, 0.5), at(0.5, 0), at(1, 1)])];
  });

/** Where a click or tap meets a route; null where it can't be seen. */
export const spotOn = (page, id) =>
  page.evaluate((route) => {
    const map = document.querySelector(".middle").getBoundingClientRect();
    const hit = document.querySelector(`[data-route="${route}"] .hit`);
    for (const share of [0.5, 0.35, 0.65, 0.2, 0.8]) {
      const { x, y } = hit.getPointAtLength(hit.getTotalLength() * share).matrixTransform(hit.getScreenCTM());
      if (x < map.left || x > map.right || y < map.top || y > map.bottom) continue;
      if (document.elementFromPoint(x, y)?.closest("[data-route]")?.dataset.route === route) return { x, y };
    }
    return null;
  }, id);

/** What of these routes and cities lies under a panel or outside of the map, as words; and whether a panel covers the
 * hand. */
export const covered = (page, panels, ids) =>
  page.evaluate(
    ([selector, names]) => {
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const map = document.querySelector(".middle").getBoundingClientRect();
      const boxes = [...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect());
      if (!boxes.length) return [`there is no ${selector}`];
      const found = [];
      for (const id of names) {
        const pieces = [
          ...document.querySelectorAll(
            `[data-route="${id}"] .space, [data-route="${id}"] .car-body, [data-at="${id}"] .city-disc`,
          ),
        ].map((e) => e.getBoundingClientRect());
        if (!pieces.length) found.push(`${id} is not drawn`);
        for (const p of pieces) {
          if (boxes.some((b) => meet(b, p))) found.push(`${id} is covered`);
          if (p.left < map.left || p.right > map.right || p.top < map.top || p.bottom > map.bottom)
            found.push(`${id} is out of sight`);
        }
      }
      const hand = document.querySelector(".hand")?.getBoundingClientRect();
      if (hand && boxes.some((b) => meet(b, hand))) found.push("the hand is covered");
      for (const b of boxes)
        if (b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1)
          found.push("a panel is cut off");
      return [...new Set(found)];
    },
    [panels, ids],
  );
