// motion.mjs [GAME...]: how much work motion is for the main thread on a slow device. Not a test: it takes minutes.
//
//   node web/tests/motion.mjs usa          after web/build
//   SLOWER=1 TURNS=20 PLAYERS=3 node web/tests/motion.mjs
//
// A person draws and claims at a calm pace against bots. From a trace of Chromium: the work of the main thread in each
// frame, with its CPU slowed down (SLOWER times, 4), of which 99 % should need at most 32 ms; then, not slowed down, the
// longest task in CPU time, at most 50 ms. A frame counts while something moves. TURNS: decisions traced (14). AT: one of
// its sizes, laptop or phone.
import { clickGame, clickOnce, launch, newPage, SIZES, serve, startGame } from "./kit.mjs";

const SLOWER = Number(process.env.SLOWER ?? 4);
const TURNS = Number(process.env.TURNS ?? 14);
const PLAYERS = Number(process.env.PLAYERS ?? 4);
const FRAME_MS = 32;
const TASK_MS = 50;
const games = process.argv.length > 2 ? process.argv.slice(2) : ["usa", "europe", "old_west", "card_game"];
const CATEGORIES = ["toplevel", "disabled-by-default-devtools.timeline", "devtools.timeline", "blink.user_timing"];

async function traced(page, rate, work) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate });
  const events = [];
  cdp.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES } });
  await work();
  const done = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  await cdp.send("Tracing.end");
  await done;
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const thread = events.find(
    (e) =>
      e.name === "thread_name" &&
      e.args.name === "CrRendererMain" &&
      events.some((x) => x.pid === e.pid && x.name === "moving"),
  );
  return events.filter((e) => e.pid === thread.pid && e.tid === thread.tid);
}

/** All tasks of the main thread, in ms: when, how long, and how much CPU time. */
const tasksOf = (events) =>
  events
    .filter((e) => e.ph === "X" && /RunTask$/.test(e.name))
    .map((e) => ({ at: e.ts / 1000, wall: (e.dur ?? 0) / 1000, work: (e.tdur ?? 0) / 1000 }));

/** The work between the beginnings of two frames, for all frames in which something moved. */
function framesOf(events) {
  const tasks = tasksOf(events).sort((a, b) => a.at - b.at);
  const moving = events.filter((e) => e.name === "moving").map((e) => e.ts / 1000);
  let next = 0;
  return moving.map((from, i) => {
    const to = Math.min(moving[i + 1] ?? from + 17, from + 500);
    let work = 0;
    while (next < tasks.length && tasks[next].at < from) next++;
    for (let k = next; k < tasks.length && tasks[k].at < to; k++) work += tasks[k].work;
    return work;
  });
}

const server = await serve();
const browser = await launch();
let slow = 0;
console.log(
  `| game | size | frames | at most ${FRAME_MS} ms | worst frame | longest task, not slowed down |\n| --- | --- | --- | --- | --- | --- |`,
);
for (const game of games)
  for (const size of (process.env.AT ?? "laptop,phone").split(",")) {
    const page = await newPage(browser, {
      viewport: SIZES[size],
      hasTouch: size === "phone",
      reducedMotion: "no-preference",
    });
    await startGame(page, server.address, game, { players: PLAYERS, pace: "calm", alvin: game === "old_west" });
    await clickGame(page, game === "old_west" ? 3 : 2);
    await page.evaluate(() => {
      // a mark at the beginning of each frame in which something moves
      const look = () => {
        if (document.getAnimations().some((a) => a.playState === "running" && a.animationName !== "think"))
          performance.mark("moving");
        requestAnimationFrame(look);
      };
      look();
    });
    const play = async () => {
      for (let turn = 0; turn < TURNS; turn++) {
        await page.locator(".prompt.mine, .score").first().waitFor({ timeout: 300_000 }); // everything is slow now
        if (!(await clickOnce(page, turn))) break;
      }
      await page.waitForTimeout(1500);
    };
    const frames = framesOf(await traced(page, SLOWER, play));
    const tasks = tasksOf(await traced(page, 1, play)).map((x) => x.work);
    const good = (100 * frames.filter((ms) => ms <= FRAME_MS).length) / frames.length;
    const longest = Math.max(...tasks);
    if (good < 99 || longest > TASK_MS) slow++;
    console.log(
      `| ${game} | ${size} | ${frames.length} | ${good.toFixed(1)} % | ${Math.max(...frames).toFixed(0)} ms | ${longest.toFixed(0)} ms |`,
    );
    await page.context().close();
  }
await browser.close();
server.close();
process.exitCode = slow ? 1 : 0;
