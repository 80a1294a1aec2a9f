// The scoring of the card game: the own stack turned up, the best set on request. Which cards serve which ticket the
// table decides.
import { useEffect, useRef, useState } from "preact/hooks";
import { listActions } from "../actions";
import { CARDS } from "../board/types";
import { t } from "../i18n";
import { type Cards, ids, type TicketState } from "../protocol";
import type { Session, Shown } from "../session";
import { cardName } from "../words";
import { classes, useMedia } from "./common";
import { CardFace } from "./symbols";

/** The cards that tickets together take from a stack: those of each colour, and locomotives for the rest. */
function taken(stack: Cards, tickets: Cards[]): Cards {
  const cards: Cards = {};
  let short = 0;
  for (const c of CARDS) {
    const want = tickets.reduce((sum, x) => sum + (x[c] ?? 0), 0);
    cards[c] = Math.min(want, stack[c] ?? 0);
    short += want - cards[c]!;
  }
  return { ...cards, locomotive: Math.min(short, stack.locomotive ?? 0) };
}
/** The cards that a ticket would use, after those named before it. */
function useUp(session: Session, stack: Cards, named: string[], id: string): Cards {
  const of = (ticket: string) => session.board.tickets.find((x) => x.id === ticket)?.cards ?? {};
  const before = named.filter((x) => x !== id).map(of);
  const without = taken(stack, before);
  const together = taken(stack, [...before, of(id)]);
  return Object.fromEntries(CARDS.map((c) => [c, together[c]! - without[c]!]));
}

/** What to do at a scoring, and the best set on request; a phone has it above the tickets, where one looks then. */
export function StackHelp({ session, shown }: { session: Session; shown: Shown }) {
  const [asking, setAsking] = useState(false);
  const askedFor = useRef(-1);
  const choices = listActions(shown.ask).filter((a) => a.kind === "complete");
  const decision = shown.ask?.decision ?? -1;
  useEffect(() => {
    // one click for the whole set: the bot names its tickets one after another
    if (!asking) {
      askedFor.current = -1;
      return;
    }
    if (!choices.length && !shown.pending) setAsking(false);
    else if (shown.hint?.[0]) session.act(shown.hint[0].action, false);
    else if (!shown.pending && askedFor.current !== decision) {
      askedFor.current = decision;
      session.askHint();
    } // once: others name tickets meanwhile
    else if (!shown.pending && !shown.seeking) setAsking(false); // the server gives no hint
  }, [asking, shown.ask, shown.hint, shown.seeking, shown.pending]);
  return choices.length ? (
    <div class="stack-help">
      <p>{t("Click the tickets that you complete. Each card serves one ticket.")}</p>
      {session.hints && (
        <button type="button" class="best-set" disabled={asking || !!shown.pending} onClick={() => setAsking(true)}>
          {t("Complete the best set")}
        </button>
      )}
    </div>
  ) : null;
}

export function OpenStack({
  session,
  shown,
  stack,
  up,
  focus,
}: {
  session: Session;
  shown: Shown;
  stack: Cards;
  /** What of it has been turned up so far. */
  up: Cards;
  focus: TicketState | null;
}) {
  const narrow = useMedia("(max-width: 999px)");
  const used = focus ? useUp(session, stack, ids(shown.view!.named), focus.id) : {};
  return (
    <div class="open-stack">
      <ol class="turned" aria-label={t("Your stack, turned up")}>
        {CARDS.filter((c) => stack[c]).map((card) => {
          const count = up[card] ?? 0;
          const uses = used[card] ?? 0;
          return (
            <li
              key={card}
              class={classes(uses > 0 && "wanted", !count && "down")}
              style={`--n:${Math.min(5, count - 1)}`}
              aria-label={`${cardName(card)}: ${stack[card]}`}
              data-turned={card}
            >
              <CardFace card={card} />
              <span class="count">{count}</span>
              {uses > 0 && <span class="taken">−{uses}</span>}
            </li>
          );
        })}
      </ol>
      {!narrow && <StackHelp session={session} shown={shown} />}
    </div>
  );
}
