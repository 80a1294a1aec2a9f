// Faults of records in the reader's language. The core says them in English; a sentence is found again among all that the
// core can say, with what fills its blanks.
import { useEffect, useState } from "preact/hooks";
import { englishWords, needWords, say, spokenLanguage, type Values } from "../i18n";
import { RuleLink } from "../ui/RuleLink";
import type { Fault } from "./types";

interface Sentence {
  context: string;
  key: string;
  blanks: string[];
  pattern: RegExp;
  /** How many letters are not in blanks: the more, the surer. */
  letters: number;
}
function sentence(context: string, key: string, form: string): Sentence {
  const parts = form.split(/\{(\w+)\}/); // every other one is the name of a blank
  const fixed = parts.filter((_, i) => i % 2 === 0);
  const pattern = fixed.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("(.*)");
  const blanks = parts.filter((_, i) => i % 2 === 1);
  return { context, key, blanks, pattern: new RegExp(`^${pattern}$`, "s"), letters: fixed.join("").length };
}
let known: Sentence[] = [];

/** Fetches what faultWords needs, in any language but English. */
export async function needFaultWords(): Promise<void> {
  if (spokenLanguage() === "en" || known.length) return;
  await Promise.all([needWords("record"), needWords("fault")]);
  known = Object.entries(englishWords())
    .flatMap(([name, forms]) => {
      const [, context, key] = /^(record|fault|refusal):(.*)/s.exec(name) ?? [];
      return key ? [forms].flat().map((form) => sentence(context, key, form)) : [];
    })
    .sort((a, b) => b.letters - a.letters);
}
/** A value in the reader's language: names of colors, and what is to be decided. Ids and numbers stay as they are. */
const value = (blank: string, text: string) =>
  (blank === "color" && say("card", text)) || (blank === "what" && say("record", text)) || text;

/** A fault as a phrase; in English if that is spoken, or its words are not here. */
export function faultWords(text: string): string {
  if (spokenLanguage() === "en") return text;
  for (const { context, key, blanks, pattern } of known) {
    const found = pattern.exec(text);
    if (!found) continue;
    const values: Values = Object.fromEntries(blanks.map((blank, i) => [blank, value(blank, found[i + 1])]));
    return say(context, key, values);
  }
  return text;
}

/** Makes what a component shows anew when the words of faults are here. */
export function useFaultWords(): void {
  const [, show] = useState(0);
  const language = spokenLanguage();
  useEffect(() => {
    needFaultWords().then(
      () => show((n) => n + 1),
      () => {}, // it stays in English
    );
  }, [language]);
}
interface Props {
  fault: Fault;
  /** "" if it is not known. */
  game: string;
}
/** What is wrong, and the way to the rule that is broken. */
export function FaultWords({ fault, game }: Props) {
  useFaultWords();
  const words = faultWords(fault.text);
  // Two elements: one whose lang is taken away would keep lang="".
  return (
    <span>
      {words === fault.text ? (
        <span key="english" lang="en">
          {words}
        </span>
      ) : (
        <span key="own">{words}</span>
      )}{" "}
      <RuleLink game={game} rule={fault.rule} />
    </span>
  );
}
