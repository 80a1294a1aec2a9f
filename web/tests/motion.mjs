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
const CATEGORIES = [
  "devtools.timeline",
  "disabled-by-default-devtools.timeline",
  "disabled-by-default-devtools.timeline.frame",
];
const IDLE_MS = 17; // a thread that had nothing to do for so long has finished its frame
const BACKGROUND = /^(think|none)$/; // the sign that a bot thinks turns while nothing else moves

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
      events.some((x) => x.pid === e.pid && x.name === "Animation"),
  );
  return events.filter((e) => e.pid === thread.pid && (e.tid === thread.tid || e.name === "Animation"));
}

/** All tasks of the main thread, in ms: when, how long, and how much CPU time. (A trace has each of them twice: once more
 * as ThreadControllerImpl::RunTask.) */
const tasksOf = (events) =>
  events
    .filter((e) => e.ph === "X" && e.name === "RunTask")
    .map((e) => ({ at: e.ts / 1000, wall: (e.dur ?? 0) / 1000, work: (e.tdur ?? 0) / 1000 }))
    .sort((a, b) => a.at - b.at);

/** When something moved: from the beginning to the end of each animation, in ms. */
function movesOf(events) {
  const begun = new Map();
  const moves = [];
  const last = Math.max(...events.map((e) => e.ts / 1000));
  for (const e of events.filter((e) => e.name === "Animation").sort((a, b) => a.ts - b.ts)) {
    const id = e.id2?.local ?? e.id;
    if (e.ph === "b" && !BACKGROUND.test(e.args.data?.name ?? "")) begun.set(id, e.ts / 1000);
    else if (e.ph === "e" && begun.has(id)) {
      moves.push([begun.get(id), e.ts / 1000]);
      begun.delete(id);
    }
  }
  for (const from of begun.values()) moves.push([from, last]);
  return moves;
}

/** The work for each frame in which something moved: of all tasks from its beginning to the next frame, or until the
 * thread has nothing to do. Taken from the trace alone: a look at the animations from within would be work too. */
function framesOf(events) {
  const tasks = tasksOf(events);
  const moves = movesOf(events);
  const begun = events.filter((e) => e.name === "BeginMainThreadFrame").map((e) => e.ts / 1000);
  const isFrame = (task) => begun.some((at) => task.at <= at && at <= task.at + task.wall);
  const firsts = tasks.flatMap((task, i) => (isFrame(task) ? [i] : []));
  return firsts.flatMap((first, i) => {
    const { at } = tasks[first];
    if (!moves.some(([begin, end]) => begin <= at && at <= end)) return [];
    let work = 0;
    let busy = at;
    for (const task of tasks.slice(first, firsts[i + 1])) {
      if (task.at > busy + IDLE_MS) break;
      work += task.work;
      busy = Math.max(busy, task.at + task.wall);
    }
    return [work];
  });
}

/** Waits without work in every frame, as Playwright's own waiting does. */
async function waitForTurn(page) {
  while (!(await page.evaluate(() => !!document.querySelector(".prompt.mine, .score")))) await page.waitForTimeout(250);
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
    const play = async () => {
      for (let turn = 0; turn < TURNS; turn++) {
        await waitForTurn(page);
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
