// The scoring of the card game: the own stack turned up, the best set on request. Which cards serve which ticket the table decides.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Session, Shown } from "../session";
import { CARDS } from "../board/types";
import type { Cards, TicketState } from "../protocol";
import { listActions } from "../actions";
import { useTable } from "../lobby";
import { cardName } from "../words";
import { CardFace } from "./symbols";
import { t } from "../i18n";

export function OpenStack({ session, shown, stack, focus }: { session: Session; shown: Shown; stack: Cards; focus: TicketState | null }) {
  const [asking, setAsking] = useState(false), askedFor = useRef(-1), link = useTable();
  const choices = listActions(shown.ask).filter((a) => a.kind === "complete"), decision = shown.ask?.decision ?? -1;
  useEffect(() => { // one click for the whole set: the bot names its tickets one after another
    if (!asking) { askedFor.current = -1; return; }
    if (!choices.length && !shown.pending) setAsking(false);
    else if (shown.hint?.[0]) session.act(shown.hint[0].action);
    else if (!shown.pending && askedFor.current !== decision) { askedFor.current = decision; session.askHint(); } // once: others name tickets meanwhile
  }, [asking, shown.ask, shown.hint, shown.pending]);
  useEffect(() => { // where the server gives no hint, the button must not wait for one
    if (!asking || !link) return;
    const before = link.state.notice;
    return link.subscribe(() => { const { notice } = link.state; if (notice !== before && notice?.code === "no_hint") setAsking(false); });
  }, [asking, link]);
  const named: Cards = session.board.tickets.find((x) => x.id === focus?.id)?.cards ?? {};
  return <div class="open-stack">
    <ol class="turned" aria-label={t("Your stack, turned up")}>{CARDS.filter((c) => stack[c]).map((card, i) => {
      const count = stack[card]!;
      return <li key={card} class={named[card] ? "wanted" : ""} style={`--i:${i};--n:${Math.min(5, count - 1)}`}
        aria-label={`${cardName(card)}: ${count}`}><CardFace card={card} /><span class="count">{count}</span></li>;
    })}</ol>
    {choices.length > 0 && <div class="stack-help">
      <p>{t("Click the tickets that you complete. Each card serves one ticket.")}</p>
      <button class="best-set" disabled={asking || !!shown.pending} onClick={() => setAsking(true)}>{t("Complete the best set")}</button>
    </div>}
  </div>;
}
