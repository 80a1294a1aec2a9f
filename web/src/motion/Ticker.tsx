// The others' moves in words: the latest in a line of the bar, and after an absence all since one's own turn.

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { spokenLanguage, t } from "../i18n";
import type { Session, Shown } from "../session";
import { Close, onEscape } from "../ui/common";
import { listen } from "../ui/effects";
import { Flag } from "../ui/symbols";
import type { Story } from "../words";
import { summarise } from "./summary";

const AWAY_MS = 8000; // a shorter look at something else is no absence
const MOST = 12; // lines after an absence

interface Props {
  session: Session;
  shown: Shown;
}
const useLines = ({ session, shown }: Props): Story[] =>
  useMemo(() => summarise(session.names, shown.since), [shown.since, shown.welcome?.seats, spokenLanguage()]);

/** What another player did last. It is spoken with the story. */
export function Ticker(p: Props) {
  const lines = useLines(p);
  const last = lines[lines.length - 1];
  const [what, points] = last?.text.split(/ (?=\([^(]*\+\d+\)$)/) ?? []; // what does not fit is cut off before the points
  return (
    <p class="ticker" aria-hidden="true">
      {last && (
        <span key={`${lines.length} ${last.player}`} title={last.text}>
          <Flag seat={last.player!} size={14} /> <span>{what}</span> {points}
        </span>
      )}
    </p>
  );
}

/** Since the reader's last turn, for who was away: the tab was hidden, the connection lost, or the game left. While it has
 * the focus, the board shows what changed there. */
export function Since(p: Props & { onFocus(story: Story | null): void }) {
  const { session, shown, onFocus } = p;
  const { returns, pending, view } = shown;
  const lines = useLines(p);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (returns) setOpen(true);
  }, [returns]);
  useEffect(() => {
    let left = 0;
    let seen = shown.since;
    const look = () => {
      if (document.hidden) {
        left = Date.now();
        seen = session.shown.since;
      } else if (left && Date.now() - left > AWAY_MS && session.shown.since !== seen) setOpen(true);
    };
    return listen(document, "visibilitychange", look);
  }, [session]);
  useEffect(() => {
    if (pending) setOpen(false);
  }, [pending]);
  const told = lines.slice(-MOST);
  const light = () =>
    onFocus({ text: "", routes: told.flatMap((s) => s.routes!), cities: told.flatMap((s) => s.cities!) });
  const shows = open && lines.length > 0 && view!.phase !== "over" && session.names.you !== null;
  useEffect(() => {
    if (!shows || document.querySelector("dialog")) return;
    before.current = document.activeElement;
    // who writes goes on writing: what is typed then must not become keys of the game
    if (!before.current?.closest("input, textarea, .chat")) box.current!.focus({ preventScroll: true });
    return () => onFocus(null);
  }, [shows]);
  const close = () => {
    setOpen(false);
    if (before.current?.isConnected) (before.current as HTMLElement).focus({ preventScroll: true });
  };
  if (!shows) return null;
  return (
    <section
      ref={box}
      class="since"
      aria-labelledby="since"
      aria-describedby="since-lines"
      tabIndex={-1}
      onFocus={light}
      onBlur={() => onFocus(null)}
      onKeyDown={onEscape(close)}
    >
      <header>
        <h2 class="sub" id="since">
          {t("Since your turn")}
        </h2>
        <Close onClose={close} />
      </header>
      <ol id="since-lines">
        {told.map((s, i) => (
          <li key={i} class={s.strong ? "" : "quiet"}>
            <Flag seat={s.player!} size={14} /> <span>{s.text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
