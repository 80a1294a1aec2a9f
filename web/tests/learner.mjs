// A learner, who knows nothing but what the page shows: reads the teacher's panel, and uses what is lit, or the keys that
// the panel names.
import { spotOn } from "./panels_kit.mjs";

export const HANDS = {
  mouse: { press: (locator) => locator.click(), point: (page, at) => page.mouse.click(at.x, at.y) },
  touch: { press: (locator) => locator.tap(), point: (page, at) => page.touchscreen.tap(at.x, at.y) },
};

/** What the panel shows now; waits until it asks for something. */
export async function reading(page) {
  await page.waitForFunction(
    () => document.querySelector(".teacher-next") || document.querySelector(".teacher ~ .middle ~ *"),
    null,
    { timeout: 30_000 },
  );
  await page.waitForFunction(
    () => document.querySelector(".teacher-next") || document.querySelector(".prompt.mine"),
    null,
    { timeout: 30_000 },
  );
  return page.evaluate(() => ({
    step: document.querySelector(".teacher header small").innerText,
    text: document.querySelector(".teacher-says").innerText,
    next: !!document.querySelector("button.teacher-next"),
    end: !!document.querySelector("a.teacher-next"),
    keys: [...document.querySelectorAll(".teacher-keys kbd")].map((k) => k.dataset.key),
  }));
}
const stepChanges = (page, { step }) =>
  page.waitForFunction((was) => document.querySelector(".teacher header small")?.innerText !== was, step);

/** A place on the map, once it does not move any more. */
async function still(page, place) {
  for (let was = null; ; ) {
    const now = await place();
    if (now && was && now.x === was.x && now.y === was.y) return now;
    was = now;
    await page.waitForTimeout(150);
  }
}

/** Presses what is lit, with a mouse or a finger. */
async function useLit(page, { press, point }) {
  const lit = (selector) => page.locator(`${selector}.hinted`);
  await page.locator(".taught .hinted, .taught .route.lit, .taught .city.lit").first().waitFor();
  if (await lit(".offer .ticket-button").count()) {
    for (const ticket of await lit(".offer .ticket-button").all()) await press(ticket);
    return press(page.locator(".offer .primary"));
  }
  if (await lit(".tickets .ticket-button").count()) return press(lit(".tickets .ticket-button").first());
  if (await lit(".choices button").count()) return press(lit(".choices button"));
  if (await lit(".hand .card-button").count()) {
    const lay = page.locator(".lay-bar .primary");
    do await press(lit(".hand .card-button"));
    while ((await lay.getAttribute("aria-disabled")) === "true"); // until the button says that they can be laid
    return press(lay);
  }
  if (await lit(".market .card-button").count()) {
    await press(lit(".market .card-button"));
    const sure = page.locator(".pick .pay"); // asked once more for tickets only
    if (await sure.count()) await press(sure);
    return;
  }
  const route = page.locator(".route.lit").first();
  const id = (await route.count()) ? await route.getAttribute("data-route") : "";
  const disc = async () => {
    const box = await page.locator(".city.lit.can .city-disc").first().boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  await point(page, await still(page, id ? () => spotOn(page, id) : disc));
  const pay = page.locator(".pick .pay.hinted");
  return press((await pay.count()) ? pay : page.locator(".pick .pay").first());
}
async function useKeys(page, keys) {
  for (const key of keys)
    if (key === "Enter" || key.length === 1) await page.keyboard.press(key);
    else await page.keyboard.type(key);
}

/** Does one step of a lesson; gives what was read. */
export async function doStep(page, how) {
  const now = await reading(page);
  if (now.end) return now;
  if (how === "keyboard") await useKeys(page, now.keys);
  else if (now.next) await HANDS[how].press(page.locator("button.teacher-next"));
  else await useLit(page, HANDS[how]);
  await stepChanges(page, now);
  return now;
}
export async function openLesson(page, address, lesson, query = "") {
  await page.goto(`${address}?pace=instant${query}#/learn/${lesson}`);
  await page.locator(".teacher").waitFor();
}
