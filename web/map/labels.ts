// Places the names of cities: all at once, by simulated annealing, where they cover the least.
import type { BoardFile, Layout } from "../src/board/types";
import { boardHeight, boardMargin, cityPlaces, drawScale, spaceWidth, type Line, WIDTH } from "../src/board/geometry";

const LABEL_SIZE = 13.5; // of the type, in units of the board
const CITY_RADIUS = 7;

interface Box { l: number; t: number; r: number; b: number }
interface Choice { label: [number, number, "start" | "middle" | "end"]; box: Box; cost: number }

/** How wide a name is in the condensed face of the board. */
function nameWidth(name: string, size: number): number {
  let em = 0;
  for (const c of name) em += /[ilIjtfr.,' í]/.test(c) ? 0.27 : /[mwMW]/.test(c) ? 0.68 : /[A-ZÁ]/.test(c) ? 0.53 : 0.465;
  return em * size + 1;
}

const overlap = (a: Box, b: Box) => Math.max(0, Math.min(a.r, b.r) - Math.max(a.l, b.l)) * Math.max(0, Math.min(a.b, b.b) - Math.max(a.t, b.t));

/** Spaces as a cloud of small boxes, so that slanted ones count as they lie. */
function cloud(lines: Line[], width: number): Box[] {
  const boxes: Box[] = [];
  for (const { spaces } of lines)
    for (const s of spaces) {
      const cos = Math.cos(s.angle * Math.PI / 180), sin = Math.sin(s.angle * Math.PI / 180), h = width / 2;
      for (let d = -s.length / 2 + h / 2; d <= s.length / 2; d += h)
        for (const o of [-h / 2, h / 2]) {
          const x = s.x + cos * d - sin * o, y = s.y + sin * d + cos * o;
          boxes.push({ l: x - h / 2, t: y - h / 2, r: x + h / 2, b: y + h / 2 });
        }
    }
  return boxes;
}

function choices(x: number, y: number, name: string, large: number): Choice[] {
  const size = LABEL_SIZE * large, w = nameWidth(name, size), up = size * 0.84, down = size * 0.2, out: Choice[] = [];
  const add = (dx: number, dy: number, anchor: "start" | "middle" | "end", cost: number) => {
    const l = x + dx - (anchor === "middle" ? w / 2 : anchor === "end" ? w : 0), t = y + dy - up;
    out.push({ label: [dx, dy, anchor], cost, box: { l: l - 1, t, r: l + w + 1, b: t + up + down } });
  };
  for (const far of [0, 3, 7, 12, 18, 25]) {
    const d = CITY_RADIUS * large + 1.5 + far, c = far * 1.6;
    for (const lift of [0, -4, 4, -9, 9]) {
      add(d, 4.6 * large + lift, "start", c + Math.abs(lift) * 0.4);
      add(-d, 4.6 * large + lift, "end", c + Math.abs(lift) * 0.4 + 1);
    }
    for (const side of [0, -w / 4, w / 4, -w / 2, w / 2]) {
      add(side, -d, "middle", c + Math.abs(side) * 0.1);
      add(side, d + up - 1, "middle", c + Math.abs(side) * 0.1 + 1);
    }
    for (let k = 0; k < 32; k++) { // all around
      const a = k * Math.PI / 16, cos = Math.cos(a), sin = Math.sin(a);
      add(cos * d, sin * (d + up / 2) + up / 2 - 1, cos > 0.2 ? "start" : cos < -0.2 ? "end" : "middle", c + 2);
    }
    const q = d * 0.72;
    add(q, -q, "start", c + 1); add(-q, -q, "end", c + 2); add(q, q + up - 2, "start", c + 1); add(-q, q + up - 2, "end", c + 2);
  }
  return out;
}

export function placeLabels(board: BoardFile, lines: Line[]): { labels: Layout["labels"]; covered: string[] } {
  const places = cityPlaces(board), height = boardHeight(board), large = drawScale(board), edge = boardMargin(board) - 5, spaces = cloud(lines, spaceWidth(board));
  const discs = board.cities.map((c) => { const [x, y] = places.get(c.id)!, r = CITY_RADIUS * large; return { l: x - r, t: y - r, r: x + r, b: y + r }; });
  const all = board.cities.map((city) => {
    const [x, y] = places.get(city.id)!, list = choices(x, y, city.name, large);
    for (const choice of list) {
      for (const s of spaces) choice.cost += overlap(choice.box, s) * 4;
      for (const d of discs) choice.cost += overlap(choice.box, d) * 6;
      const near = (q: readonly number[]) => Math.hypot(Math.max(choice.box.l - q[0], 0, q[0] - choice.box.r), Math.max(choice.box.t - q[1], 0, q[1] - choice.box.b));
      for (const [id, q] of places) if (id !== city.id && near(q) < near([x, y]) + 9) choice.cost += (near([x, y]) + 9 - near(q)) * 1.6; // whose name is it?
      if (choice.box.l < -edge || choice.box.r > WIDTH + edge || choice.box.t < -edge || choice.box.b > height + edge) choice.cost += 400;
    }
    return list.sort((a, b) => a.cost - b.cost).slice(0, 70);
  });
  let state = 12345; // a generator of our own: the same file every time
  const random = () => ((state = (state * 1103515245 + 12345) % 2147483648) / 2147483648);
  const at = all.map(() => 0);
  const clash = (i: number, k: number) => {
    let sum = all[i][k].cost;
    for (let j = 0; j < all.length; j++) if (j !== i) sum += overlap(all[i][k].box, all[j][at[j]].box) * 5;
    return sum;
  };
  for (let heat = 60; heat > 0.05; heat *= 0.9997) {
    const i = Math.floor(random() * all.length), k = Math.floor(random() * all[i].length);
    const worse = clash(i, k) - clash(i, at[i]);
    if (worse <= 0 || random() < Math.exp(-worse / heat)) at[i] = k;
  }
  const labels: Layout["labels"] = {}, covered: string[] = [];
  board.cities.forEach((city, i) => {
    const [dx, dy, anchor] = all[i][at[i]].label;
    labels[city.id] = [Math.round(dx * 10) / 10, Math.round(dy * 10) / 10, anchor];
    if (clash(i, at[i]) > 30) covered.push(`${city.name} ${clash(i, at[i]).toFixed(0)}`);
  });
  return { labels, covered };
}
