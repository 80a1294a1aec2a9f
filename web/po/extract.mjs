// extract: writes po/en.po from the texts in src, and says which texts a catalogue lacks or no longer needs.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { compile } from "./compile.mjs";

const here = new URL("..", import.meta.url).pathname;
const texts = new Map();
async function walk(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) await walk(path);
    else if (/\.tsx?$/.test(entry.name)) {
      const source = await readFile(path, "utf8");
      const string = '"(?:[^"\\\\]|\\\\.)*"';
      for (const m of source.matchAll(new RegExp(`\\btn\\(\\s*(${string}),\\s*(${string})`, "g")))
        texts.set(JSON.parse(m[1]), JSON.parse(m[2]));
      for (const m of source.matchAll(new RegExp(`\\bt\\(\\s*(${string})`, "g")))
        if (!texts.has(JSON.parse(m[1]))) texts.set(JSON.parse(m[1]), null);
    }
  }
}
await walk(`${here}src`);
const q = JSON.stringify;
const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
const head = `msgid ""\nmsgstr ""\n"Language: en\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n`;
const english =
  head +
  sorted
    .map(([one, many]) =>
      many === null
        ? `\nmsgid ${q(one)}\nmsgstr ${q(one)}\n`
        : `\nmsgid ${q(one)}\nmsgid_plural ${q(many)}\nmsgstr[0] ${q(one)}\nmsgstr[1] ${q(many)}\n`,
    )
    .join("");
if (english !== (await readFile(`${here}po/en.po`, "utf8").catch(() => "")))
  await writeFile(`${here}po/en.po`, english); // an untouched file needs no new build
let missing = 0;
for (const file of await readdir(`${here}po`))
  if (/^\w+\.po$/.test(file)) {
    const words = compile(await readFile(`${here}po/${file}`, "utf8"));
    const lacks = sorted.filter(([one]) => !(one in words)).map(([one]) => one);
    const extra = Object.keys(words).filter((w) => !texts.has(w));
    missing += lacks.length;
    console.log(
      `${file}: ${sorted.length - lacks.length} of ${sorted.length} texts${lacks.length ? `; lacks: ${lacks.map(q).join(", ")}` : ""}${extra.length ? `; no longer needed: ${extra.map(q).join(", ")}` : ""}`,
    );
  }
process.exitCode = missing ? 1 : 0;
