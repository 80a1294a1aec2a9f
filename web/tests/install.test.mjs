// The page as an app on a phone: its icons, and the color of the frame around it.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { newPage, serve, setUp } from "./kit.mjs";

const web = new URL("../../build/web/", import.meta.url);
/** Width and height of a PNG, which its head tells. */
async function sizeOf(file) {
  const bytes = await readFile(new URL(file, web));
  assert.equal(bytes.toString("latin1", 1, 4), "PNG", file);
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}
const [browser, server] = await setUp(serve);

test("the manifest names PNG icons of 192 and 512 pixels and one to be cut to shape, as large as it says", async () => {
  const { icons } = JSON.parse(await readFile(new URL("manifest.webmanifest", web), "utf8"));
  const drawn = icons.filter(({ type }) => type === "image/png");
  for (const { src, sizes } of drawn) assert.equal(await sizeOf(src), sizes);
  const kinds = drawn.map(({ sizes, purpose }) => `${sizes} ${purpose ?? "any"}`);
  assert.deepEqual(kinds.sort(), ["192x192 any", "512x512 any", "512x512 maskable"]);
});

test("the page can be installed, has an icon for iPhones, and colors the frame as its bar", async () => {
  const page = await newPage(browser, { colorScheme: "light" });
  await page.goto(server.address);
  await page.locator(".home").waitFor();
  const line = await page.context().newCDPSession(page);
  const { errors } = await line.send("Page.getAppManifest");
  assert.deepEqual(errors, []);
  assert.equal(await sizeOf(await page.locator('link[rel="apple-touch-icon"]').getAttribute("href")), "180x180");
  /** What the browser takes, and the bar's color, both as #rrggbb. */
  const colors = () =>
    page.evaluate(() => [
      [...document.querySelectorAll('meta[name="theme-color"]')].find((meta) => matchMedia(meta.media).matches).content,
      getComputedStyle(document.documentElement).getPropertyValue("--bar").trim(),
    ]);
  const [light, bar] = await colors();
  assert.equal(light, bar);
  await page.goto(`${server.address}?theme=dark`); // chosen, against the system's
  await page.locator(".home").waitFor();
  const [dark, darkBar] = await colors();
  assert.equal(dark, darkBar);
  assert.notEqual(dark, light);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});
