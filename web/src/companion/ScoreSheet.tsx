// The score sheet: a column for each player, a line for each part; a touch shows on the board where points come from.
import { t, tn } from "../i18n";
import { screens } from "../ui/beside";
import { classes } from "../ui/common";
import { Flag } from "../ui/symbols";
import { cityName, routeName, ticketName } from "../words";
import { type Light, pathLight, routesLight, stationsLight, ticketLight } from "./light";
import type { SheetSeat, SheetTicket } from "./told";
import type { Table } from "./useTable";
import { colorNumber, namesOf, seatName, statusText } from "./words";

/** With a real minus. */
const plain = (n: number) => String(n).replace("-", "−");
const SIGNS = { done: "✓", open: "○", conflict: "○", lost: "✕", failed: "✕" };
export const signOf = (ticket: SheetTicket) => SIGNS[ticket.status];

interface Line {
  name: string;
  /** The part of the score whose rule it follows, as the core calls it. */
  rule: string;
  points(seat: SheetSeat): number;
  note?(seat: SheetSeat, number: number): string;
  light?(seat: number): Light;
}
/** The parts that the scores of this game have. */
function linesOf({ sheet, board }: Table): Line[] {
  const n = namesOf(board);
  const { score } = sheet.seats![0];
  const has = (rule: keyof typeof score, line: Omit<Line, "rule">) =>
    score[rule] === undefined ? [] : [{ rule, ...line }];
  const big = (s: SheetSeat) => Object.entries(s.score.big_cities ?? {});
  return [
    ...has("routes", {
      name: t("Routes"),
      points: (s) => s.score.routes!,
      note: (_, i) => tn("{n} route", "{n} routes", sheet.told.seats[i].routes!.length),
      light: (i) => routesLight(sheet, i),
    }),
    ...has("tickets", {
      name: t("Tickets"),
      points: (s) => s.score.tickets,
      note: ({ score: { completed, failed } }) =>
        completed.length + failed.length
          ? t("{n} of {all}", { n: completed.length, all: completed.length + failed.length })
          : "",
    }),
    ...has("longest_bonus", {
      name: t("Longest path"),
      points: (s) => s.score.longest_bonus!,
      note: (s) => tn("{n} train", "{n} trains", s.score.longest!),
      light: (i) => pathLight(sheet, i),
    }),
    ...has("stations", {
      name: t("Stations left"),
      points: (s) => s.score.stations!,
      light: (i) => stationsLight(sheet, i),
    }),
    ...has("globetrotter", { name: t("Globetrotter"), points: (s) => s.score.globetrotter! }),
    ...has("alvin_catches", { name: t("Alvin caught"), points: (s) => s.score.alvin_catches! }),
    ...has("alvin", { name: t("Alvin at the end"), points: (s) => s.score.alvin! }),
    ...has("big_cities", {
      name: t("Big cities"),
      points: (s) => big(s).reduce((sum, [, points]) => sum + points, 0),
      note: (s) =>
        big(s)
          .map(([city]) => cityName(n, city))
          .join(", "),
    }),
  ];
}

interface Props {
  table: Table;
  seat: number;
  light: Light | null;
  onLight(light: Light): void;
  onOver(over: boolean): void;
}
export function ScoreSheet({ table, seat, light, onLight, onOver }: Props) {
  const { sheet, told } = table;
  const { RuleLink } = screens();
  const seats = sheet.seats!;
  const lines = linesOf(table);
  const winners = sheet.winners!.map((p) => seatName(told, p)).join(", ");
  const shared = sheet.winners!.length > 1;
  const wins = shared ? t("{who} share the victory", { who: winners }) : t("{who} wins", { who: winners });
  /** A number that can be touched, if there is something to be shown. */
  const cell = (line: Line, s: SheetSeat, i: number) => {
    const lit = line.light?.(i);
    const note = line.note?.(s, i);
    const inside = (
      <>
        <span>{plain(line.points(s))}</span>
        {note && <small>{note}</small>}
      </>
    );
    return lit?.routes.length || lit?.cities.length ? (
      <button
        type="button"
        class={classes("plain c-cell", light?.key === lit.key && "held")}
        aria-pressed={light?.key === lit.key}
        onClick={() => onLight(lit)}
      >
        <span class="sr">{`${seatName(told, i)}, ${line.name}: `}</span>
        {inside}
      </button>
    ) : (
      <span class="c-cell">{inside}</span>
    );
  };
  return (
    <section class="c-sheet" aria-label={t("Score sheet")}>
      <header>
        <h2>{told.over ? wins : t("If the game ended now: {result}", { result: wins })}</h2>
        <label class="c-over">
          <input type="checkbox" checked={told.over} onChange={(e) => onOver((e.target as HTMLInputElement).checked)} />
          {t("The game is over")}
        </label>
      </header>
      <div class="c-rows" tabIndex={0} role="group" aria-label={t("Points")}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="sr">{t("Part of the score")}</span>
              </th>
              {seats.map((_, i) => (
                <th key={i} scope="col" class={classes(i === seat && "chosen")}>
                  <Flag seat={colorNumber(told, i)} size={18} />
                  <span>{seatName(told, i)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.name}>
                <th scope="row">
                  {line.name}
                  {"\u00a0"}
                  <RuleLink game={told.game} rule={`score-${line.rule}`} about={line.name} />
                </th>
                {seats.map((s, i) => (
                  <td key={i} class={classes(i === seat && "chosen")}>
                    {cell(line, s, i)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                {t("Total")} <RuleLink game={told.game} rule="score-total" about={t("Total")} />
              </th>
              {seats.map((s, i) => (
                <td key={i} class={classes("total", i === seat && "chosen", sheet.winners!.includes(i) && "winner")}>
                  {plain(s.score.total)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
        <AllTickets {...{ table, light, onLight }} />
      </div>
    </section>
  );
}

/** Every ticket of every player, and what stations borrow. */
function AllTickets({ table, light, onLight }: Pick<Props, "table" | "light" | "onLight">) {
  const { sheet, told, board } = table;
  const { RuleLink } = screens();
  const n = namesOf(board);
  if (!sheet.seats!.some((s) => s.tickets.length)) return null;
  return (
    <ul class="score-tickets" aria-label={t("Tickets")}>
      {sheet.seats!.map((s, i) => (
        <li key={i}>
          <span class="ways-of">
            <Flag seat={colorNumber(told, i)} size={14} /> {seatName(told, i)}
          </span>
          {s.tickets.map((ticket) => {
            const lit = ticketLight(board, i, ticket);
            const tone = { done: "", open: "is-open", conflict: "is-open" }[ticket.status as string] ?? "tone-bad";
            return (
              <button
                type="button"
                key={ticket.id}
                class={classes("way", tone, light?.key === lit.key && "held")}
                aria-pressed={light?.key === lit.key}
                onClick={() => onLight(lit)}
              >
                <span aria-hidden="true">{signOf(ticket)}</span>
                <span class="sr">{statusText(ticket)}: </span> {ticketName(n, ticket.id)}
              </button>
            );
          })}
          {Object.entries(s.score.borrowed ?? {}).map(([city, route]) => {
            const key = `borrowed ${i} ${city}`;
            return (
              <button
                type="button"
                key={key}
                class={classes("way", light?.key === key && "held")}
                aria-pressed={light?.key === key}
                onClick={() => onLight({ key, routes: [route], cities: [city] })}
              >
                {t("borrowed: {route}", { route: routeName(n, route) })}
              </button>
            );
          })}
          {Object.keys(s.score.borrowed ?? {}).length > 0 && (
            <RuleLink game={told.game} rule="score-borrowed" about={t("borrowed routes")} />
          )}
        </li>
      ))}
    </ul>
  );
}
