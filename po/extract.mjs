// extract: writes the labels of the page (the texts in web/src) into po/en.po, whose vocabulary (what has a msgctxt) is
// written by hand. Fails if a catalogue lacks a text, if the vocabulary of catalogues differs, or if a sentence of it is
// not used.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { compile } from "./compile.mjs";
import { lessonSource, pageSource, root, sources } from "./sources.mjs";

const q = JSON.stringify;
const faults = [];
const page = await pageSource();
const core = await sources(`${root}src`, /\.[ch]$/);
const lessons = await lessonSource();

const labels = new Map();
const string = '"(?:[^"\\\\]|\\\\.)*"';
for (const m of page.matchAll(new RegExp(`\\btn\\(\\s*(${string}),\\s*(${string})`, "g")))
  labels.set(JSON.parse(m[1]), JSON.parse(m[2]));
for (const m of page.matchAll(new RegExp(`\\bt\\(\\s*(${string})`, "g")))
  if (!labels.has(JSON.parse(m[1]))) labels.set(JSON.parse(m[1]), null);
const sorted = [...labels].sort(([a], [b]) => (a < b ? -1 : 1));

const before = await readFile(`${root}po/en.po`, "utf8");
const byHand = before
  .trimEnd()
  .split("\n\n")
  .filter((block, i) => i === 0 || /^(#.*\n)*msgctxt/.test(block));
const english = [
  ...byHand,
  ...sorted.map(([one, many]) =>
    many === null
      ? `msgid ${q(one)}\nmsgstr ${q(one)}`
      : `msgid ${q(one)}\nmsgid_plural ${q(many)}\nmsgstr[0] ${q(one)}\nmsgstr[1] ${q(many)}`,
  ),
].join("\n\n");
if (`${english}\n` !== before) await writeFile(`${root}po/en.po`, `${english}\n`); // an untouched file needs no new build

const texts = compile(english);
const isVocabulary = (key) => !labels.has(key);
/** The names that a sentence has in braces. */
const blanks = (text) => new Set([text].flat().flatMap((form) => form.match(/\{\w+\}/g) ?? []));

const used = /\bsay\(\s*"(\w+)", "([\w.]+)"|&tt_(\w+)_words,\s*"([\w.]+)"/g;
for (const m of `${page}${core}`.matchAll(used))
  if (!(`${m[1] ?? m[3]}:${m[2] ?? m[4]}` in texts)) faults.push(`no catalogue has ${m[0]}`);
for (const key of Object.keys(texts).filter(isVocabulary))
  for (const name of key.split(/[:.]/))
    if (!new RegExp(`["'.\`]${name}\\b|\\b${name}:`).test(page + core + lessons)) faults.push(`${key} is not used`);

for (const file of (await readdir(`${root}po`)).filter((name) => /^\w+\.po$/.test(name))) {
  const words = compile(await readFile(`${root}po/${file}`, "utf8"));
  const lacks = Object.keys(texts).filter((key) => !(key in words));
  const extra = Object.keys(words).filter((key) => !(key in texts));
  const filled = Object.keys(texts).filter(
    (key) => key in words && [...blanks(words[key])].some((blank) => !blanks(texts[key]).has(blank)),
  );
  const count = Object.keys(texts).length;
  console.log(`${file}: ${count - lacks.length} of ${count} texts`);
  if (lacks.length) faults.push(`${file} lacks: ${lacks.map(q).join(", ")}`);
  if (extra.length) faults.push(`${file} no longer needs: ${extra.map(q).join(", ")}`);
  if (filled.length) faults.push(`${file} has blanks that the English text does not have: ${filled.map(q).join(", ")}`);
}
for (const fault of faults) console.log(fault);
process.exitCode = faults.length ? 1 : 0;
