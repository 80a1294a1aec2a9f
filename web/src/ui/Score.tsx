// The score sheet: builds up line by line; what a line speaks of is lit on the map.
import { useEffect, useRef, useState } from "preact/hooks";
import { t, tn } from "../i18n";
import { ids } from "../protocol";
import type { Session, Shown } from "../session";
import { calm } from "../settings";
import { cityName, playerName, ticketName } from "../words";
import { Proof } from "./AtTable";
import { classes } from "./common";
import { Flag } from "./symbols";

export interface LightUp {
  routes: string[];
  cities: string[];
}
interface Row {
  name: string;
  values: (string | number)[];
  light?: LightUp;
  owned?: string[][];
  kind?: string;
  title?: string;
}

function rows(session: Session, shown: Shown): Row[] {
  const view = shown.view!;
  const s = view.score!;
  const n = session.names;
  const seats = s.total.map((_, p) => p);
  const list: Row[] = [];
  const points = new Map(session.board.tickets.map((x) => [x.id, x]));
  if (s.routes) {
    const owned = (view.owned ?? []).map((x) => ids(x));
    list.push({ name: t("Routes"), values: s.routes, owned, light: { routes: owned.flat(), cities: [] } });
  }
  for (const p of seats)
    for (const [text, sign] of [
      [s.completed[p], 1],
      [s.failed[p], -1],
    ] as const)
      for (const id of ids(text)) {
        const ticket = points.get(id)!;
        list.push({
          name: ticketName(n, id),
          kind: sign > 0 ? "ticket" : "ticket failed",
          values: seats.map((q) => (q === p ? `${sign > 0 ? "+" : "−"}${ticket.points}` : "")),
          light: { routes: [], cities: [ticket.a, ticket.b] },
        });
      }
  list.push({ name: t("Tickets together"), values: s.tickets });
  if (s.longest && s.longest_bonus)
    list.push({
      name: t("Longest path"),
      values: s.longest.map((length, p) =>
        s.longest_bonus![p] ? `+${s.longest_bonus![p]} (${length})` : `(${length})`,
      ),
      light: { routes: (s.paths ?? []).flatMap((x) => ids(x)), cities: [] },
    });
  if (s.stations) list.push({ name: t("Stations left"), values: s.stations });
  if (s.borrowed?.some((b) => Object.keys(b).length))
    list.push({
      name: t("Borrowed routes"),
      values: s.borrowed.map((b) => (Object.keys(b).length ? `(${Object.keys(b).length})` : "")),
      light: { routes: s.borrowed.flatMap((b) => Object.values(b)), cities: s.borrowed.flatMap((b) => Object.keys(b)) },
    });
  if (s.globetrotter) list.push({ name: t("Globetrotter"), values: s.globetrotter });
  if (s.alvin_catches) list.push({ name: t("Alvin caught"), values: s.alvin_catches });
  if (s.alvin) list.push({ name: t("Alvin at the end"), values: s.alvin });
  if (s.big_cities)
    for (const { city } of session.board.big_cities ?? [])
      if (s.big_cities.some((b) => b[city]))
        list.push({ name: cityName(n, city), values: s.big_cities.map((b) => (b[city] ? `+${b[city]}` : "")) });
  list.push({ name: t("Total"), values: s.total, kind: "total" });
  return list;
}

const RECOUNT_MS = 110; // a route
const minus = (v: string | number) => (typeof v === "number" && v < 0 ? `−${-v}` : v);

interface Props {
  session: Session;
  shown: Shown;
  counted: boolean;
  onCounted(): void;
  onLight(light: LightUp | null): void;
  onRematch(): void;
  onHome(): void;
}
/** Counts line by line and highlights each, unless all lines come at once or the player has `asked` for one. */
function useCount(list: Row[], atOnce: boolean, asked: { current: boolean }, { onCounted, onLight }: Props) {
  const [recounted, setRecounted] = useState(0);
  const [count, setCount] = useState(atOnce ? list.length : 0);
  useEffect(() => {
    if (count >= list.length) {
      onCounted();
      if (!asked.current) onLight(null);
      return;
    }
    const row = list[count];
    if (row.owned) {
      // the routes, one by one: each player's in turn
      const routes = row.owned.flat();
      let i = 0;
      const timer = setInterval(() => {
        if (++i > routes.length) {
          clearInterval(timer);
          setRecounted(Infinity);
          setCount(count + 1);
        } else {
          setRecounted(i);
          onLight({ routes: routes.slice(Math.max(0, i - 4), i), cities: [] });
        }
      }, RECOUNT_MS);
      return () => clearInterval(timer);
    }
    onLight(row.light ?? null);
    const timer = setTimeout(() => setCount(count + 1), row.kind?.startsWith("ticket") ? 450 : 900);
    return () => clearTimeout(timer);
  }, [count]);
  return { count, recounted, showAll: () => setCount(list.length) };
}

function winnerText({ names }: Session, winners: number[]): string {
  if (winners.length > 1) return t("The victory is shared");
  return winners[0] === names.you ? t("You win!") : t("{who} wins", { who: playerName(names, winners[0]) });
}

export function ScoreSheet(props: Props) {
  const { session, shown, onLight, onRematch, onHome } = props;
  const list = rows(session, shown);
  const n = session.names;
  const winners = shown.view!.score!.winners;
  const asked = useRef(false); // a line was lit by hand
  const atOnce = props.counted || calm() || session.settings.pace === "instant";
  const { count, recounted, showAll } = useCount(list, atOnce, asked, props);
  const whole = count >= list.length;
  const [held, hold] = useState(-1);
  const light = (row: Row | null, i: number) => {
    asked.current = !!row;
    hold(i);
    onLight(row?.light ?? null);
  };
  const sheet = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!whole) sheet.current!.scrollTop = sheet.current!.scrollHeight;
  }, [count]); // the newest line is the one to look at
  return (
    <section class={classes("score", n.seats.length > 4 && "many")} aria-label={t("Score sheet")}>
      <h2>{whole ? winnerText(session, winners) : t("The count")}</h2>
      <div ref={sheet} class="score-rows" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {n.seats.map((_, p) => (
                <th key={p} scope="col" class={winners.includes(p) && whole ? "winner" : ""}>
                  <Flag seat={p} size={18} />
                  <span>{playerName(n, p)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {list.slice(0, count + 1).map((row, i) => (
              <Line
                key={i}
                row={row}
                winners={winners}
                held={held === i}
                recounted={i === count ? recounted : null}
                onLight={whole ? (on) => light(on ? row : null, on ? i : -1) : null}
              />
            ))}
          </tbody>
        </table>
        {whole && <Proof />}
      </div>
      <div class="buttons">
        {!whole && (
          <button type="button" onClick={showAll}>
            {t("Show all")}
          </button>
        )}
        {whole && (
          <button type="button" class="primary" onClick={onRematch}>
            {t("Play again")}
          </button>
        )}
        {whole && (
          <button type="button" onClick={() => session.askRecord()}>
            {t("Download the record")}
          </button>
        )}
        {whole && (
          <button type="button" onClick={onHome}>
            {t("Home")}
          </button>
        )}
      </div>
    </section>
  );
}

interface LineProps {
  row: Row;
  winners: number[];
  held: boolean;
  /** How many routes have been counted so far, if they are being counted. */
  recounted: number | null;
  /** Null until all is counted. */
  onLight: ((on: boolean) => void) | null;
}
function Line({ row, winners, held, recounted, onLight }: LineProps) {
  const counted = (owned: string[][], p: number, all: number) =>
    Math.max(0, Math.min(owned[p].length, all - owned.slice(0, p).reduce((sum, x) => sum + x.length, 0)));
  return (
    <tr
      class={classes(row.kind, row.light && "lights", held && "held")}
      onPointerEnter={() => onLight?.(true)}
      onPointerLeave={() => onLight?.(false)}
    >
      <th scope="row">
        {row.light && onLight ? (
          <button
            type="button"
            class="plain"
            aria-pressed={held}
            onClick={() => onLight(true)}
            onFocus={() => onLight(true)}
            onBlur={() => onLight(false)}
          >
            {row.name}
          </button>
        ) : (
          row.name
        )}
      </th>
      {row.values.map((v, p) => (
        <td key={p} class={row.kind === "total" && winners.includes(p) ? "winner" : ""}>
          {row.owned && recounted !== null ? tn("{n} route", "{n} routes", counted(row.owned, p, recounted)) : minus(v)}
        </td>
      ))}
    </tr>
  );
}
