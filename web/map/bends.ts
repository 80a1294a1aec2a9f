// Bows: a line swings aside where it would run over a city, a name or another line. What the board file says is the
// start.

import {
  boardHeight,
  cityPlaces,
  drawScale,
  type Line,
  type Point,
  routeGroups,
  routeLine,
  type Space,
  spaceWidth,
  WIDTH,
} from "../src/board/geometry";
import type { BoardFile } from "../src/board/types";
import { type Box, cloud, overlap } from "./labels";

const CLOSE = 14.5;
// how near spaces may come to those of other lines and to other cities, on a board of usual scale
const CITY_CLOSE = 22;
const TRIES = [0, 0.03, -0.03, 0.06, -0.06, 0.09, -0.09, 0.13, -0.13, 0.18, -0.18, 0.24, -0.24];
const COAST = 0.2; // how far a ferry without a bow of its own swings out

/** Whether two spaces lie across each other. */
function cross(a: Space, b: Space): boolean {
  const ends = (s: Space): [Point, Point] => {
    const x = (Math.cos((s.angle * Math.PI) / 180) * s.length) / 2;
    const y = (Math.sin((s.angle * Math.PI) / 180) * s.length) / 2;
    return [
      [s.x - x, s.y - y],
      [s.x + x, s.y + y],
    ];
  };
  const side = (p: Point, q: Point, r: Point) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  const [p, q] = ends(a);
  const [r, t] = ends(b);
  return side(p, q, r) !== side(p, q, t) && side(r, t, p) !== side(r, t, q);
}

export type Bends = Record<string, number>;

/** `hand`: bends chosen by eye. */
export function makeBends(board: BoardFile, hand: Bends, before: Bends | null, names: Map<string, Box[]>): Bends {
  const places = cityPlaces(board);
  const groups = routeGroups(board);
  const large = drawScale(board);
  const width = spaceWidth(board);
  const draw = (key: string, bend: number): Line[] => {
    const group = groups.get(key)!;
    return group.map((r, i) => routeLine(r, places.get(r.a)!, places.get(r.b)!, bend, i, group.length, large));
  };
  const given = (key: string) =>
    hand[key] ?? groups.get(key)![0].bend ?? (groups.get(key)![0].locomotives ? ferry(key) : 0);
  const bends: Bends = {};
  const lines = new Map<string, Line[]>();
  const boxes = [...names.values()].flat();
  for (const key of groups.keys()) {
    bends[key] = before?.[key] ?? given(key);
    lines.set(key, draw(key, bends[key]));
  }

  /** A ferry bows away from the middle of the land. */
  function ferry(key: string): number {
    const [a, b] = key.split("-").map((id) => places.get(id)!);
    const right: Point = [-(b[1] - a[1]), b[0] - a[0]];
    const out: Point = [(a[0] + b[0]) / 2 - WIDTH / 2, (a[1] + b[1]) / 2 - boardHeight(board) / 2];
    return right[0] * out[0] + right[1] * out[1] > 0 ? COAST : -COAST;
  }
  function cost(key: string, mine: Line[], bend: number): number {
    const [a, b] = key.split("-");
    const close = CLOSE * large;
    const cityClose = CITY_CLOSE * Math.sqrt(large);
    let sum = Math.abs(bend - given(key)) * 40 + (bend - given(key)) ** 2 * 4000 + Math.abs(bend) * 20;
    for (const small of cloud(mine, width)) for (const box of boxes) sum += overlap(small, box) * 2.5;
    for (const line of mine)
      for (const s of line.spaces) {
        for (const [id, p] of places) {
          const d = Math.hypot(p[0] - s.x, p[1] - s.y);
          if (id !== a && id !== b && d < cityClose) sum += (cityClose - d) * 3;
        }
        for (const [other, theirs] of lines) {
          if (other === key) continue;
          for (const l of theirs)
            for (const q of l.spaces) {
              const d = Math.hypot(q.x - s.x, q.y - s.y);
              if (d < close) sum += close - d;
              if (d < (s.length + q.length) / 2 && cross(s, q)) sum += 200;
              if (d < width) sum += (width - d) * 30; // they would lie on one another
            }
        }
        if (s.x < -15 || s.x > WIDTH + 15 || s.y < -15 || s.y > boardHeight(board) + 15) sum += 50;
      }
    return sum;
  }
  // straight as long as it goes: who swings out early drives others further
  for (const widest of [0.03, 0.06, 0.09, 0.13, 0.24, 0.24])
    for (const key of groups.keys()) {
      let best = Infinity;
      let at = bends[key];
      for (const more of TRIES.filter((b) => Math.abs(b) <= (key in hand ? 0 : widest))) {
        const bend = given(key) + more;
        const c = cost(key, draw(key, bend), bend);
        if (c < best - 0.01) {
          best = c;
          at = bend;
        }
      }
      bends[key] = Math.round(at * 1000) / 1000;
      lines.set(key, draw(key, bends[key]));
    }
  return bends;
}
