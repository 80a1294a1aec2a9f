// Texts in the reader's language. The catalogues (../po, compiled by the build) have two kinds: labels, whose English is in
// this source, and the vocabulary of the game, whose keys are what the protocol calls things. The English vocabulary is
// fetched for every language: it has what a catalogue lacks.
type Catalogue = Record<string, string | string[]>;
export type Values = Record<string, string | number>;

let vocabulary: Catalogue = {}; // in English
let catalogue: Catalogue = {};
let language = "en";
export const LANGUAGES: Record<string, string> = {
  en: "English",
  it: "Italiano",
  "pt-BR": "Português (Brasil)",
  ro: "Română",
};
/** The first of the preferred languages that there are texts in; "pt-PT" and "pt" are served by "pt-BR". */
export const languageFor = (preferred: readonly string[]): string =>
  preferred
    .map((tag) => Object.keys(LANGUAGES).find((own) => own.slice(0, 2) === tag.slice(0, 2).toLowerCase()))
    .find(Boolean) ?? "en";

const CATEGORIES = ["zero", "one", "two", "few", "many", "other"]; // in the order of a gettext catalogue's forms
/** Chooses the form that a number takes in a language, shown with so many decimals at least. One with fewer forms than
 * the language has categories leaves out the last ones, as for millions in Italian or fractions in Czech. */
export function pluralsOf(language: string, decimals = 0) {
  const rules = new Intl.PluralRules(language.replace("_", "-"), { minimumFractionDigits: decimals });
  const own = CATEGORIES.filter((one) => (rules.resolvedOptions().pluralCategories as string[]).includes(one));
  return (forms: string[], n: number) => forms[Math.min(own.indexOf(rules.select(n)), forms.length - 1)];
}
const english = pluralsOf("en");
let plural = english;

/** Before anything is shown. */
export function setVocabulary(words: Catalogue): void {
  vocabulary = words;
}

/** All English sentences of the vocabulary: "context:key", with two forms if they have a number. */
export const englishWords = () => vocabulary;
/** The present language. Texts that are kept must be made again when it changes. */
export const spokenLanguage = () => language;

const parts = new Set(["words"]); // the catalogues in use: the first one, and those that were needed later
const fetchPart = async (part: string, of: string): Promise<Catalogue> => {
  const answer = await fetch(`${part}-${of}.json`);
  if (!answer.ok) throw new Error(part);
  return answer.json();
};
const fetchAll = async (of: string): Promise<Catalogue> =>
  Object.assign({}, ...(await Promise.all([...parts].map((part) => fetchPart(part, of)))));

/** Fetches a context of the vocabulary that the first catalogue does not have: the lessons, the rulebook,
 * faults of records. */
export async function needWords(part: string): Promise<void> {
  if (parts.has(part)) return;
  const [english, own] = await Promise.all([fetchPart(part, "en"), language !== "en" && fetchPart(part, language)]);
  vocabulary = { ...vocabulary, ...english };
  catalogue = { ...catalogue, ...own };
  parts.add(part);
}

export async function setLanguage(wanted: string): Promise<void> {
  // until they arrive, or without a network (a TypeError), the page stays in its language; where there are none it is English
  const none = (error: unknown) => {
    if (error instanceof TypeError) throw error;
    return null;
  };
  const words = wanted in LANGUAGES && wanted !== "en" ? await fetchAll(wanted).catch(none) : null;
  language = words ? wanted : "en";
  catalogue = words ?? {};
  plural = pluralsOf(language);
  percents = null;
  document.documentElement.lang = language;
}

const fill = (text: string, values?: Values) =>
  values ? text.replace(/\{(\w+)\}/g, (all, key) => (key in values ? String(values[key]) : all)) : text;

export function t(text: string, values?: Values): string {
  const found = catalogue[text];
  return fill(typeof found === "string" && found ? found : text, values);
}

/** With a number in it, `{n}`: the plural form that the number takes. Where `values` shows it in another way, `n` is
 * rounded as it is shown there, and `decimals` are those that it always has. */
export function tn(one: string, many: string, n: number, values?: Values, decimals = 0): string {
  const forms = catalogue[one];
  const own = Array.isArray(forms);
  const choose = decimals ? pluralsOf(own ? language : "en", decimals) : own ? plural : english;
  return fill(choose(own ? forms : [one, many], n), { n, ...values });
}

/** A share of one, in percent as the reader's language writes it: "57%". */
export const percent = (share: number) => {
  percents ??= new Intl.NumberFormat(language, { style: "percent" });
  return percents.format(share);
};
let percents: Intl.NumberFormat | null = null; // to make one takes longer than all that it writes

/** A sentence of the vocabulary; its `n` chooses the plural. A variant ("claim.you") that a key does not have is the key's
 * own sentence; a key without one gives "". */
export function say(context: string, key: string, values?: Values): string {
  const name = `${context}:${key}`;
  const forms = catalogue[name] ?? vocabulary[name];
  if (Array.isArray(forms)) return fill((catalogue[name] ? plural : english)(forms, Number(values?.n)), values);
  return forms ? fill(forms, values) : key.includes(".") ? say(context, key.split(".")[0], values) : "";
}
/** A phrase of the vocabulary as a whole sentence. */
export const sentence = (phrase: string) => (phrase ? `${phrase[0].toUpperCase()}${phrase.slice(1)}.` : "");
