// What the sources say about texts: those of the page, and which contexts of the vocabulary it uses.
import { readdir, readFile } from "node:fs/promises";

export const root = new URL("..", import.meta.url).pathname;

/** All files of a folder whose names fit, joined. */
export async function sources(folder, names) {
  let all = "";
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) all += await sources(path, names);
    else if (names.test(entry.name)) all += await readFile(path, "utf8");
  }
  return all;
}
export const pageSource = () => sources(`${root}web/src`, /\.tsx?$/);
/** The lessons, which name their texts. */
export const lessonSource = () => sources(`${root}web/lessons`, /\.json$/);

/** Contexts that the page fetches when they are needed, each in a file. The first three are of the page alone:
 * src/vocabulary leaves them out. */
export const LATER = ["lesson", "plan", "rulebook", "record", "fault"];
/** Such a context of a compiled catalogue. */
export const laterWords = (words, context) =>
  Object.fromEntries(Object.entries(words).filter(([key]) => key.startsWith(`${context}:`)));

/** The part of a compiled catalogue that the page uses. In English its labels are in its source, and the server and
 * the core of the companion say what is wrong. */
export function forPage(words, source, english) {
  const contexts = new Set([...source.matchAll(/\bsay\(\s*"(\w+)"/g)].map((m) => m[1]));
  if (english) for (const own of ["error", "told"]) contexts.delete(own);
  for (const context of LATER) contexts.delete(context);
  const isWanted = (key) => {
    if (key.startsWith("cli:")) return false; // of the program
    const context = /^(\w+):\S/.exec(key);
    return context ? contexts.has(context[1]) : !english;
  };
  return Object.fromEntries(Object.entries(words).filter(([key]) => isWanted(key)));
}
