// Modules of the page for tests without a browser, bundled as the page is.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { compile } from "../../../po/compile.mjs";

/** The English vocabulary, for setVocabulary(). */
export const VOCABULARY = compile(await readFile(new URL("../../../po/en.po", import.meta.url), "utf8"));

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
