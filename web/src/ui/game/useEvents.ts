// What happens besides drawing: motion, sounds, the title of the window, the record as a file, what is said on leaving.
import { useEffect } from "preact/hooks";
import { spokenLanguage } from "../../i18n";
import { useMotion } from "../../motion/useMotion";
import type { Session, Shown } from "../../session";
import { tellTurn } from "../../turns";
import { playerName, prompt } from "../../words";
import { download } from "../common";
import { whenLeft } from "../effects";
import { useSounds } from "./useSounds";

/** Gives what is to be called when the board is drawn. */
export function useEvents(session: Session, shown: Shown): () => void {
  const { view } = shown;
  useSounds(session, shown);
  const onBoard = useMotion(session);
  useEffect(() => whenLeft(() => session.decide()), [session]);
  const asked = shown.ask !== null && view?.phase !== "over";
  useEffect(() => {
    document.title = asked ? `● ${prompt(view!.phase, true, "")} · Turntable` : "Turntable";
    return () => {
      document.title = "Turntable";
    };
  }, [asked, view?.phase, spokenLanguage()]);
  const { notify } = session.settings;
  useEffect(() => {
    const { you } = session.names;
    if (notify && view && you !== null) tellTurn(asked, session.overheard ? playerName(session.names, you) : "");
  }, [notify, asked, !view]);
  useEffect(() => {
    session.onRecord = (text) => download(`turntable-${session.board.game}.ttrec`, text, "application/x-ndjson");
  }, [session]);
  return onBoard;
}
