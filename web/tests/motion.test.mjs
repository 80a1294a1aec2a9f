// What moves, and what is said of the others' moves: flights, trains, skipping, a line for each move, after an absence.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, clickOnce, newPage, SIZES, serve, setUp, startGame } from "./kit.mjs";
import { playing, say } from "./panels_kit.mjs";
import { playOut, showStaged, together } from "./staged.mjs";

const [browser, server] = await setUp(serve);

/** A page with motion that notes where each moving thing begins and ends, in `window.moves`. */
async function movingPage(options = {}) {
  const page = await newPage(browser, { reducedMotion: "no-preference", ...options });
  await page.addInitScript(() => {
    window.moves = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, timing) {
      const made = animate.call(this, frames, timing);
      const middle = (e) => {
        const b = e.getBoundingClientRect();
        return { x: b.left + b.width / 2, y: b.top + b.height / 2 };
      };
      made.pause();
      made.currentTime = 0;
      const from = middle(this);
      made.currentTime = made.effect.getComputedTiming().endTime - 0.01;
      const to = middle(this);
      made.currentTime = 0;
      made.play();
      const sight = this.matches(".map") && { before: inSight(), during: null };
      if (sight) {
        made.currentTime = made.effect.getComputedTiming().endTime / 2;
        sight.during = inSight();
        made.currentTime = 0;
      }
      const car = this.closest(".route")?.dataset.route;
      const face = this.querySelector(".card-face")?.getAttribute("class") ?? "";
      const starts = frames.findIndex((f) => f.opacity > 0);
      window.moves.push({ what: this.getAttribute("class"), face, car, starts, from, to, sight, animation: made });
      return made;
    };
    /** The routes of which the whole bed is on the screen, where the map is. */
    const inSight = () => {
      const box = document.querySelector(".middle").getBoundingClientRect();
      return [...document.querySelectorAll(".route")]
        .filter((g) => {
          const b = g.querySelector(".bed").getBoundingClientRect();
          return b.left >= box.left && b.right <= box.right && b.top >= box.top && b.bottom <= box.bottom;
        })
        .map((g) => g.dataset.route);
    };
  });
  return page;
}
const moves = (page, what) =>
  page.evaluate((name) => window.moves.filter((m) => m.what.startsWith(name)).map(({ animation, ...m }) => m), what);
/** Whether a place is in a box, give or take. */
const near = ({ x, y }, b, room = 12) =>
  x > b.x - room && x < b.x + b.width + room && y > b.y - room && y < b.y + b.height + room;
const draws = async (page, count) => {
  for (let i = 0; i < count; i++) {
    await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
    const before = await page.locator(".prompt span").innerText();
    await page.keyboard.press("d");
    await page.waitForFunction((text) => document.querySelector(".prompt span").innerText !== text, before);
  }
};
const pace = async (page, name) => {
  await page.locator('.tools button[aria-label="Settings"]').click();
  await page.locator(".settings label", { hasText: name }).click();
  await page.keyboard.press("Escape");
};
/** Claims the longest route that can be claimed, and gives it. */
async function claim(page) {
  await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
  const route = await page.evaluate(
    () =>
      [...document.querySelectorAll(".route.can")]
        .map((g) => ({ id: g.dataset.route, n: g.querySelectorAll(".space").length }))
        .sort((a, b) => b.n - a.n)[0],
  );
  await page.keyboard.press("/");
  await page.keyboard.type(route.id.split("-")[0].replaceAll("_", " "));
  await page.locator(`.palette li[data-action^="claim ${route.id} "]`).first().click();
  await page.locator(`[data-route="${route.id}"] .train.p0`).waitFor({ state: "attached" });
  return route;
}

test("a card flies to who draws it, a payment to the discard pile, a train onto its route one by one", async () => {
  const page = await movingPage();
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await draws(page, 12);
  await page.locator(".prompt.mine").waitFor();
  assert.deepEqual(await moves(page, "ghost"), [], "at once: nothing moves");
  await pace(page, "Calm");
  const pile = await page.locator(".pile").first().boundingBox();
  await page.keyboard.press("d");
  await page.waitForFunction(() => window.moves.length > 0);
  const [drawn] = await moves(page, "ghost");
  assert.ok(near(drawn.from, pile), "from the pile");
  assert.ok(near(drawn.to, await page.locator(".hand").boundingBox(), 40), "to the own hand");
  assert.match(drawn.face, /c-\w+/, "one's own card is seen");
  await page.locator(".prompt", { hasText: "second" }).waitFor();
  await page.keyboard.press("d");
  await page.waitForFunction(() => window.moves.length > 3, null, { timeout: 60000 });
  const [, , ...others] = await moves(page, "ghost");
  const entry = await page.locator('[data-seat="1"]').boundingBox();
  const toBruno = others.filter((m) => near(m.to, entry, 40));
  assert.ok(toBruno.length, "another player's card flies to that player");
  for (const m of toBruno) if (near(m.from, pile, 2)) assert.doesNotMatch(m.face, /c-/, "and shows its back");
  await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
  await page.evaluate(() => {
    window.moves.length = 0;
  });
  const hand = await page.locator(".hand").boundingBox();
  const route = await claim(page);
  await page.waitForFunction((n) => window.moves.filter((m) => m.what === "ghost").length >= n, route.n); // in a frame after it is drawn
  const trains = (await moves(page, "car")).filter((m) => m.car === route.id);
  const paid = (await moves(page, "ghost")).slice(0, route.n);
  const discard = await page.locator(".discard").boundingBox();
  assert.equal(paid.length, route.n, "as many cards as are paid");
  for (const m of paid) assert.ok(near(m.from, hand, 30) && near(m.to, discard, 30), JSON.stringify({ m, discard }));
  assert.equal(trains.length, route.n);
  for (const [i, m] of trains.entries())
    if (i) assert.ok(m.starts > trains[i - 1].starts, "each carriage comes after the one before it");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("who wants less motion has none", async () => {
  const page = await movingPage({ reducedMotion: "reduce" });
  await startGame(page, server.address, "usa", { pace: "brisk" });
  await clickGame(page, 1);
  await draws(page, 4);
  await clickGame(page, 3);
  await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
  assert.deepEqual(await moves(page, ""), []);
  assert.ok(await page.locator(".ticker").innerText(), "but is told of the moves");
  await page.context().close();
});

test("a tunnel shows as many backs as cards are turned up; without motion all its cards at once", async () => {
  for (const reducedMotion of ["no-preference", "reduce"])
    for (const revealed of [["purple", "red", "blue"], ["locomotive"]]) {
      const page = await playing(browser, server.address, "europe", { reducedMotion }, { pace: "calm" });
      await page.evaluate(() => {
        window.backs = [];
        const look = () => {
          const cards = [...document.querySelectorAll(".drama .turn-card")];
          if (cards.length) window.backs.push([cards.length, cards.filter((c) => !c.matches(".up")).length]);
          requestAnimationFrame(look);
        };
        look();
      });
      const claiming = { route: "marseille-zurich", cards: { purple: 2 }, revealed, surcharge: 1 };
      await say(page, {
        events: [{ event: "tunnel", player: 0, ...claiming }],
        view: { phase: "tunnel", claiming },
        ask: { actions: ["pay 1 purple", "abandon"] },
      });
      await page.locator(".choices").waitFor();
      await page.waitForFunction(() => window.backs.at(-1)?.[1] === 0);
      const backs = await page.evaluate(() => window.backs);
      assert.ok(backs.every(([all]) => all === revealed.length));
      assert.equal(backs[0][1], reducedMotion === "reduce" ? 0 : revealed.length);
      assert.deepEqual(page.troubles, []);
      await page.context().close();
    }
});

test("a tap or a key shows the rest at once; the tap does nothing else", async () => {
  const told = await playOut("usa", { players: 5 });
  const updates = told.slice(1);
  const from = 30;
  const to = updates.findIndex((u, i) => i > from + 60 && u.ask);
  const claims = updates.slice(from, to).filter((u) => u.events.some((e) => e.event === "claim")).length;
  assert.ok(claims > 9); // at a calm pace each stays for more than a second
  for (const skip of [
    (page) => page.keyboard.press(" "),
    (page) => page.keyboard.press("Escape"),
    (page) => page.mouse.click(480, 300),
  ]) {
    const page = await movingPage();
    const { more } = await showStaged(page, server.address, "usa", told, from, { pace: "calm" });
    await page.locator(".map").waitFor();
    await page.keyboard.press("Escape"); // what happened since the own turn
    await page.locator(".since").waitFor({ state: "detached" });
    await more(to + 1 - from);
    await page.waitForFunction(() => window.moves.length);
    const trains = () => page.locator(".route .train").count();
    const before = await trains();
    await page.waitForTimeout(300);
    assert.equal(await page.locator(".prompt.mine").count(), 0, "it takes its time");
    await skip(page);
    await page.locator(".prompt.mine").waitFor({ timeout: 5000 });
    assert.ok((await trains()) >= before + claims - 2, "all is there");
    assert.equal(await page.evaluate(() => window.moves.filter((m) => m.animation.playState === "running").length), 0);
    assert.equal(await page.locator(".pick, dialog").count(), 0, "nothing was opened by it");
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

/** A game shown up to the first such event of another player than seat 0; `more` plays it. */
async function before(game, name, { fits = () => true, ...options } = {}) {
  const told = await playOut(game, options);
  const isIt = (e) => e.event === name && e.player !== 0 && fits(e);
  const at = told.slice(1).findIndex((u) => u.events.some(isIt));
  assert.ok(at > 0, `nobody has a ${name}`);
  const page = await movingPage();
  const { more } = await showStaged(page, server.address, game, told, at, { pace: "brisk" });
  await page.locator(".map, .table").first().waitFor();
  const box = (selector) => page.locator(selector).first().boundingBox();
  const spoken = (text) => page.locator('.sr[aria-live="polite"]', { hasText: text }).waitFor({ state: "attached" });
  const done = async () => {
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  };
  return { page, more, event: told[at + 1].events.find(isIt), box, spoken, done };
}
const moved = (page, what) =>
  page.waitForFunction((name) => window.moves.some((m) => m.what.startsWith(name)), what, { timeout: 10000 });

test("a station rises out of its city, and is told", async () => {
  const { page, more, event, box, spoken, done } = await before("europe", "station", { players: 4 });
  await more(1);
  await moved(page, "station");
  const [risen] = await moves(page, "station");
  assert.equal(risen.starts, 1, "unseen at first");
  assert.ok(risen.from.y > risen.to.y, JSON.stringify(risen));
  assert.ok(near(risen.to, await box(`[data-at="${event.city}"] .city-disc`), 20));
  await spoken(/\w+ builds a station in \S+/);
  await done();
});

test("Alvin walks from his city to the next, and is told", async () => {
  const { page, more, event, box, spoken, done } = await before("old_west", "alvin_moved", {
    players: 4,
    options: { alvin: true },
  });
  const old = await box(".alvin-walks");
  await more(1);
  await moved(page, "alvin-walks");
  const [walk] = await moves(page, "alvin-walks");
  assert.ok(near(walk.from, old), JSON.stringify({ walk, old }));
  assert.ok(near(walk.to, await box(`[data-at="${event.city}"] .city-disc`), 40), JSON.stringify(walk));
  assert.ok(!near(walk.to, old));
  await page.waitForFunction(
    () => window.moves.find((m) => m.what === "alvin-walks").animation.playState === "finished",
  );
  assert.ok(near(walk.to, await box(".alvin-walks")), "he stays there");
  await spoken(/Alvin moves to \S+/);
  await done();
});

test("a tunnel is told with what it costs", async () => {
  const { page, more, event, spoken, done } = await before("europe", "tunnel", { players: 4 });
  await more(1);
  const cost = event.surcharge ? `${event.surcharge} cards? more` : "clear";
  await spoken(new RegExp(`\\w+, tunnel .+ – .+: ${cost}`));
  assert.ok(await page.locator(".sr[aria-live=polite]").evaluate((e) => e.getAttribute("role") === "log"));
  await done();
});

test("card game: laid cards become carriages of the yard; those that depart go to the track", async () => {
  const lay = await before("card_game", "lay", { fits: (e) => !e.robbed.length });
  const { player, cards } = lay.event;
  const count = Object.values(cards).reduce((sum, n) => sum + n, 0);
  const entry = await lay.box(`[data-seat="${player}"]`);
  await lay.more(1);
  await moved(lay.page, "ghost");
  const yard = await lay.box(`.siding.p${player} .yard`);
  const laid = (await moves(lay.page, "ghost")).filter((m) => near(m.to, yard)); // another player's cards may depart then
  assert.equal(laid.length, count);
  for (const m of laid) assert.ok(near(m.from, entry, 40) && m.face, JSON.stringify(m));
  assert.equal((await moves(lay.page, "carriage")).length, count, "each is seen once its card has landed");
  await lay.spoken(/\w+ lays /);
  await lay.done();

  const { page, more, event, box, done } = await before("card_game", "depart");
  const from = await box(`.siding.p${event.player} .yard`);
  await more(1);
  await moved(page, "ghost");
  const track = await box(`.siding.p${event.player} .leaving`);
  const left = (await moves(page, "ghost")).filter((m) => near(m.from, from) && near(m.to, track, 30));
  assert.equal(left.length, event.cards.length);
  await done();
});

test("a touch of the map while it visits a route swallows the tap it belongs to, and no key", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  const touch = () =>
    page.evaluate(() => {
      const map = document.querySelector(".map");
      map.classList.add("visiting");
      map.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      map.classList.remove("visiting");
    });
  const button = page.locator(".tools button", { hasText: "Actions" });
  const opens = async () => {
    const opened = (await page.locator("dialog").count()) > 0;
    await page.keyboard.press("Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
    return opened;
  };
  await touch();
  await button.focus();
  await page.keyboard.press("Enter");
  assert.ok(await opens(), "by keyboard");
  await touch();
  for (const wish of [false, true]) {
    await button.evaluate((e) => e.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 })));
    assert.equal(await opens(), wish);
  }
  await page.context().close();
});

test("at every size a line says what another player did, and it covers nothing", async () => {
  for (const [name, viewport] of Object.entries(SIZES)) {
    const page = await newPage(browser, { viewport, hasTouch: name === "phone" });
    await startGame(page, server.address, "usa", { players: 3 });
    await clickGame(page, 4);
    await page.locator(".prompt.mine").waitFor();
    const line = page.locator(".ticker");
    assert.match(
      (await line.textContent()).trim(),
      /^(Bruno|Clara) (claims .* – .* \(\+\d+\)|draws: |takes |keeps )/,
      name,
    );
    const [here, bar, main] = await Promise.all(
      [line, page.locator(".bar"), page.locator("main")].map((x) => x.boundingBox()),
    );
    assert.ok(here.height > 15 && here.width > 150, `${name}: ${JSON.stringify(here)}`);
    assert.ok(here.y >= bar.y && here.y + here.height <= bar.y + bar.height + 1, `${name}: inside the bar`);
    assert.ok(here.y + here.height <= main.y + 1, `${name}: above the board`);
    await page.context().close();
  }
});

test("at every size the line shows the points of a claim, however long the names of its cities are", async () => {
  for (const game of ["usa", "europe"])
    for (const [name, viewport] of Object.entries(SIZES)) {
      const page = await playing(browser, server.address, game, { viewport, hasTouch: name === "phone" });
      const route = await page.evaluate(async (file) => {
        const { cities, routes } = await fetch(file).then((x) => x.json());
        const long = (id) => cities.find((c) => c.id === id).name.length;
        return routes.sort((p, q) => long(q.a) + long(q.b) - long(p.a) - long(p.b))[0].id;
      }, `boards/${game}.json`);
      const claim = { event: "claim", player: 1, route, cards: { red: 1 }, points: [[1, 21]] };
      await say(page, { events: [claim] });
      const line = page.locator(".ticker", { hasText: "(+21)" });
      await line.waitFor();
      await line.evaluate((e) => Promise.all(e.getAnimations({ subtree: true }).map((a) => a.finished)));
      const [points, box] = await line.evaluate((e) => {
        const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = walk.nextNode(); node; node = walk.nextNode()) {
          const at = node.data.indexOf("(+21)");
          if (at < 0) continue;
          range.setStart(node, at);
          range.setEnd(node, at + 5);
        }
        return [range, e].map((x) => x.getBoundingClientRect());
      });
      assert.ok(
        points.width > 15 && points.right <= box.right + 1,
        `${game}, ${name}: ${points.right} in ${box.right}`,
      );
      assert.ok(points.top >= box.top - 2 && points.bottom <= box.bottom + 2, `${game}, ${name}: one line`);
      await page.context().close();
    }
});

test("a phone's map goes to a claim that is out of sight, and back", async () => {
  const page = await movingPage({ viewport: SIZES.phone, hasTouch: true });
  await startGame(page, server.address, "usa", { players: 3, bot: "hard" });
  await clickGame(page, 2);
  await page.locator(".prompt.mine").waitFor();
  await pace(page, "Brisk");
  // the map shows its right edge: what is claimed in the west is out of sight
  await page.locator('.zoom-keys button[aria-label="Zoom in"]').click();
  for (let turn = 0; turn < 60 && !(await moves(page, "map")).length; turn++) {
    await clickOnce(page, turn);
    await page.locator(".prompt.mine, .score").first().waitFor({ timeout: 60000 });
  }
  await page.waitForFunction(() => window.moves.findIndex((m) => m.what.startsWith("map")) < window.moves.length - 1);
  const visit = await page.evaluate(() => {
    const at = window.moves.findIndex((m) => m.what.startsWith("map"));
    const { sight } = window.moves[at];
    return { ...sight, claimed: window.moves.slice(at).find((m) => m.car)?.car };
  });
  assert.ok(visit.claimed && !visit.before.includes(visit.claimed), "the map goes to a claim that is out of sight");
  assert.ok(visit.during.includes(visit.claimed), `${visit.claimed} is in sight while its train comes`);
  await page.waitForFunction(() => !document.querySelector(".visiting"), null, { timeout: 10000 });
  assert.equal(await page.locator(".map").evaluate((e) => getComputedStyle(e).transform), "none", "it is back");
  await page.context().close();
});

test("who comes back is told what happened since the own turn: after a reload, or after looking elsewhere", async () => {
  const page = await newPage(browser);
  const since = page.locator(".since");
  await startGame(page, server.address, "usa", { players: 3 });
  await clickGame(page, 5);
  await page.locator(".prompt.mine").waitFor();
  assert.equal(await since.count(), 0);
  await page.reload();
  await since.waitFor({ timeout: 60000 });
  const lines = await since.locator("li").allInnerTexts();
  assert.equal(lines.length, 2, lines.join());
  assert.match(lines[0], /^\s*Bruno/);
  assert.match(lines[1], /^\s*Clara/);
  assert.ok(await since.evaluate((e) => e.contains(document.activeElement)), "it has the focus, and is read");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await since.waitFor({ state: "detached" });
  // the tab is hidden for a while
  const hide = (hidden) =>
    page.evaluate((h) => {
      Object.defineProperty(document, "hidden", { value: h, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await draws(page, 1);
  await page.evaluate(() => {
    const now = Date.now();
    window.later = 0;
    Date.now = () => now + window.later;
  });
  await hide(true);
  await page.keyboard.press("d");
  await page.locator(".prompt.mine", { hasText: "Your turn" }).waitFor({ timeout: 60000 });
  await page.evaluate(() => {
    window.later = 60000;
  });
  await hide(false);
  await since.waitFor();
  await page.keyboard.press("Escape");
  await since.waitFor({ state: "detached" });
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

/** A game of usa, the number of the first update that asks after others have claimed, and what they have. */
async function afterClaims() {
  const told = await playOut("usa", { players: 3 });
  let since = [];
  const at = told.slice(1).findIndex((u) => {
    for (const e of u.events) {
      if (e.event === "claim" && e.player) since.push(e.route);
      if (e.event === "turn_end" && e.player === 0) since = [];
    }
    return since.length && u.ask;
  });
  return { told, at, since };
}

test("who is writing keeps the focus when the summary of an absence comes: what is typed plays no keys", async () => {
  const { told, at } = await afterClaims();
  const page = await newPage(browser);
  await showStaged(page, server.address, "usa", told, at);
  await page.locator(".map").waitFor();
  await page.keyboard.press("Escape");
  await page.locator(".since").waitFor({ state: "detached" });
  const [welcome, ...updates] = told;
  const now = { ...together(updates.slice(0, at + 1)), ask: updates[at].ask };
  await page.evaluate(
    (all) => {
      document.querySelector(".middle").append(document.createElement("input"));
      document.querySelector(".middle input").focus();
      for (const said of all) window.tell(said); // the line was lost, and is there again
    },
    [welcome, now],
  );
  await page.locator(".since").waitFor();
  await page.keyboard.type("d1");
  assert.equal(await page.locator(".middle input").inputValue(), "d1");
  assert.ok(!(await page.evaluate(() => window.said.some((m) => m.message === "action"))));
  await page.locator(".since button").click();
  await page.locator(".middle input:focus").waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("who comes back sees on the board what was claimed since the own turn, until the summary is closed", async () => {
  const { told, at, since } = await afterClaims();
  const page = await newPage(browser);
  await showStaged(page, server.address, "usa", told, at + 1);
  await page.locator(".since li", { hasText: "claims" }).first().waitFor();
  const lit = () => page.locator(".route.lit").evaluateAll((all) => all.map((g) => g.dataset.route).sort());
  await page.locator(".route.lit").first().waitFor();
  assert.deepEqual(await lit(), since.sort());
  await page.keyboard.press("Escape");
  await page.locator(".since").waitFor({ state: "detached" });
  await page.waitForFunction(() => !document.querySelector(".route.lit"));
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("card game: at a scoring the stack is turned up card by card; a key shows all of it", async () => {
  const told = await playOut("card_game");
  const at = told.slice(1).findIndex((u) => u.view.phase === "complete");
  const { cards: stack } = told[at + 1].view.tracks[0];
  const all = Object.values(stack).reduce((sum, n) => sum + n, 0);
  assert.ok(all > 9);
  for (const skips of [false, true]) {
    const page = await movingPage();
    const { more } = await showStaged(page, server.address, "card_game", told, at, { pace: skips ? "calm" : "brisk" });
    await page.mouse.move(2, 2); // off the tickets: one under the mouse says what it takes
    await page.evaluate(() => {
      window.seen = [];
      new MutationObserver(() => {
        const up = [...document.querySelectorAll(".turned .count")].reduce((sum, e) => sum + Number(e.innerText), 0);
        if (up !== window.seen.at(-1)) window.seen.push(up);
      }).observe(document.querySelector(".table"), { childList: true, characterData: true, subtree: true });
    });
    await more(1);
    await page.locator(".turned li").first().waitFor();
    const train = await page.locator(".siding.you .leaving").boundingBox();
    if (skips) {
      await page.waitForFunction(() => window.seen.at(-1) > 1);
      await page.keyboard.press("x");
    }
    await page.waitForFunction((n) => window.seen.at(-1) === n, all);
    assert.equal(await page.locator(".ghost").count(), 0);
    const flights = (await moves(page, "ghost")).filter((m) => near(m.from, train) && m.face);
    if (skips) assert.ok(flights.length < all, "the rest came at once");
    else {
      assert.equal(flights.length, all, "each card flies off the train");
      const seen = await page.evaluate(() => window.seen);
      assert.deepEqual(
        seen.filter((n) => n),
        Array.from({ length: all }, (_, i) => i + 1),
        "one by one",
      );
    }
    assert.deepEqual(
      await page.locator(".turned li").evaluateAll((l) => l.map((e) => [e.dataset.turned, Number(e.innerText)])),
      Object.entries(stack),
    );
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  }
});

test("the last round is announced below the signs of the card game", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "card_game", { bot: "easy" });
  await page.evaluate(() => {
    new MutationObserver(() => {
      const text = document.querySelector(".announce")?.getBoundingClientRect();
      const signs = document.querySelector(".signs")?.getBoundingClientRect();
      if (text) window.covers ??= text.top < signs.bottom;
    }).observe(document.body, { childList: true, subtree: true });
  });
  await clickGame(page);
  assert.equal(await page.evaluate(() => window.covers), false);
  await page.context().close();
});
