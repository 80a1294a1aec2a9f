// What the tests of several people at one device share.
import assert from "node:assert/strict";
import { choose, clickOnce, SEED } from "./kit.mjs";

const readers = new WeakMap(); // what reads out the page as a screen reader does, for each page
async function reader(page) {
  if (!readers.has(page)) readers.set(page, await page.context().newCDPSession(page));
  return readers.get(page);
}

/** Starts a game of these people, the first is the host of the form, with bots; the curtain is up then. */
export async function startHot(
  page,
  address,
  game,
  people,
  { bots = 0, query = "", pace = "instant", seed = SEED } = {},
) {
  await page.goto(`${address}?pace=${pace}${seed ? `&seed=${seed}` : ""}${query}`);
  await choose(page.locator(`.game:has(input[value="${game}"])`));
  await page.locator(".name-field input").fill(people[0]);
  for (const [i, name] of people.slice(1).entries()) {
    await page.locator(".add-person").click();
    await page.locator(".beside input").nth(i).fill(name);
  }
  const number = page.locator(`.start label:has(input[name="opponents"][value="${bots}"])`);
  if (await number.count()) await choose(number);
  await page.locator(".play").click();
  await page.locator(".curtain .play").waitFor();
}
/** For whom the curtain is. */
export const awaited = (page) => page.locator(".handover-name b").innerText();
/** The person lifts the curtain; gives the name. */
export async function reveal(page) {
  const name = await awaited(page);
  await page.locator(".curtain .play").click();
  await page.locator(".game-screen").waitFor();
  return name;
}
/** What the screen shows: the curtain, the device to be passed on, an own decision, or the end. */
export const stage = async (page) => {
  await page.waitForFunction(
    () => document.querySelector(".curtain .play:enabled, .pass-on, .prompt.mine, .score"),
    null,
    { timeout: 30000 },
  );
  return page.evaluate(() =>
    document.querySelector(".score")
      ? "end"
      : document.querySelector(".curtain")
        ? "curtain"
        : document.querySelector(".pass-on")
          ? "pass"
          : "mine",
  );
};
/** Everybody plays by clicks until `until` decisions are made or the game is over; gives the decisions of each name. */
export async function playHot(page, until = 600, { onCurtain = async () => {}, onMine = async () => {} } = {}) {
  const done = {};
  let who = "";
  for (let turn = 0; turn < until; ) {
    const now = await stage(page);
    if (now === "end") break;
    if (now === "curtain") {
      await onCurtain();
      who = await reveal(page);
    } else if (now === "pass") await page.locator(".pass-on .primary").click();
    else {
      await onMine(who);
      await clickOnce(page, turn++);
      done[who] = (done[who] ?? 0) + 1;
    }
  }
  return done;
}
/** All that is in the page: each text, each attribute, the title, and what screen readers are told. */
export const everything = async (page) => {
  const tree = await (await reader(page)).send("Accessibility.getFullAXTree");
  const spoken = tree.nodes.flatMap((n) => [n.name?.value, n.description?.value, n.value?.value].filter(Boolean));
  const drawn = await page.evaluate(() => {
    const found = [document.title];
    const walk = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ALL);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (node instanceof Element) found.push(...[...node.attributes].map((x) => x.value));
      else if (!node.parentElement.closest("script, style")) found.push(node.textContent);
    return found;
  });
  return [...spoken.map(String), ...drawn];
};
/** In which of these texts another person's ticket is: parts of sentences that name both of its cities. */
export const named = (texts, [a, b]) =>
  texts.flatMap((x) => x.split(/[,;:]/)).filter((x) => x.includes(a) && x.includes(b));
/** The own tickets that are shown: each as its two cities. */
export const tickets = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".tickets .ticket-names, .offer .ticket-names")].map((x) =>
      [...x.querySelectorAll("b")].map((b) => b.textContent),
    ),
  );
/** Nothing of a hand is in the page, neither seen nor heard nor left over. */
export async function assertCovered(page, hidden, why) {
  const all = (await everything(page)).join("\n");
  for (const [a, b] of hidden) assert.ok(!all.includes(a) && !all.includes(b), `${why}: ${a} – ${b}`);
  assert.equal(
    await page.locator(".hand, .tickets, .offer, .log, .map, .game-screen, .ghost, .since, .ticker, .pass-on").count(),
    0,
    why,
  );
  assert.equal(await page.locator("[aria-live], [role=log]").count(), 0, why);
  const covers = await page.evaluate(() => {
    const at = [
      [1, 1],
      [innerWidth - 2, 1],
      [1, innerHeight - 2],
      [innerWidth - 2, innerHeight - 2],
      [innerWidth / 2, innerHeight / 2],
    ];
    return at.every(([x, y]) => document.elementFromPoint(x, y)?.closest(".curtain"));
  });
  assert.ok(covers, `${why}: the curtain covers the whole screen`);
}
