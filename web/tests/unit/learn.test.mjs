import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { compile } from "../../../po/compile.mjs";
import { readLessons } from "../../lessons.mjs";
import { load, storage, VOCABULARY } from "./load.mjs";

globalThis.localStorage = storage();
const { accepts, backward, countOf, FIRST, fits, forward, isLast, keepProgress, LESSONS, progressOf } =
  await load("learn/steps.ts");
const lessons = await readLessons();

test("every lesson is offered, and what its files name is there", async () => {
  assert.deepEqual(Object.keys(lessons).sort(), [...LESSONS].sort());
  for (const [name, { game, parts }] of Object.entries(lessons)) {
    for (const key of ["title", "line"]) assert.ok(VOCABULARY[`lesson:${name}.${key}`], `${name}.${key}`);
    for (const { position, steps } of parts) {
      const file = await readFile(new URL(`../../lessons/${position}.ttpos`, import.meta.url), "utf8");
      assert.equal(JSON.parse(file).game, game);
      for (const step of steps) {
        assert.ok(VOCABULARY[`lesson:${step.say}`], step.say);
        if (step.wrong) assert.ok(VOCABULARY[`lesson:${step.wrong}`], step.wrong);
        assert.ok(!step.wrong || step.accept, `${step.say} takes nothing`);
      }
    }
    assert.ok(!parts.at(-1).steps.at(-1).accept, "the last step is only read");
  }
});

/** What an accepted action is about: its cities, and the cards that it names. */
function partsOf(action, board) {
  const [verb, ...words] = action.split(" ");
  const ids = /^(keep|claim|marker|station|start)$/.test(verb) ? words.filter((word) => /[a-z]/.test(word)) : [];
  const places = ids.filter((id) => !CARDS.includes(id)).flatMap((id) => id.split("-").slice(0, 2));
  const cities = places.map((id) => board.cities.find((city) => city.id === id).name);
  return { cities, cards: words.filter((word) => CARDS.includes(word)) };
}
/** How a word begins that may be inflected: "alb", "neg", "ross". */
const stem = (word) => word.slice(0, word.length > 5 ? 4 : 3);
const CARDS = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green", "locomotive"];

test("in every language a text names the cities and cards of the action that it teaches", async () => {
  let named = 0;
  for (const language of ["en", "it", "pt_BR", "ro"]) {
    const words = compile(await readFile(new URL(`../../../po/${language}.po`, import.meta.url), "utf8"));
    for (const { game, parts } of Object.values(lessons)) {
      const board = JSON.parse(
        await readFile(new URL(`../../../src/games/${game}/board.json`, import.meta.url), "utf8"),
      );
      for (const { say, accept } of parts.flatMap((part) => part.steps)) {
        if (!accept || accept.some((action) => action.endsWith("*"))) continue;
        const text = words[`lesson:${say}`];
        const { cities, cards } = partsOf(accept[0], board);
        for (const city of cities) assert.ok(text.includes(city), `${language}, ${say}: ${city}`);
        for (const card of cards)
          assert.ok(text.toLowerCase().includes(stem(words[`card:${card}`])), `${language}, ${say}: ${card}`);
        named += cities.length + cards.length;
      }
    }
  }
  assert.ok(named > 4 * 40);
});

test("a text of a lesson is short", () => {
  for (const [key, text] of Object.entries(VOCABULARY))
    if (/^lesson:\w+\./.test(key)) assert.ok(text.length < 300, `${key}: ${text.length} letters`);
});

test("a step accepts its actions, with any payment after a star", () => {
  const step = { say: "x", accept: ["draw 1", "claim a-b *"] };
  assert.ok(accepts(step, "draw 1") && accepts(step, "claim a-b 2 red"));
  for (const other of ["draw 10", "claim a-b-2 2 red", "claim a-b", "draw"]) assert.ok(!accepts(step, other), other);
  assert.ok(!accepts({ say: "x" }, "draw 1"), "a step that is only read takes nothing");
});

test("forward through every lesson and back again is where one began", () => {
  for (const lesson of Object.values(lessons)) {
    const way = [FIRST];
    while (!isLast(lesson, way.at(-1))) {
      const at = way.at(-1);
      const [action] = lesson.parts[at.part].steps[at.step].accept ?? [];
      way.push(forward(lesson, at, action?.replace(" *", " anything")));
      assert.ok(fits(lesson, way.at(-1)));
    }
    assert.equal(way.length, countOf(lesson, FIRST).all);
    assert.ok(way.at(-1).done);
    assert.deepEqual(forward(lesson, way.at(-1)), way.at(-1), "there is nothing after the last step");
    for (let i = way.length - 1; i > 0; i--)
      assert.deepEqual({ ...backward(lesson, way[i]), done: false }, { ...way[i - 1], done: false });
    assert.deepEqual(backward(lesson, FIRST), FIRST);
  }
});

test("what is kept of another edition of a lesson, or of none, does not fit it", () => {
  const { usa } = lessons;
  for (const wrong of [
    { part: 9, step: 0, said: [[]], done: false },
    { part: 0, step: -1, said: [[]], done: false },
    { part: 0, step: 99, said: [[]], done: false },
    { part: 0, step: 2, said: [[]], done: false },
    { part: 0, step: 2, said: [["keep all"]], done: false },
    { part: 1, step: 0, said: [[]], done: false },
  ])
    assert.ok(!fits(usa, wrong), JSON.stringify(wrong));
  for (const text of [
    "{",
    "[]",
    "null",
    '{"usa":{"part":1}}',
    '{"usa":{"part":0,"step":0,"said":[[1]],"done":true}}',
  ]) {
    localStorage.kept["turntable-lessons"] = text;
    assert.equal(progressOf("usa"), null, text);
  }
  keepProgress("usa", FIRST);
  assert.deepEqual(progressOf("usa"), FIRST);
  localStorage.full = true;
  keepProgress("europe", FIRST); // for this visit at least, without a word
  localStorage.full = false;
});
