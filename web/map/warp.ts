// Bends the earth onto a board: Lambert's conic around the board's middle, then a smooth spline (thin plate) that
// carries the cities from where they are to where the board has them.

import { boardHeight, type Point, WIDTH } from "../src/board/geometry";
import type { BoardFile } from "../src/board/types";

type Degrees = [number, number];

function lambert(board: BoardFile): (place: Degrees) => Point {
  const rad = Math.PI / 180;
  const lats = board.cities.map((c) => c.lat!);
  const lons = board.cities.map((c) => c.lon!);
  const lat0 = lats.reduce((a, b) => a + b, 0) / lats.length;
  const lon0 = (Math.min(...lons) + Math.max(...lons)) / 2;
  const south = (lat0 - 8) * rad;
  const north = (lat0 + 8) * rad;
  const tan = (p: number) => Math.tan(Math.PI / 4 + p / 2);
  const n = Math.log(Math.cos(south) / Math.cos(north)) / Math.log(tan(north) / tan(south));
  const F = (Math.cos(south) * tan(south) ** n) / n;
  const r0 = F / tan(lat0 * rad) ** n;
  return ([lon, lat]) => {
    const r = F / tan(Math.max(-80, Math.min(85, lat)) * rad) ** n;
    const th = n * (lon - lon0) * rad;
    return [r * Math.sin(th), -(r0 - r * Math.cos(th))];
  };
}

function solve(left: number[][], right: number[][]): number[][] {
  const n = left.length;
  const rows = left.map((row, i) => row.concat(right[i]));
  for (let i = 0; i < n; i++) {
    let best = i;
    for (let j = i + 1; j < n; j++) if (Math.abs(rows[j][i]) > Math.abs(rows[best][i])) best = j;
    [rows[i], rows[best]] = [rows[best], rows[i]];
    for (let j = 0; j < n; j++) {
      const f = j === i ? 0 : rows[j][i] / rows[i][i];
      if (f) for (let k = i; k < rows[i].length; k++) rows[j][k] -= f * rows[i][k];
    }
  }
  return rows.map((row, i) => row.slice(n).map((v) => v / row[i]));
}

/** `smoothing`: how much calm of the coast is worth against cities in their exact place. */
export function makeWarp(board: BoardFile, smoothing: number): (place: Degrees) => Point {
  const project = lambert(board);
  const height = boardHeight(board);
  const from = board.cities.map((c) => project([c.lon!, c.lat!]));
  const to = board.cities.map((c) => [c.x! * WIDTH, c.y! * height]);
  const span = (k: number) => Math.max(...from.map((p) => p[k])) - Math.min(...from.map((p) => p[k]));
  const size = Math.hypot(span(0), span(1));
  const S = from.map((p) => [p[0] / size, p[1] / size]);
  const bump = (d2: number) => (d2 < 1e-12 ? 0 : (d2 * Math.log(d2)) / 2);
  const left: number[][] = S.map((p, i) => [
    ...S.map((q, j) => bump((p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2) + (i === j ? smoothing : 0)),
    1,
    p[0],
    p[1],
  ]);
  const right: number[][] = to.map((p) => [...p]);
  for (const k of [0, 1, 2]) {
    left.push([...S.map((q) => (k ? q[k - 1] : 1)), 0, 0, 0]);
    right.push([0, 0]);
  }
  const w = solve(left, right);
  const N = S.length;
  return (place) => {
    const p = project(place);
    const x = p[0] / size;
    const y = p[1] / size;
    const result: Point = [0, 0];
    for (const k of [0, 1] as const) {
      result[k] = w[N][k] + w[N + 1][k] * x + w[N + 2][k] * y;
      for (let i = 0; i < N; i++) result[k] += w[i][k] * bump((x - S[i][0]) ** 2 + (y - S[i][1]) ** 2);
    }
    return result;
  };
}
