// lessons: what the page's lessons and rulebook are given: the lessons with their positions, and facts of the games.
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";

const FOLDER = new URL("lessons/", import.meta.url);

/** The lessons by name, as their files have them. */
export async function readLessons() {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(".json")).map((name) => name.slice(0, -5));
  const read = async (name) => [name, JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), "utf8"))];
  return Object.fromEntries(await Promise.all(names.map(read)));
}

/** Each lesson as one file, with the texts of its positions in place of their names. */
export async function writeLessons(out) {
  await mkdir(`${out}/lessons`, { recursive: true });
  for (const [name, lesson] of Object.entries(await readLessons())) {
    for (const part of lesson.parts) part.position = await readFile(new URL(`${part.position}.ttpos`, FOLDER), "utf8");
    await writeFile(`${out}/lessons/${name}.json`, JSON.stringify(lesson));
  }
}

/** What the rulebook says of each game: its values, numbers of rules, and what its board has. */
export const rulebookFacts = (games, boards) =>
  Object.fromEntries(
    games.map(({ name, rules, options, score_rules, refusal_rules, tickets }) => {
      const routes = boards[name].routes ?? [];
      const facts = {
        values: { ...rules, tickets },
        options,
        longest: Math.max(0, ...routes.map((r) => r.length)),
        ferries: routes.some((r) => r.locomotives),
        tunnels: routes.some((r) => r.tunnel),
        score: score_rules,
        refusal: refusal_rules,
      };
      return [name, facts];
    }),
  );
