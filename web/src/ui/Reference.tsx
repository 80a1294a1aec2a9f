// The card to keep at hand: what a turn is, what things are worth.
import { Dialog } from "./common";
import { Symbol } from "./symbols";
import { CARDS } from "../board/types";
import { cardName } from "../words";
import { t } from "../i18n";

export function Reference({ game, onClose }: { game: string; onClose(): void }) {
  const board = game !== "card_game";
  return <Dialog title={t("At a glance")} onClose={onClose}>
    <h3>{t("A turn is one of these")}</h3>
    <ul class="facts-list">
      <li>{t("Draw two cards: from the market or the pile. An open locomotive counts as both.")}</li>
      {board && <li>{t("Claim a route: as many cards of its colour as it has spaces; gray takes any one colour. Locomotives stand for any colour.")}</li>}
      <li>{t("Draw tickets, and keep some.")}</li>
      {game === "europe" && <li>{t("Build a station: one card for the first, two for the second, three for the third. It borrows one route of another player for your tickets.")}</li>}
      {!board && <li>{t("Lay cards in your yard: two or more of one colour, or three of three colours. Each turn one card of every colour leaves for the track.")}</li>}
    </ul>
    {board && <><h3>{t("Points by length")}</h3><table class="lengths"><tbody><tr><th scope="row">{t("spaces")}</th>{[1, 2, 3, 4, 5, 6, 7, 8].map((n) => <td key={n}>{n}</td>)}</tr>
      <tr><th scope="row">{t("points")}</th>{[1, 2, 4, 7, 10, 15, 18, 21].map((n) => <td key={n}>{n}</td>)}</tr></tbody></table></>}
    <h3>{t("At the end")}</h3>
    <ul class="facts-list">
      <li>{t("Completed tickets add their value, others subtract it.")}</li>
      {(game === "usa" || game === "europe") && <li>{t("Longest path: 10")}</li>}
      {game === "europe" && <li>{t("Each station not built: 4")}</li>}
      {game === "old_west" && <li>{t("Globetrotter, most completed tickets: 15")}</li>}
      {game === "old_west" && <li>{t("A route scores for whoever controls its cities; a marker costs two cards of one colour.")}</li>}
      {!board && <li>{t("Big cities: a bonus for the most completed tickets there.")}</li>}
      {board && <li>{t("When somebody has two trains or fewer, everybody has one more turn.")}</li>}
    </ul>
    <h3>{t("Symbols")}</h3>
    <p class="symbols">{CARDS.map((c) => <span key={c} class={`chip c-${c}`}><Symbol card={c} /> {cardName(c)}</span>)}</p>
    <h3>{t("Keys")}</h3>
    <p class="keys"><kbd>/</kbd> {t("all actions")} <kbd>h</kbd> {t("hint")} <kbd>d</kbd> {t("draw from the pile")} <kbd>1</kbd>–<kbd>5</kbd> {t("market")} <kbd>t</kbd> {t("tickets")} <kbd>m</kbd> {t("map")} <kbd>?</kbd> {t("this card")}</p>
  </Dialog>;
}
