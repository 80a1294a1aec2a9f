// Under the routes: sea, land, borders, the name of the board. Above them: the tickets that the player looks at.

import { findGame, gameName } from "../ui/games";
import type { Point } from "./geometry";
import { memo } from "./memo";
import type { BoardFile, Layout } from "./types";

const LONG = 10; // letters of a name that has room in one line
const ROSE = "M0-10L2-2 10 0 2 2 0 10-2 2-10 0-2-2z";
const SIDE = "M0-6.5L6.5 0 0 6.5-6.5 0z";

function Plate({ board }: { board: BoardFile }) {
  const plate = board.custom ? null : findGame(board.game)?.plate;
  if (!plate) return null;
  const [x, y, size] = plate.name;
  const [cx, cy, r] = plate.compass;
  const name = gameName(board.game).toUpperCase();
  const lines = name.length > LONG ? name.split(" ") : [name];
  const wide = Math.max(...lines.map((line) => line.length)) * size * 0.33;
  return (
    <g class="plate">
      {lines.map((line, i) => (
        <text key={i} x={x} y={y - (lines.length - 1 - i) * size * 1.15} font-size={size} text-anchor="middle">
          {line}
        </text>
      ))}
      <path d={`M${x - wide} ${y + size * 0.34}H${x + wide}M${x - wide} ${y + size * 0.46}H${x + wide}`} />
      <g transform={`translate(${cx} ${cy}) scale(${r / 10})`}>
        <circle r="8.4" />
        <path class="rose-side" d={SIDE} transform="scale(.72)" />
        <path class="rose" d={ROSE} />
        <text y="-11" font-size="5" text-anchor="middle">
          N
        </text>
      </g>
    </g>
  );
}

const Land = memo(({ layout }: { layout: Layout }) => (
  <>
    <rect class={layout.land ? "sea" : "land"} x="-3000" y="-3000" width="7000" height="7000" />
    <path class="shore far" d={layout.land} />
    <path class="shore" d={layout.land} />
    <path class="shore near" d={layout.land} />
    <path class="land" d={layout.land} />
    <path class="lake" d={layout.lakes} />
    <path class="border" d={layout.borders} />
  </>
));
export const Ground = ({ board, layout }: { board: BoardFile; layout: Layout }) => (
  <g class="ground" aria-hidden="true">
    <Land layout={layout} />
    <Plate board={board} />
  </g>
);

/** A ticket on the map: where it leads, what it brings, how far it is. */
export interface Wish {
  id: string;
  a: string;
  b: string;
  points: number;
  note: string;
  chosen: boolean;
}

export interface Box {
  l: number;
  t: number;
  r: number;
  b: number;
}
const GROWN = 1.1; // names and badges as large as they get on most screens
const touch = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.r, b.r) - Math.max(a.l, b.l)) * Math.max(0, Math.min(a.b, b.b) - Math.max(a.t, b.t));

/** Roughly the places of the names, which badges avoid. Beside each is its city. */
export function nameBoxes(board: BoardFile, layout: Layout, places: Map<string, Point>, large: number): Box[] {
  return board.cities.map((city) => {
    const [x, y] = places.get(city.id)!;
    const [dx, dy, anchor, cut] = layout.labels[city.id];
    const size = 13.5 * large * GROWN;
    const letters = cut ? Math.max(cut, city.name.length - cut - 1) : city.name.length;
    const wide = letters * size * 0.5;
    const left = x + dx * GROWN - (anchor === "middle" ? wide / 2 : anchor === "end" ? wide : 0);
    return { l: left, t: y + dy * GROWN - size * 0.85, r: left + wide, b: y + dy * GROWN + size * (cut ? 1.25 : 0.2) };
  });
}
const SHARES = [0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66, 0.3, 0.7, 0.26, 0.74, 0.22, 0.78, 0.18, 0.82];

const px = (v: number) => `${v.toFixed(1)}px`;
const DISC = 9; // what a city needs around its middle
const SHY = 8; // how much worse a city covered is than as much of a name

/** `brief`: only the points, except for the ticket `told`. */
interface WishesProps {
  wishes: Wish[];
  places: Map<string, Point>;
  large: number;
  names: Box[];
  badges: boolean;
  brief: boolean;
  told: string;
}
export function Wishes({ wishes, places, large, names, badges, brief, told }: WishesProps) {
  if (!wishes.length) return null;
  const taken: Box[] = [...names];
  const discs = [...places.values()].map(
    ([x, y]): Box => ({ l: x - DISC * large, t: y - DISC * large, r: x + DISC * large, b: y + DISC * large }),
  );
  return (
    <g class="wishes" aria-hidden="true">
      {wishes.map((wish) => {
        const a = places.get(wish.a)!;
        const b = places.get(wish.b)!;
        const bow = 0.32 * (a[0] < b[0] ? 1 : -1);
        const note = brief && wish.id !== told ? "" : wish.note;
        const wide = note ? 36 + note.length * 5.4 : 28;
        const c: Point = [(a[0] + b[0]) / 2 + (b[1] - a[1]) * bow, (a[1] + b[1]) / 2 - (b[0] - a[0]) * bow];
        if (!badges)
          return (
            <path
              key={wish.id}
              class={`wish${wish.chosen ? " chosen" : ""}`}
              d={`M${a.join(" ")}Q${c.map((v) => v.toFixed(1)).join(" ")} ${b.join(" ")}`}
            />
          );
        let least = Infinity;
        let best = { x: c[0], y: c[1], box: taken[0] };
        for (const u of SHARES) {
          // a spot on the line that covers no name
          const at = (k: 0 | 1) => (1 - u) ** 2 * a[k] + 2 * u * (1 - u) * c[k] + u * u * b[k];
          const x = at(0);
          const y = at(1);
          const w = (wide / 2) * large * GROWN;
          const h = 12 * large * GROWN;
          const box = { l: x - w, t: y - h, r: x + w, b: y + h };
          const cost =
            taken.reduce((sum, q) => sum + touch(box, q), 0) +
            discs.reduce((sum, q) => sum + SHY * touch(box, q), 0) +
            Math.abs(u - 0.5) +
            Math.max(0, -box.l, box.r - 1000) * 20;
          if (cost < least) {
            least = cost;
            best = { x, y, box };
          }
        }
        taken.push(best.box);
        return (
          <g
            key={wish.id}
            class={`wish-badge${wish.chosen ? " chosen" : ""}`}
            style={`transform:translate(${px(best.x)},${px(best.y)}) scale(calc(var(--label, 1) * ${large}))`}
          >
            <rect x={-wide / 2} y="-11" width={wide} height="22" rx="5" />
            {note && <path d={`M${-wide / 2 + 28}-11V11`} />}
            <text class="wish-points" x={-wide / 2 + 14} y="5.5" text-anchor="middle">
              {wish.points}
            </text>
            <text x={-wide / 2 + 33} y="4.5">
              {note}
            </text>
          </g>
        );
      })}
    </g>
  );
}
