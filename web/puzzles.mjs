// The puzzles (../data/puzzles) for the page: a file for each game, and a list of all in the order in which they come.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";

const SOURCE = new URL("../data/puzzles/", import.meta.url);

/** All puzzles, by game. */
export async function readPuzzles() {
  const files = (await readdir(SOURCE)).filter((name) => name.endsWith(".json")).sort();
  const lists = await Promise.all(files.map(async (name) => JSON.parse(await readFile(new URL(name, SOURCE), "utf8"))));
  return Object.fromEntries(files.map((name, i) => [name.slice(0, -".json".length), lists[i]]));
}

/** In which order they come: the games take turns, those with more puzzles more often. */
export function inOrder(games) {
  return Object.values(games)
    .flatMap((list, game) => list.map((puzzle, i) => ({ puzzle, game, at: (i + 0.5) / list.length })))
    .sort((a, b) => a.at - b.at || a.game - b.game)
    .map(({ puzzle }) => puzzle);
}

export async function writePuzzles(folder) {
  const games = await readPuzzles();
  await mkdir(folder, { recursive: true });
  for (const [game, list] of Object.entries(games)) await writeFile(`${folder}/${game}.json`, JSON.stringify(list));
  const index = inOrder(games).map(({ id, game, kind, level }) => [id, game, kind, level]);
  await writeFile(`${folder}/index.json`, JSON.stringify(index));
}
