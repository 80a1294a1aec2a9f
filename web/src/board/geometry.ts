// Where things lie on a board: the curve of every route and the single spaces along it. Units: the board is 1000 wide.
import type { BoardFile, Route } from "./types";

export const WIDTH = 1000;
const SPACE_WIDTH = 9.4; // across the rails
const PARALLEL_GAP = 2.4; // between two parallel lines
const SPACE_GAP = 5; // between two spaces of one line: they can be counted at a glance
const CITY_ROOM = 9.5; // what a city keeps free of spaces
const LONGEST_SPACE = 36; // a longer one would look like a plank

/** How large things are drawn: a board that is higher than wide is shown smaller, so its pieces are made larger. */
export const drawScale = (board: BoardFile) => (board.aspect < 1.2 ? 1.32 : 1);
/** Room around the outermost cities, for their names. */
export const boardMargin = (board: BoardFile) => (board.aspect < 1.2 ? 64 : 34);
export const spaceWidth = (board: BoardFile) => SPACE_WIDTH * drawScale(board);

export type Point = [number, number];
export interface Space {
  x: number;
  y: number;
  angle: number;
  length: number;
}
/** `bed` leads from city to city, `path` along the spaces alone, through `points`. */
export interface Line {
  route: Route;
  spaces: Space[];
  path: string;
  points: Point[];
  bed: string;
  middle: Point;
}

export function boardHeight(board: BoardFile): number {
  return WIDTH / board.aspect;
}

export function cityPlaces(board: BoardFile): Map<string, Point> {
  const height = boardHeight(board);
  return new Map(board.cities.map((c) => [c.id, [c.x! * WIDTH, c.y! * height] as Point]));
}

export function routeGroups(board: BoardFile): Map<string, Route[]> {
  const groups = new Map<string, Route[]>();
  for (const route of board.routes) {
    const key = `${route.a}-${route.b}`;
    groups.set(key, [...(groups.get(key) ?? []), route]);
  }
  return groups;
}

/** Points along a bowed line, evenly by length, moved sideways by `aside`. */
function curve(from: Point, to: Point, bend: number, aside: number) {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const cx = (from[0] + to[0]) / 2 - dy * bend * 2;
  const cy = (from[1] + to[1]) / 2 + dx * bend * 2;
  const steps = 48;
  const points: Point[] = [];
  const angles: number[] = [];
  const along: number[] = [0];
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const s = 1 - t;
    const tx = 2 * s * (cx - from[0]) + 2 * t * (to[0] - cx);
    const ty = 2 * s * (cy - from[1]) + 2 * t * (to[1] - cy);
    const size = Math.hypot(tx, ty) || 1;
    points.push([
      s * s * from[0] + 2 * s * t * cx + t * t * to[0] - (ty / size) * aside,
      s * s * from[1] + 2 * s * t * cy + t * t * to[1] + (tx / size) * aside,
    ]);
    const angle = Math.atan2(ty, tx);
    const turn = 2 * Math.PI; // continues from the angle before, also past the half circle
    angles.push(i ? angle + turn * Math.round((angles[i - 1] - angle) / turn) : angle);
    if (i) along.push(along[i - 1] + Math.hypot(points[i][0] - points[i - 1][0], points[i][1] - points[i - 1][1]));
  }
  const at = (distance: number): Space => {
    let i = 1;
    while (i < steps && along[i] < distance) i++;
    const share = (distance - along[i - 1]) / (along[i] - along[i - 1] || 1);
    const mix = (a: number, b: number) => a + (b - a) * share;
    return {
      x: mix(points[i - 1][0], points[i][0]),
      y: mix(points[i - 1][1], points[i][1]),
      angle: (mix(angles[i - 1], angles[i]) * 180) / Math.PI,
      length: 0,
    };
  };
  return { length: along[steps], at };
}

export function routeLine(
  route: Route,
  from: Point,
  to: Point,
  bend: number,
  place: number,
  count: number,
  large: number,
): Line {
  const aside = (place - (count - 1) / 2) * (SPACE_WIDTH + PARALLEL_GAP) * large;
  const line = curve(from, to, bend, aside);
  const room = Math.min(CITY_ROOM * large, line.length * 0.2);
  const step = (line.length - 2 * room) / route.length;
  const length = Math.min(step - Math.min(SPACE_GAP * large, step * 0.24), LONGEST_SPACE * large);
  const spread = Math.min(step, (LONGEST_SPACE + SPACE_GAP) * large);
  const first = line.length / 2 - (spread * (route.length - 1)) / 2;
  const spaces = Array.from({ length: route.length }, (_, i) => ({ ...line.at(first + spread * i), length }));
  const round = (n: number) => n.toFixed(1);
  const trace = (from: number, to: number) =>
    Array.from({ length: 9 }, (_, i) => line.at(from + ((to - from) * i) / 8)).map((p): Point => [p.x, p.y]);
  const draw = (points: Point[]) => points.map(([x, y], i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");
  const middle = line.at(line.length / 2);
  const points = trace(room, line.length - room);
  return { route, spaces, points, path: draw(points), bed: draw(trace(0, line.length)), middle: [middle.x, middle.y] };
}

export function routeLines(board: BoardFile, bends: Record<string, number> = {}): Line[] {
  const places = cityPlaces(board);
  return [...routeGroups(board)].flatMap(([key, group]) => {
    const bend = bends[key] ?? group[0].bend ?? 0;
    return group.map((route, i) =>
      routeLine(route, places.get(route.a)!, places.get(route.b)!, bend, i, group.length, drawScale(board)),
    );
  });
}
