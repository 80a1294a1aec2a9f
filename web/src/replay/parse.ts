// The texts of actions, as records have them (docs/record.md).
import { type Action, otherAction, parseCards } from "../actions";

/** An action by its text alone. */
export function parseAction(text: string): Action {
  const [kind, what, ...rest] = text.split(" ");
  const pay = parseCards(rest.join(" "));
  switch (kind) {
    case "draw":
      return { text, kind, slot: what === "blind" ? "blind" : Number(what) };
    case "claim":
      return { text, kind, route: what, pay };
    case "station":
      return { text, kind, city: what, pay };
    default:
      return otherAction(text);
  }
}
