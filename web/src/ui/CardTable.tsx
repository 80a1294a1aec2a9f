// The card game's own table: station signs of the big cities, a siding for each player, stacks on the track.

import { type Card, COLORS } from "../board/types";
import { t, tn } from "../i18n";
import { useTurned } from "../motion/turned";
import { type Cards, ids, type TicketState } from "../protocol";
import type { Session, Shown } from "../session";
import { cardName, cityName, playerName, ticketName } from "../words";
import { CardRow, classes, useMedia } from "./common";
import { OpenStack } from "./Scoring";
import type { LightUp } from "./score/steps";
import { CardSymbol, Chip, Flag } from "./symbols";

/** One carriage on a siding. */
function Carriage({ card }: { card: Card }) {
  const loco = card === "locomotive";
  return (
    <svg class={`carriage c-${card}`} viewBox="0 0 46 30" aria-hidden="true">
      {loco ? (
        <>
          <defs>
            <linearGradient id="stripes">
              {COLORS.flatMap((c, i) => [
                <stop key={`${c}a`} offset={i / 8} class={`card-field c-${c}`} />,
                <stop key={`${c}b`} offset={(i + 1) / 8} class={`card-field c-${c}`} />,
              ])}
            </linearGradient>
          </defs>
          <path class="carriage-body" style="fill:url(#stripes)" d="M3 24V11h8V4h5v7h13V6h12v18z" />
        </>
      ) : (
        <>
          <path class="carriage-body" d="M2 8q21-5 42 0v16H2z" />
          <path class="carriage-window" d="M5 11h7v6H5zM34 11h7v6h-7z" />
        </>
      )}
      <circle class="wheel" cx="11" cy="25" r="3.6" />
      <circle class="wheel" cx="35" cy="25" r="3.6" />
      <circle class="card-disc" cx="23" cy="15.5" r="6.4" />
      <g class="card-sign" transform="translate(17.5 10)">
        <CardSymbol card={card} size={11} />
      </g>
    </svg>
  );
}

function Group({ color, cards, small }: { color: string; cards: Cards; small: boolean }) {
  const own = cards[color as Card] ?? 0;
  const locos = cards.locomotive ?? 0;
  const row: Card[] = [...Array(locos).fill("locomotive"), ...Array(own).fill(color)];
  const label = tn("{n} carriage, {color}", "{n} carriages, {color}", row.length, { color: cardName(color as Card) });
  return small ? (
    <li aria-label={label} data-color={color}>
      <Chip card={color as Card} count={row.length} />
    </li>
  ) : (
    <li class="group" aria-label={label} data-color={color}>
      {row.map((card, i) => (
        <Carriage key={i} card={card} />
      ))}
      <b class="group-count">{row.length}</b>
    </li>
  );
}

/** A train seen from behind, leaving: the cards that are on the track. */
const Leaving = ({ n }: { n: number }) => (
  <svg class={`leaving${n ? "" : " vacant"}`} viewBox="0 0 72 72" aria-hidden="true">
    <path class="leaving-rails" d="M16 70L31 40M56 70L41 40M14 66h44M18 59h36" />
    {n > 0 && (
      <>
        <path class="leaving-body" d="M14 58V21q0-12 22-12t22 12v37z" />
        <path class="leaving-roof" d="M14 22q0-13 22-13t22 13z" />
        <circle class="leaving-lamp" cx="20" cy="52" r="2.8" />
        <circle class="leaving-lamp" cx="52" cy="52" r="2.8" />
      </>
    )}
    <text x="36" y={n ? 47 : 33} text-anchor="middle">
      {n}
    </text>
  </svg>
);

interface Props {
  session: Session;
  shown: Shown;
  focus: TicketState | null;
  /** What is being counted at the end. */
  counting: LightUp | null;
}
export function CardTable({ session, shown, focus, counting }: Props) {
  const view = shown.view!;
  const n = session.names;
  const you = n.you ?? 0;
  const players = n.seats.length;
  const narrow = useMedia("(max-width: 999px)");
  // a phone has no room below: one's own yard comes first, the others are a line each
  const order = Array.from({ length: players }, (_, i) => (you + (narrow ? 0 : 1) + i) % players);
  return (
    <div class="table" tabIndex={0} role="region" aria-label={t("Table")}>
      <ul class="signs" aria-label={t("Big cities")}>
        {(session.board.big_cities ?? []).map(({ city, points }) => {
          const counts = (view.completed ?? []).map(
            (list) =>
              ids(list).filter((id) => {
                const x = session.board.tickets.find((k) => k.id === id)!;
                return x.a === city || x.b === city;
              }).length,
          );
          const most = Math.max(0, ...counts);
          const lead = counts.flatMap((c, p) => (most && c === most ? [p] : []));
          return (
            <li key={city} class={classes("sign", counting?.cities.includes(city) && `lit tone-${counting.tone}`)}>
              <b>{cityName(n, city)}</b>
              <span>{points}</span>
              {lead.length > 0 && (
                <small>
                  {lead.map((p) => (
                    <Flag key={p} seat={p} size={14} />
                  ))}
                  <span class="sr">{t("{who} leads here", { who: lead.map((p) => playerName(n, p)).join(", ") })}</span>
                </small>
              )}
            </li>
          );
        })}
      </ul>
      <div class="sidings" style={`--columns:${Math.max(1, players - 1)}`}>
        {order.map((p) => (
          <Siding key={p} {...{ session, shown, focus, counting, p, narrow }} />
        ))}
      </div>
    </div>
  );
}

/** What a player has on the table. */
function Siding({ session, shown, focus, counting, p, narrow }: Props & { p: number; narrow: boolean }) {
  const view = shown.view!;
  const n = session.names;
  const you = n.you ?? 0;
  const track = view.tracks?.[p] ?? { count: 0 };
  const up = useTurned(session, p, track.cards);
  const groups = COLORS.filter((c) => view.yards?.[p]?.[c]);
  const done = ids(view.completed?.[p]);
  const turned = p === n.you && view.phase === "complete" && track.cards;
  return (
    <section
      class={classes(
        "siding",
        `p${p}`,
        p === you && "you",
        p === counting?.seat && "counted",
        view.asked.includes(p) && view.phase !== "over" && "asked",
      )}
      aria-label={p === n.you ? t("Your rail yard") : t("Rail yard of {who}", { who: playerName(n, p) })}
    >
      <h2 class="sub">
        <Flag seat={p} size={18} /> {playerName(n, p)}
        <small class="quiet">{turned ? t("Your stack, turned up") : ""}</small>
      </h2>
      {turned ? (
        <OpenStack session={session} shown={shown} stack={turned} up={up!} focus={focus} />
      ) : (
        <ul class="yard">
          {groups.length ? (
            groups.map((c) => <Group key={c} color={c} cards={view.yards![p][c]} small={narrow && p !== you} />)
          ) : (
            <li class="group quiet empty">{t("empty yard")}</li>
          )}
        </ul>
      )}
      <div class="track" aria-label={tn("{n} card on the track", "{n} cards on the track", track.count)} role="group">
        <Leaving n={track.count} />
        <small>{t("on the track")}</small>
        {track.cards && !turned && <CardRow cards={up!} of={track.cards} />}
      </div>
      {done.length > 0 && (
        <p class="done-tickets">
          <b>{tn("{n} ticket completed", "{n} tickets completed", done.length)}:</b>{" "}
          {done.map((id) => ticketName(n, id)).join(", ")}
        </p>
      )}
    </section>
  );
}
