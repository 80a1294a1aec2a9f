// scripts/node-engines: which ranges of versions Debian 12's Node is in.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const PROGRAM = fileURLToPath(new URL("../../scripts/node-engines", import.meta.url));
/** What it says of a lock file with a package for each of these ranges. */
function ask(ranges) {
  const folder = mkdtempSync(join(tmpdir(), "turntable-engines-"));
  const file = join(folder, "package-lock.json");
  writeFileSync(
    file,
    JSON.stringify({
      packages: Object.fromEntries(ranges.map((node) => [node, { version: "1.0.0", engines: { node } }])),
    }),
  );
  const { status, stdout } = spawnSync(process.execPath, [PROGRAM, file], { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  return { status, stdout };
}

test("ranges that Node 18 is in", () => {
  const { status, stdout } = ask([
    ">=18",
    ">= 16.20.0",
    "*",
    "",
    "18.x",
    "18",
    "^18.2.0 || >=20",
    "^14 || ^16 || ^18",
    "~18.20.1",
    ">=10 <19",
    ">17",
    "<=18",
    "18.20.4",
    ">=18.0.0 <18.21",
  ]);
  assert.equal(stdout.split("\n")[0], "ok packages run on Node 18.20.4 (14 looked at)");
  assert.equal(status, 0);
});

test("ranges that it is not in, each named", () => {
  const ranges = [
    ">=20",
    "^16 || >=20",
    "^20.19.0 || >=22.12.0",
    ">18",
    "<18",
    "~18.19.0",
    "^18.21",
    "18.20.5",
    ">=18.20.5",
    ">=12 <18.20.4",
    "16.x",
  ];
  const { status, stdout } = ask(ranges);
  const lines = stdout.trim().split("\n");
  assert.match(lines[0], /^not ok /);
  assert.deepEqual(
    lines.slice(1),
    ranges.map((range) => `    ${range} 1.0.0 needs Node ${range}`),
  );
  assert.equal(status, 1);
});

test("a range that cannot be read is not taken for a good one", () => {
  assert.match(ask(["lts/*"]).stdout, /^not ok .*\n.*cannot read 'lts/);
});
