// Modules of the page for tests without a browser, bundled as the page is.
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** What the modules at these paths in src export. They share what they import. */
export async function load(...paths) {
  const made = await build({
    stdin: {
      contents: paths.map((path) => `export * from "./src/${path}";`).join("\n"),
      resolveDir: fileURLToPath(new URL("../..", import.meta.url)),
    },
    bundle: true,
    write: false,
    format: "esm",
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  return import(`data:text/javascript;base64,${Buffer.from(made.outputFiles[0].text).toString("base64")}`);
}
/** Storage as a browser has it, which can be told to fail. */
export function storage(kept = {}) {
  return {
    kept,
    full: false,
    getItem: (key) => kept[key] ?? null,
    setItem(key, value) {
      if (this.full) throw new Error("full");
      kept[key] = String(value);
    },
  };
}
