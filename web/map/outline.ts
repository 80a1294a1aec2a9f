// Rings and lines of the earth: cut to a frame, made simpler, written as path data.
import type { Point } from "../src/board/geometry";

export interface Frame {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

type Cut = { inside: (p: Point) => boolean; meet: (a: Point, b: Point) => Point };
function cuts(f: Frame): Cut[] {
  const at =
    (k: 0 | 1, v: number) =>
    (a: Point, b: Point): Point => {
      const t = (v - a[k]) / (b[k] - a[k]);
      return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
    };
  return [
    { inside: (p) => p[0] >= f.left, meet: at(0, f.left) },
    { inside: (p) => p[0] <= f.right, meet: at(0, f.right) },
    { inside: (p) => p[1] >= f.top, meet: at(1, f.top) },
    { inside: (p) => p[1] <= f.bottom, meet: at(1, f.bottom) },
  ];
}

/** The part of a ring inside the frame (Sutherland and Hodgman). */
export function cutRing(ring: Point[], frame: Frame): Point[] {
  for (const { inside, meet } of cuts(frame)) {
    const out: Point[] = [];
    ring.forEach((p, i) => {
      const before = ring[(i + ring.length - 1) % ring.length];
      if (inside(p) !== inside(before)) out.push(meet(before, p));
      if (inside(p)) out.push(p);
    });
    ring = out;
    if (!ring.length) break;
  }
  return ring;
}

export function cutLine(line: Point[], f: Frame): Point[][] {
  const inside = (p: Point) => p[0] >= f.left && p[0] <= f.right && p[1] >= f.top && p[1] <= f.bottom;
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const p of line) {
    if (inside(p)) part.push(p);
    else {
      if (part.length > 1) parts.push(part);
      part = [];
    }
  }
  if (part.length > 1) parts.push(part);
  return parts;
}

/** Long straight edges get points between, so that the warp can bend them. */
export function densify(line: Point[], step: number): Point[] {
  const out: Point[] = [];
  line.forEach((p, i) => {
    const q = line[i - 1];
    if (q) {
      const n = Math.floor(Math.hypot(p[0] - q[0], p[1] - q[1]) / step);
      for (let k = 1; k <= n; k++)
        out.push([q[0] + ((p[0] - q[0]) * k) / (n + 1), q[1] + ((p[1] - q[1]) * k) / (n + 1)]);
    }
    out.push(p);
  });
  return out;
}

/** Douglas and Peucker. */
export function simplify(line: Point[], tolerance: number): Point[] {
  if (line.length < 3) return line;
  const keep = new Uint8Array(line.length);
  const todo: [number, number][] = [[0, line.length - 1]];
  keep[0] = keep[line.length - 1] = 1;
  for (let range = todo.pop(); range; range = todo.pop()) {
    const [a, b] = range;
    const p = line[a];
    const q = line[b];
    const dx = q[0] - p[0];
    const dy = q[1] - p[1];
    const size = Math.hypot(dx, dy);
    let worst = tolerance;
    let at = 0;
    for (let i = a + 1; i < b; i++) {
      const d =
        size > 1e-9
          ? Math.abs((line[i][0] - p[0]) * dy - (line[i][1] - p[1]) * dx) / size
          : Math.hypot(line[i][0] - p[0], line[i][1] - p[1]);
      if (d > worst) {
        worst = d;
        at = i;
      }
    }
    if (at) {
      keep[at] = 1;
      todo.push([a, at], [at, b]);
    }
  }
  return line.filter((_, i) => keep[i]);
}

export function area(ring: Point[]): number {
  let sum = 0;
  ring.forEach((p, i) => {
    const q = ring[(i + 1) % ring.length];
    sum += p[0] * q[1] - p[1] * q[0];
  });
  return Math.abs(sum) / 2;
}

/** Relative path data with one decimal: short, and it packs well. */
export function pathData(line: Point[], closed: boolean): string {
  let x = 0;
  let y = 0;
  let data = "";
  const one = (n: number) => String(Math.round(n * 10) / 10).replace(/^(-?)0\./, "$1.");
  line.forEach((p, i) => {
    const nx = Math.round(p[0] * 10) / 10;
    const ny = Math.round(p[1] * 10) / 10;
    if (i && nx === x && ny === y) return;
    const a = one(i ? nx - x : nx);
    const b = one(i ? ny - y : ny);
    data += (i ? (i === 1 ? "l" : a[0] === "-" ? "" : " ") : "M") + a + (b[0] === "-" ? "" : " ") + b;
    x = nx;
    y = ny;
  });
  return data + (closed ? "z" : "");
}

/** Rounds the corners of a rough ring (Chaikin), for lakes drawn with few points. */
export function soften(ring: Point[], times: number): Point[] {
  for (let k = 0; k < times; k++)
    ring = ring.flatMap((p, i) => {
      const q = ring[(i + 1) % ring.length];
      return [
        [p[0] * 0.75 + q[0] * 0.25, p[1] * 0.75 + q[1] * 0.25],
        [p[0] * 0.25 + q[0] * 0.75, p[1] * 0.25 + q[1] * 0.75],
      ] as Point[];
    });
  return ring;
}
