// The score sheet: a row for each player, the best first; below or beside it every ticket, which shows its path.
import { useState } from "preact/hooks";
import { t } from "../../i18n";
import type { Session, Shown } from "../../session";
import { playerName, routeName, ticketName } from "../../words";
import { classes } from "../common";
import { RuleLink } from "../RuleLink";
import { Flag } from "../symbols";
import { columns, type LightUp, plain, ticketsOf } from "./steps";

interface Props {
  session: Session;
  shown: Shown;
  onLight(light: LightUp | null): void;
}
export function Table({ session, shown, onLight }: Props) {
  const n = session.names;
  const { game } = shown.welcome!;
  const score = shown.view!.score!;
  const { total, winners } = score;
  const parts = columns(session, shown);
  const best = (p: number) => (winners.includes(p) ? 1 : 0);
  const order = total.map((_, p) => p).sort((p, q) => best(q) - best(p) || total[q] - total[p]);
  const [held, hold] = useState("");
  /** Lights while it is looked at, or until another is touched. */
  const lights = (key: string, light: LightUp) => {
    const on = () => {
      hold(key);
      onLight(light);
    };
    const off = () => {
      hold("");
      onLight(null);
    };
    return {
      "aria-pressed": held === key,
      onPointerEnter: on,
      onPointerLeave: off,
      onFocus: on,
      onBlur: off,
      onClick: on,
    };
  };
  return (
    <>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("Player")}</th>
            {parts.map((part) => (
              <th key={part.name} scope="col">
                {part.light?.routes.length ? (
                  <button type="button" class="plain" {...lights(part.name, part.light)}>
                    {part.name}
                  </button>
                ) : (
                  part.name
                )}{" "}
                <RuleLink game={game} rule={`score-${part.rule}`} about={part.name} />
              </th>
            ))}
            <th scope="col">
              {t("Total")} <RuleLink game={game} rule="score-total" about={t("Total")} />
            </th>
          </tr>
        </thead>
        <tbody>
          {order.map((p) => (
            <tr key={p} class={winners.includes(p) ? "winner" : ""}>
              <th scope="row">
                <span>
                  <Flag seat={p} size={18} /> {playerName(n, p)}
                </span>
              </th>
              {parts.map((part) => (
                <td key={part.name}>
                  {plain(part.points[p])}
                  {part.notes?.[p] && <small>{part.notes[p]}</small>}
                </td>
              ))}
              <td class="total">{plain(total[p])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="score-tickets" aria-label={t("Tickets")}>
        {order.map((p) => (
          <li key={p}>
            <span class="ways-of">
              <Flag seat={p} size={14} /> {playerName(n, p)}
            </span>
            {ticketsOf(session, score, p).map(({ id, done, points, light }) => (
              <button
                type="button"
                key={id}
                class={classes("way", `tone-${light.tone}`, held === `${p} ${id}` && "held")}
                {...lights(`${p} ${id}`, light)}
              >
                <span aria-hidden="true">{done ? "✓" : "✕"}</span>
                <span class="sr">{done ? t("completed") : t("not completed")}: </span> {ticketName(n, id)}{" "}
                <b>{plain(points)}</b>
              </button>
            ))}
            {Object.entries(score.borrowed?.[p] ?? {}).map(([city, route]) => (
              <button
                type="button"
                key={city}
                class={classes("way", held === `${p} ${city}` && "held")}
                {...lights(`${p} ${city}`, { routes: [route], cities: [city] })}
              >
                {t("borrowed: {route}", { route: routeName(n, route) })}
              </button>
            ))}
            {score.borrowed?.[p] && Object.keys(score.borrowed[p]).length > 0 && (
              <RuleLink game={game} rule="score-borrowed" about={t("borrowed routes")} />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
