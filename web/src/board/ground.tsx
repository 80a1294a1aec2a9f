// What lies under the routes: sea, land, borders, the name of the board; and above them the tickets one thinks about.
import { memo } from "preact/compat";
import type { BoardFile, Layout } from "./types";
import type { Point } from "./geometry";

/** Where the board's name and the compass have water around them. */
const PLATES: Record<string, { name: [number, number, number]; compass: [number, number, number] }> = {
  usa: { name: [742, 652, 26], compass: [2, 588, 30] }, europe: { name: [36, 404, 23], compass: [14, 24, 27] }, old_west: { name: [-205, 905, 48], compass: [-205, 700, 54] },
};
const ROSE = "M0-10L2-2 10 0 2 2 0 10-2 2-10 0-2-2z", SIDE = "M0-6.5L6.5 0 0 6.5-6.5 0z";

function Plate({ board }: { board: BoardFile }) {
  const plate = PLATES[board.game];
  if (!plate) return null;
  const [x, y, size] = plate.name, [cx, cy, r] = plate.compass, wide = board.name.length * size * 0.33;
  return <g class="plate">
    <text x={x} y={y} font-size={size} text-anchor="middle">{board.name.toUpperCase()}</text>
    <path d={`M${x - wide} ${y + size * 0.34}H${x + wide}M${x - wide} ${y + size * 0.46}H${x + wide}`} />
    <g transform={`translate(${cx} ${cy}) scale(${r / 10})`}><circle r="8.4" /><path class="rose-side" d={SIDE} transform="scale(.72)" /><path class="rose" d={ROSE} /><text y="-11" font-size="5" text-anchor="middle">N</text></g>
  </g>;
}

export const Ground = memo(({ board, layout }: { board: BoardFile; layout: Layout }) => <g class="ground" aria-hidden="true">
  <rect class="sea" x="-3000" y="-3000" width="7000" height="7000" />
  <path class="shore far" d={layout.land} /><path class="shore" d={layout.land} /><path class="shore near" d={layout.land} /><path class="land" d={layout.land} />
  <path class="lake" d={layout.lakes} /><path class="border" d={layout.borders} />
  <Plate board={board} />
</g>);

/** A ticket on the map: where it leads, what it brings, how far it is. */
export interface Wish { id: string; a: string; b: string; points: number; note: string; chosen: boolean }

export function Wishes({ wishes, places, large, badges }: { wishes: Wish[]; places: Map<string, Point>; large: number; badges: boolean }) {
  if (!wishes.length) return null;
  const taken: Point[] = [];
  return <g class="wishes" aria-hidden="true">{wishes.map((wish) => {
    const a = places.get(wish.a)!, b = places.get(wish.b)!, bow = 0.16 * (a[0] < b[0] ? 1 : -1);
    const mx = (a[0] + b[0]) / 2 + (b[1] - a[1]) * bow, my = (a[1] + b[1]) / 2 - (b[0] - a[0]) * bow;
    if (!badges) return <path key={wish.id} class={`wish${wish.chosen ? " chosen" : ""}`} d={`M${a.join(" ")}Q${(2 * mx - (a[0] + b[0]) / 2).toFixed(1)} ${(2 * my - (a[1] + b[1]) / 2).toFixed(1)} ${b.join(" ")}`} />;
    let y = my;
    while (taken.some((q) => Math.abs(q[0] - mx) < 96 * large && Math.abs(q[1] - y) < 26 * large)) y += 27 * large;
    taken.push([mx, y]);
    const wide = 30 + wish.note.length * 5.6;
    return <g key={wish.id} class={`wish-badge${wish.chosen ? " chosen" : ""}`} style={`transform:translate(${mx.toFixed(1)}px,${y.toFixed(1)}px) scale(calc(var(--label, 1) * ${large}))`}>
      <rect x={-wide / 2} y="-11" width={wide} height="22" rx="5" /><path d={`M${-wide / 2 + 28}-11V11`} />
      <text class="wish-points" x={-wide / 2 + 14} y="5.5" text-anchor="middle">{wish.points}</text><text x={-wide / 2 + 33} y="4.5">{wish.note}</text></g>;
  })}</g>;
}
