// scripts/demo: the page as plain files in some folder of a web host, and nothing behind it.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { clickGame, launch, newPage, serve, startGame } from "./kit.mjs";

const PROGRAM = fileURLToPath(new URL("../../scripts/demo", import.meta.url));
const UNDER = "club/turntable";
// other tests read the page at the same time
const demo = (...given) => spawnSync(PROGRAM, ["--no-build", ...given], { encoding: "utf8" });
let host;
let server;
let browser;
let address;
before(async () => {
  host = await mkdtemp(join(tmpdir(), "turntable-demo-"));
  const { status, stdout, stderr } = demo(join(host, UNDER));
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^demo: wrote \d+ files, \d+ kB, to .*\n.*python3 -m http\.server/);
  server = await serve(host);
  address = `${server.address}${UNDER}/`;
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
  await rm(host, { recursive: true, force: true });
});

/** A page that also keeps what it asked for outside of the demo's folder. */
async function visit() {
  const page = await newPage(browser);
  const outside = page.troubles;
  page.context().on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(data|blob):/.test(request.url())) outside.push(request.url());
  });
  page.on("websocket", (socket) => outside.push(socket.url()));
  return page;
}

test("it says what it is, and looks for no server", async () => {
  const page = await visit();
  await page.goto(address);
  await page.locator(".others", { hasText: "This is a demo" }).waitFor();
  assert.equal(await page.locator(".others button, .others a").count(), 0);
  for (const place of ["#/new", "#/tables", "#/watch", "#/t/7?invite=00", "#/take/00"]) {
    await page.goto(`${address}index.html${place}`);
    await page.locator(".no-server", { hasText: "This is a demo" }).waitFor();
    assert.equal(await page.locator(".no-server button").count(), 0);
  }
  await page.evaluate(() => dispatchEvent(new Event("online"))); // then a page with a server looks for it again
  await page.goto(`${address}?language=ro`);
  await page.locator(".others", { hasText: "Aceasta este o demonstrație" }).waitFor();
  assert.deepEqual(page.troubles, []);
  assert.deepEqual(server.missed, []);
  await page.context().close();
});

test("a game against a bot, and after one visit without any network", async () => {
  const page = await visit();
  await startGame(page, address, "usa");
  assert.equal(await clickGame(page, 6), 6);
  const files = (await readFile(join(host, UNDER, "demo-files.txt"), "utf8"))
    .trim()
    .split("\n")
    .slice(1)
    .filter((name) => name !== "offline.js");
  await page.evaluate(async (names) => {
    (await navigator.serviceWorker.ready).active.postMessage("keep all"); // as the page does after a while
    const kept = await caches.open("turntable");
    for (const name of names) while (!(await kept.match(name))) await new Promise((soon) => setTimeout(soon, 50));
  }, files);
  assert.deepEqual(server.missed, []);
  await page.context().setOffline(true);
  server.close();
  await page.reload();
  assert.equal(await clickGame(page, 2), 2, "the game goes on");
  await startGame(page, address, "europe");
  assert.equal(await clickGame(page, 2), 2);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("a demo is written again in place, and nothing else is touched", async () => {
  const folder = join(host, UNDER);
  const list = join(folder, "demo-files.txt");
  await writeFile(join(folder, "CNAME"), "example.org");
  await writeFile(join(folder, "old.js"), "");
  await writeFile(list, `${await readFile(list, "utf8")}old.js\n`); // as an earlier version may have had
  assert.equal(demo(folder).status, 0);
  assert.equal(existsSync(join(folder, "old.js")), false);
  assert.equal(await readFile(join(folder, "CNAME"), "utf8"), "example.org");
  assert.match(await readFile(join(folder, "index.html"), "utf8"), /<html data-demo /);
});

test("a folder of something else is refused", async () => {
  const folder = join(host, "photos");
  await mkdir(folder);
  await writeFile(join(folder, "index.html"), "mine");
  const { status, stderr } = demo(folder);
  assert.equal(status, 1);
  assert.match(stderr, /photos has other files in it/);
  assert.deepEqual(await readdir(folder), ["index.html"]);
  assert.equal(await readFile(join(folder, "index.html"), "utf8"), "mine");
  assert.match(demo(join(folder, "index.html")).stderr, /is not a folder/);
});

test("its options", () => {
  assert.match(demo("--help").stdout, /^demo \[--no-build\] DIR: /);
  for (const wrong of [[], ["a", "b"], ["--fast"]]) assert.equal(demo(...wrong).status, 2);
});
