// The count in steps: what each adds to whose total, and what it lights on the board. All numbers are the core's.

import type { Wish } from "../../board/ground";
import { t, tn } from "../../i18n";
import { ids, type Score } from "../../protocol";
import type { Session, Shown } from "../../session";
import { cityName, playerName, ticketName } from "../../words";

/** What the board highlights. `missing` are the routes among them that a failed ticket lacks. */
export interface LightUp {
  routes: string[];
  cities: string[];
  missing?: string[];
  tone?: "good" | "bad";
  /** Whose ticket it is. */
  seat?: number;
  /** A failed ticket of which nothing is built: a line between its cities stands for it. */
  ticket?: Wish;
}
/** A part of the score, with its points by seat. */
export interface Part {
  name: string;
  /** The part of the score whose rule it follows, as the core calls it. */
  rule: string;
  points: number[];
  /** What is behind the points, by seat: "27 trains". */
  notes?: string[];
  light?: LightUp;
}
/** A ticket of a seat at the end. */
export interface Counted {
  id: string;
  seat: number;
  done: boolean;
  /** Added, or negative for one that failed. */
  points: number;
  light: LightUp;
}
export interface Step extends Part {
  ticket?: Counted;
}

export const signed = (n: number) => (n < 0 ? `−${-n}` : `+${n}`);
/** With a real minus. */
export const plain = (n: number) => String(n).replace("-", "−");

/** The tickets of a seat: completed ones, then failed ones, each by their points. */
export function ticketsOf({ board }: Session, score: Score, seat: number): Counted[] {
  const completed = ids(score.completed[seat]);
  const all = [...completed, ...ids(score.failed[seat])].map((id, i): Counted => {
    const { a, b, points } = board.tickets.find((x) => x.id === id)!;
    const way = score.ways?.[seat][i] ?? [];
    const name = (n: number) => board.routes[n < 0 ? -1 - n : n].id;
    const done = i < completed.length;
    const light: LightUp = {
      routes: way.map(name),
      missing: way.filter((n) => n < 0).map(name),
      cities: [a, b],
      tone: done ? "good" : "bad",
      seat,
      ticket: score.ways && !way.length ? { id, a, b, points: -points, note: "", chosen: false } : undefined,
    };
    return { id, seat, done, points: done ? points : -points, light };
  });
  return all.sort((x, y) => Number(y.done) - Number(x.done) || Math.abs(x.points) - Math.abs(y.points));
}

/** What the score is made of besides tickets: what was scored in play, and what is given at the end. */
function partsOf(session: Session, s: Score): { first: Part[]; last: Part[]; cities: Part[] } {
  const part = (rule: keyof Score, name: string, more: Partial<Part> = {}): Part[] =>
    s[rule] ? [{ rule, name, points: s[rule] as number[], ...more }] : [];
  return {
    first: [...part("routes", t("Routes")), ...part("alvin_catches", t("Alvin caught"))],
    last: [
      ...part("stations", t("Stations left")),
      ...part("longest_bonus", t("Longest path"), {
        notes: s.longest?.map((n) => tn("{n} train", "{n} trains", n)),
        light: { routes: (s.paths ?? []).flat().map((n) => session.board.routes[n].id), cities: [] },
      }),
      ...part("globetrotter", t("Globetrotter"), {
        notes: s.completed.map((x) => tn("{n} ticket", "{n} tickets", ids(x).length)),
      }),
      ...part("alvin", t("Alvin at the end")),
    ],
    cities: s.big_cities
      ? (session.board.big_cities ?? []).map(({ city }) => ({
          rule: "big_cities",
          name: cityName(session.names, city),
          points: s.big_cities!.map((won) => won[city] ?? 0),
          light: { routes: [], cities: [city] },
        }))
      : [],
  };
}

/** The columns of the score sheet, without the total. */
export function columns(session: Session, { view }: Shown): Part[] {
  const s = view!.score!;
  const { first, last, cities } = partsOf(session, s);
  const big = s.total.map((_, p) => cities.filter((c) => c.points[p]));
  const bonus: Part[] = cities.length
    ? [
        {
          rule: "big_cities",
          name: t("Big cities"),
          points: big.map((won, p) => won.reduce((sum, c) => sum + c.points[p], 0)),
          notes: big.map((won) => won.map((c) => c.name).join(", ")),
        },
      ]
    : [];
  const tickets = { rule: "tickets", name: t("Tickets"), points: s.tickets };
  const alvin = s.alvin?.map((points, p) => points + s.alvin_catches![p]);
  const parts = [...first, tickets, ...last, ...bonus];
  // both parts of Alvin in one column: a phone has room for it
  return alvin
    ? [
        ...parts.filter((x) => x.points !== s.alvin && x.points !== s.alvin_catches),
        { rule: "alvin", name: "Alvin", points: alvin },
      ]
    : parts;
}

/** The steps of the count: points of play, tickets seat by seat, the last in the race first, and bonuses. */
export function stepsOf(session: Session, { view }: Shown): Step[] {
  const s = view!.score!;
  const { first, last, cities } = partsOf(session, s);
  const played = s.total.map((_, p) => first.reduce((sum, x) => sum + x.points[p], 0));
  const order = s.total.map((_, p) => p).sort((p, q) => played[p] - played[q]);
  const tickets = order
    .flatMap((p) => ticketsOf(session, s, p))
    .map(
      (ticket): Step => ({
        rule: "tickets",
        name: ticketName(session.names, ticket.id),
        points: s.total.map((_, p) => (p === ticket.seat ? ticket.points : 0)),
        light: ticket.light,
        ticket,
      }),
    );
  return [...first, ...tickets, ...last, ...cities].filter((x) => x.points.some(Boolean));
}

/** Every total after so many steps. */
export const totalsAfter = (steps: Step[], seats: number, count: number): number[] =>
  steps.slice(0, count).reduce(
    (sums, step) => sums.map((sum, p) => sum + step.points[p]),
    Array.from({ length: seats }, () => 0),
  );

/** A step for those who listen. */
export function spoken({ names }: Session, { name, points, notes, ticket }: Step): string {
  if (ticket) {
    const values = { who: playerName(names, ticket.seat), ticket: name, n: Math.abs(ticket.points) };
    return ticket.done
      ? t("{who}: {ticket} completed, +{n}", values)
      : t("{who}: {ticket} not completed, −{n}", values);
  }
  const each = points.flatMap((n, p) => {
    const note = notes?.[p] ? ` (${notes[p]})` : "";
    return n ? [`${playerName(names, p)} ${signed(n)}${note}`] : [];
  });
  return `${name}: ${each.join(", ")}`;
}

/** Who has won, in one line. */
export function winnerText({ names }: Session, winners: number[]): string {
  if (winners.length > 1)
    return t("{who} share the victory", { who: winners.map((p) => playerName(names, p)).join(", ") });
  return winners[0] === names.you ? t("You win!") : t("{who} wins", { who: playerName(names, winners[0]) });
}
