// What is heard and felt: after the first touch, with a switch in the bar, and in a hidden tab the own turn alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { clickGame, longUndo, newPage, palette, SIZES, serve, setUp, startGame } from "./kit.mjs";

const [browser, server] = await setUp(serve);

/** A page that keeps the pitches of the tones it begins in `heard` (0 for noise), and its buzzes in `felt`. */
async function listener(options) {
  const page = await newPage(browser, { reducedMotion: "reduce", ...options });
  await page.addInitScript(() => {
    window.heard = [];
    window.felt = [];
    const pitches = new WeakMap();
    const set = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function (value, at) {
      pitches.set(this, value);
      return set.call(this, value, at);
    };
    for (const name of ["OscillatorNode", "AudioBufferSourceNode"]) {
      const { start } = window[name].prototype;
      window[name].prototype.start = function (at) {
        window.heard.push(Math.round((this.frequency && pitches.get(this.frequency)) ?? 0));
        return start.call(this, at);
      };
    }
    navigator.vibrate = (ms) => window.felt.push(ms) > 0;
  });
  return page;
}
const heard = (page) => page.evaluate(() => window.heard);
const hears = (page, pitch) => page.waitForFunction((wanted) => window.heard.includes(wanted), pitch);
const TURN = 784;
const speaker = (page) => page.locator('.tools button[aria-label="Sounds"]');

test("a game is heard; the switch in the bar silences it, and stays as it is", async () => {
  const page = await listener();
  await startGame(page, server.address, "usa");
  await clickGame(page, 2);
  await hears(page, TURN);
  await hears(page, 0); // paper or a card
  assert.equal(await speaker(page).getAttribute("aria-pressed"), "true");
  await speaker(page).click();
  assert.equal(await speaker(page).getAttribute("aria-pressed"), "false");
  const before = (await heard(page)).length;
  await clickGame(page, 2);
  await page.locator(".prompt.mine").waitFor();
  assert.equal((await heard(page)).length, before);
  await page.reload();
  await page.locator(".prompt.mine").waitFor();
  assert.equal(await speaker(page).getAttribute("aria-pressed"), "false");
  await speaker(page).click(); // says that it is on
  await hears(page, TURN);
  await page.locator('.tools button[aria-label="Settings"]').click();
  assert.ok(await page.locator('.settings input[name="sounds"][value="true"]').isChecked());
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("nothing is heard before the first touch", async () => {
  const page = await listener();
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  await page.addInitScript(() => {
    // a reload keeps what the browser knows of touches; a page that is opened the next day does not
    let touched = false;
    for (const kind of ["keydown", "pointerdown"])
      addEventListener(
        kind,
        (e) => {
          touched ||= e.isTrusted;
        },
        true,
      );
    Object.defineProperty(navigator, "userActivation", { get: () => ({ hasBeenActive: touched }) });
  });
  await page.reload(); // into the game, with the own turn on
  await page.locator(".prompt.mine").waitFor();
  await page.waitForTimeout(300);
  assert.deepEqual(await heard(page), []);
  await page.keyboard.press("d");
  await page.waitForFunction(() => window.heard.length > 0);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a turn rings once, and its title stays, when a claim is taken back or an action is refused", async () => {
  const page = await listener();
  await longUndo(page);
  await page.addInitScript(() => {
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      constructor(...names) {
        super(...names);
        window.engine = this;
      }
    };
  });
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await hears(page, TURN);
  await palette(page, /^Claim/);
  await page.locator(".banner.wait").waitFor();
  assert.match(await page.title(), /^● Your turn/);
  await page.keyboard.press("Escape");
  await page.locator(".prompt.mine").waitFor();
  await page.evaluate(() => {
    window.engine.postMessage = () => {}; // what is said gets no other answer
  });
  await page.keyboard.press("d");
  await page.locator(".prompt:not(.mine)").waitFor();
  assert.match(await page.title(), /^● Your turn/);
  await page.evaluate(() =>
    window.engine.onmessage({ data: { message: "refused", decision: 0, refusal: "", rule: "", text: "No." } }),
  );
  await page.locator(".prompt.mine").waitFor();
  await page.waitForTimeout(500);
  assert.equal((await heard(page)).filter((pitch) => pitch === TURN).length, 1);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("in a tab that nobody sees the own turn alone is heard", async () => {
  const page = await listener();
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator(".prompt.mine").waitFor();
  await page.waitForTimeout(1000); // until it is silent
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { get: () => true });
    window.heard = [];
  });
  await page.keyboard.press("d");
  await page.locator(".prompt", { hasText: "second" }).waitFor();
  await page.keyboard.press("d");
  await hears(page, TURN);
  assert.deepEqual([...new Set(await heard(page))].sort(), [587, TURN]);
  await page.context().close();
});

test("a phone vibrates when it is one's turn, unless that is off", async () => {
  const page = await listener({ viewport: SIZES.phone, hasTouch: true, isMobile: true });
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.waitForFunction(() => window.felt.length === 1);
  await page.locator('.tools button[aria-label="Settings"]').click();
  const off = page.locator('.settings label:has(input[name="vibrate"])', { hasText: /^Off$/ });
  await off.click();
  await page.keyboard.press("Escape");
  await clickGame(page, 2);
  await page.locator(".prompt.mine").waitFor();
  assert.equal(await page.evaluate(() => window.felt.length), 1);
  await page.context().close();
});

test("on a computer there is nothing to vibrate", async () => {
  const page = await listener();
  await startGame(page, server.address, "usa");
  await clickGame(page, 1);
  await page.locator('.tools button[aria-label="Settings"]').click();
  await page.locator('.settings input[name="sounds"]').first().waitFor({ state: "attached" });
  assert.equal(await page.locator('.settings input[name="vibrate"]').count(), 0);
  assert.deepEqual(await page.evaluate(() => window.felt), []);
  await page.context().close();
});
