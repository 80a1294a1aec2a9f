// axe-core in a page: no violation.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Checks the page, or a part of it. Motion is stopped: a color that is on its way is no color. */
export async function checkAxe(page, where, part) {
  await page.addStyleTag({ content: "*{transition:none!important;animation:none!important}" });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = await page.evaluate((only) => window.axe.run(only ?? document), part);
  assert.deepEqual(
    violations.map(
      (v) =>
        `${where}: ${v.id}: ${v.nodes
          .slice(0, 3)
          .map((n) => `${n.target} ${n.any[0]?.message ?? ""}`)
          .join(" | ")}`,
    ),
    [],
  );
}
