// The card to keep at hand: what a turn is, what things are worth.

import { CARDS } from "../board/types";
import { t } from "../i18n";
import { cardName, ticketHelp } from "../words";
import { Dialog } from "./common";
import { CardSymbol } from "./symbols";

export function Reference({ game, keys, onClose }: { game: string; keys: boolean; onClose(): void }) {
  const board = game !== "card_game";
  return (
    <Dialog title={t("At a glance")} onClose={onClose}>
      <h3>{t("A turn is one of these")}</h3>
      <ul class="facts-list">
        <li>{t("Draw two cards: from the market or the pile. An open locomotive counts as both.")}</li>
        {board && (
          <li>
            {t(
              "Claim a route: as many cards of its colour as it has spaces; gray takes any one colour. Locomotives stand for any colour.",
            )}
          </li>
        )}
        {(game === "europe" || game === "old_west") && (
          <li>{t("Ferry: the payment has at least as many locomotives as the route shows.")}</li>
        )}
        {game === "europe" && (
          <li>
            {t(
              "Tunnel: when you have paid, three cards are turned up; each of the colour you paid with, and each locomotive, costs one card more. If you give up, your cards come back and the turn is over.",
            )}
          </li>
        )}
        {game === "old_west" && (
          <li>{t("Every route must touch your starting city or a city your routes connect with it.")}</li>
        )}
        <li>{t("Draw tickets, and keep some.")}</li>
        {game === "europe" && (
          <li>
            {t(
              "Build a station: one card for the first, two for the second, three for the third. It borrows one route of another player for your tickets.",
            )}
          </li>
        )}
        {!board && (
          <li>
            {t(
              "Lay cards in your yard: two or more of one colour, or three of three colours. Each turn one card of every colour leaves for the track.",
            )}
          </li>
        )}
        {!board && (
          <li>
            {t(
              "A colour that lies in another yard takes more cards than lie there; those are then discarded. A colour that lies in your own yard cannot be laid.",
            )}
          </li>
        )}
      </ul>
      {board && (
        <>
          <h3>{t("Points by length")}</h3>
          <table class="lengths">
            <tbody>
              <tr>
                <th scope="row">{t("spaces")}</th>
                {[1, 2, 3, 4, 5, 6, 7, 8].map((n) => (
                  <td key={n}>{n}</td>
                ))}
              </tr>
              <tr>
                <th scope="row">{t("points")}</th>
                {[1, 2, 4, 7, 10, 15, 18, 21].map((n) => (
                  <td key={n}>{n}</td>
                ))}
              </tr>
            </tbody>
          </table>
        </>
      )}
      {!board && (
        <>
          <h3>{t("The scoring")}</h3>
          <p>
            {t(
              "When the draw pile is empty, everybody has one more turn; then each stack is turned up, and its cards complete tickets. Four players play a second round after it.",
            )}
          </p>
        </>
      )}
      <h3>{t("At the end")}</h3>
      <ul class="facts-list">
        <li>
          {t("Completed tickets add their value, others subtract it.")} {ticketHelp({ yards: board ? undefined : [] })}
        </li>
        {(game === "usa" || game === "europe") && <li>{t("Longest path: 10")}</li>}
        {game === "europe" && <li>{t("Each station not built: 4")}</li>}
        {game === "old_west" && <li>{t("Globetrotter, most completed tickets: 15")}</li>}
        {game === "old_west" && (
          <li>{t("A route scores for whoever controls its cities; a marker costs two cards of one colour.")}</li>
        )}
        {game === "old_west" && (
          <li>
            {t(
              "Alvin, where he takes part: claim a route to his city and you catch him. 10 points at once, and 10 for whoever holds him at the end.",
            )}
          </li>
        )}
        {!board && <li>{t("Big cities: a bonus for the most completed tickets there.")}</li>}
        {board && <li>{t("When somebody has two trains or fewer, everybody has one more turn.")}</li>}
      </ul>
      <h3>{t("Symbols")}</h3>
      <p class="symbols">
        {CARDS.map((c) => (
          <span key={c} class={`chip c-${c}`}>
            <CardSymbol card={c} /> {cardName(c)}
          </span>
        ))}
      </p>
      <h3>{t("Keys")}</h3>
      {!keys && <p class="quiet">{t("They are switched off in the settings.")}</p>}
      <p class="keys">
        <kbd>/</kbd> {t("all actions")} <kbd>h</kbd> {t("hint")} <kbd>d</kbd> {t("draw from the pile")} <kbd>1</kbd>–
        <kbd>5</kbd> {t("market")} <kbd>t</kbd> {t("tickets")}{" "}
        {board && (
          <>
            <kbd>m</kbd> {t("map")}
          </>
        )}{" "}
        <kbd>?</kbd> {t("this card")}
      </p>
    </Dialog>
  );
}
