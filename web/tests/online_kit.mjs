// What the tests of online play share: the real server (TURNTABLE names the program), tables made by clicks.
import { execFile, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { choose, clickOnce } from "./kit.mjs";

export const PROGRAM =
  process.env.TURNTABLE ?? fileURLToPath(new URL("../../build/release/src/cli/turntable", import.meta.url));
const WEB = fileURLToPath(new URL("../../build/web", import.meta.url));
const CLUSTER = fileURLToPath(new URL("../../tests/cluster.py", import.meta.url));
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

export const freePort = () =>
  new Promise((done) => {
    const s = createServer().listen(0, "127.0.0.1", () => {
      const { port } = s.address();
      s.close(() => done(port));
    });
  });

/** A server with a store of its own, which can be killed and started again at the same place. */
export async function startServer(...options) {
  const folder = await mkdtemp(join(tmpdir(), "turntable-web-"));
  const server = await startServerOn(join(folder, "store.db"), ...options);
  const close = async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...server, close };
}

/** The same on a database that is there, and stays. */
export async function startServerOn(store, ...options) {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}/`;
  let child = null;
  const start = async () => {
    let said = "";
    child = spawn(
      PROGRAM,
      ["serve", "--port", String(port), "--store", store, "--web", WEB, "--test-seeds", ...options],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    child.stderr.on("data", (text) => {
      said += text;
    });
    child.on("error", (e) => {
      said += e;
    });
    for (let i = 0; i < 200; i++) {
      if (
        await fetch(`${address}healthz`).then(
          (a) => a.ok,
          () => false,
        )
      )
        return;
      if (child.exitCode !== null) break;
      await sleep(50);
    }
    throw new Error(`the server does not start: ${said}`);
  };
  process.once("exit", () => child?.kill("SIGKILL")); // also when the tests end before they could close it
  const stop = (signal) =>
    new Promise((done) => {
      if (!child || child.exitCode !== null || child.signalCode) done();
      else {
        child.once("exit", done);
        child.kill(signal);
      }
    });
  await start();
  return {
    address,
    store,
    kill: () => stop("SIGKILL"),
    start,
    close: () => stop("SIGTERM"),
  };
}

/** A PostgreSQL of its own (tests/cluster.py), with an empty database at `address`; or why there is none, in `missing`. It
 * ends with these tests, however they end. */
export async function startPostgres() {
  const child = spawn("python3", [CLUSTER, "sh", "-c", 'echo "$TURNTABLE_POSTGRES"; exec cat'], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const ended = new Promise((done) => child.once("close", done));
  const said = await Promise.race([
    new Promise((done) => child.stdout.once("data", (text) => done(String(text)))),
    ended,
  ]);
  const close = () => {
    child.stdin.end();
    return ended;
  };
  const [, missing] = /^skipped .*\((.*)\)/.exec(said) ?? [];
  if (!missing && !/^postgresql:/.test(said)) throw new Error("PostgreSQL does not start");
  return { address: String(said).trim(), missing, close };
}

/** Gives a downloaded record to `turntable verify --seed`, as the page tells people to. */
export const verify = (file, ...options) =>
  promisify(execFile)(PROGRAM, ["verify", ...(options.length ? options : ["--seed"]), file]);
/** What an operator does with the database while the server runs; "?" in the statement stands for 32 bytes that were
 * not drawn by the server, "#" for their SHA-256. */
export const rewrite = (server, statement) =>
  promisify(execFile)("python3", [
    "-c",
    `import hashlib, sqlite3, sys
with sqlite3.connect(sys.argv[1], timeout=30) as database:
    database.execute(sys.argv[2].replace("?", f"x'{'5e' * 32}'").replace("#", f"x'{hashlib.sha256(bytes.fromhex('5e' * 32)).hexdigest()}'"))`,
    server.store,
    statement,
  ]);

/** Makes a table by clicks; the page is in its waiting room then. */
export async function createTable(
  page,
  address,
  game,
  {
    seats = 2,
    bots = 0,
    level = "easy",
    open = false,
    variant = false,
    clock = "none",
    name = "Ana",
    query = "",
    full = false,
    aid = false,
  } = {},
) {
  await page.goto(`${address}?pace=instant${query}#/new`);
  const pick = (group, value) =>
    choose(page.locator(`.create-form label:has(input[name="${group}"][value="${value}"])`));
  await page.locator(".create-form").waitFor();
  await pick("game", game);
  await pick("seats", seats);
  await pick("bots", bots);
  if (bots) await pick("level", level);
  if (variant) await page.locator('label:has(input[name="variant"])').click();
  await pick("public", open);
  await pick("clock", clock);
  if (full) await pick("start", true);
  if (aid) await pick("aid", true);
  const field = page.locator(".create-form .name-field input");
  if (await field.count()) await field.fill(name);
  await page.locator(".create-form .play").click();
  await page.locator(".room, .game-screen").first().waitFor();
  return page.url();
}
export async function sitDown(page, url, name, query = "") {
  await page.goto(url.replace(/(\?[^#]*)?#/, `?pace=instant${query}#`));
  await page.locator(".room").waitFor();
  const field = page.locator(".room-start .name-field input");
  if (await field.count()) await field.fill(name);
  await page.locator(".room-start .play").click();
  await page.locator(".room-seat.you").waitFor();
}
export async function begin(page) {
  await page.locator(".room-start .play").click();
  await page.locator(".game-screen").waitFor();
}

/** Whether it is this page's turn, the game is over, or neither. */
const standing = (page) =>
  page.evaluate(() =>
    document.querySelector(".score") ? "over" : document.querySelector(".prompt.mine") ? "mine" : "waits",
  );
/** Several pages play on, each when it is asked, until all see the end or `until` decisions are made; gives how
 * many. */
export async function playTogether(pages, until = 2000, turn = 0) {
  const end = turn + until;
  const patience = 60000;
  let since = Date.now();
  while (turn < end) {
    const all = await Promise.all(pages.map(standing));
    if (all.every((s) => s === "over")) break;
    const at = all.indexOf("mine");
    if (at >= 0) {
      await clickOnce(pages[at], turn++);
      since = Date.now();
    } else if (Date.now() - since > patience) throw new Error(`nobody is asked: ${all}`);
    else await sleep(30);
  }
  return turn;
}
