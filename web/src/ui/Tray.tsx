// Hand and market: what one has, what can be drawn.

import { type Action, listActions, writeCards } from "../actions";
import { CARDS, type Card } from "../board/types";
import { t, tn } from "../i18n";
import type { Cards } from "../protocol";
import type { Session, Shown } from "../session";
import { cardName, cardsText } from "../words";
import { classes } from "./common";
import { CardBack, CardFace } from "./symbols";

/** What can't be taken stays clickable where something is asked: the table says why. */
const barred = (shown: Shown, can: boolean) => ({
  disabled: !can && (!shown.ask || !!shown.pending),
  "aria-disabled": !can,
});

interface PileProps {
  kind: "train" | "ticket";
  name: string;
  label: string;
  n: number;
  can: boolean;
  hinted: boolean;
  shown: Shown;
  /** Cards on the discard pile, which is behind the draw pile. */
  discarded?: number;
  onClick(at: { x: number; y: number }): void;
}
const Pile = ({ kind, name, label, n, can, hinted, shown, discarded, onClick }: PileProps) => (
  <span class="pile">
    {discarded !== undefined && <i class={classes("discard", !discarded && "absent")} aria-hidden="true" />}
    <button
      type="button"
      class={classes("card-button", can && "can", hinted && "hinted")}
      {...barred(shown, can)}
      onClick={(e) => {
        const { left, right, top } = e.currentTarget.getBoundingClientRect();
        onClick({ x: (left + right) / 2, y: top });
      }}
      aria-label={label}
      title={label}
    >
      <CardBack kind={kind} />
      <span class="count">{n}</span>
    </button>
    <small class="caption" aria-hidden="true">
      {name}
    </small>
  </span>
);

interface MarketProps {
  session: Session;
  shown: Shown;
  /** The hint that the player looks at. */
  hinted: Action | null;
  /** Asks once more before tickets are drawn: they can't be given back. */
  onTickets(at: { x: number; y: number }): void;
}
export function Market({ session, shown, hinted, onTickets }: MarketProps) {
  const view = shown.view!;
  const can = new Set((shown.pending ? [] : (shown.ask?.draw ?? [])).map(String));
  const tickets = !shown.pending && shown.ask?.actions?.includes("tickets");
  return (
    <section class="market" aria-label={t("Market")}>
      <div class="stall">
        <div class="slots">
          {view.market.map((card, i) =>
            card ? (
              <button
                type="button"
                key={i}
                class={classes("card-button", can.has(String(i)) && "can", hinted?.slot === i && "hinted")}
                {...barred(shown, can.has(String(i)))}
                onClick={() => session.act(`draw ${i}`)}
                aria-label={t("Take {card}", { card: cardName(card) })}
                title={t("Take {card}", { card: cardName(card) })}
              >
                <CardFace key={card} card={card} />
              </button>
            ) : (
              <span key={i} class="card-button gap" />
            ),
          )}
        </div>
        <small class="caption" aria-hidden="true">
          {t("Market")}
        </small>
      </div>
      <div class="piles">
        <Pile
          kind="train"
          name={t("Pile")}
          label={tn("Draw from the pile, {n} card", "Draw from the pile, {n} cards", view.piles.draw)}
          n={view.piles.draw}
          can={can.has("blind")}
          hinted={hinted?.slot === "blind"}
          shown={shown}
          discarded={view.piles.discard}
          onClick={() => session.act("draw blind")}
        />
        <Pile
          kind="ticket"
          name={t("Tickets")}
          label={tn("Draw tickets, {n} left", "Draw tickets, {n} left", view.piles.tickets)}
          n={view.piles.tickets}
          can={!!tickets}
          hinted={hinted?.kind === "tickets"}
          shown={shown}
          onClick={(at) => (tickets ? onTickets(at) : session.act("tickets"))}
        />
      </div>
    </section>
  );
}

interface HandProps {
  shown: Shown;
  laying: Cards | null;
  hinted: Action | null;
  onCard(card: Card): void;
}
export function Hand({ shown, laying, hinted, onCard }: HandProps) {
  const view = shown.view!;
  // at the end the cards that were left
  const hand = view.score ? view.score.hands[shown.welcome!.you ?? -1] : view.hand;
  if (!hand) return null;
  const held = CARDS.filter((c) => hand[c]);
  return (
    <section class="hand" aria-label={t("Your cards")}>
      {held.length ? (
        held.map((card) => {
          const taken = laying?.[card] ?? 0;
          const inside = (
            <>
              <CardFace card={card} />
              <span class="count">{hand[card]}</span>
              {taken > 0 && <span class="taken">{taken}</span>}
            </>
          );
          return laying ? (
            <button
              type="button"
              key={card}
              data-card={card}
              class={classes(
                "card-button can",
                taken > 0 && "chosen",
                hinted?.kind === "lay" && !!hinted.pay?.[card] && "hinted",
              )}
              style={`--n:${Math.min(4, hand[card]! - 1)}`}
              onClick={() => onCard(card)}
              aria-label={t("{card}: {n} in hand, {taken} chosen", { card: cardName(card), n: hand[card]!, taken })}
            >
              {inside}
            </button>
          ) : (
            <span
              key={card}
              data-card={card}
              class="card-button held"
              style={`--n:${Math.min(4, hand[card]! - 1)}`}
              role="img"
              aria-label={tn("{n} {card}", "{n} {card}", hand[card]!, { card: cardName(card) })}
            >
              {inside}
            </span>
          );
        })
      ) : (
        <p class="quiet">{t("No cards in hand")}</p>
      )}
    </section>
  );
}

/** Card game: the cards picked from the hand, and whether they can be laid. */
export function LayBar({
  session,
  shown,
  laying,
  onClear,
}: {
  session: Session;
  shown: Shown;
  laying: Cards;
  onClear(): void;
}) {
  const text = `lay ${writeCards(laying)}`;
  const can = listActions(shown.ask).some((a) => a.text === text);
  const any = Object.values(laying).some(Boolean);
  return (
    <div class="lay-bar">
      <span>{any ? cardsText(laying) : t("To lay cards, choose them in your hand")}</span>
      {any && (
        <button type="button" class="plain" onClick={onClear}>
          {t("Clear")}
        </button>
      )}
      {any && (
        <button
          type="button"
          class="primary"
          aria-disabled={!can}
          disabled={!!shown.pending}
          onClick={() => {
            session.act(text, false); // chosen first, then said
            if (can) onClear();
          }}
        >
          {can ? t("Lay") : t("Can't be laid so: why?")}
        </button>
      )}
    </div>
  );
}
