// Texts in the reader's language. The catalogues (../po, compiled by the build) have two kinds: labels, whose English is in
// this source, and the vocabulary of the game, whose keys are what the protocol calls things.
type Catalogue = Record<string, string | string[]>;
export type Values = Record<string, string | number>;

declare const VOCABULARY: Catalogue; // in English, put in by the build

let catalogue: Catalogue = {};
let language = "en";
export const LANGUAGES: Record<string, string> = { en: "English", ro: "Română" };

/** Which plural a number takes, by the order of the catalogue's forms. */
const PLURALS: Record<string, (n: number) => number> = {
  en: (n) => (n === 1 ? 0 : 1),
  ro: (n) => (n === 1 ? 0 : n === 0 || (n % 100 > 0 && n % 100 < 20) ? 1 : 2),
};

/** The present language. Texts that are kept must be made again when it changes. */
export const spokenLanguage = () => language;

export async function setLanguage(wanted: string): Promise<void> {
  const answer = wanted in LANGUAGES && wanted !== "en" ? await fetch(`words-${wanted}.json`) : null;
  const words = answer?.ok ? ((await answer.json()) as Catalogue) : null; // until they arrive, the page stays in its language
  language = words ? wanted : "en";
  catalogue = words ?? {};
  document.documentElement.lang = language;
}

const fill = (text: string, values?: Values) =>
  values ? text.replace(/\{(\w+)\}/g, (all, key) => (key in values ? String(values[key]) : all)) : text;

export function t(text: string, values?: Values): string {
  const found = catalogue[text];
  return fill(typeof found === "string" && found ? found : text, values);
}

/** With a number in it, `{n}`: the plural form that the number takes. */
export function tn(one: string, many: string, n: number, values?: Values): string {
  const forms = catalogue[one];
  const form = Array.isArray(forms) ? forms[(PLURALS[language] ?? PLURALS.en)(n)] : PLURALS.en(n) ? many : one;
  return fill(form || many, { n, ...values });
}

/** A sentence of the vocabulary; its `n` chooses the plural. A variant ("claim.you") that a key does not have is the key's
 * own sentence; a key without one gives "". */
export function say(context: string, key: string, values?: Values): string {
  const name = `${context}:${key}`;
  const forms = catalogue[name] ?? VOCABULARY[name];
  if (Array.isArray(forms))
    return fill(forms[(catalogue[name] ? PLURALS[language] : PLURALS.en)(Number(values?.n))], values);
  return forms ? fill(forms, values) : key.includes(".") ? say(context, key.split(".")[0], values) : "";
}
/** A phrase of the vocabulary as a whole sentence. */
export const sentence = (phrase: string) => (phrase ? `${phrase[0].toUpperCase()}${phrase.slice(1)}.` : "");
