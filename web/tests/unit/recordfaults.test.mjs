import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { compile } from "../../../po/compile.mjs";
import { laterWords } from "../../../po/sources.mjs";
import { load, VOCABULARY } from "./load.mjs";

const { faultWords, needFaultWords, setLanguage, setVocabulary } = await load("replay/faults.tsx", "i18n.ts");
const catalogue = async (name) => compile(await readFile(new URL(`../../../po/${name}.po`, import.meta.url), "utf8"));
const CONTEXTS = /^(record|fault|refusal):/;

/** Blanks as the core fills them in, in English and in a language. */
const VALUES = { n: ["3", "3"], have: ["1", "1"], event: ['{"event":"claim","points":[[0,4]]}'], what: [], color: [] };
function fill(text, own, side) {
  const values = {
    ...VALUES,
    color: ["red", own["card:red"]],
    what: ["on a turn", own["record:on a turn"]],
  };
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name]?.[side] ?? values[name]?.[0] ?? "it's (a) [thing]");
}

for (const language of ["it", "pt-BR", "ro"])
  test(`every fault of a record is said in ${language}`, async () => {
    const own = await catalogue(language.replace("-", "_"));
    globalThis.document = { documentElement: {} };
    globalThis.fetch = async (file) => ({
      ok: true,
      json: async () => {
        const [, part, of] = /^(\w+?)-(.*)\.json$/.exec(file);
        const all = of === "en" ? VOCABULARY : own;
        return part === "words" ? all : laterWords(all, part);
      },
    });
    setVocabulary(Object.fromEntries(Object.entries(VOCABULARY).filter(([key]) => !/^(record|fault):/.test(key))));
    await setLanguage(language);
    await needFaultWords();
    const sentences = Object.entries(VOCABULARY).filter(([key]) => CONTEXTS.test(key));
    assert.ok(sentences.length > 200, `${sentences.length}`);
    for (const [key, english] of sentences) {
      if (key.includes(".you") || key.includes(".who")) continue; // the core does not say these about a record
      const form = [english].flat().at(-1);
      const said = faultWords(fill(form, own, 0));
      const wanted = [own[key]].flat().map((one) => fill(one, own, 1));
      assert.ok(wanted.includes(said), `${key}: ${said}, not ${wanted}`);
    }
    assert.equal(faultWords("no such sentence"), "no such sentence");
  });

test("in English a fault is what the core says", async () => {
  await setLanguage("en");
  assert.equal(faultWords("too many cards"), "too many cards");
});
