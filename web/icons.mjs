// icons: draws the PNG icons (src/icons) from src/icon.svg, for phones that take no SVG. Run it when the icon changes:
// node icons.mjs (needs web/packages --tests and Chromium).
import { mkdir, readFile } from "node:fs/promises";
import { launch } from "./tests/kit.mjs";

const svg = await readFile("src/icon.svg", "utf8");
const GROUND = "#8c2f23"; // where the system cuts a shape out, the disc's color goes on to the edge
/** Name, pixels, the part of the width that the drawing has, and the ground under it. */
const ICONS = [
  ["icon-192", 192, 1, "transparent"],
  ["icon-512", 512, 1, "transparent"],
  ["icon-maskable", 512, 0.84, GROUND], // its ring lies within the middle 80 %, which no shape cuts
  ["apple-touch-icon", 180, 0.94, GROUND],
];
await mkdir("src/icons", { recursive: true });
const browser = await launch();
const page = await browser.newPage();
for (const [name, size, part, ground] of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const at = `position:absolute;left:${50 - part * 50}%;top:${50 - part * 50}%;width:${part * 100}%;height:${part * 100}%`;
  await page.setContent(`<body style="margin:0;background:${ground}"><div style="${at}">${svg}</div>`);
  await page.screenshot({ path: `src/icons/${name}.png`, omitBackground: true });
}
await browser.close();
