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

export async function setLanguage(wanted: string): Promise<void> {
  language = wanted in LANGUAGES ? wanted : "en";
  catalogue = {};
  if (language !== "en") {
    const answer = await fetch(`words-${language}.json`);
    if (answer.ok) catalogue = await answer.json(); else language = "en";
  }
  document.documentElement.lang = language;
}

const fill = (text: string, values?: Values) => (values ? text.replace(/\{(\w+)\}/g, (all, key) => (key in values ? String(values[key]) : all)) : text);

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
