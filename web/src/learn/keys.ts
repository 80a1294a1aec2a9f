// An action by keyboard: a key of its own, or the list of actions with as few words as find it.
import type { Action } from "../actions";
import type { Session, Shown } from "../session";
import { screens } from "../ui/beside";
import { actionText } from "../words";

/** The words of an action that are enough to put it first in the list. */
function wordsFor(session: Session, shown: Shown, wanted: Action): string {
  const { listActions, fitting } = screens();
  const all = listActions(shown.ask).map((a) => ({ a, text: actionText(session.names, a, shown.view!.market) }));
  const text = all.find(({ a }) => a.text === wanted.text)!.text;
  const finds = (words: string) => fitting(all, words)[0].a.text === wanted.text;
  const words = text.toLowerCase().match(/[\p{L}\d]{2,}|\d/gu) ?? [];
  const pairs = words.flatMap((one, i) => words.slice(i + 1).map((other) => `${one} ${other}`));
  return [...words, ...pairs].find(finds) ?? text;
}

export function keysFor(session: Session, shown: Shown, action: Action): string[] {
  if (action.slot === "blind") return ["d"];
  if (typeof action.slot === "number") return [String(action.slot + 1)];
  if (action.kind === "tickets") return ["t", "Enter"];
  return ["/", wordsFor(session, shown, action), "Enter"];
}
