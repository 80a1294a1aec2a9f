// frames FOLDER [SCENE...]: what moves, as pictures and strips of them: a claim, an opponent's claim on a phone, a station, a
// tunnel, a departure, a stack turned up, a draw, the count. After web/build. A movement of the page is stopped and shown step
// by step, so that a busy machine makes the same strip; what goes by the clock (the tunnel, the stack, the count) is taken as
// it comes.
import { mkdir, writeFile } from "node:fs/promises";
import { clickGame, findTunnel, launch, newPage, palette, SIZES, serve, startGame } from "./kit.mjs";
import { playOut, showStaged } from "./staged.mjs";

const [folder, ...wanted] = process.argv.slice(2);
const STEP_MS = 110;
const COLUMNS = 4;
await mkdir(folder, { recursive: true });
const server = await serve();
const browser = await launch();

/** Movements begin stopped once `window.stopped` is set. */
const stoppable = (page) =>
  page.addInitScript(() => {
    window.moved = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...all) {
      const made = animate.apply(this, all);
      if (window.stopped) {
        made.pause();
        window.moved.push(made);
      }
      return made;
    };
  });
const stop = (page) =>
  page.evaluate(() => {
    window.stopped = true;
  });

/** Pictures of all steps of what is stopped. */
async function steps(page, clip) {
  await page.waitForFunction(() => window.moved.length > 0, null, { timeout: 60000 });
  await page.waitForTimeout(500); // what is done by styles is over
  const end = await page.evaluate(() => Math.max(...window.moved.map((a) => a.effect.getComputedTiming().endTime)));
  const pictures = [];
  for (let at = 0; at <= end + STEP_MS; at += STEP_MS) {
    await page.evaluate((ms) => {
      for (const a of window.moved)
        if (ms >= a.effect.getComputedTiming().endTime) a.finish();
        else a.currentTime = ms;
    }, at);
    pictures.push(await page.screenshot({ clip }));
  }
  return pictures;
}
/** Pictures as time goes by. */
async function watch(page, clip, count, every) {
  const pictures = [];
  for (let i = 0; i < count; i++) {
    pictures.push(await page.screenshot({ clip }));
    await page.waitForTimeout(every);
  }
  return pictures;
}

/** One picture of many, in rows. */
async function strip(name, pictures, { width, height }) {
  const wide = Math.min(width, 640);
  const page = await newPage(browser, {
    viewport: {
      width: COLUMNS * (wide + 4),
      height: Math.ceil(pictures.length / COLUMNS) * ((height * wide) / width + 4),
    },
  });
  const images = pictures.map((p) => `<img width=${wide} src="data:image/png;base64,${p.toString("base64")}">`);
  await page.setContent(
    `<body style="margin:0;display:flex;flex-wrap:wrap;gap:4px;background:#000">${images.join("")}`,
  );
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  await page.context().close();
  await Promise.all(pictures.map((p, i) => writeFile(`${folder}/${name}-${String(i).padStart(2, "0")}.png`, p)));
  console.log(`${name}: ${pictures.length} pictures`);
}

async function open(game, size, options = {}) {
  const page = await newPage(browser, {
    viewport: SIZES[size],
    hasTouch: size === "phone",
    reducedMotion: "no-preference",
  });
  await stoppable(page);
  await startGame(page, server.address, game, options);
  return page;
}
/** From here on at a calm pace. */
const calm = async (page) => {
  await page.locator('.tools button[aria-label="Settings"]').click();
  await page.locator(".settings label", { hasText: "Calm" }).click();
  await page.keyboard.press("Escape");
};
const draw = async (page, turns) => {
  for (let i = 0; i < 2 * turns; i++) {
    await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
    const before = await page.locator(".log li").count();
    await page.keyboard.press("d");
    await page.waitForFunction((n) => document.querySelectorAll(".log li").length > n, before);
  }
  await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
};

const LAPTOP = { x: 0, y: 0, ...SIZES.laptop };
const SCENES = {
  async claim() {
    const page = await open("usa", "laptop");
    await clickGame(page, 1);
    await draw(page, 7);
    await calm(page);
    await stop(page);
    const routes = await page.evaluate(() =>
      [...document.querySelectorAll(".route.can")]
        .map((g) => ({ id: g.dataset.route, n: g.querySelectorAll(".space").length }))
        .sort((a, b) => b.n - a.n),
    );
    await page.keyboard.press("/");
    await page.keyboard.type(routes[0].id.split("-")[0].replaceAll("_", " "));
    await page.locator(`.palette li[data-action^="claim ${routes[0].id} "]`).first().click();
    return { page, pictures: await steps(page, LAPTOP), clip: LAPTOP };
  },
  async draw() {
    const page = await open("usa", "laptop");
    await clickGame(page, 1);
    await calm(page);
    await stop(page);
    await page.keyboard.press("d");
    return { page, pictures: await steps(page, LAPTOP), clip: LAPTOP };
  },
  async phone() {
    const clip = { x: 0, y: 0, ...SIZES.phone };
    const page = await open("usa", "phone", { bot: "hard" });
    await clickGame(page, 8);
    await calm(page);
    await page.evaluate(() => {
      window.stopped = false;
      new MutationObserver(() => {
        if (document.querySelector(".map.visiting")) for (const a of document.getAnimations()) a.pause();
      }).observe(document.querySelector(".map"), { attributes: true, subtree: true, childList: true });
      window.gathered = setInterval(() => {
        if (document.querySelector(".map.visiting")) {
          clearInterval(window.gathered);
          window.moved = document.getAnimations().filter((a) => a.constructor.name === "Animation");
        }
      }, 20);
    });
    for (let turn = 0; turn < 40 && !(await page.evaluate(() => window.moved.length)); turn++) {
      await clickGame(page, 1);
      await page
        .waitForFunction(() => window.moved.length || document.querySelector(".prompt.mine"), null, { timeout: 60000 })
        .catch(() => {});
    }
    return { page, pictures: await steps(page, clip), clip };
  },
  async tunnel() {
    const page = await open("europe", "laptop");
    await clickGame(page, 1);
    const route = await findTunnel(page);
    await calm(page);
    await page.keyboard.press("/");
    await page.locator(`.palette li[data-action^="claim ${route} "]`).first().click();
    await page.locator(".drama").waitFor();
    return { page, pictures: await watch(page, LAPTOP, 12, 150), clip: LAPTOP };
  },
  async station() {
    const page = await open("europe", "laptop");
    await clickGame(page, 1);
    await draw(page, 2);
    await calm(page);
    await stop(page);
    await palette(page, [/station/i], "station");
    return { page, pictures: await steps(page, LAPTOP), clip: LAPTOP };
  },
  async departure() {
    const page = await open("card_game", "laptop");
    await clickGame(page, 1);
    await draw(page, 2);
    await palette(page, [/Lay (2|3|4)/i], "lay");
    await page.locator(".prompt.mine").waitFor();
    await calm(page);
    await palette(page, [/pile/i]);
    await stop(page);
    await palette(page, [/pile/i]);
    await page.waitForFunction(() => window.moved.length > 5, null, { timeout: 20000 }).catch(() => {});
    return { page, pictures: await steps(page, LAPTOP), clip: LAPTOP };
  },
  async stack() {
    const clip = { x: 0, y: 0, ...SIZES.laptop };
    const page = await newPage(browser, { viewport: SIZES.laptop, reducedMotion: "no-preference" });
    const told = await playOut("card_game");
    const scoring = told.slice(1).findIndex((u) => u.view.phase === "complete");
    const { more } = await showStaged(page, server.address, "card_game", told, scoring, { pace: "calm" });
    await more(1);
    return { page, pictures: await watch(page, clip, 20, 100), clip };
  },
  async count() {
    const page = await open("usa", "laptop", { bot: "easy" });
    await clickGame(page, 40);
    await page.locator('.tools button[aria-label="Settings"]').click();
    await page.locator(".settings label", { hasText: "Brisk" }).click();
    await page.keyboard.press("Escape");
    await clickGame(page);
    return { page, pictures: await watch(page, LAPTOP, 24, 300), clip: LAPTOP };
  },
};
for (const name of wanted.length ? wanted : Object.keys(SCENES)) {
  const { page, pictures, clip } = await SCENES[name]();
  await strip(name, pictures, clip);
  if (page.troubles.length) console.log(name, page.troubles);
  await page.context().close();
}
await browser.close();
server.close();
