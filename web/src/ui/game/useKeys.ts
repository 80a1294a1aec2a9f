// The keys of a game, wherever the focus is, but for text fields and dialogs.

import { useLayoutEffect } from "preact/hooks";
import { t } from "../../i18n";
import type { Session } from "../../session";
import { listen } from "../effects";
import type { Turn } from "./useTurn";

interface Doing {
  /** Opens the list of actions, with these words typed into it. */
  palette(words: string): void;
  reference(): void;
  board(): void;
}
export function useKeys(session: Session, turn: Turn, doing: Doing): void {
  const { actions, has, picked, setPicked, setHinted, showAll } = turn;
  // With the picture, not after it: a key pressed as soon as the turn is shown counts.
  useLayoutEffect(() => {
    const letGo = () => {
      if (session.takeBack()) return;
      if (picked) setPicked(null);
      else if (session.shown.hint) {
        setHinted(null);
        session.hideHint();
      } else return false;
    };
    /** False: the key is not ours. */
    const press = (pressed: string): undefined | false => {
      const draw = pressed === "d" ? "draw blind" : `draw ${"12345".indexOf(pressed)}`;
      if (pressed === "Escape") return letGo();
      // who speaks to the computer, or slips, may switch them off
      if (!session.settings.keys) return false;
      if (pressed === "/" || pressed === "p") doing.palette("");
      else if (pressed === "t" && has("tickets"))
        doing.palette(t("Draw tickets")); // tickets can't be given back: Enter says yes
      else if (pressed === "h") session.askHint();
      else if (pressed === "?") doing.reference();
      else if (pressed === "m") doing.board();
      else if (pressed === "a") showAll();
      else if (pressed === "u") return session.takeBack() && undefined;
      else if (actions.some((a) => a.text === draw)) session.act(draw);
      else return false;
    };
    const key = (e: KeyboardEvent) => {
      const at = e.target as HTMLElement;
      if (e.ctrlKey || e.metaKey || e.altKey || e.repeat || at.closest("input, dialog, textarea")) return;
      if (press(e.key) !== false) e.preventDefault();
    };
    return listen(window, "keydown", key);
  }, [actions, session, picked, turn.all]);
}
