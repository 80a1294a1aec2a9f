// The puzzles (../data/puzzles) for the page: a file for each game, and a list of all in the order in which they come
// (../data/puzzle_days.json: their ids, by the day from which on they are in the set).
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";

const SOURCE = new URL("../data/puzzles/", import.meta.url);

/** All puzzles, by game. */
export async function readPuzzles() {
  const files = (await readdir(SOURCE)).filter((name) => name.endsWith(".json")).sort();
  const lists = await Promise.all(files.map(async (name) => JSON.parse(await readFile(new URL(name, SOURCE), "utf8"))));
  return Object.fromEntries(files.map((name, i) => [name.slice(0, -".json".length), lists[i]]));
}

const DAYS = JSON.parse(await readFile(new URL("../data/puzzle_days.json", import.meta.url), "utf8"));

/** All puzzles in the order of their numbers, each with `since`: the day from which on it is in the set, as a number of
 * days since 1970. Throws if the list of days lacks one, or has one that is not there. */
export function inOrder(games, days = DAYS) {
  const puzzles = new Map(
    Object.values(games)
      .flat()
      .map((puzzle) => [puzzle.id, puzzle]),
  );
  const ordered = Object.entries(days)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([day, ids]) => ids.map((id) => ({ ...puzzles.get(id), id, since: Date.parse(day) / 86_400_000 })));
  const listed = new Set(ordered.map(({ id }) => id));
  const wrong = [...puzzles.keys(), ...listed].filter((id) => !listed.has(id) || !puzzles.has(id));
  if (wrong.length || listed.size < ordered.length)
    throw new Error(`data/puzzle_days.json must have every puzzle once: ${wrong.join(", ") || "one is there twice"}`);
  return ordered;
}

export async function writePuzzles(folder) {
  const games = await readPuzzles();
  await mkdir(folder, { recursive: true });
  for (const [game, list] of Object.entries(games)) await writeFile(`${folder}/${game}.json`, JSON.stringify(list));
  const index = inOrder(games).map(({ id, game, kind, level, since }) => [id, game, kind, level, since]);
  await writeFile(`${folder}/index.json`, JSON.stringify(index));
}
