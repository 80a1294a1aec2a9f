// Words in the reader's language: English is in the source, others come from catalogues (po/*.po, compiled by build).
type Catalogue = Record<string, string | string[]>;
type Values = Record<string, string | number>;

let catalogue: Catalogue = {};
let language = "en";
export const LANGUAGES: Record<string, string> = { en: "English", ro: "Română" };

/** Which plural a number takes, by the order of the catalogue's forms. */
const PLURALS: Record<string, (n: number) => number> = {
  en: (n) => (n === 1 ? 0 : 1),
  ro: (n) => (n === 1 ? 0 : n === 0 || (n % 100 > 0 && n % 100 < 20) ? 1 : 2),
};

/** The language of the words now: what is made of words and kept has to be made anew when it changes. */
export const spokenLanguage = () => language;

export async function setLanguage(wanted: string): Promise<void> {
  const answer = wanted in LANGUAGES && wanted !== "en" ? await fetch(`words-${wanted}.json`) : null;
  const words = answer?.ok ? ((await answer.json()) as Catalogue) : null; // until they are here, what is drawn stays in the language it was in
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
