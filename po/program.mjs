// The texts of the program `turntable` for people, found in its source: what passes through tr() (src/cli/language.h), and
// the sentences of the core that it prints so. In the catalogues they have the context "cli".
import { readdir, readFile } from "node:fs/promises";
import { root, sources } from "./sources.mjs";

/** Commands for programs and developers: they speak English. */
const ENGLISH = /^(command_(bench|load|table)|load_\w+|table_record)\.c$/;

const STRING = '"(?:[^"\\\\]|\\\\.)*"';
const STRINGS = `(${STRING}(?:\\s*${STRING})*)`;
/** The text of adjacent strings in C. */
const read = (strings) =>
  [...strings.matchAll(new RegExp(STRING, "g"))]
    .map(([one]) =>
      JSON.parse(one.replace(/\\([0-7]{1,3})/g, (_, n) => `\\u00${parseInt(n, 8).toString(16).padStart(2, "0")}`)),
    )
    .join("");

/** As cli_help divides a help text (src/cli/help.c). */
export function itemsOf(help) {
  const items = [];
  const lists = new RegExp(`[${String.fromCharCode(1, 2)}]`, "g"); // options and bots: they are items of their own
  for (const line of help.replace(lists, "").match(/[^\n]*\n/g) ?? []) {
    const begins = !items.length || items.at(-1) === "\n" || line === "\n" || /^ {2}\S/.test(line);
    if (begins) items.push(line);
    else items[items.length - 1] += line;
  }
  return items.filter((item) => !item.startsWith("usage: ") && /[a-z]/.test(item.replace(/^ {2}-\S+/, "")));
}

const ESCAPE = String.fromCharCode(27);
const UNSPOKEN = new RegExp(`%[-+]?[*.\\d]*l*[a-z]|${ESCAPE}\\[[\\w%]+`, "g"); // blanks, and colors of the terminal

/** Strings of src/cli with words in them that do not pass through tr(): each as "file: text". Help texts are looked at item
 * by item; usage lines, which name commands and options, are left out. */
export async function untranslated() {
  const texts = new Set([...(await programTexts())].flat());
  const isKnown = (text) => texts.has(text) || (/\n./.test(text) && itemsOf(text).every((item) => texts.has(item)));
  const found = [];
  for (const name of await readdir(`${root}src/cli`)) {
    if (!/\.[ch]$/.test(name) || ENGLISH.test(name)) continue;
    const code = (await readFile(`${root}src/cli/${name}`, "utf8"))
      .replace(/"(?:[^"\\\n]|\\.)*"|'\\?"'|\/\*[\s\S]*?\*\//g, (part) => (part.startsWith('"') ? part : " "))
      .replace(/^#.*(?:\\\n.*)*$/gm, "");
    for (const [strings] of code.matchAll(new RegExp(STRINGS, "g"))) {
      const text = read(strings.replace(/\\x/g, "\\u00"));
      const words = text.replace(UNSPOKEN, "");
      if (/\s/.test(words) && /\p{L}{3}/u.test(words) && !text.startsWith("usage: ") && !isKnown(text))
        found.push(`${name}: ${text}`);
    }
  }
  return found;
}

/** A map from each text to its plural, or to null. */
export async function programTexts() {
  const cli = await sources(`${root}src/cli`, { test: (name) => /\.[ch]$/.test(name) && !ENGLISH.test(name) });
  const core = (await sources(`${root}src`, /\.c$/)) + (await sources(`${root}include`, /\.h$/));
  const found = new Map();
  const add = (strings, plural = null) => {
    const text = read(strings);
    if (/\p{L}/u.test(text.replace(UNSPOKEN, "")) && !found.get(text))
      found.set(text, plural === null ? null : read(plural));
  };
  for (const m of cli.matchAll(new RegExp(`\\btr_n\\(\\s*${STRINGS},\\s*${STRINGS}`, "g"))) add(m[1], m[2]);
  const calls = "words_print|cli_failure|cli_misuse|tr|TEXT|refuse\\(r,|refuse\\(&r,|print_verb";
  for (const m of cli.matchAll(new RegExp(`\\b(?:${calls})\\(?\\s*${STRINGS}`, "g"))) add(m[1]);
  for (const m of cli.matchAll(new RegExp(`\\{"\\w+", cli_\\w+, ${STRINGS}`, "g"))) add(m[1]);

  const macros = Object.fromEntries(
    [
      ...cli.matchAll(
        new RegExp(`#define (CLI_HELP_\\w+)(?:\\s|\\\\\\n)+(${STRING}(?:(?:\\s|\\\\\\n)*${STRING})*)`, "g"),
      ),
    ].map(([, name, strings]) => [name, strings.replace(/\\\n/g, " ")]),
  );
  const expanded = cli.replace(/\bCLI_HELP_\w+/g, (name) => macros[name] ?? name);
  for (const m of expanded.matchAll(new RegExp(`(?:\\b(?:\\w+_)?help\\[\\] =|\\bcli_help\\()\\s*${STRINGS}`, "g")))
    for (const item of itemsOf(read(m[1]))) found.set(item, null);

  const CORE = [
    `const tt_bot tt_bot_\\w+ = \\{"\\w+", ${STRINGS}`,
    `^LEVEL\\(\\w+, ${STRINGS}`,
    `IN_TEMPER\\(level, mistakes, \\w+, [A-Z]+, ${STRINGS}`,
    `\\.title = ${STRINGS}`,
    `\\[TT_STORE_\\w+\\] = \\{"\\w+",\\s*(?="[^"]* )${STRINGS}`,
    `\\{${STRINGS},\\s*"SELECT`, // what is wrong with a database (src/store/invariants.c)
    `snprintf\\(detail, TT_STORE_DETAIL, ${STRINGS}\\)`,
    `\\[TT_GAME_\\w+\\] = (?="[^"]* )${STRINGS}`,
    `\\[TT_LACKS_\\w+\\] = \\{"\\w+", ${STRINGS}`,
    `^ +X\\(\\w+, "[\\w-]+", ${STRINGS}`,
    `^ +X\\(\\w+, "[\\w-]+", ${STRING}, ${STRINGS}`,
  ];
  for (const pattern of CORE) for (const m of core.matchAll(new RegExp(pattern, "gm"))) add(m[1]);
  return found;
}

/** Where the core says what is wrong with a record, a position or a deal (tt_record_words). */
const OF_RECORDS =
  /^(arrange|infer|position|position_read|puzzle_read|reading|record_fault|record_read|replay|result_read|told_read|audit|audit_board|json_error|games|walk)\.c$/;

/** These sentences: whatever has a space in it is one. The context "record" of the catalogues. */
export async function recordTexts() {
  let text = "";
  for (const folder of ["record", "companion", "rules", "json", "games", "table", "puzzles"])
    text += await sources(`${root}src/${folder}`, OF_RECORDS);
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^#.*$/gm, "");
  const found = [...code.matchAll(new RegExp(STRINGS, "g"))].map((m) => read(m[1]));
  const proof = await readFile(`${root}src/record/proof.c`, "utf8");
  for (const m of proof.matchAll(new RegExp(`\\[TT_PROOF_\\w+\\] = \\{"\\w+", ${STRINGS}`, "g")))
    found.push(read(m[1]));
  return new Set(found.filter((one) => /\p{L}.* /u.test(one)));
}
