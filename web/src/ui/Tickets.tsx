// Tickets: those held, with their state, and offers to choose from.

import { type Action, listActions } from "../actions";
import type { BoardTicket } from "../board/types";
import { t, tn } from "../i18n";
import { ids, type TicketState, type View } from "../protocol";
import type { Session, Shown } from "../session";
import { cityName, ticketHelp, ticketName } from "../words";
import { CardRow, classes } from "./common";
import { RuleLink } from "./RuleLink";

const STATUS = { done: "✓", open: "○", lost: "✕" };

/** The state of a ticket of a board, in words. */
export function stateText(ticket: TicketState): string {
  if (ticket.status === "done") return t("done");
  if (ticket.status === "lost") return t("out of reach");
  const n = ticket.trains ?? 0;
  return n
    ? tn("{n} train to go", "{n} trains to go", n)
    : ticket.stations
      ? tn("by {n} station", "by {n} stations", ticket.stations)
      : t("open");
}

/** A ticket held or chosen whose cheapest way shares a route with this one's. */
export function sharesTrack(view: View, chosen: Set<string>, entry: TicketState): TicketState | undefined {
  const mine = new Set(ids(entry.routes));
  return [...(view.tickets ?? []), ...view.offer.filter((o) => chosen.has(o.id))].find(
    (o) => o.id !== entry.id && ids(o.routes).some((r) => mine.has(r)),
  );
}
/** The same in few words, for the map. */
export function wishText(view: View, chosen: Set<string>, entry: TicketState): string {
  const far = entry.status === "open" && entry.trains ? tn("{n} train", "{n} trains", entry.trains) : stateText(entry);
  return sharesTrack(view, chosen, entry) && entry.status === "open" ? `${far}, ${t("shares track")}` : far;
}

interface FaceProps {
  session: Session;
  ticket: BoardTicket;
  entry: TicketState;
  note?: string;
}
function TicketFace({ session, ticket, entry, note }: FaceProps) {
  const n = session.names;
  const lacks = entry.cards ?? 0;
  const view = session.shown.view;
  const look = !!view?.tracks?.[n.you ?? 0]?.cards && view.phase !== "complete"; // the owner may see the stack
  const state = !ticket.cards
    ? `${STATUS[entry.status]} ${stateText(entry)}`
    : !look
      ? ""
      : lacks
        ? tn("the stack lacks {n} card", "the stack lacks {n} cards", lacks)
        : `✓ ${t("the stack has it all")}`;
  return (
    <span class={`ticket s-${entry.status}`}>
      <span class="ticket-names">
        <b>{cityName(n, ticket.a)}</b>
        <b>{cityName(n, ticket.b)}</b>
        {ticket.cards && <CardRow cards={ticket.cards} />}
        <small>{[state, note].filter(Boolean).join(" · ")}</small>
      </span>
      <span class="ticket-points">{ticket.points}</span>
    </span>
  );
}

interface HeldProps {
  session: Session;
  shown: Shown;
  focus: string | null;
  hinted: Action | null;
  onFocus(ticket: TicketState | null): void;
}
export function Tickets({ session, shown, focus, hinted, onFocus }: HeldProps) {
  const view = shown.view!;
  const held = view.tickets ?? [];
  const actions = listActions(shown.ask);
  const mine = actions.length > 0;
  const byId = new Map(session.board.tickets.map((x) => [x.id, x]));
  const named = new Set(ids(view.named));
  const order = { open: 0, lost: 1, done: 2 };
  if (!held.length && actions.some((a) => a.kind === "keep")) return null; // the offer needs the room
  return (
    <section class="tickets" aria-label={t("Your tickets")}>
      <h2>
        {t("Tickets")} <small>{held.length || ""}</small>
      </h2>
      {held.length === 0 && <p class="quiet">{t("None")}</p>}
      <ul>
        {[...held]
          .sort((a, b) => order[a.status] - order[b.status])
          .map((entry) => {
            const complete = actions.find((a) => a.kind === "complete" && a.tickets![0] === entry.id);
            return (
              <li key={entry.id}>
                <button
                  type="button"
                  class={classes(
                    "ticket-button",
                    focus === entry.id && "focus",
                    complete && "can",
                    named.has(entry.id) && "named",
                    hinted?.tickets?.includes(entry.id) && "hinted",
                  )}
                  onPointerEnter={() => onFocus(entry)}
                  onPointerLeave={() => onFocus(null)}
                  onFocus={() => onFocus(entry)}
                  onBlur={() => onFocus(null)}
                  onClick={() => {
                    onFocus(entry); // a phone may not have focused it: the cards it takes are marked all the same
                    if (complete) session.act(complete.text);
                  }}
                >
                  <TicketFace
                    session={session}
                    ticket={byId.get(entry.id)!}
                    entry={entry}
                    note={
                      named.has(entry.id)
                        ? t("completed")
                        : view.phase === "complete" && mine && !complete
                          ? t("the stack has too little left")
                          : undefined
                    }
                  />
                </button>
              </li>
            );
          })}
      </ul>
    </section>
  );
}

interface OfferProps {
  session: Session;
  shown: Shown;
  chosen: Set<string>;
  hinted: Action | null;
  onChoose(id: string): void;
  onFocus(ticket: TicketState | null): void;
}
export function Offer({ session, shown, chosen, hinted, onChoose, onFocus }: OfferProps) {
  const view = shown.view!;
  const keeps = listActions(shown.ask).filter((a) => a.kind === "keep");
  const byId = new Map(session.board.tickets.map((x) => [x.id, x]));
  const picked = view.offer.filter((x) => chosen.has(x.id)).map((x) => x.id);
  const text = `keep ${picked.join(" ") || "none"}`;
  const can = keeps.some((a) => a.text === text);
  const least = Math.min(...keeps.map((a) => a.tickets!.length));
  const shares = (entry: TicketState) => {
    const other = sharesTrack(view, chosen, entry);
    return other && t("shares track with {ticket}", { ticket: ticketName(session.names, other.id) });
  };
  return (
    <section class="offer" aria-label={t("Tickets on offer")}>
      <h2>
        {t("Tickets on offer")}{" "}
        {least ? (
          <small>
            {tn("keep at least {n}", "keep at least {n}", least)}{" "}
            <RuleLink game={shown.welcome!.game} rule="refusal-keep_more" />
          </small>
        ) : (
          <small>{t("keep any or none")}</small>
        )}
      </h2>
      {view.phase === "keep_at_start" && <p class="ticket-help">{ticketHelp(view)}</p>}
      <ul>
        {view.offer.map((entry) => (
          <li key={entry.id}>
            <button
              type="button"
              class={classes(
                "ticket-button can",
                chosen.has(entry.id) && "chosen",
                hinted?.tickets?.includes(entry.id) && "hinted",
              )}
              aria-pressed={chosen.has(entry.id)}
              onPointerEnter={() => onFocus(entry)}
              onPointerLeave={() => onFocus(null)}
              onFocus={() => onFocus(entry)}
              onBlur={() => onFocus(null)}
              onClick={() => onChoose(entry.id)}
            >
              <span class="check" aria-hidden="true">
                {chosen.has(entry.id) ? "✓" : ""}
              </span>
              <TicketFace session={session} ticket={byId.get(entry.id)!} entry={entry} note={shares(entry)} />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="primary wide-button"
        disabled={!can || !!shown.pending}
        onClick={() => session.act(text, false)} // chosen first, then said
      >
        {can
          ? picked.length
            ? tn("Keep {n} ticket", "Keep {n} tickets", picked.length)
            : t("Keep none")
          : tn("Choose at least {n}", "Choose at least {n}", least)}
      </button>
    </section>
  );
}
