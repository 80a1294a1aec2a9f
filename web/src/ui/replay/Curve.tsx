// The curve of a game: what each player could expect after every step. A click leads there; a table has the same numbers.
import { useState } from "preact/hooks";
import { percent, spokenLanguage, t } from "../../i18n";
import type { CurvePoint, ReviewResult } from "../../replay/review";
import { type Turn, turnAt } from "../../replay/turns";
import { type Names, playerName } from "../../words";
import { Flag } from "../symbols";

const WIDTH = 400;
const HEIGHT = 190;
const LEFT = 34; // for the numbers
const RIGHT = 10;
const TOP = 10;
const BOTTOM = 20; // for the turns

const decimalsOf = (n: number) => (Math.abs(n) < 10 ? 1 : 0);
/** A number as people read it: one decimal below ten. */
export const figure = (n: number) =>
  new Intl.NumberFormat(spokenLanguage(), { maximumFractionDigits: decimalsOf(n) }).format(n).replace("-", "−");
/** The number that `figure` shows, which decides about the plural. */
export const rounded = (n: number) => Number(n.toFixed(decimalsOf(n)));

interface Props {
  result: ReviewResult;
  names: Names;
  unit: "points" | "win";
  /** Whose mistakes are marked. */
  seat: number;
  turns: Turn[];
  step: number;
  onJump(step: number): void;
}

/** Round numbers between two, few of them. */
export function ticksOf(low: number, high: number): number[] {
  const rough = (high - low) / 4 || 1;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((n) => n * power).find((n) => n >= rough)!;
  const ticks: number[] = [];
  for (let n = Math.ceil(low / step) * step; n <= high + step / 1e6; n += step) ticks.push(n);
  return ticks;
}

function scales(curve: CurvePoint[], unit: "points" | "win") {
  const all = curve.flatMap((c) => c[unit]);
  const [low, high] = unit === "win" ? [0, 1] : [Math.min(...all), Math.max(...all)];
  const room = (high - low) * 0.06 || 1;
  const [bottom, top] = unit === "win" ? [0, 1] : [low - room, high + room];
  return {
    bottom,
    top,
    x: (i: number) => LEFT + ((WIDTH - LEFT - RIGHT) * i) / Math.max(1, curve.length - 1),
    y: (n: number) => TOP + ((HEIGHT - TOP - BOTTOM) * (top - n)) / (top - bottom),
  };
}

export function Curve({ result, names, unit, seat, turns, step, onJump }: Props) {
  const { curve } = result;
  const [over, setOver] = useState<number | null>(null);
  const { bottom, top, x, y } = scales(curve, unit);
  const say = unit === "win" ? percent : figure;
  const now = Math.min(curve.length - 1, over ?? step); // entry i of the curve is step i
  const stepAt = (e: MouseEvent) => {
    const box = (e.currentTarget as Element).getBoundingClientRect();
    const at = ((e.clientX - box.left) / box.width) * WIDTH;
    return Math.max(
      0,
      Math.min(curve.length - 1, Math.round(((at - LEFT) / (WIDTH - LEFT - RIGHT)) * (curve.length - 1))),
    );
  };
  const turn = turnAt(turns, now);
  const where = turn < 0 || !turns[turn].number ? t("Before the first turn") : t("Turn {n}", { n: turns[turn].number });
  const last = curve[curve.length - 1];
  const label = names.seats
    .map((_, p) => `${playerName(names, p)}: ${say(curve[0][unit][p])} → ${say(last[unit][p])}`)
    .join("; ");
  const [, each = 10] = ticksOf(0, Math.max(10, ...turns.map((x) => x.number)) * 0.6); // at most eight or so
  const marks = turns.filter((x) => x.number && x.number % each === 0 && x.kind === "turn");
  return (
    <figure class="curve">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${unit === "win" ? t("Chance to win") : t("Expected points")}: ${label}`}
        onPointerMove={(e) => setOver(stepAt(e))}
        onPointerLeave={() => setOver(null)}
        onClick={(e) => onJump(stepAt(e))}
      >
        {ticksOf(bottom, top).map((n) => (
          <g key={n} class="curve-tick">
            <path d={`M${LEFT} ${y(n).toFixed(1)}H${WIDTH - RIGHT}`} />
            <text x={LEFT - 5} y={y(n) + 3.5} text-anchor="end">
              {say(n)}
            </text>
          </g>
        ))}
        {marks.map((m) => (
          <text key={m.number} class="curve-turn" x={x(m.first)} y={HEIGHT - 5} text-anchor="middle">
            {m.number}
          </text>
        ))}
        {names.seats.map((_, p) => {
          const d = `M${curve.map((c, i) => `${x(i).toFixed(1)} ${y(c[unit][p]).toFixed(1)}`).join("L")}`;
          return (
            <g key={p} class={`curve-line p${p}${p === seat ? " on" : ""}`}>
              <path class="halo" d={d} />
              <path class="line" d={d} />
            </g>
          );
        })}
        {result.seat[seat].mistakes.map((m) => {
          const i = Math.min(curve.length - 1, m.step + 1);
          return (
            <path
              key={m.step}
              class="curve-mistake"
              d={`M${x(i).toFixed(1)} ${(y(curve[i][unit][seat]) + 5).toFixed(1)}l5.500 9h-11z`}
            />
          );
        })}
        <path class="curve-now" d={`M${x(now).toFixed(1)} ${TOP}V${HEIGHT - BOTTOM}`} />
        {names.seats.map((_, p) => (
          <circle key={p} class={`curve-dot p${p}`} cx={x(now)} cy={y(curve[now][unit][p])} r={4} />
        ))}
      </svg>
      <figcaption>
        <b>{where}</b>
        {names.seats.map((_, p) => (
          <span key={p}>
            <Flag seat={p} size={14} /> {playerName(names, p)} <b>{say(curve[now][unit][p])}</b>
          </span>
        ))}
      </figcaption>
      <details>
        <summary>{t("The curve as a table")}</summary>
        <div class="curve-table" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t("Turn")}</th>
                {names.seats.map((_, p) => (
                  <th key={p} scope="col">
                    {playerName(names, p)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {turns.map((x, i) => {
                const entry = curve[Math.min(curve.length - 1, x.last)];
                return (
                  <tr key={i}>
                    <th scope="row">
                      <button type="button" class="plain" onClick={() => onJump(x.last)}>
                        {x.number || t("Start")}
                      </button>
                    </th>
                    {entry[unit].map((n, p) => (
                      <td key={p}>{say(n)}</td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}
