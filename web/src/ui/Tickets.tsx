// Tickets: held ones with how they stand, and offers to choose from.
import type { Session, Shown } from "../session";
import type { BoardTicket } from "../board/types";
import { ids, type TicketState } from "../protocol";
import { listActions } from "../actions";
import { cityName, ticketName } from "../words";
import { CardRow } from "./common";
import { t, tn } from "../i18n";

const STATUS = { done: "✓", open: "○", lost: "✕" };

function stateText(ticket: TicketState, card: boolean): string {
  if (card) return "";
  if (ticket.status === "done") return t("done");
  if (ticket.status === "lost") return t("out of reach");
  const n = ticket.trains ?? 0;
  return n ? tn("{n} train to go", "{n} trains to go", n) : ticket.stations ? tn("by {n} station", "by {n} stations", ticket.stations) : t("open");
}

function TicketFace({ session, ticket, entry, note }: { session: Session; ticket: BoardTicket; entry: TicketState; note?: string }) {
  const n = session.names, lacks = entry.cards ?? 0;
  const look = !!session.shown.view?.tracks?.[n.you ?? 0]?.cards; // the stack lies open to its owner
  return <span class={`ticket s-${entry.status}`}>
    <span class="ticket-names"><b>{cityName(n, ticket.a)}</b><b>{cityName(n, ticket.b)}</b>
      {ticket.cards && <CardRow cards={ticket.cards} />}
      <small>{ticket.cards ? (!look ? "" : lacks ? tn("the stack lacks {n} card", "the stack lacks {n} cards", lacks) : `✓ ${t("the stack has it all")}`) : `${STATUS[entry.status]} ${stateText(entry, false)}`}{note && <> {ticket.cards && !look ? "" : "· "}{note}</>}</small></span>
    <span class="ticket-points">{ticket.points}</span>
  </span>;
}

interface HeldProps { session: Session; shown: Shown; focus: string | null; onFocus(ticket: TicketState | null): void }
export function Tickets({ session, shown, focus, onFocus }: HeldProps) {
  const view = shown.view!, held = view.tickets ?? [], actions = listActions(shown.ask);
  const byId = new Map(session.board.tickets.map((x) => [x.id, x])), named = new Set(ids(view.named));
  const order = { open: 0, lost: 1, done: 2 };
  return <section class="tickets" aria-label={t("Your tickets")}>
    <h2>{t("Tickets")} <small>{held.length || ""}</small></h2>
    {held.length === 0 && <p class="quiet">{t("None")}</p>}
    <ul>{[...held].sort((a, b) => order[a.status] - order[b.status]).map((entry) => {
      const complete = actions.find((a) => a.kind === "complete" && a.tickets![0] === entry.id);
      return <li key={entry.id}>
        <button class={`ticket-button${focus === entry.id ? " focus" : ""}${complete ? " can" : ""}${named.has(entry.id) ? " named" : ""}`} onPointerEnter={() => onFocus(entry)} onPointerLeave={() => onFocus(null)} onFocus={() => onFocus(entry)} onBlur={() => onFocus(null)}
          onClick={() => (complete ? session.act(complete.text) : onFocus(entry))}>
          <TicketFace session={session} ticket={byId.get(entry.id)!} entry={entry} note={named.has(entry.id) ? t("completed") : complete ? t("complete it") : undefined} />
        </button></li>;
    })}</ul>
  </section>;
}

interface OfferProps { session: Session; shown: Shown; chosen: Set<string>; onChoose(id: string): void; onFocus(ticket: TicketState | null): void }
export function Offer({ session, shown, chosen, onChoose, onFocus }: OfferProps) {
  const view = shown.view!, keeps = listActions(shown.ask).filter((a) => a.kind === "keep");
  const byId = new Map(session.board.tickets.map((x) => [x.id, x]));
  const picked = view.offer.filter((x) => chosen.has(x.id)).map((x) => x.id);
  const text = `keep ${picked.join(" ") || "none"}`, can = keeps.some((a) => a.text === text);
  const least = Math.min(...keeps.map((a) => a.tickets!.length));
  const shares = (entry: TicketState): string | undefined => {
    const mine = new Set(ids(entry.routes)), others = [...(view.tickets ?? []), ...view.offer.filter((o) => chosen.has(o.id))].filter((o) => o.id !== entry.id);
    const with_ = others.find((o) => ids(o.routes).some((r) => mine.has(r)));
    return with_ && t("shares track with {ticket}", { ticket: ticketName(session.names, with_.id) });
  };
  return <section class="offer" aria-label={t("Tickets on offer")}>
    <h2>{t("Tickets on offer")} <small>{least ? tn("keep at least {n}", "keep at least {n}", least) : t("keep any or none")}</small></h2>
    <ul>{view.offer.map((entry) => <li key={entry.id}>
      <button class={`ticket-button can${chosen.has(entry.id) ? " chosen" : ""}`} aria-pressed={chosen.has(entry.id)} onPointerEnter={() => onFocus(entry)} onPointerLeave={() => onFocus(null)} onFocus={() => onFocus(entry)} onBlur={() => onFocus(null)} onClick={() => onChoose(entry.id)}>
        <span class="check" aria-hidden="true">{chosen.has(entry.id) ? "✓" : ""}</span>
        <TicketFace session={session} ticket={byId.get(entry.id)!} entry={entry} note={shares(entry)} />
      </button></li>)}</ul>
    <button class="primary wide-button" disabled={!can || !!shown.pending} onClick={() => session.act(text)}>
      {can ? (picked.length ? tn("Keep {n} ticket", "Keep {n} tickets", picked.length) : t("Keep none")) : tn("Choose at least {n}", "Choose at least {n}", least)}</button>
  </section>;
}
