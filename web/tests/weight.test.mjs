// How heavy the page is, how soon one can play, and whether it is ever held up.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { clickGame, newPage, SEED, serve, setUp, startGame } from "./kit.mjs";
import { begin, createTable, sitDown, startServer } from "./online_kit.mjs";

const [browser, server, online] = await setUp(serve, startServer);
const web = new URL("../../build/web/", import.meta.url);
const size = async (file) => gzipSync(await readFile(new URL(file, web)), { level: 9 }).length / 1000;

const sum = async (files) => (await Promise.all(files.map(size))).reduce((a, b) => a + b, 0);
const isCode = (file) => /\.(js|css)$/.test(file);

test("weight, gzipped", async () => {
  // Parts that somebody asks for: lessons, rules, replays, puzzles, the companion, people at one device.
  for (const file of (await readdir(web)).filter(isCode))
    if (!/^(chunk|turntable)/.test(file)) assert.ok((await size(file)) <= 15, `${file}: ${await size(file)} kB`);
  assert.ok((await size("turntable.wasm")) <= 150);
  let fonts = 0;
  for (const file of await readdir(web))
    if (file.endsWith(".woff2")) fonts += (await readFile(new URL(file, web))).length / 1000;
  assert.ok(fonts <= 80, `fonts ${fonts} kB`);
  for (const game of ["usa", "europe", "old_west"]) assert.ok((await size(`map/${game}.json`)) <= 50);
});

/** The files of the page that are asked for, by name. */
function watchFiles(page, { address } = server) {
  const files = new Set();
  page.context().on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (`${origin}/` === address) files.add(pathname === "/" ? "index.html" : pathname.slice(1));
  });
  return files;
}

test("the home screen needs few scripts and styles; the other screens come while somebody looks at it", async () => {
  const page = await newPage(browser, { serviceWorkers: "block" });
  const files = watchFiles(page);
  let held = null;
  await page.route("**/screens-*.js", (route) => {
    held = route;
  });
  await page.goto(server.address);
  await page.locator(".home .play").waitFor();
  const first = [...files].filter((file) => isCode(file) && !file.startsWith("screens-"));
  const code = await sum(first);
  console.log(`first load: ${code.toFixed(1)} kB (${first.join(", ")})`);
  assert.ok(first.includes("turntable.js") && first.includes("turntable.css"));
  assert.ok(code <= 42.1, `${code} kB`); // what it is, and half a kB
  while (!held) await new Promise((soon) => setTimeout(soon, 20)); // nobody has clicked
  await page.locator(".play").click(); // before it is there
  await page.locator(".loading").waitFor();
  await held.continue();
  await page.locator(".offer .ticket-button").first().waitFor();
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("the first game of usa, with nothing in the cache", async () => {
  const page = await newPage(browser);
  const files = watchFiles(page);
  await startGame(page, server.address, "usa");
  await page.locator(".offer .ticket-button").first().waitFor();
  let all = 0;
  for (const file of files)
    if (file !== "healthz")
      all += file.endsWith(".woff2") ? (await readFile(new URL(file, web))).length / 1000 : await size(file);
  const code = await sum([...files].filter(isCode));
  console.log(`${files.size} files, ${all.toFixed(0)} kB, of them scripts and styles ${code.toFixed(1)} kB`);
  console.log([...files].filter(isCode).join(", "));
  assert.ok(code <= 85, `scripts and styles ${code} kB`); // 90 were allowed: room for what comes
  assert.ok(files.has("turntable.wasm") && files.has("map/usa.json"));
  assert.ok(all <= 400, `${all} kB`);
  await page.context().close();
});

test("the first game of who opens an invitation", async () => {
  const [ana, bob] = await Promise.all([newPage(browser), newPage(browser)]);
  const url = await createTable(ana, online.address, "usa");
  const files = watchFiles(bob, online);
  await sitDown(bob, url, "Bob");
  await begin(ana);
  await bob.locator(".offer .ticket-button").first().waitFor();
  while (![...files].some((file) => file === "plan.css")) await new Promise((soon) => setTimeout(soon, 20)); // beside the game
  const code = await sum([...files].filter(isCode));
  console.log(`${files.size} files, scripts and styles ${code.toFixed(1)} kB`);
  assert.ok(code <= 101, `scripts and styles ${code} kB`);
  await Promise.all([ana, bob].map((page) => page.context().close()));
});

test("a warm start takes less than a second until something can be clicked", async () => {
  const page = await newPage(browser);
  await startGame(page, server.address, "usa");
  await page.locator(".prompt.mine").waitFor();
  const times = [];
  for (let start = 0; start < 3; start++) {
    await page.goto(`${server.address}?pace=instant&seed=${SEED}`);
    await page.locator(".home").waitFor();
    times.push(
      await page.evaluate(
        () =>
          new Promise((done) => {
            const from = performance.now();
            document.querySelector(".play").click();
            const look = () =>
              document.querySelector(".offer .ticket-button")
                ? done(performance.now() - from)
                : requestAnimationFrame(look);
            look();
          }),
      ),
    );
  }
  console.log(`first legal click after ${times.map((ms) => ms.toFixed(0)).join(", ")} ms`);
  assert.ok(Math.min(...times) < 1000, `${times} ms`); // the best of three: the machine has other work too
  await page.context().close();
});

/** The tasks of the page's own thread while `play` runs, longest first, in ms: the time its processor worked on
 * them, and the time on the wall. */
async function mainTasks(page, play) {
  await browser.startTracing(page, { categories: ["toplevel"] });
  await play();
  const trace = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  const mains = new Set(
    trace.filter((e) => e.name === "thread_name" && e.args.name === "CrRendererMain").map((e) => `${e.pid}/${e.tid}`),
  );
  return trace
    .filter((e) => e.ph === "X" && e.tdur && mains.has(`${e.pid}/${e.tid}`))
    .map((e) => ({ work: e.tdur / 1000, wall: e.dur / 1000 }))
    .sort((a, b) => b.work - a.work);
}
for (const game of ["europe", "old_west", "card_game"])
  test(`the page is never held up while bots think and move: ${game}`, async () => {
    const page = await newPage(browser, { reducedMotion: "no-preference" }); // motion is work too
    await startGame(page, server.address, game, { players: 4, pace: "brisk" });
    await clickGame(page, game === "old_west" ? 2 : 1);
    await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
    const fourTurns = async () => {
      for (let turn = 0; turn < 4; turn++) {
        await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
        const second = page.locator(".prompt", { hasText: "second" });
        await page.keyboard.press("d");
        await second.waitFor();
        await page.keyboard.press("d");
        await second.waitFor({ state: "hidden" }); // the others' turns may be over before anybody looks
      }
      await page.locator(".prompt.mine").waitFor({ timeout: 60000 });
    };
    // Work, not the wall, and the better of two: a machine that does other things besides must not fail the page.
    let longest = Infinity;
    for (let tries = 0; tries < 2 && longest >= 50; tries++) {
      const tasks = await mainTasks(page, fourTurns);
      assert.ok(tasks.length > 100, `${tasks.length} tasks were seen`);
      console.log(
        `${game}: longest task ${tasks[0].work.toFixed(0)} ms of work, ${Math.max(...tasks.map((x) => x.wall)).toFixed(0)} ms on the wall`,
      );
      longest = tasks[0].work;
    }
    assert.ok(longest < 50, `${longest} ms`);
    await page.context().close();
  });

test("all texts are in Romanian too", async () => {
  const page = await newPage(browser);
  await page.goto(`${server.address}?language=ro`);
  await page.locator("text=Joacă acum").waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), "ro");
  await page.context().close();
});
