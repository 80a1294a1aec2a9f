// build: bundles the page into ../build/web: scripts, styles, fonts, words, boards, outlines and the wasm module.

import { copyFile, cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import subset from "subset-font";
import { minify } from "terser";
import { compile } from "../po/compile.mjs";
import { forPage, LATER, laterWords, pageSource } from "../po/sources.mjs";
import { BUILD, boardOf, coreGames, ofPage } from "./games.mjs";
import { rulebookFacts, writeLessons } from "./lessons.mjs";
import { layoutOf } from "./map/layout.mjs";
import { writePuzzles } from "./puzzles.mjs";

const OUT = `${BUILD}/web`;
const WASM = `${BUILD}/wasm/src/wasm`;
const letters = (from, to) => String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, i) => from + i));
const LATIN = `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}–—‘’“”„…−→·×✓✕○`;
const EXTENDED = "ăĂșȘțȚšŠžŽčČćĆłŁńŃśŚźŹżŻęĘąĄőŐűŰğĞışİĀāĒēĪīŪū";
const FONTS = [
  ["oswald", "oswald", 600],
  ["franklin-400", "libre-franklin", 400],
  ["franklin-600", "libre-franklin", 600],
];

await mkdir(`${OUT}/boards`, { recursive: true });
await mkdir(`${OUT}/map`, { recursive: true });
const common = {
  bundle: true,
  minify: true,
  outdir: OUT,
  target: ["es2022", "chrome100", "firefox100", "safari15.4"],
  charset: "utf8",
  logLevel: "warning",
};
/** Scripts: terser gives names that compress better than esbuild's, some 3 % less to fetch. */
async function buildScripts(options) {
  const { outputFiles, metafile } = await build({ ...common, write: false, ...options });
  for (const { path, text } of outputFiles)
    await writeFile(path, (await minify(text, { ecma: 2020, module: true, compress: { passes: 2 } })).code);
  return metafile;
}
const games = await coreGames();
const READ = ["name", "title", "min_players", "max_players", "options", "routes"]; // by the page: nothing else is sent
/** The module "games" (src/games/games.d.ts): what the core knows of each game, and what the page has for it. */
const gamesModule = {
  name: "games",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^games$/ }, () => ({ path: "games", namespace: "games" }));
    onLoad({ filter: /.*/, namespace: "games" }, () => {
      const pages = games.flatMap(({ name }) => ofPage(name, "page.ts").map((path) => [name, path]));
      const imports = pages.map(([name, path]) => `import ${name} from "./${path}";`);
      const known = `export const CORE = ${JSON.stringify(games, READ)}, PAGES = {${pages.map(([name]) => name)}};`;
      return { contents: [...imports, known].join("\n"), resolveDir: "." };
    });
  },
};
// What import() names is fetched when it is needed. Such a part has a hash of its content in its name: a page that is open
// while the server is updated gets its own parts or none, never one that fits another page.
const metafile = await buildScripts({
  plugins: [gamesModule],
  entryPoints: { turntable: "src/main.tsx" },
  format: "esm",
  splitting: true,
  chunkNames: "[name]-[hash]",
  metafile: true,
  // Not "automatic", as tsconfig.json has it for the types: calls with their children as arguments are shorter.
  tsconfigRaw: { compilerOptions: { jsx: "react", jsxFactory: "$element", jsxFragmentFactory: "$fragment" } },
  inject: ["src/jsx.ts"],
});
await buildScripts({
  entryPoints: {
    worker: "src/worker.ts",
    placer: "src/placer.ts",
    replayer: "src/replay/replayer.ts",
    reviewer: "src/replay/reviewer.ts",
  },
  format: "iife",
});
const posters = games.flatMap(({ name }) => ofPage(name, "poster.css"));
const styles = ["src/styles/all.css", ...posters].map((path) => `@import "./${path}";`).join("");
await build({
  ...common,
  outdir: undefined,
  outfile: `${OUT}/turntable.css`,
  stdin: { contents: styles, resolveDir: ".", loader: "css" },
  external: ["*.woff2", "*.svg"],
});
// Styles of parts that are fetched later stand beside their scripts, and are fetched with them (ui/later.tsx).
for (const path of await readdir("src", { recursive: true }))
  if (/^(?!styles|games)\w+\/\w+\.css$/.test(path))
    await build({ ...common, entryPoints: [`src/${path}`], external: ["*.svg"] });

for (const [name, family, weight] of FONTS)
  for (const [part, text, file] of [
    ["", LATIN, "latin"],
    ["-ext", EXTENDED, "latin-ext"],
  ]) {
    const source = await readFile(`node_modules/@fontsource/${family}/files/${family}-${file}-${weight}-normal.woff2`);
    await writeFile(`${OUT}/${name}${part}.woff2`, await subset(source, text, { targetFormat: "woff2" }));
  }
for (const family of ["oswald", "libre-franklin"])
  await copyFile(`node_modules/@fontsource/${family}/LICENSE`, `${OUT}/${family}-LICENSE.txt`);
/** The parts that turntable.js can't start without: the browser fetches them together with it. */
const first = Object.entries(metafile.outputs)
  .find(([path]) => path.endsWith("/turntable.js"))[1]
  .imports.filter(({ kind }) => kind === "import-statement")
  .map(({ path }) => `<link rel="modulepreload" href="${path.split("/").at(-1)}">\n`);
const html = await readFile("src/index.html", "utf8");
await writeFile(
  `${OUT}/index.html`,
  html.replace("</head>", () => `${first.join("")}</head>`),
);
await cp("src/icons", OUT, { recursive: true }); // drawn by icons.mjs
for (const file of ["icon.svg", "table.svg", "rails.svg", "manifest.webmanifest"])
  await cp(`src/${file}`, `${OUT}/${file}`);
const maps = [];
const boards = {};
for (const game of games) {
  const { board, map } = await boardOf(game);
  boards[game.name] = board;
  await writeFile(`${OUT}/boards/${game.name}.json`, JSON.stringify(board));
  if (!game.routes) continue;
  maps.push(`map/${game.name}.json`);
  const [made] = ofPage(map, "map.json");
  if (made) await copyFile(made, `${OUT}/${maps.at(-1)}`);
  else await writeFile(`${OUT}/${maps.at(-1)}`, JSON.stringify(await layoutOf(board, game)));
}
await writePuzzles(`${OUT}/puzzles`);
const source = await pageSource();
for (const file of await readdir("../po"))
  if (/^\w+\.po$/.test(file)) {
    const all = compile(await readFile(`../po/${file}`, "utf8"));
    const language = file.slice(0, -3).replace("_", "-");
    await writeFile(`${OUT}/words-${language}.json`, JSON.stringify(forPage(all, source, file === "en.po")));
    for (const context of LATER)
      await writeFile(`${OUT}/${context}-${language}.json`, JSON.stringify(laterWords(all, context)));
  }
await writeLessons(OUT);
await writeFile(`${OUT}/rulebook.json`, JSON.stringify(rulebookFacts(games, boards)));
const modules = ["turntable.wasm", "boards.wasm", "proof.wasm", "replay.wasm", "review.wasm", "companion.wasm"];
for (const file of modules) await copyFile(`${WASM}/${file}`, `${OUT}/${file}`);

const files = (await readdir(OUT, { recursive: true, withFileTypes: true }))
  .filter((f) => f.isFile())
  .map((f) => `${f.path ?? f.parentPath}/${f.name}`.slice(OUT.length + 1))
  .filter((name) => name !== "offline.js");
await buildScripts({
  entryPoints: { offline: "src/offline.ts" },
  format: "iife",
  define: { FILES: JSON.stringify(files.sort()) },
});

const sizes = {};
const scripts = files.filter((name) => /\.(js|css)$/.test(name));
for (const file of [...scripts, ...modules, ...maps])
  sizes[file] = gzipSync(await readFile(`${OUT}/${file}`), { level: 9 }).length;
let fonts = 0;
for (const file of await readdir(OUT)) if (file.endsWith(".woff2")) fonts += (await readFile(`${OUT}/${file}`)).length;
console.log(
  Object.entries({ ...sizes, fonts })
    .map(([name, size]) => `${name} ${(size / 1000).toFixed(1)}`)
    .join(", "),
  "(kB, gzipped)",
);
