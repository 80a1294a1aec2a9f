// data/deploy: the examples for hosts name only options that the server has.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { PROGRAM } from "./online_kit.mjs";

const folder = new URL("../../data/deploy/", import.meta.url);
const { stdout: help } = spawnSync(PROGRAM, ["serve", "--help"], { encoding: "utf8" });
const known = new Set(help.match(/^ {2}--[a-z-]+/gm).map((option) => option.trim()));

for (const file of readdirSync(folder))
  test(`options in ${file}`, () => {
    const text = readFileSync(new URL(file, folder), "utf8");
    const named = [];
    for (const [line] of text.matchAll(/turntable"?,? "?serve\b.*|\bTURNTABLE_[A-Z_]+=|^#\s+--.*/gm))
      for (const option of line.match(/--[a-z-]+|TURNTABLE_[A-Z_]+/g) ?? [])
        named.push(option.replace(/^TURNTABLE_(.*)/, (_, name) => `--${name.toLowerCase().replace(/_/g, "-")}`));
    named.splice(0, named.length, ...named.filter((option) => option !== "--help"));
    assert.ok(named.length > 0, "it names some");
    for (const option of named) assert.ok(known.has(option), `${file}: turntable serve has no ${option}`);
  });
