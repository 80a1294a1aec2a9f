// extract: writes the labels of the page (the texts in web/src), the texts of the program (src/cli) and the faults of
// records (program.mjs) into po/en.po, whose vocabulary (what has another msgctxt than "cli" and "record") is written by
// hand. Fails if a sentence of that is not used, or if another catalogue is not a complete translation (faults.mjs).
import { readdir, readFile, writeFile } from "node:fs/promises";
import { compile } from "./compile.mjs";
import { faultsOf } from "./faults.mjs";
import { programTexts, recordTexts } from "./program.mjs";
import { lessonSource, pageSource, root, sources } from "./sources.mjs";

const q = JSON.stringify;
/** A string of a catalogue: a text of several lines begins on a line of its own. */
const string = (text) =>
  /\n./s.test(text)
    ? `""\n${text
        .match(/[^\n]*\n|[^\n]+$/g)
        .map(q)
        .join("\n")}`
    : q(text);
/** An entry in English; `many` is its plural, or null. */
const entry = (one, many) =>
  many === null
    ? `msgid ${string(one)}\nmsgstr ${string(one)}`
    : `msgid ${string(one)}\nmsgid_plural ${string(many)}\nmsgstr[0] ${string(one)}\nmsgstr[1] ${string(many)}`;
const bySource = ([a], [b]) => (a < b ? -1 : 1);
const faults = [];
const page = await pageSource();
const core = await sources(`${root}src`, /\.[ch]$/);
const lessons = await lessonSource();

const labels = new Map();
const quoted = '"(?:[^"\\\\]|\\\\.)*"';
for (const m of page.matchAll(new RegExp(`\\btn\\(\\s*(${quoted}),\\s*(${quoted})`, "g")))
  labels.set(JSON.parse(m[1]), JSON.parse(m[2]));
for (const m of page.matchAll(new RegExp(`\\bt\\(\\s*(${quoted})`, "g")))
  if (!labels.has(JSON.parse(m[1]))) labels.set(JSON.parse(m[1]), null);

const before = await readFile(`${root}po/en.po`, "utf8");
const byHand = before
  .trimEnd()
  .split("\n\n")
  .filter((block, i) => i === 0 || /^(#.*\n)*msgctxt (?!"(?:cli|record)")/.test(block));
const program = await programTexts();
const english = [
  ...byHand,
  ...[...program].sort(bySource).map(([one, many]) => `msgctxt "cli"\n${entry(one, many)}`),
  ...[...(await recordTexts())].sort().map((one) => `msgctxt "record"\n${entry(one, null)}`),
  ...[...labels].sort(bySource).map(([one, many]) => entry(one, many)),
].join("\n\n");
if (`${english}\n` !== before) await writeFile(`${root}po/en.po`, `${english}\n`); // an untouched file needs no new build

const texts = compile(english);
const isVocabulary = (key) => !labels.has(key) && !/^(cli|record):/.test(key);

const used = /\bsay\(\s*"(\w+)", "([\w.]+)"|&tt_(\w+)_words,\s*"([\w.]+)"/g;
for (const m of `${page}${core}`.matchAll(used))
  if (!(`${m[1] ?? m[3]}:${m[2] ?? m[4]}` in texts)) faults.push(`no catalogue has ${m[0]}`);
for (const key of Object.keys(texts).filter(isVocabulary))
  for (const name of key.split(/[:.]/))
    if (!new RegExp(`["'.\`]${name}\\b|\\b${name}:`).test(page + core + lessons)) faults.push(`${key} is not used`);

const same = JSON.parse(await readFile(`${root}po/same.json`, "utf8"));
for (const file of (await readdir(`${root}po`)).filter((name) => /^\w+\.po$/.test(name) && name !== "en.po")) {
  const text = await readFile(`${root}po/${file}`, "utf8");
  const words = compile(text);
  const language = file.slice(0, -3);
  const count = Object.keys(texts).length;
  console.log(`${file}: ${Object.keys(texts).filter((key) => key in words).length} of ${count} texts`);
  for (const fault of faultsOf(texts, words, text.split("\n\n")[0], same[language] ?? []))
    faults.push(`${file} ${fault}`);
}
for (const fault of faults) console.log(fault);
process.exitCode = faults.length ? 1 : 0;
