// Whatever people read passes through t() in the page and through tr() in the program: no English is written anywhere else.
import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import { test } from "node:test";
import { transform } from "esbuild";
import { minify } from "terser";
import { untranslated } from "../../../po/program.mjs";

/** What programs read, or what is the same in every language: docs/design.md#one-vocabulary. */
const OF_PROGRAMS = [
  "arena_keep.c: %s, %d players%s%s%s, seed %s%s%s, bots", // the first line of a file of results
  "arena_keep.c: , board ",
  "arena_keep.c: , one table",
  "arena_keep.c: , until decided",
  "command_serve.c: milliseconds=%lld why=%s", // the log
  "command_verify.c: ok, unfinished",
  "command_verify.c: , but not all is proved",
  "failure.c: turntable%s%s: ",
  "main.c: turntable ",
  "typed_action.c: record ", // typed, also in English
  "typed_names.c: aaaaaaaceeeeiiiidnooooo ouuuuypsaaaaaaaceeeeiiiidnooooo ouuuuypy", // letters without accents
];
test("the program says nothing that is not in the catalogues", async () => {
  assert.deepEqual([...new Set(await untranslated())].sort(), [...OF_PROGRAMS].sort());
});

const ELEMENT = "JSX_";
const SPOKEN = /^(aria-label|aria-description|aria-roledescription|aria-valuetext|title|placeholder|alt)$/;
/** Names, and what is typed or saved. */
const NAMES = /^(Turntable(: )?|Alvin|Esc|N|turntable verify --proof turntable-|-proof\.json turntable-|\.ttrec)$/; // N: north

/** The strings that an expression may be, or is made of. */
function stringsOf(node) {
  switch (node?.type) {
    case "Literal":
      return typeof node.value === "string" ? [node.value] : [];
    case "TemplateLiteral":
      return node.quasis.map((part) => part.value.cooked ?? part.value.raw);
    case "ConditionalExpression":
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
    case "LogicalExpression":
      return [...(node.operator === "&&" ? [] : stringsOf(node.left)), ...stringsOf(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [...stringsOf(node.left), ...stringsOf(node.right)] : [];
    case "SequenceExpression":
      return stringsOf(node.expressions.at(-1));
    default:
      return [];
  }
}
/** The strings that a tree puts into elements as they are: children, and attributes that are read aloud. */
function saidBy(node) {
  if (!node || typeof node !== "object") return [];
  const inside = Object.values(node).flatMap((part) => saidBy(part));
  if (node.type !== "CallExpression" || node.callee.name !== ELEMENT) return inside;
  const [, attributes, ...children] = node.arguments;
  const spoken = (attributes.properties ?? []).filter(({ key }) => SPOKEN.test(key?.name ?? key?.value));
  return [...[...spoken.map(({ value }) => value), ...children].flatMap(stringsOf), ...inside];
}
async function spoken(source) {
  const { code } = await transform(source, { loader: "tsx", jsx: "transform", jsxFactory: ELEMENT });
  const format = { ast: true, code: false, spidermonkey: true };
  const { ast } = await minify(code, { compress: false, mangle: false, module: true, format });
  return saidBy(ast).filter((text) => /\p{L}{2}|^\p{Lu}$/u.test(text) && !NAMES.test(text));
}
async function* modules(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = new URL(`${entry.name}${entry.isDirectory() ? "/" : ""}`, folder);
    if (entry.isDirectory()) yield* modules(path);
    else if (entry.name.endsWith(".tsx")) yield path;
  }
}

test("texts in elements are found", async () => {
  for (const [source, texts] of [
    ["<p>Hello you</p>", ["Hello you"]],
    ['<p class="quiet" title="Hello">{t("x y")}</p>', ["Hello"]],
    ['<button aria-label={on ? "On air" : t("Off")} type="button">✕</button>', ["On air"]],
    ['<p>{a === "one" && t("two")}{b ? "three" : (four, "five")}</p>', ["three", "five"]],
    [`<p title={"Turn " + n}>{n > 1 ? \`in \${n} turns\` : n}</p>`, ["Turn ", "in ", " turns"]],
    ['<Tabs tab="routes" name={t("Routes")} onTab={() => set("score")}>Turntable</Tabs>', []],
  ])
    assert.deepEqual(await spoken(source), texts, source);
});
test("the page writes nothing into elements but what t() says", async () => {
  const found = [];
  for await (const path of modules(new URL("../../src/", import.meta.url)))
    for (const text of await spoken(await readFile(path, "utf8")))
      found.push(`${path.pathname.split("/src/")[1]}: ${text}`);
  assert.deepEqual(found, []);
});
