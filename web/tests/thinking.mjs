// thinking.mjs [BOT...]: how long bots take to answer in the page on a slow device. Not a test: it takes minutes.
//
//   node web/tests/thinking.mjs expert          after web/build
//   SLOWER=1 DECISIONS=10 node web/tests/thinking.mjs
//
// The CPU is throttled as Chromium's Emulation.setCPUThrottlingRate does it, by stopping threads for a part of the time;
// that spares workers, in which the bots think, so here the whole process of the page is stopped. SLOWER: how many times
// slower it is (4). DECISIONS: at least so many for each bot and game (30). GAMES: some of them, with commas.
import { launch, newPage, serve } from "./kit.mjs";

const SLOWER = Number(process.env.SLOWER ?? 4);
const DECISIONS = Number(process.env.DECISIONS ?? 30);
const SLICE_MS = 4; // the process runs so long at a time
const LIMIT_MS = 1500;
const PLAYERS = { usa: [2, 3, 5], europe: [2, 3, 5], old_west: [2, 4, 6], card_game: [2, 3, 4] };
const games = process.env.GAMES?.split(",") ?? Object.keys(PLAYERS);
const bots = process.argv.length > 2 ? process.argv.slice(2) : ["easy", "medium", "hard", "expert"];

/** Stops and continues a process; gives a function that ends it. */
function throttle(pid) {
  if (SLOWER <= 1) return () => {};
  let timer;
  let ended = false;
  const run = (stopped) => {
    if (ended) return;
    process.kill(pid, stopped ? "SIGSTOP" : "SIGCONT");
    timer = setTimeout(run, stopped ? SLICE_MS * (SLOWER - 1) : SLICE_MS, !stopped);
  };
  run(true);
  return () => {
    ended = true;
    clearTimeout(timer);
    process.kill(pid, "SIGCONT");
  };
}

/** Plays a game in the page's own worker; the person does what a hint says. Times of the bots' decisions, by phase. */
const play = ({ game, bot, players, seed, most }) =>
  new Promise((done, fail) => {
    const worker = new Worker("worker.js");
    const times = [];
    let phase = "";
    let last = 0;
    let asked = 0;
    const end = () => {
      worker.terminate();
      done(times);
    };
    worker.onmessage = ({ data }) => {
      if (data.message === "acted") {
        times.push({ phase, ms: performance.now() - last });
        last = performance.now();
      } else if (data.message === "welcome") {
        last = performance.now();
      } else if (data.message === "update") {
        phase = data.view.phase ?? phase;
        if (phase === "over" || times.length >= most) end();
        else if (data.ask && data.ask.decision !== asked) {
          asked = data.ask.decision;
          worker.postMessage({ message: "hint", decision: asked });
        }
      } else if (data.message === "hint") {
        worker.postMessage({ message: "action", decision: data.decision, action: data.actions[0].action });
        last = performance.now();
      } else if (data.message === "error") fail(new Error(data.text));
    };
    const seats = ["ana", ...Array.from({ length: players - 1 }, () => `bot:${bot}`)];
    worker.postMessage({ message: "table", game, seats, as: 0, hints: "hard", seed, chance: seed });
    worker.postMessage({ message: "hello", protocol: 1 });
  });

const server = await serve();
const browser = await launch();
const control = await browser.newBrowserCDPSession();
let slow = 0;
console.log(`| bot | game | players | phase | decisions | worst ms |\n| --- | --- | --- | --- | --- | --- |`);
for (const bot of bots)
  for (const game of games)
    for (const players of PLAYERS[game]) {
      const times = [];
      for (let number = 1; times.length < DECISIONS; number++) {
        const page = await newPage(browser);
        await page.goto(server.address);
        const { processInfo } = await control.send("SystemInfo.getProcessInfo");
        const ends = processInfo.filter((p) => p.type === "renderer").map((p) => throttle(p.id));
        const seed = String(number).padStart(64, "0");
        const half = Math.ceil(DECISIONS / 2); // of two games at least: each begins with a choice of tickets
        times.push(...(await page.evaluate(play, { game, bot, players, seed, most: half })));
        for (const end of ends) end();
        await page.context().close();
      }
      for (const phase of new Set(times.map((x) => x.phase))) {
        const of = times.filter((x) => x.phase === phase).map((x) => x.ms);
        const worst = Math.round(Math.max(...of));
        if (worst > LIMIT_MS) slow++;
        console.log(`| ${bot} | ${game} | ${players} | ${phase} | ${of.length} | ${worst} |`);
      }
    }
await browser.close();
server.close();
if (slow) console.log(`${slow} above ${LIMIT_MS} ms`);
process.exitCode = slow ? 1 : 0;
