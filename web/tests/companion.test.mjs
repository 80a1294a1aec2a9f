// The companion of printed games: by touch on a phone, by keyboard alone, its files, and axe in both themes.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { check } from "./axe_kit.mjs";
import { choose, newPage, QUICK, SIZES, serve, setUp } from "./kit.mjs";

const [browser, server] = await setUp(serve);
const full = { skip: QUICK };

async function open({ size = "phone", query = "", ...options } = {}) {
  const touch = size === "phone" ? { hasTouch: true, isMobile: true } : {};
  const page = await newPage(browser, { viewport: SIZES[size], reducedMotion: "reduce", ...touch, ...options });
  page.byTouch = size === "phone";
  await page.goto(`${server.address}?pace=instant${query}#/companion`);
  await page.locator(".c-setup, .companion").first().waitFor();
  return page;
}
const press = (locator) => (locator.page().byTouch ? locator.tap() : locator.click());

/** Chooses a game and who plays it: names, each with its color if it has one. */
async function begin(page, game, players, { alvin = false } = {}) {
  await choose(page.locator(`.game:has(input[value="${game}"])`));
  await choose(page.locator(".choice label", { hasText: new RegExp(`^${players.length}$`) }));
  if (alvin) await press(page.locator("label", { hasText: "Alvin" }));
  for (const [i, [name, color]] of players.entries()) {
    await page.locator(".c-names li").nth(i).locator("input").first().fill(name);
    if (color) await choose(page.locator(".c-names li").nth(i).locator(`label[title="${color}"]`));
  }
  await press(page.locator(".c-setup .play"));
  await page.locator(".companion").waitFor();
}
const player = (page, name) => press(page.locator(".c-players label", { hasText: name }));
const tab = (page, name) => press(page.locator(`#c-tab-${name}`));
const points = (page, name) =>
  page
    .locator(".c-players label", { hasText: name })
    .locator("b")
    .evaluate((b) => b.firstChild.data);
const trouble = (page) => page.locator(".c-trouble p").innerText();

/** A spot of a route, or of a city, on which a finger or a click meets it. */
const spot = (page, what, id) =>
  page.evaluate(
    async ([kind, name]) => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const part = document.querySelector(`[data-${kind}="${name}"] ${kind === "route" ? ".hit" : ".city-disc"}`);
      if (kind !== "route") {
        const box = part.getBoundingClientRect();
        return { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
      }
      const p = part.getPointAtLength(part.getTotalLength() / 2).matrixTransform(part.getScreenCTM());
      return { x: p.x, y: p.y };
    },
    [what, id],
  );
async function tapOn(page, what, id) {
  const { x, y } = await spot(page, what, id);
  if (page.byTouch) await page.touchscreen.tap(x, y);
  else await page.mouse.click(x, y);
}
const tapRoute = (page, id) => tapOn(page, "route", id);
/** Finds something in the list by typing, and toggles the first that fits. */
async function find(page, text) {
  await page.locator(".c-finder input").fill(text);
  await press(page.locator(".c-finder .c-row").first());
}
async function download(page) {
  const [file] = await Promise.all([page.waitForEvent("download"), press(page.locator(".c-save"))]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}
const setFile = (page, name, text) =>
  page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(text) });
/** Drops a position file onto the page. */
const drop = (page, text) =>
  page.evaluate((file) => {
    const data = new DataTransfer();
    data.items.add(new File([file], "game.ttpos"));
    document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }));
  }, text);
const leave = async (page) => {
  assert.deepEqual(page.troubles, []);
  await page.context().close();
};

test("a game of usa by touch on a phone: routes, refusals, tickets, score, reload", async () => {
  const page = await open();
  await begin(page, "usa", [
    ["Ana", "Red"],
    ["Ben", "Black"],
  ]);
  await press(page.locator(".zoom-keys button").last()); // all of the board
  await tapRoute(page, "denver-omaha");
  assert.equal(await points(page, "Ana"), "17"); // 7, and the longest path
  assert.match(await page.locator(".c-said p").innerText(), /^Ana: Denver – Omaha\. 41 trains left$/);
  assert.equal(await page.locator('[data-route="denver-omaha"] .train.p1').count(), 1, "red trains");

  await player(page, "Ben");
  await tapRoute(page, "denver-omaha");
  assert.equal(await trouble(page), "Denver–Omaha: Ana has this route already. (G-12)");
  assert.equal(await points(page, "Ben"), "0");
  await find(page, "miami orleans");
  assert.equal(await page.locator(".c-trouble").count(), 0, "what is allowed ends the message");
  assert.equal(await points(page, "Ben"), "25"); // 15, and now his path is longer
  assert.equal(await points(page, "Ana"), "7");
  await press(page.locator(".c-said button"));
  assert.equal(await points(page, "Ben"), "0", "undone");
  assert.equal(await points(page, "Ana"), "17");

  await player(page, "Ana");
  await tab(page, "tickets");
  await find(page, "denver el paso");
  await find(page, "chicago santa");
  assert.equal(await points(page, "Ana"), "4"); // 17 - 4 - 9
  assert.equal(await page.locator(".c-ticket.is-open").count(), 2);
  await press(page.locator(".c-ticket .c-face", { hasText: "Denver – El Paso" }));
  const missing = await page.locator(".route.lit.missing").evaluateAll((all) => all.map((g) => g.dataset.route));
  assert.deepEqual(missing.sort(), ["denver-santa_fe", "el_paso-santa_fe"]);
  await tab(page, "routes");
  await tapRoute(page, "denver-santa_fe");
  await tapRoute(page, "el_paso-santa_fe");
  assert.equal(await points(page, "Ana"), "16"); // 7 + 2 + 2 + 10 + 4 - 9

  await tab(page, "score");
  assert.match(await page.locator(".c-sheet h2").innerText(), /^If the game ended now: Ana wins$/);
  await press(page.locator(".c-sheet tr", { hasText: "Longest path" }).locator("button").first());
  assert.equal(await page.locator(".route.lit").count(), 3, "the longest path");
  await press(page.locator(".c-sheet .way", { hasText: "Denver – El Paso" }));
  assert.equal(await page.locator(".route.lit").count(), 2, "the path of the ticket");
  await page.locator(".c-over input").check();
  assert.equal(await page.locator(".c-sheet h2").innerText(), "Ana wins");

  await page.reload(); // this browser has kept it
  await page.locator(".companion").waitFor();
  assert.equal(await points(page, "Ana"), "16");
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), SIZES.phone.width);
  await leave(page);
});

test("saved as a position and opened again: names, colors, points", full, async () => {
  const page = await open({ size: "laptop" });
  await begin(page, "europe", [["Ștefan", "Yellow"], ["Ben"], ["Eve", "Blue"]]);
  await tapRoute(page, "paris-zurich");
  await tab(page, "tickets");
  await find(page, "brest venezia");
  const { name, text } = await download(page);
  assert.match(name, /^europe-\d{4}-\d\d-\d\d\.ttpos$/);
  const position = JSON.parse(text);
  assert.equal(position.phase, "turn");
  assert.deepEqual(
    position.seats.map((s) => [s.name ?? "", s.color]),
    [
      ["Ștefan", "yellow"],
      ["Ben", "red"],
      ["Eve", "blue"],
    ],
  );
  assert.deepEqual(position.seats[0].routes, ["paris-zurich"]);
  await leave(page);

  const other = await open({ size: "laptop" });
  await setFile(other, name, text);
  await other.locator(".companion").waitFor();
  assert.equal(await points(other, "Ștefan"), "18"); // 4 + 10 + 12 - 8
  assert.equal(await other.locator('[data-route="paris-zurich"] .train.p3').count(), 1, "yellow trains");
  const again = await download(other);
  assert.equal(again.text, text, "the same bytes");
  await leave(other);
});

test("files that are no positions are refused with a sentence, and nothing is lost", full, async () => {
  const page = await open({ size: "laptop" });
  await setFile(page, "x.ttpos", "nonsense");
  assert.equal(await page.locator(".notice").innerText(), "This is not a position file (.ttpos).");
  await begin(page, "usa", [["Ana"], ["Ben"]]);
  await tapRoute(page, "denver-omaha");
  const { text } = await download(page);
  for (const [wrong, why] of [
    ["", "This is not a position file (.ttpos)."],
    ["[]", "This is not a position file (.ttpos)."],
    ['{"position":"turntable/9"}', "Line 1: only positions of 'turntable/1' can be read"],
    [text.replace('"denver-omaha"', '"denver-omaha","atlantis-omaha"'), /this board has no route 'atlantis-omaha'/],
    [text.replace('"denver-omaha"', '"denver-omaha","denver-phoenix"'), /\(G-11\)$/],
    [text.replace('"seed"', `"board": "${"a".repeat(64)}",\n  "seed"`), /board/],
    ["x".repeat(2 << 20), "This is not a position file (.ttpos)."],
  ]) {
    await setFile(page, "wrong.ttpos", wrong);
    await page.locator(".c-trouble").waitFor();
    if (why instanceof RegExp) assert.match(await trouble(page), why);
    else assert.equal(await trouble(page), why);
    assert.equal(await points(page, "Ana"), "17", "the game is still there");
    await page.locator(".c-trouble button").click();
  }
  assert.equal((await download(page)).text, text, "what is saved is what is shown");
  await leave(page);
});

test("what this browser kept may be anything", full, async () => {
  for (const kept of [
    "{",
    "7",
    '{"told":{"seats":[1]}}',
    '{"told":{"companion":"turntable/1","seats":[{}]},"seat":"x"}',
  ]) {
    const page = await newPage(browser);
    await page.addInitScript((text) => localStorage.setItem("turntable-companion", text), kept);
    await page.goto(`${server.address}#/companion`);
    await page.locator(".c-setup").waitFor();
    await leave(page);
  }
});

test("a position dropped onto the home screen opens in the companion", full, async () => {
  const first = await open({ size: "laptop" });
  await begin(first, "usa", [["Ana"], ["Ben"]]);
  const { text } = await download(first);
  await leave(first);
  const page = await newPage(browser);
  await page.goto(server.address);
  await page.locator(".home").waitFor();
  await drop(page, text);
  await page.locator(".companion").waitFor();
  assert.equal(await points(page, "Ana"), "0");
  await leave(page);
});

test("a file that is refused, dropped onto the home screen, leaves the kept game as it is", full, async () => {
  const REFUSED = [
    ['{"position":"turntable/9"}', "Line 1: only positions of 'turntable/1' can be read"],
    ["garbage", "This is not a position file (.ttpos)."],
  ];
  for (const late of [false, true])
    for (const [wrong, why] of REFUSED) {
      const page = await open({ size: "laptop" });
      await begin(page, "usa", [["Ana"], ["Ben"]]);
      await tapRoute(page, "denver-omaha");
      const { text } = await download(page);
      await page.goto("about:blank");
      await page.route("**/boards/usa.json", async (route) => {
        if (late) await new Promise((done) => setTimeout(done, 500)); // the kept game comes after the file
        await route.fallback();
      });
      await page.goto(server.address);
      await page.locator(".home").waitFor();
      await drop(page, wrong);
      await page.locator(".c-trouble").waitFor();
      assert.equal(await trouble(page), why);
      assert.equal(await points(page, "Ana"), "17", "the game is still there");
      assert.equal((await download(page)).text, text, "what is saved is what is shown");
      await page.unrouteAll({ behavior: "wait" });
      await leave(page);
    }
});

test("old_west: markers, the range of points, Alvin", full, async () => {
  const page = await open({ size: "laptop" });
  await begin(page, "old_west", [["Ana"], ["Ben"]], { alvin: true });
  await tab(page, "marks");
  assert.match(await page.locator(".c-faults").innerText(), /The starting city of Ana is missing\. \(W-1\)/);
  await tapOn(page, "city", "denver");
  await player(page, "Ben");
  await find(page, "roswell");
  assert.equal(await trouble(page), "Roswell: nobody can have a marker where Alvin starts. (W-9)");
  await find(page, "denver");
  assert.equal(await trouble(page), "Denver has a station or marker already. (W-2)");
  await find(page, "boise");
  await tab(page, "routes");
  await find(page, "denver pueblo");
  assert.match(await page.locator(".c-faults").innerText(), /not connected with the starting city of Ben\. \(W-3\)/);
  await page.locator(".c-save").click();
  assert.match(await trouble(page), /^It can't be saved as a position yet\. .*\(W-3\)$/);
  await page.locator(".c-said button").click();
  await player(page, "Ana");
  await find(page, "denver pueblo");
  await tab(page, "marks");
  await find(page, "pueblo");
  await tab(page, "routes");
  assert.match(await page.locator(".c-checks").innerText(), /The routes made (\d+) to (\d+) points/);
  await page.locator(".c-number input").nth(1).fill("99");
  await page.locator(".c-number input").nth(1).press("Tab");
  assert.match(await page.locator(".c-faults").innerText(), /Ana has 99 points on the score track, .*\(W-5\)/);
  const most = (await page.locator(".c-faults").innerText()).match(/to (\d+)\./)[1];
  await page.locator(".c-number input").nth(1).fill(most);
  await page.locator(".c-number input").nth(1).press("Tab");
  assert.equal(await page.locator(".c-faults").count(), 0);
  assert.equal(await points(page, "Ana"), most);
  await tab(page, "marks");
  await page.locator(".c-alvin select").first().selectOption({ label: "Ana" });
  assert.match(await page.locator(".c-sheet").innerText(), /Alvin at the end\s\?\s+10/);
  await leave(page);
});

test("refusals, faults and every line of the score sheet lead to their rules, over the game", full, async () => {
  const LINES = {
    usa: ["G-11", "G-16", "G-18", "G-19"],
    europe: ["G-11", "G-16", "G-18", "E-11", "G-20"],
    old_west: ["W-5", "G-16", "W-8", "W-10", "W-11", "G-21"],
    card_game: ["C-16", "C-17", "C-18"],
  };
  for (const [game, numbers] of Object.entries(LINES)) {
    const page = await open({ size: "laptop" });
    await begin(page, game, [["Ana"], ["Ben"]], { alvin: game === "old_west" });
    const leadsTo = async (link, number) => {
      await link.click();
      await page.locator(`dialog .rule.here[data-rule="${number}"]`).waitFor();
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
      await page.locator(".companion").waitFor();
    };
    if (game === "usa") {
      await tapRoute(page, "denver-omaha");
      await player(page, "Ben");
      await tapRoute(page, "denver-omaha");
      await leadsTo(page.locator(".c-trouble .rule-link", { hasText: "G-12" }), "G-12");
      assert.equal(await points(page, "Ana"), "17", "the game is still there");
    }
    if (game === "old_west") {
      await tab(page, "marks");
      await leadsTo(page.locator(".c-faults .rule-link", { hasText: "W-1" }), "W-1");
    }
    const rows = page.locator(".c-sheet tbody tr, .c-sheet tfoot tr");
    assert.equal(await rows.count(), numbers.length);
    for (const [i, number] of numbers.entries()) await leadsTo(rows.nth(i).locator("th .rule-link"), number);
    await leave(page);
  }
});

test("the card game: tickets completed, and those that a stack completes", full, async () => {
  const page = await open();
  await begin(page, "card_game", [["Ana"], ["Ben"], ["Eve"]]);
  assert.equal(await page.locator(".map").count(), 0);
  await find(page, "chicago miami");
  assert.equal(await points(page, "Ana"), "−10");
  await page.locator(".c-ticket .c-done input").check();
  assert.equal(await points(page, "Ana"), "30"); // 10, and the big cities Chicago and Miami (C-17)
  await player(page, "Ben");
  await find(page, "chicago miami");
  assert.equal(await trouble(page), "Chicago–Miami: Ana has this ticket already. (G-15)");
  await find(page, "chicago dallas");
  await tab(page, "stack");
  const loco = page.locator(".c-stepper", { hasText: "locomotive" });
  for (let i = 0; i < 8; i++) await press(loco.locator("button").last());
  await tab(page, "tickets");
  assert.match(await page.locator(".c-ticket").innerText(), /completed/);
  await leave(page);
});

test("by keyboard alone", full, async () => {
  const page = await open({ size: "laptop" });
  const focused = () => page.evaluate(() => document.activeElement.outerHTML.slice(0, 200));
  /** Goes on with Tab until what has the focus fits. */
  const to = async (pattern) => {
    for (let i = 0; i < 150; i++) {
      if (pattern.test(await focused())) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never comes to ${pattern}`);
  };
  await to(/value="usa"/);
  await page.keyboard.press("ArrowRight"); // europe
  await to(/^<button class="primary play"/);
  await page.keyboard.press("Enter");
  await page.locator(".companion").waitFor();
  await to(/^<input[^>]*companion-seat/);
  await page.keyboard.press("ArrowRight"); // the second player
  await to(/^<input[^>]*type="search"/);
  await page.keyboard.type("paris zur");
  await page.keyboard.press("Enter");
  assert.equal(await points(page, "Red"), "26"); // 4 + 10 + 12
  await to(/^<button[^>]*c-tab-routes/);
  await page.keyboard.press("ArrowRight");
  await to(/^<input[^>]*type="search"/);
  await page.keyboard.type("brest");
  await page.keyboard.press("Enter");
  assert.equal(await points(page, "Red"), "22");
  assert.equal(await page.locator('[data-at="brest"] .station.p1').count(), 1);
  await page.keyboard.press("Escape"); // empties the field
  await to(/^<svg class="map/);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter"); // a city of the map, in the list
  await page.waitForFunction(() => document.activeElement.type === "search" && document.activeElement.value);
  await page.keyboard.press("Escape");
  await to(/^<summary/);
  await page.keyboard.press("Control+z");
  assert.equal(await points(page, "Red"), "26");
  await leave(page);
});

for (const theme of ["light", "dark"])
  for (const size of ["phone", "laptop"])
    test(`axe finds nothing: ${theme}, ${size}`, full, async () => {
      const page = await open({ size, query: `&theme=${theme}` });
      await check(page, "set-up");
      await begin(page, "old_west", [["Ana"], ["Ben"], ["Eve"], ["Ida"], ["Otto"], ["Vera"]], { alvin: true });
      await find(page, "denver pueblo");
      await check(page, "routes");
      await tab(page, "marks");
      await find(page, "boise");
      await find(page, "roswell"); // refused
      await check(page, "markers");
      await tab(page, "tickets");
      await page.locator(".c-finder .c-row").first().click();
      await page.locator(".c-ticket .c-face").first().click();
      await check(page, "tickets");
      if (size === "phone") await tab(page, "score");
      await check(page, "score");
      await page.locator(".c-menu summary").click();
      await check(page, "menu");
      await page.locator(".c-menu button", { hasText: "Names and colors" }).click();
      await check(page, "names");
      await page.keyboard.press("Escape");
      await page.locator(".c-menu summary").click();
      await page.locator(".c-menu button", { hasText: "Begin another game" }).click();
      await check(page, "another game");
      await page.locator("dialog button.primary").click();
      await begin(page, "card_game", [["Ana"], ["Ben"]]);
      await page.locator(".c-finder .c-row").first().click();
      await check(page, "tickets of the card game");
      await tab(page, "stack");
      await check(page, "stack");
      await leave(page);
    });

test("in every language nothing is cut off at the side of a phone", full, async () => {
  for (const language of ["ro", "it", "pt-BR"]) {
    const page = await open({ query: `&language=${language}` });
    await begin(page, "europe", [["Ana"], ["Ben"], ["Eve"], ["Ida"], ["Otto"]]);
    for (const name of ["routes", "marks", "tickets", "score"]) {
      await tab(page, name);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= SIZES.phone.width, name);
      for (const button of await page.locator(".c-tabs button").all())
        assert.ok(await button.evaluate((b) => b.scrollWidth <= b.clientWidth + 1), `${language}: ${name}`);
    }
    await leave(page);
  }
});
