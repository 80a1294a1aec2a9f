// Over the board for a while: trouble, a tunnel, choices, hints, an action that can still be taken back.

import { useEffect, useRef, useState } from "preact/hooks";
import { type Action, listActions } from "../../actions";
import { t } from "../../i18n";
import { Since } from "../../motion/Ticker";
import type { Event } from "../../protocol";
import type { Session, Shown } from "../../session";
import { actionText, refusalText, type Story } from "../../words";
import { after } from "../effects";
import { Announce, Choices, Hints, subjectOf, Tunnel } from "../Panels";
import { usePlace } from "../place";
import { RuleLink } from "../RuleLink";

interface Props {
  session: Session;
  shown: Shown;
  hinted: Action | null;
  onLight(action: Action | null): void;
  /** Asks before tickets are drawn. */
  onTickets(at: { x: number; y: number }): void;
  onStory(story: Story | null): void;
}
export function Over({ session, shown, hinted, onLight, onTickets, onStory }: Props) {
  const [tunnel, setTunnel] = useState<Event | null>(null);
  useEffect(() => {
    const dig = shown.fresh.find((e) => e.event === "tunnel");
    if (dig) setTunnel({ ...dig, at: shown.seq });
  }, [shown.fresh]);
  useEffect(() => {
    // what was skipped is over, unless the reader is asked about it: then all its cards are up
    setTunnel((old) => (old && shown.view?.claiming?.revealed ? { ...old, at: `${old.at} done`, done: true } : null));
  }, [shown.skips]);
  const announce = <Announce shown={shown} pace={session.settings.pace} />;
  const box = useRef<HTMLDivElement>(null);
  usePlace(box, subjectNow(session, shown, tunnel), null);
  return (
    <>
      <div class="over" ref={box}>
        {shown.trouble && (
          <p class="banner" role="alert">
            {shown.trouble}
          </p>
        )}
        {tunnel && (
          <Tunnel key={tunnel.at} session={session} shown={shown} event={tunnel} onEnd={() => setTunnel(null)} />
        )}
        {session.layout && announce}
        <Since session={session} shown={shown} onFocus={onStory} />
        <Choices session={session} shown={shown} hinted={hinted} />
        <Hints {...{ session, shown, onLight, onTickets }} />
        <Refused shown={shown} />
        {shown.takeable && (
          <p class="banner wait" key={shown.pending}>
            {pendingText(session, shown)}{" "}
            <button type="button" onClick={() => session.takeBack()}>
              {t("Take back")} <kbd>Esc</kbd>
            </button>
          </p>
        )}
      </div>
      {!session.layout && announce}
    </>
  );
}

/** The routes and cities that the panels over the map are about. */
function subjectNow(session: Session, { view, ask, hint, pending, takeable }: Shown, tunnel: Event | null): string[] {
  const all = listActions(ask);
  const of = (text?: string) => subjectOf(session, all.find((a) => a.text === text) ?? {});
  const claiming = view!.claiming?.route;
  if (pending) return takeable ? [...new Set([...subjectOf(session, { route: claiming }), ...of(pending)])] : [];
  if (hint) return of(hint[0]?.action);
  const route = claiming ?? (tunnel?.route as string | undefined);
  const cities = all.flatMap((a) => (["marker", "alvin"].includes(a.kind) ? a.city! : []));
  return [...new Set([...subjectOf(session, { route }), ...(route ? cities : [])])];
}

/** Why the table refused an action; disappears after a while. */
function Refused({ shown }: { shown: Shown }) {
  const [hidden, hide] = useState<object | null>(null);
  const { refused } = shown;
  useEffect(() => {
    if (refused) return after(6000, () => hide(refused));
  }, [refused]);
  return refused && refused !== hidden ? (
    <p class="banner" role="alert">
      {refusalText(refused.refusal, refused.need ?? 0, refused.have ?? 0, refused.text, refused.card)}{" "}
      <RuleLink game={shown.welcome!.game} rule={refused.rule} />
    </p>
  ) : null;
}

/** What waits for two seconds, in words. */
export function pendingText(session: Session, { view, ask, pending }: Shown): string {
  const action = listActions(ask).find((a) => a.text === pending);
  return action ? t("You chose: {action}", { action: actionText(session.names, action, view!.market) }) : "";
}
