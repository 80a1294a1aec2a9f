// What a finger means: the route or city nearest to it. A finger covers more than a route is wide.
import type { Line, Point } from "./geometry";

const REACH = 22; // pixels: a finger has 44 pixels of room
const RATHER = 8; // pixels by which something that can be done now counts as nearer

export interface Near {
  city?: string;
  route?: string;
}
export interface Things {
  lines: Line[];
  can: Set<string>;
  places: Map<string, Point>;
  cityCan: Set<string>;
  cityAsk: boolean;
}

const aside = ([px, py]: Point, [ax, ay]: Point, [bx, by]: Point) => {
  const dx = bx - ax;
  const dy = by - ay;
  const share = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(px - ax - share * dx, py - ay - share * dy);
};
const fromLine = (at: Point, { points }: Line) => Math.min(...points.slice(1).map((b, i) => aside(at, points[i], b)));

/** `at` in units of the board, of which each has `scale` pixels. */
export function nearest(at: Point, scale: number, { lines, can, places, cityCan, cityAsk }: Things): Near {
  let best: Near = {};
  let least = Infinity;
  const offer = (what: Near, far: number, now: boolean) => {
    const cost = far * scale + (now ? 0 : RATHER);
    if (far * scale <= REACH && cost < least) {
      least = cost;
      best = what;
    }
  };
  for (const line of lines) offer({ route: line.route.id }, fromLine(at, line), can.has(line.route.id));
  for (const [city, [x, y]] of places)
    if (cityAsk || cityCan.has(city)) offer({ city }, Math.hypot(x - at[0], y - at[1]), cityCan.has(city));
  return best;
}

/** The nearest city in this direction from a place, other than `here`. */
export function cityTowards(
  places: Map<string, Point>,
  here: string | null,
  from: Point,
  [x, y]: Point,
): string | null {
  let best: string | null = null;
  let least = Infinity;
  for (const [id, q] of places) {
    const dx = q[0] - from[0];
    const dy = q[1] - from[1];
    const along = dx * x + dy * y;
    const far = along + 2 * Math.abs(dx * y - dy * x);
    if (id !== here && along > 1 && far < least) {
      least = far;
      best = id;
    }
  }
  return best;
}
