// Bows for boards that give none: a line swings aside where it would run over a city or another line.
import type { BoardFile } from "../src/board/types";
import { boardHeight, cityPlaces, drawScale, routeGroups, routeLine, WIDTH, type Line, type Point } from "../src/board/geometry";

const CLOSE = 17, CITY_CLOSE = 23;
const TRIES = [0, 0.03, -0.03, 0.06, -0.06, 0.09, -0.09, 0.13, -0.13, 0.18, -0.18, 0.24, -0.24];

export function makeBends(board: BoardFile): Record<string, number> {
  const places = cityPlaces(board), groups = [...routeGroups(board)], bends: Record<string, number> = {};
  const draw = (key: string, bend: number): Line[] => {
    const group = groups.find(([k]) => k === key)![1];
    return group.map((r, i) => routeLine(r, places.get(r.a)!, places.get(r.b)!, bend, i, group.length, drawScale(board)));
  };
  const lines = new Map<string, Line[]>();
  for (const [key, group] of groups) { bends[key] = group[0].locomotives ? ferry(key) : 0; lines.set(key, draw(key, bends[key])); }

  /** A ferry bows away from the middle of the land. */
  function ferry(key: string): number {
    const [a, b] = key.split("-").map((id) => places.get(id)!);
    const right: Point = [-(b[1] - a[1]), b[0] - a[0]], out: Point = [(a[0] + b[0]) / 2 - WIDTH / 2, (a[1] + b[1]) / 2 - boardHeight(board) / 2];
    return right[0] * out[0] + right[1] * out[1] > 0 ? 0.2 : -0.2;
  }
  function cost(key: string, mine: Line[], bend: number): number {
    const [a, b] = key.split("-");
    let sum = Math.abs(bend) * 60;
    for (const line of mine)
      for (const s of line.spaces) {
        for (const [id, p] of places) {
          const d = Math.hypot(p[0] - s.x, p[1] - s.y);
          if (id !== a && id !== b && d < CITY_CLOSE) sum += (CITY_CLOSE - d) * 3;
        }
        for (const [other, theirs] of lines) {
          if (other === key) continue;
          for (const l of theirs) for (const q of l.spaces) {
            const d = Math.hypot(q.x - s.x, q.y - s.y);
            if (d < CLOSE) sum += CLOSE - d;
          }
        }
        if (s.x < -15 || s.x > WIDTH + 15 || s.y < -15 || s.y > boardHeight(board) + 15) sum += 50;
      }
    return sum;
  }
  for (let round = 0; round < 6; round++)
    for (const [key, group] of groups) {
      if (group[0].locomotives) continue;
      let best = Infinity, at = 0;
      for (const bend of TRIES) {
        const c = cost(key, draw(key, bend), bend);
        if (c < best - 0.01) { best = c; at = bend; }
      }
      bends[key] = at;
      lines.set(key, draw(key, at));
    }
  return Object.fromEntries(Object.entries(bends).filter(([, bend]) => bend));
}
