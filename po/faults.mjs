// What is wrong with a catalogue, beside the English one: texts that it lacks, no longer needs or leaves in English, other
// blanks, other plural forms.

const forms = (text) => [text].flat();
const without = (list, other) => list.filter((one) => !other.includes(one));

const BLANK = /\{\w+\}|%[-+]?[.\d*]*(?:l*[dsufx]|c|%)/g; // {name}, and what C and the page fill in by its place
const isPattern = (blank) => blank.startsWith("%");
/** Without the width of a column, which may differ. */
const blanksOf = (text) =>
  (text.match(BLANK) ?? []).map((blank) => (isPattern(blank) ? blank.replace(/[-\d]/g, "") : blank));
const hasWords = (text) => /\p{L}/u.test(text.replace(BLANK, ""));

/** A language may inflect colors by number: "cards:color.red" beside "cards:color". Then it has all of them. */
const inflectionsOf = (english) =>
  Object.keys(english)
    .filter((key) => /^card:(?!locomotive|gray)/.test(key))
    .map((key) => key.replace("card:", "cards:color."));

/** Whether the blanks of a form fit those of the English form, or of another of its forms: no others, and none missing
 * but {n}, which words can say. */
function fits(text, one, all) {
  const own = blanksOf(text);
  const wanted = blanksOf(one).filter((blank) => blank !== "{n}");
  return (
    without(own, all.flatMap(blanksOf)).length === 0 &&
    without(wanted, own).length === 0 &&
    String(own.filter(isPattern)) === String(wanted.filter(isPattern)) // a wrong order would print nonsense, or crash
  );
}
const endOf = (text) => /[.?!…:,]?\s*$/.exec(text)[0].replace(/ +/, " "); // a column may be wider

/** Sentences about a catalogue. `english` and `words` are compiled; `header` is the first entry of the catalogue; `same`
 * has the keys of texts that are the same in this language as in English. */
export function faultsOf(english, words, header, same) {
  const faults = [];
  const report = (what, keys) => {
    if (keys.length) faults.push(`${what}: ${keys.map((key) => JSON.stringify(key)).join(", ")}`);
  };
  const plurals = Number(/nplurals=(\d+)/.exec(header)?.[1]);
  const keys = Object.keys(english);
  const shared = keys.filter((key) => key in words);
  const some = (isWrong) => shared.filter((key) => forms(words[key]).some((text, i) => isWrong(text, english[key], i)));
  const isSame = (key) => String(words[key]) === String(english[key]);

  const inflections = inflectionsOf(english);
  const inflected = inflections.filter((key) => key in words);
  report("lacks", [...without(keys, shared), ...(inflected.length ? without(inflections, inflected) : [])]);
  report("no longer needs", without(Object.keys(words), [...keys, ...inflections]));
  report(
    "has another number of forms than its header says, or several where English has one",
    shared.filter((key) => forms(words[key]).length !== (Array.isArray(english[key]) ? plurals : 1)),
  );
  report(
    "has other blanks than the English text",
    some((text, one, i) => !fits(text, forms(one)[i] ?? forms(one).at(-1), forms(one))),
  );
  report(
    "ends with another sign than the English text",
    some((text, one) => endOf(text) !== endOf(forms(one).at(-1))),
  );
  report(
    "leaves in English, though po/same.json does not have it",
    shared.filter((key) => isSame(key) && forms(english[key]).some(hasWords) && !same.includes(key)),
  );
  report(
    "does not need in po/same.json",
    same.filter((key) => !(key in english) || !isSame(key)),
  );
  return faults;
}
