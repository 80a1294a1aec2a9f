// layout: the layout of a board that has no map.json, bundled as the page is: no outlines, but places of names.
import { build } from "esbuild";

export async function layoutOf(board, game) {
  const made = await build({ entryPoints: ["map/layout.ts"], bundle: true, write: false, format: "esm" });
  const code = Buffer.from(made.outputFiles[0].text).toString("base64");
  const { quickLayout } = await import(`data:text/javascript;base64,${code}`);
  return quickLayout(board, game);
}
