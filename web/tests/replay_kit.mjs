// What the tests of replays share: records, and a page that has one open.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { PROGRAM } from "./online_kit.mjs";

const golden = new URL("../../tests/golden/", import.meta.url);
export const RECORDS = (await readdir(golden)).filter((file) => file.endsWith(".ttrec"));
export const record = (file) => readFile(new URL(file, golden), "utf8");

/** The record of a game of bots that know what they do. */
export async function made(game, players, ...more) {
  const folder = await mkdtemp(join(tmpdir(), "turntable-made-"));
  try {
    await promisify(execFile)(PROGRAM, [
      ...["simulate", "--game", game, "--players", String(players), "--bots", "medium", "--games", "1"],
      ...["--seed", "review", "--record", folder, ...more],
    ]);
    const [file] = await readdir(folder);
    return await readFile(join(folder, file), "utf8");
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The steps of a record: whose decision each was, the action, and its first line. */
export async function stepsOf(text) {
  const folder = await mkdtemp(join(tmpdir(), "turntable-steps-"));
  try {
    await writeFile(join(folder, "game.ttrec"), text);
    const { stdout } = await promisify(execFile)(PROGRAM, ["replay", "--json", join(folder, "game.ttrec")]);
    return stdout
      .split("\n")
      .slice(1)
      .flatMap((line) => (line.includes('"action"') ? [JSON.parse(line)] : []));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Opens a record as a file. */
export async function openRecord(page, address, text, { query = "", name = "game.ttrec" } = {}) {
  await page.goto(`${address}?pace=instant${query}#/replay`);
  await chooseFile(page, text, name);
}
export async function chooseFile(page, text, name) {
  const input = page.locator("input[type=file]").first();
  await input.waitFor({ state: "attached" });
  await input.setInputFiles({ name, mimeType: "application/x-ndjson", buffer: Buffer.from(text) });
}
export const opened = (page) => page.locator(".replay .transport").waitFor({ timeout: 20000 });

/** Where the replay is, as its slider says. */
export const stepNow = (page) => page.locator(".timeline input").evaluate((e) => Number(e.value));
export const lastStep = (page) => page.locator(".timeline input").evaluate((e) => Number(e.max));
export const stepIs = (page, step) =>
  page.waitForFunction((n) => Number(document.querySelector(".timeline input")?.value) === n, step);

export async function axeCheck(page, axe, where) {
  await page.addStyleTag({ content: "*{transition:none!important;animation:none!important}" });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate(() => window.axe.run(document));
  assert.deepEqual(
    violations.map(
      (v) =>
        `${where}: ${v.id}: ${v.nodes
          .slice(0, 3)
          .map((n) => n.target)
          .join(" | ")}`,
    ),
    [],
  );
}
