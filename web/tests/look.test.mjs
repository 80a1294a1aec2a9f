// What stands on the board and what is told about it: stations, markers, Alvin, tunnels, the count, sounds, words for
// those who listen.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, findTunnel, newPage, palette, SIZES, serve, setUp, startGame } from "./kit.mjs";

const [browser, server] = await setUp(serve);

test("a station built stands in its city, in the colour of its owner", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "europe");
  await clickGame(page, 1);
  await palette(page, /station/, "station");
  await page.locator(".city .station.p0").waitFor();
  assert.equal(await page.locator(".city .station").count(), 1);
  assert.match(await page.locator(".log").innerText(), /You build a station in/);
  await page.locator('.player.you .figure:has-text("stations")').waitFor();
  assert.match(await page.locator(".player.you .figure", { hasText: "stations" }).innerText(), /2$/);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("starting cities have markers, and Alvin stands where he starts", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "old_west", { players: 3, alvin: true });
  await page.locator(".city .alvin").waitFor();
  assert.equal(await page.locator(".alvin").count(), 1);
  await clickGame(page, 2);
  await page.locator(".prompt.mine").waitFor();
  assert.deepEqual(await Promise.all([0, 1, 2].map((p) => page.locator(`.city .marker.p${p}`).count())), [1, 1, 1]);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a tunnel turns its three cards over one by one", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "europe", { pace: "calm" });
  await clickGame(page, 1);
  const can = await findTunnel(page);
  await page.keyboard.press("/");
  await page.locator(`.palette li[data-action^="claim ${can} "]`).first().click();
  await page.locator(".drama").waitFor();
  const seen = new Set();
  for (let i = 0; i < 200 && !seen.has(3); i++) {
    seen.add(await page.locator(".turn-card.up").count());
    await page.waitForTimeout(20);
  }
  assert.ok(seen.has(1) && seen.has(2) && seen.has(3), `cards turned: ${[...seen]}`);
  assert.match(await page.locator(".drama").innerText(), /more|Clear/);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the table says why a card can't be taken, and a city why it takes no station", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "europe");
  await page.locator(".slots .card-button").first().click({ force: true });
  assert.match(await page.locator(".banner").innerText(), /Something else is asked now/);
  await clickGame(page, 1);
  await palette(page, /station/, "station");
  await page.locator(".prompt.mine").waitFor();
  const at = await page.locator(".city:has(.station) .city-disc").boundingBox();
  await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
  assert.match(await page.locator(".pick .why").innerText(), /Your station/);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("after an open card a locomotive of the market says why it is barred", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  for (let i = 0; i < 30; i++) {
    await page.locator(".prompt.mine").waitFor();
    const second = /second/.test(await page.locator(".prompt").innerText());
    const barred = page.locator('.slots .card-button[aria-disabled="true"]:has(.c-locomotive)');
    if (second && (await barred.count())) {
      await barred.first().click({ force: true });
      assert.match(await page.locator(".banner").innerText(), /locomotive from the market can't be the second card/);
      await page.context().close();
      return;
    }
    await page.keyboard.press("d");
    await page.waitForTimeout(60);
  }
  assert.fail("no locomotive lay open beside a second card");
});

test("events are heard; switched off, nothing is", async () => {
  const page = await newPage(browser);
  await page.addInitScript(() => {
    window.heard = 0;
    for (const name of ["OscillatorNode", "AudioBufferSourceNode"]) {
      const start = window[name].prototype.start;
      window[name].prototype.start = function (...a) {
        window.heard++;
        return start.apply(this, a);
      };
    }
  });
  await startGame(page, server.address, "usa");
  await clickGame(page, 3);
  await page.waitForFunction(() => window.heard > 0);
  await page.locator('.tools button[aria-label="Settings"]').click();
  await page.locator('.settings label:has(input[name="sounds"])', { hasText: /^Off$/ }).click();
  await page.keyboard.press("Escape");
  await page.locator(".prompt.mine").waitFor();
  const heard = await page.evaluate(() => window.heard);
  await clickGame(page, 2);
  assert.equal(await page.evaluate(() => window.heard), heard);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("turns and events are told to screen readers, line by line", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  const spoken = page.locator('.sr[aria-live="polite"]');
  assert.match(await spoken.innerText(), /Choose your tickets/);
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  await page.keyboard.press("d");
  await page.locator(".prompt", { hasText: "second" }).waitFor();
  assert.match(await spoken.innerText(), /You draw .* from the pile[\s\S]*draw a second card/);
  await page.context().close();
});

test("a line of the log lights what it speaks of, also by keys", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await palette(page, /^Claim/, "claim");
  await page.locator(".prompt.mine").waitFor();
  const line = page.locator(".log li", { hasText: "You claim" }).first();
  const place = await page.evaluate(() =>
    [...document.querySelectorAll(".log li")].findIndex((li) => /You claim/.test(li.textContent)),
  );
  await line.hover();
  await page.locator(".route.lit .train").waitFor();
  await page.mouse.move(2, 2);
  await page.waitForFunction(() => !document.querySelector(".route.lit"));
  await page.locator(".log li").first().focus();
  for (let i = 0; i < place; i++) await page.keyboard.press("ArrowDown");
  await page.locator(".route.lit .train").waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

/** A seed with which a choice is left at the scoring, for who draws many tickets against an easy bot. */
const CHOICE = "01".repeat(32);
test("at a scoring the stack is turned up, what a ticket uses stands out, the best set is one click away", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "card_game", { seed: CHOICE, bot: "easy" });
  for (let turn = 0; turn < 300; turn++) {
    await page.waitForFunction(() => document.querySelector(".prompt.mine") || document.querySelector(".score"));
    assert.equal(await page.locator(".score").count(), 0, "there should have been a choice");
    if (/Scoring/.test(await page.locator(".prompt").innerText())) break;
    await palette(
      page,
      [/^Keep .*,.*,/, turn % 9 === 4 && /^Draw tickets/, turn % 2 && /^Lay/, /^Take|^Draw from/, /./].filter(Boolean),
    );
  }
  await page.locator(".turned li").first().waitFor();
  const counts = await page.locator(".turned .count").allInnerTexts();
  assert.equal(
    counts.reduce((sum, n) => sum + Number(n), 0),
    Number(await page.locator(".siding.you .leaving text").innerHTML()),
    "the whole stack lies open",
  );
  const colours = (part, within) =>
    part.evaluate(
      (at, where) => [...at.querySelectorAll(where)].map((x) => /c-(\w+)/.exec(x.getAttribute("class"))[1]),
      within,
    );
  const stack = await colours(page.locator(".turned"), ".card-face");
  const size = Object.fromEntries(stack.map((c, i) => [c, Number(counts[i])]));
  let found = 0;
  let locomotives = 0;
  for (const ticket of await page.locator(".tickets .ticket-button").all()) {
    await ticket.hover();
    const named = await colours(ticket, ".chip");
    const numbers = (await ticket.locator(".chip b").allInnerTexts()).map(Number);
    const uses = {};
    let short = 0;
    named.forEach((c, i) => {
      uses[c] = Math.min(numbers[i], size[c] ?? 0);
      short += numbers[i] - uses[c];
    });
    uses.locomotive = Math.min(short, size.locomotive ?? 0);
    const wanted = stack.filter((c) => uses[c]);
    await page.waitForFunction((n) => document.querySelectorAll(".turned .wanted").length === n, wanted.length);
    assert.deepEqual(await colours(page.locator(".turned"), ".wanted .card-face"), wanted);
    assert.deepEqual(
      await page.locator(".turned .taken").allInnerTexts(),
      wanted.map((c) => `−${uses[c]}`),
    );
    found += wanted.length;
    locomotives += uses.locomotive;
  }
  assert.ok(found > 0 && locomotives > 0, `${found} cards lit, ${locomotives} locomotives`);
  await page.locator(".best-set").click();
  await page.locator(".score").waitFor();
  assert.ok((await page.locator(".score .way.tone-good").count()) > 0, "tickets were completed");
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("with many tickets in hand the screen stays where it is", async () => {
  for (const size of ["laptop", "phone"]) {
    const page = await newPage(browser, { viewport: SIZES[size] });
    await startGame(page, server.address, "card_game", { seed: CHOICE });
    for (let turn = 0; turn < 7; turn++)
      await palette(page, [/^Keep .*,.*,.*,/, /^Keep .*,.*,/, /^Draw tickets/, /^Take|^Draw from/]);
    await page.locator(".prompt.mine").waitFor();
    if (size === "phone") await page.locator("#tab-tickets").click();
    assert.ok((await page.locator(".tickets .ticket").count()) >= 12);
    const tall = await page.evaluate(() =>
      [document.documentElement, document.querySelector(".game-screen")].map((e) => e.scrollHeight - innerHeight),
    );
    assert.ok(Math.max(...tall) <= 0, `${size}: ${tall} pixels too tall`);
    await page.context().close();
  }
});

test("on a phone what is pressed has at least 44 pixels each way, and a newcomer is told what a turn is", async () => {
  for (const game of ["europe", "card_game"]) {
    const page = await newPage(browser, { viewport: SIZES.phone, hasTouch: true });
    await startGame(page, server.address, game);
    assert.match(await page.locator(".offer").innerText(), /the points are yours|its points are yours/);
    await clickGame(page, 1);
    await page.locator(".prompt.mine").waitFor();
    assert.match(await page.locator(".turn-line").innerText(), game === "europe" ? /build a station/ : /lay cards/);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button:not(.handle)")]
        // the handle is pressed above and below it too
        .map((b) => ({ name: b.getAttribute("aria-label") ?? b.textContent, box: b.getBoundingClientRect() }))
        .filter(({ box }) => Math.min(box.width, box.height) < 43.9)
        .map(({ name, box }) => `${name}: ${box.width} by ${box.height}`),
    );
    assert.deepEqual(small, [], game);
    await page.context().close();
  }
});

test("the score sheet of old_west has no line for a longest path, and an empty track keeps its size", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "old_west", { bot: "easy" });
  await clickGame(page);
  assert.match(await page.locator(".score").innerText(), /Globetrotter/);
  assert.doesNotMatch(await page.locator(".score").innerText(), /Longest path/);
  await startGame(page, server.address, "card_game");
  const rails = await page.locator(".siding.you .leaving .leaving-rails").boundingBox();
  assert.ok(rails.width > 40, `${rails.width} pixels`);
  await page.context().close();
});

test("a tunnel that can't be paid says why it has to be given up", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "europe");
  await clickGame(page, 1);
  const tunnels = await page.evaluate(() =>
    [...document.querySelectorAll(".route:has(.tunnel)")].map((g) => g.dataset.route),
  );
  for (let turn = 0; turn < 60; turn++) {
    await page.locator(".prompt.mine").waitFor();
    const asked = await page.locator(".prompt span").innerText();
    if (/costs more than you have/.test(asked)) {
      assert.match(
        await page.locator(".choices").innerText(),
        /You can't pay \d more \w+ cards?: give up the tunnel\. The cards laid come back/,
      );
      assert.equal(await page.locator(".choices button").count(), 1);
      await page.context().close();
      return;
    }
    if (/pay or give up/.test(asked)) await page.locator(".choices button", { hasText: "Give up" }).click();
    else {
      const can =
        /Your turn$/.test(asked) &&
        (await page.evaluate(
          (ids) =>
            [...document.querySelectorAll(".route.can")].map((g) => g.dataset.route).find((id) => ids.includes(id)),
          tunnels,
        ));
      await page.keyboard.press("/");
      await page
        .locator(can ? `.palette li[data-action^="claim ${can} "]` : '.palette li[data-action^="draw"]')
        .first()
        .click();
    }
    await page.waitForTimeout(60);
  }
  assert.fail("every tunnel could be paid");
});

test("a card under the pointer does not tremble at its lower edge", async () => {
  const page = await newPage(browser, { viewport: SIZES.phone });
  await startGame(page, server.address, "card_game");
  await clickGame(page, 1);
  await page.locator("#tab-cards").click();
  await page.addStyleTag({ content: "*{transition:none!important;animation:none!important}" });
  const card = page.locator(".market .card-button.can").first();
  const at = await card.boundingBox();
  await page.mouse.move(at.x + at.width / 2, at.y + at.height - 2);
  await page.waitForTimeout(200);
  const tops = await page.evaluate(
    () =>
      new Promise((done) => {
        const seen = [];
        const look = () => {
          seen.push(document.querySelector(".market .card-button.can").getBoundingClientRect().top);
          if (seen.length < 30) requestAnimationFrame(look);
          else done([...new Set(seen)]);
        };
        look();
      }),
  );
  assert.equal(tops.length, 1, `tops ${tops}`);
  await page.context().close();
});
