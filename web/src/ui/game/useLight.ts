// Highlights on the board: the ticket, line or hint that the player looks at, and the tickets to choose from.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Lit } from "../../board/Board";
import type { Wish } from "../../board/ground";
import { spokenLanguage } from "../../i18n";
import { ids, type TicketState } from "../../protocol";
import type { Session, Shown } from "../../session";
import type { Story } from "../../words";
import type { LightUp } from "../score/steps";
import { wishText } from "../Tickets";
import type { Turn } from "./useTurn";

const NONE: TicketState[] = [];

export type Light = ReturnType<typeof useLight>;

/** Opening another `tab` ends the highlight. */
export function useLight(session: Session, { view }: Shown, turn: Turn, tab: string) {
  const [focusId, setFocusId] = useState<string | null>(null);
  const [story, setStory] = useState<Story | null>(null);
  const [counting, setCounting] = useState<LightUp | null>(null);
  useEffect(() => {
    setFocusId(null);
    setStory(null);
  }, [tab]);
  const { offering, chosen, hinted } = turn;
  const offer = view?.offer ?? NONE;
  const held = view?.tickets ?? NONE;
  const byTicket = useMemo(() => new Map(session.board.tickets.map((x) => [x.id, x])), [session]);
  const endsOf = (x: TicketState) => {
    const { a, b } = byTicket.get(x.id)!;
    return [a, b];
  };
  const focus = useMemo(
    () => (focusId && [...offer, ...held].find((x) => x.id === focusId)) || null,
    [focusId, offer, held],
  ); // its present state; null once it has left the hand
  const lit: Lit = useMemo(() => {
    const kept = hinted?.kind === "keep" ? new Set(hinted.tickets) : chosen;
    const tickets = focus ? [focus] : offering ? offer.filter((x) => kept.has(x.id)) : [];
    const advised = hinted?.route || hinted?.city ? { routes: list(hinted.route), cities: list(hinted.city) } : null;
    const looked = counting ?? story ?? advised;
    return focus || !looked
      ? {
          routes: new Set(tickets.flatMap((x) => [...ids(x.routes), ...ids(x.borrowed)])),
          cities: new Set(tickets.flatMap(endsOf)),
        }
      : {
          routes: new Set(looked.routes),
          cities: new Set(looked.cities),
          ...(looked === counting && { tone: counting.tone, missing: new Set(counting.missing) }),
        };
  }, [focus, story, counting, hinted, offering, offer, chosen]);
  const ends = useMemo(
    () => new Set([...held.filter((x) => x.status === "open"), ...offer].flatMap(endsOf)),
    [held, offer],
  );
  const wishes: Wish[] = useMemo(
    () =>
      counting?.ticket
        ? [counting.ticket]
        : (offering ? offer : focus ? [focus] : []).map((x) => {
            const { a, b, points } = byTicket.get(x.id)!;
            return { id: x.id, a, b, points, note: wishText(view!, chosen, x), chosen: chosen.has(x.id) };
          }),
    [offering, offer, focus, chosen, counting, spokenLanguage()],
  );
  const setFocus = (x: TicketState | null) => setFocusId(x?.id ?? null);
  return { lit, ends, wishes, focus, counting, setFocus, setStory, setCounting };
}

const list = (id: string | undefined) => (id ? [id] : []);
