import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { compile } from "../../../po/compile.mjs";
import { inOrder, readPuzzles } from "../../puzzles.mjs";
import { load, storage, VOCABULARY } from "./load.mjs";

const page = await load("puzzle/set.ts", "puzzle/choice.ts", "puzzle/unpack.ts", "words.ts", "i18n.ts");
const { answerOf, counts, dayNumber, marked, numberOf, readMarks, readWanted, sameChoice, streak, unpack } = page;
const puzzles = await readPuzzles();
const board = async (game) =>
  JSON.parse(await readFile(new URL(`../../../src/games/${game}/board.json`, import.meta.url)));
const SEED = "0".repeat(64);

test("a day is a day of the calendar", () => {
  assert.equal(dayNumber("1970-01-02"), 1);
  assert.equal(dayNumber("2024-02-29") - dayNumber("2024-02-28"), 1);
  for (const wrong of ["2023-02-29", "2024-13-01", "2024-1-1", "", "today", "2024-02-30T00"])
    assert.ok(Number.isNaN(dayNumber(wrong)), wrong);
});

/** A list as numberOf needs it: [count, first day] of each part. */
const listOf = (...parts) =>
  parts.flatMap(([count, day]) => Array.from({ length: count }, () => ({ since: dayNumber(day) })));
const LIST = listOf([31, "1970-01-01"]);
const daysFrom = (day, count) => Array.from({ length: count }, (_, i) => page.dayAfter(day, i));

test("every day has a puzzle; days one after another have different ones, and all come", () => {
  const seen = new Set(daysFrom("2026-10-01", 31).map((day) => numberOf(day, LIST)));
  assert.equal(seen.size, 31);
  assert.ok(Math.min(...seen) === 1 && Math.max(...seen) === 31);
});

test("when puzzles are added, no earlier day changes; the new ones come first, then all take turns", () => {
  const more = listOf([31, "1970-01-01"], [12, "2027-02-01"]);
  const most = [...more, ...listOf([1, "2027-05-05"])];
  for (const day of daysFrom("2026-01-01", 396)) assert.equal(numberOf(day, more), numberOf(day, LIST), day);
  for (const day of daysFrom("2026-01-01", 489)) assert.equal(numberOf(day, most), numberOf(day, more), day);
  assert.deepEqual(
    daysFrom("2027-02-01", 12).map((day) => numberOf(day, more)),
    Array.from({ length: 12 }, (_, i) => 32 + i),
  );
  assert.equal(new Set(daysFrom("2027-02-01", 43).map((day) => numberOf(day, more))).size, 43);
  assert.equal(numberOf("2027-05-05", most), 44);
  assert.equal(numberOf("2027-05-06", most), 1);
});

test("days that have passed keep the puzzles that they had", () => {
  const list = inOrder(puzzles);
  const of = (day) => list[numberOf(day, list) - 1].id;
  assert.deepEqual(["2026-11-17", "2026-11-18", "2026-11-19"].map(of), ["89812956", "10ef10a5", "1e20a833"]);
});

test("a list of days that lacks a puzzle, or has a strange one, is refused", () => {
  const games = { usa: [{ id: "a" }, { id: "b" }] };
  assert.deepEqual(inOrder(games, { "2026-01-02": ["a"], "1970-01-01": ["b"] }), [
    { id: "b", since: 0 },
    { id: "a", since: dayNumber("2026-01-02") },
  ]);
  for (const ids of [["a"], ["a", "b", "c"], ["a", "b", "a"]])
    assert.throws(() => inOrder(games, { "1970-01-01": ids }), /must have every puzzle once/);
});

test("an address names a puzzle by number or by a day that has come, or none", () => {
  const SIXTY = listOf([60, "1970-01-01"]);
  const want = (which) => readWanted(which, SIXTY, "2026-11-18");
  assert.deepEqual(want("7"), { number: 7, day: null });
  assert.deepEqual(want("60"), { number: 60, day: null });
  assert.deepEqual(want(""), { number: numberOf("2026-11-18", SIXTY), day: "2026-11-18" });
  assert.deepEqual(want("2026-11-17"), { number: numberOf("2026-11-17", SIXTY), day: "2026-11-17" });
  assert.deepEqual(want("2026-11-19"), { wrong: "future" });
  for (const which of ["0", "61", "x", "1969-12-31", "2026-02-30", "-3", "99999999"])
    assert.deepEqual(want(which), { wrong: "none" }, which);
});

test("marks: the first answer counts; later ones can still solve it", () => {
  let marks = readMarks(null);
  marks = marked(marks, "a", true, "2026-11-18");
  assert.deepEqual(marks, { of: { a: "first" }, days: ["2026-11-18"] });
  marks = marked(marked(marks, "b", false, null), "b", false, null);
  assert.equal(marks.of.b, "missed");
  marks = marked(marks, "b", true, null);
  assert.equal(marks.of.b, "later");
  assert.equal(marked(marks, "a", false, null).of.a, "first"); // solved is solved
  assert.deepEqual(marks.days, ["2026-11-18"]);
});

test("whatever the storage has, marks are marks", () => {
  const empty = { of: {}, days: [] };
  for (const text of [null, "", "{", "null", "[]", '{"of":7,"days":8}', '{"of":{"a":"x"},"days":["no",3]}'])
    assert.deepEqual(readMarks(text), empty, text);
  globalThis.localStorage = storage({ "turntable-puzzles": '{"of":{"a":"first"},"days":["2026-11-17"]}' });
  assert.deepEqual(page.loadMarks(), { of: { a: "first" }, days: ["2026-11-17"] });
  localStorage.full = true;
  page.keepMarks({ of: { b: "later" }, days: [] }); // nothing is thrown
});

test("a streak ends today or yesterday", () => {
  const of = (...days) => streak({ of: {}, days }, "2026-11-18");
  assert.equal(of(), 0);
  assert.equal(of("2026-11-18"), 1);
  assert.equal(of("2026-11-16", "2026-11-17"), 2);
  assert.equal(of("2026-11-16", "2026-11-17", "2026-11-18"), 3);
  assert.equal(of("2026-11-15", "2026-11-16"), 0);
});

test("what counts is the choice, not how it is paid", async () => {
  const usa = await board("usa");
  const same = (a, b) => sameChoice(usa, "rrb-l", a, b);
  assert.ok(same("draw 0", "draw 1"));
  assert.ok(!same("draw 0", "draw 2"));
  assert.ok(!same("draw blind", "draw 0"));
  assert.ok(same("claim dallas-houston 1 red", "claim dallas-houston-2 1 locomotive"));
  assert.ok(!same("claim dallas-houston 1 red", "claim dallas-little_rock 2 red"));
  assert.ok(same("station paris 1 red", "station paris 1 blue"));
  assert.ok(same("lay 2 red 1 locomotive", "lay 3 red"));
  assert.ok(!same("lay 2 red", "lay 3 red"));
  assert.ok(!same("lay 1 red 1 blue 1 green", "lay 3 red"));
  assert.ok(!same("keep a-b", "keep a-b c-d"));
  assert.equal(
    answerOf(
      usa,
      "rrb-l",
      [
        ["draw 1", 0],
        ["tickets", 0],
      ],
      "draw 0",
    ),
    0,
  );
  assert.equal(answerOf(usa, "rrb-l", [["draw 1", 0]], "draw blind"), -1);
});

test("counts are digits in base 36", () => {
  assert.deepEqual(counts("10a000002"), { purple: 1, blue: 10, locomotive: 2 });
});

test("games take turns, and no puzzle is left out", () => {
  const all = inOrder(puzzles);
  assert.equal(new Set(all.map((p) => p.id)).size, Object.values(puzzles).flat().length);
  assert.ok(new Set(all.slice(0, 8).map((p) => p.game)).size >= 3);
});

test("every puzzle becomes a whole position: no card and no ticket is there twice", async () => {
  for (const [game, list] of Object.entries(puzzles)) {
    const file = await board(game);
    for (const puzzle of list) {
      const p = JSON.parse(unpack(file, game, puzzle.position, SEED, () => 0.5));
      assert.equal(p.game, game);
      assert.equal(p.players, puzzle.position.seats.length);
      const tickets = [...p.ticket_pile, ...p.seats.flatMap((s) => [...s.tickets, ...s.offer, ...(s.completed ?? [])])];
      assert.equal(new Set(tickets).size, tickets.length, puzzle.id);
      assert.equal(p.ticket_pile.length, puzzle.position.pile);
      const cards = {};
      const add = (some) => {
        for (const [card, n] of Object.entries(some)) cards[card] = (cards[card] ?? 0) + n;
      };
      for (const card of [...p.draw_pile, ...p.market.filter(Boolean)]) add({ [card]: 1 });
      add(p.discard);
      for (const s of p.seats) for (const some of [s.hand, s.track ?? {}, ...Object.values(s.yard ?? {})]) add(some);
      if (game !== "card_game") assert.equal(cards.locomotive, 14, puzzle.id); // trains are not cards: none is lost
      if (game !== "card_game")
        for (const [card, n] of Object.entries(cards)) if (card !== "locomotive") assert.equal(n, 12);
    }
  }
});

test("every puzzle says why, in every language", async () => {
  const { reasonText, setVocabulary } = page;
  setVocabulary(VOCABULARY);
  for (const [game, list] of Object.entries(puzzles)) {
    const file = await board(game);
    for (const { id, because } of list) {
      assert.ok(because.length, id);
      const seats = Array.from({ length: 5 }, (_, i) => ({ kind: "bot", name: `bot:hard${i}` }));
      for (const b of because) {
        const text = reasonText({ board: file, seats, you: 0 }, b);
        assert.ok(text && !/[{}]|undefined|NaN/.test(text), `${id}: ${JSON.stringify(b)}: ${text}`);
      }
    }
  }
  for (const language of ["ro", "it", "pt_BR"]) {
    const words = compile(await readFile(new URL(`../../../po/${language}.po`, import.meta.url), "utf8"));
    const kinds = new Set(
      Object.values(puzzles)
        .flat()
        .flatMap(({ because }) => because.map((b) => b.reason)),
    );
    for (const kind of kinds) assert.ok(words[`reason:${kind}`], `${language} ${kind}`);
  }
});
