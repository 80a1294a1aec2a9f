// What happens besides drawing: cards that fly, sounds, the title of the window, the record as a file.
import { useEffect } from "preact/hooks";
import { spokenLanguage } from "../../i18n";
import type { Session, Shown } from "../../session";
import { prompt } from "../../words";
import { download } from "../common";
import { fly } from "../flight";
import { useSounds } from "./useSounds";

export function useEvents(session: Session, shown: Shown, mine: boolean): void {
  const { view, fresh } = shown;
  const { pace } = session.settings;
  useSounds(session, shown, mine);
  useEffect(() => {
    if (pace !== "instant") fly(fresh, session.names.you);
  }, [fresh]);
  useEffect(() => {
    document.title = mine ? `● ${prompt(view!.phase, true, "")} · Turntable` : "Turntable";
    return () => {
      document.title = "Turntable";
    };
  }, [mine, view?.phase, spokenLanguage()]);
  useEffect(() => {
    session.onRecord = (text) => download(`turntable-${session.board.game}.ttrec`, text, "application/x-ndjson");
  }, [session]);
}
