// QR codes of our own, read by somebody else's reader.
import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";
import jsQR from "jsqr";

const made = await build({
  entryPoints: [new URL("../src/qr.ts", import.meta.url).pathname],
  bundle: true,
  write: false,
  format: "esm",
});
const { qr } = await import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString("base64")}`);

/** As a camera would see it: four pixels a module, a margin of four modules. */
function read(grid) {
  const scale = 4;
  const margin = 4;
  const width = (grid.length + 2 * margin) * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [r, row] of grid.entries())
    for (const [c, dark] of row.entries())
      if (dark)
        for (let y = 0; y < scale; y++)
          for (let x = 0; x < scale; x++)
            pixels.fill(
              0,
              (((r + margin) * scale + y) * width + (c + margin) * scale + x) * 4,
              (((r + margin) * scale + y) * width + (c + margin) * scale + x) * 4 + 3,
            );
  return jsQR(pixels, width, width)?.data;
}

test("texts of every length up to 213 bytes come back", () => {
  const letters = "http://[fe80::1]:8080/#/t/12?invite=0f";
  const sizes = new Set();
  for (let length = 1; length <= 213; length++) {
    const text = Array.from({ length }, (_, i) => letters[(i * 7 + length) % letters.length]).join("");
    const grid = qr(text);
    sizes.add(grid.length);
    assert.equal(read(grid), text, `${length} bytes`);
  }
  assert.deepEqual([...sizes], [21, 25, 29, 33, 37, 41, 45, 49, 53, 57], "all ten versions");
  assert.equal(qr("x".repeat(214)), null);
});

test("letters outside ASCII come back", () => {
  assert.equal(read(qr("masa „șir de căști” 1")), "masa „șir de căști” 1");
});

test("a code with a corner of eight by eight modules covered is still read", () => {
  const text = "http://127.0.0.1:8080/#/t/1?invite=0123456789abcdef0123456789abcdef";
  const grid = qr(text);
  for (let r = 12; r < 20; r++) for (let c = 12; c < 20; c++) grid[r][c] = false;
  assert.equal(read(grid), text);
});
