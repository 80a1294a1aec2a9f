// What a person has chosen, over visits and over changes of the defaults.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { load, storage } from "./load.mjs";

globalThis.location = { search: "" };
Object.defineProperty(globalThis, "navigator", { value: { language: "ro-RO" }, configurable: true });
let kept;
beforeEach(() => {
  kept = storage();
  globalThis.localStorage = kept;
});
const { keepSettings, loadSettings } = await load("settings.ts");

test("sounds, vibration and taking back are on for who never chose", () => {
  const { sounds, vibrate, undo } = loadSettings();
  assert.deepEqual({ sounds, vibrate, undo }, { sounds: true, vibrate: true, undo: true });
});
test("what is chosen stays, off as well as on", () => {
  assert.ok(keepSettings({ ...loadSettings(), sounds: false, undo: false, name: "Ana" }));
  const { sounds, undo, name } = loadSettings();
  assert.deepEqual({ sounds, undo, name }, { sounds: false, undo: false, name: "Ana" });
});
test("an earlier page kept its own defaults beside what was chosen: the name stays, they do not", () => {
  kept.setItem("turntable", '{"theme":"dark","undo":false,"sounds":false,"keys":false,"name":"Ana"}');
  const { theme, sounds, undo, keys, name } = loadSettings();
  assert.deepEqual(
    { theme, sounds, undo, keys, name },
    { theme: "dark", sounds: true, undo: true, keys: false, name: "Ana" },
  );
  kept.setItem("turntable", '{"undo":true}');
  assert.equal(loadSettings().undo, true);
});
test("the language is the one chosen, else the first of the browser's that there are texts in, else English", () => {
  const language = (preferred, chosen) => {
    Object.defineProperty(globalThis, "navigator", { value: { languages: preferred }, configurable: true });
    if (chosen) kept.setItem("turntable", JSON.stringify({ edition: 2, language: chosen }));
    return loadSettings().language;
  };
  assert.equal(language(["de-DE", "it-CH", "ro"]), "it");
  assert.equal(language(["pt-BR"]), "pt-BR");
  assert.equal(language(["pt-PT", "en"]), "pt-BR");
  assert.equal(language(["PT"]), "pt-BR");
  assert.equal(language(["de", "fr-FR"]), "en");
  assert.equal(language([]), "en");
  assert.equal(language(["it"], "ro"), "ro");
  assert.equal(language(["it"], "pt"), "pt-BR"); // as kept by a page that had no Portuguese
  assert.equal(language(["it"], "en"), "en");
});
for (const text of ["", "null", "7", "[]", "{"])
  test(`storage with "${text}" in it gives the defaults`, () => {
    kept.kept.turntable = text;
    assert.equal(loadSettings().sounds, true);
    assert.equal(loadSettings().theme, "auto");
  });
