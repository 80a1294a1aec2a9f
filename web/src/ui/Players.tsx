// The players and their standing.

import { t } from "../i18n";
import type { View } from "../protocol";
import type { Session, Shown } from "../session";
import { playerName, seatKind } from "../words";
import { Thinking } from "./common";
import { SeatClock, SeatStatus, ThinkingLess } from "./game/atTable";
import { Discard, Known } from "./Memory";
import { Flag } from "./symbols";

/** Little pictures for the counts, with words for those who hear them. */
const ICONS: Record<string, string> = {
  trains:
    "M2 11V5h9v6zM12 11V7h3l2 2v2zM4 13.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M11.5 13.5a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0",
  cards: "M3 4h9v11H3zM13 5.500l3 .8-2.600 9.500-.4-.1z",
  tickets: "M2 5h14v3a1.500 1.500 0 0 0 0 3v3H2v-3a1.500 1.500 0 0 0 0-3z",
  stations: "M3 15V8l6-5 6 5v7z",
  markers: "M4 3h10v7q0 3-5 6q-5-3-5-6z",
};
function Count({ icon, n, label }: { icon: string; n: number; label: string }) {
  return (
    <span class="figure" title={label}>
      <svg viewBox="0 0 18 18" width="15" height="15" aria-hidden="true">
        <path d={ICONS[icon]} />
      </svg>
      <span class="sr">{label} </span>
      {n}
    </span>
  );
}

/** Points so far, or the total as far as it is counted; with a real minus. */
const points = (view: View, totals: number[] | null, p: number) => String((totals ?? view.points)[p]).replace("-", "−");
interface Props {
  session: Session;
  shown: Shown;
  /** At the end: the totals as far as they are counted. */
  totals: number[] | null;
}

export function Players({ session, shown, totals }: Props) {
  const view = shown.view!;
  const n = session.names;
  const over = view.phase === "over";
  return (
    <section class="players" aria-label={t("Players")} tabIndex={0}>
      <h2 class="sr">{t("Players")}</h2>
      <ol>
        {n.seats.map((_, p) => (
          <li
            key={p}
            data-seat={p}
            class={`player p${p}${!over && view.asked.includes(p) ? " asked" : ""}${p === n.you ? " you" : ""}`}
          >
            <Flag seat={p} size={26} />
            <span class="player-name">
              <b>{playerName(n, p)}</b> <small>{seatKind(n, p)}</small>{" "}
              {view.alvin?.holder === p && <small class="badge">Alvin</small>}
              {!over && view.asked.includes(p) && p !== n.you && <Thinking />} <SeatStatus seat={p} />
            </span>
            <span class="player-points">{points(view, totals, p)}</span>
            <span class="figures">
              {view.trains && <Count icon="trains" n={view.trains[p]} label={t("trains")} />}
              <Count icon="cards" n={view.cards[p]} label={t("cards")} />
              <Count icon="tickets" n={view.held[p]} label={t("tickets")} />
              {view.unbuilt && <Count icon="stations" n={view.unbuilt[p]} label={t("stations")} />}
              {view.unplaced && <Count icon="markers" n={view.unplaced[p]} label={t("markers")} />}
            </span>
            {p !== n.you && <Known view={view} seat={p} />}
          </li>
        ))}
      </ol>
      <Discard view={view} />
      <ThinkingLess />
    </section>
  );
}

/** One line for a phone: flag, points, trains. */
export function MiniPlayers({ session, shown, totals }: Props) {
  const view = shown.view!;
  const n = session.names;
  return (
    <ol class="mini" aria-label={t("Points")}>
      {n.seats.map((_, p) => (
        <li key={p} data-seat={p} class={view.asked.includes(p) && view.phase !== "over" ? "asked" : ""}>
          <Flag seat={p} size={16} />
          <span class="sr">{playerName(n, p)}</span>
          <b>{points(view, totals, p)}</b>
          {view.trains && <Count icon="trains" n={view.trains[p]} label={t("trains")} />}
          {view.asked.includes(p) && p !== n.you && view.phase !== "over" && <Thinking />}
          <SeatClock seat={p} />
        </li>
      ))}
    </ol>
  );
}
