// The scoring of the card game: the own stack turned up, what each ticket would take out of it, the best set on request.
import { useEffect, useState } from "preact/hooks";
import type { Session, Shown } from "../session";
import { CARDS, type BoardFile, type Card } from "../board/types";
import { ids, type Cards, type TicketState } from "../protocol";
import { listActions } from "../actions";
import { cardName } from "../words";
import { CardFace } from "./symbols";
import { t, tn } from "../i18n";

/** What tickets take: their colours as far as they are there, locomotives for the rest. */
export function takes(board: BoardFile, tickets: string[], stack: Cards): Cards {
  const used: Cards = {};
  for (const id of tickets)
    for (const [card, n] of Object.entries(board.tickets.find((x) => x.id === id)?.cards ?? {}) as [Card, number][]) {
      const own = Math.min(n, Math.max(0, (stack[card] ?? 0) - (used[card] ?? 0)));
      if (own) used[card] = (used[card] ?? 0) + own;
      if (n > own) used.locomotive = (used.locomotive ?? 0) + n - own;
    }
  return used;
}
const less = (a: Cards, b: Cards): Cards => Object.fromEntries(CARDS.map((c) => [c, (a[c] ?? 0) - (b[c] ?? 0)]).filter(([, n]) => (n as number) > 0));

/** The cards one ticket would use up now; null where nothing is to be completed. */
export function wouldTake(session: Session, shown: Shown, id: string): Cards | null {
  const view = shown.view!, stack = view.tracks?.[session.names.you ?? -1]?.cards;
  if (view.phase !== "complete" || !stack || !listActions(shown.ask).some((a) => a.kind === "complete" && a.tickets![0] === id)) return null;
  return takes(session.board, [id], less(stack, takes(session.board, ids(view.named), stack)));
}

export function OpenStack({ session, shown, stack, focus }: { session: Session; shown: Shown; stack: Cards; focus: TicketState | null }) {
  const [asking, setAsking] = useState(false), view = shown.view!;
  const choices = listActions(shown.ask).filter((a) => a.kind === "complete"), named = ids(view.named);
  useEffect(() => { // one click for the whole set: the bot names its tickets one after another
    if (!asking) return;
    if (!choices.length && !shown.pending) setAsking(false);
    else if (shown.hint?.[0]) session.act(shown.hint[0].action);
    else if (!shown.pending) session.askHint();
  }, [asking, shown.ask, shown.hint, shown.pending]);
  const used = takes(session.board, named, stack), would = focus ? wouldTake(session, shown, focus.id) : null;
  return <div class="open-stack">
    <ol class="turned" aria-label={t("Your stack, turned up")}>{CARDS.filter((c) => stack[c]).map((card, i) => {
      const left = stack[card]! - (used[card] ?? 0), take = would?.[card] ?? 0;
      return <li key={card} class={`${left ? "" : "spent"}${take ? " wanted" : ""}`} style={`--i:${i};--n:${Math.min(5, Math.max(0, left - 1))}`}
        aria-label={tn("{card}: {n} left", "{card}: {n} left", left, { card: cardName(card) })}><CardFace card={card} /><span class="count">{left}</span>{take > 0 && <span class="taken">−{take}</span>}</li>;
    })}</ol>
    {choices.length > 0 && <div class="stack-help">
      <p>{t("Click the tickets that you complete. Each card serves one ticket.")}</p>
      <button class="best-set" disabled={asking || !!shown.pending} onClick={() => setAsking(true)}>{t("Complete the best set")}</button>
    </div>}
  </div>;
}
