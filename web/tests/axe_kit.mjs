// axe-core on what a page shows.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** No violation; in `part` of the page, a selector, if one is given. */
export async function check(page, where, part) {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*{transition:none!important;animation:none!important}");
    document.adoptedStyleSheets = [still]; // a server's page takes no other styles
  });
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
