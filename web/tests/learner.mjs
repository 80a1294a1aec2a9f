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

const CARDS = "purple white blue yellow orange black red green locomotive pile tickets".split(" ");
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
/** The names of cards and piles in a text. */
const cardsIn = (text) =>
  plain(text)
    .split(/[^a-z]+/)
    .filter((word) => CARDS.includes(word));
const citiesIn = (id) =>
  id
    .split("-")
    .slice(0, 2)
    .map((city) => city.replace("_", " "));
/** The first two words or groups of words that an element shows: the cities of a ticket. */
const endsOf = (ticket) =>
  ticket.evaluate((e) =>
    [...e.querySelectorAll("*")]
      .filter((x) => !x.children.length)
      .map((x) => x.textContent)
      .slice(0, 2),
  );
/** Those of these names that a text does not have. */
export const unnamed = (text, names) => names.filter((name) => !plain(text).includes(plain(name)));

/** Presses what is lit, with a mouse or a finger. Gives the names of it: of cities, cards and piles. */
async function useLit(page, { press, point }) {
  const lit = (selector) => page.locator(`${selector}.hinted`);
  await page.locator(".taught .hinted, .taught .route.lit, .taught .city.lit.can").first().waitFor();
  const names = [];
  const pressNamed = async (one, more = []) => {
    const said =
      (await one.getAttribute("data-action")) ?? `${await one.innerText()} ${await one.getAttribute("aria-label")}`;
    names.push(...more, ...cardsIn(said));
    await press(one);
    return names;
  };
  if (await lit(".offer .ticket-button").count()) {
    for (const ticket of await lit(".offer .ticket-button").all()) await pressNamed(ticket, await endsOf(ticket));
    await press(page.locator(".offer .primary"));
    return names;
  }
  if (await lit(".tickets .ticket-button").count()) {
    const ticket = lit(".tickets .ticket-button").first();
    return pressNamed(ticket, await endsOf(ticket));
  }
  if (await lit(".choices button").count()) {
    const choice = lit(".choices button");
    const [verb, place] = ((await choice.getAttribute("data-action")) ?? "").split(" ");
    return pressNamed(choice, /^(marker|alvin|station|start)$/.test(verb) ? citiesIn(place) : []);
  }
  if (await lit(".hand .card-button").count()) {
    const lay = page.locator(".lay-bar .primary");
    do await pressNamed(lit(".hand .card-button"));
    while ((await lay.getAttribute("aria-disabled")) === "true"); // until the button says that they can be laid
    await press(lay);
    return names;
  }
  if (await lit(".market .card-button").count()) {
    await pressNamed(lit(".market .card-button"));
    const sure = page.locator(".pick .pay"); // asked once more for tickets only
    if (await sure.count()) await press(sure);
    return names;
  }
  const route = page.locator(".route.lit").first();
  const id = (await route.count()) ? await route.getAttribute("data-route") : "";
  const city = page.locator(".city.lit.can").first();
  const disc = async () => {
    const box = await city.locator(".city-disc").boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  names.push(...citiesIn(id || (await city.getAttribute("data-at"))));
  // A map that looks elsewhere for a moment takes a tap for a wish to come back: who sees that taps again.
  for (let taps = 0; taps < 5 && !(await page.locator(".pick").count()); taps++) {
    await point(page, await still(page, id ? () => spotOn(page, id) : disc));
    await page
      .locator(".pick")
      .waitFor({ timeout: 4000 })
      .catch(() => {});
  }
  const pay = page.locator(".pick .pay.hinted");
  return (await pay.count()) ? pressNamed(pay) : pressNamed(page.locator(".pick .pay").first());
}
async function useKeys(page, keys) {
  for (const key of keys)
    if (key === "Enter" || key.length === 1) await page.keyboard.press(key);
    else await page.keyboard.type(key);
}

/** Does one step of a lesson; gives what was read, and the names of what was used. */
export async function doStep(page, how) {
  const now = await reading(page);
  if (now.end) return now;
  let used = [];
  if (how === "keyboard") await useKeys(page, now.keys);
  else if (now.next) await HANDS[how].press(page.locator("button.teacher-next"));
  else used = await useLit(page, HANDS[how]);
  await stepChanges(page, now);
  return { ...now, used };
}
export async function openLesson(page, address, lesson, query = "") {
  await page.goto(`${address}?pace=instant${query}#/learn/${lesson}`);
  await page.locator(".teacher").waitFor();
}
