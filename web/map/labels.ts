// Places the names of cities: all at once, by simulated annealing, where they cover the least.

import { boardHeight, boardMargin, cityPlaces, drawScale, type Line, spaceWidth, WIDTH } from "../src/board/geometry";
import type { BoardFile, Label, Layout } from "../src/board/types";

const LABEL_SIZE = 13.5; // of the type, in units of the board
const CITY_RADIUS = 7;
/** What may stand on a city besides its disc. */
const STATION: Box = { l: -8.5, t: -10, r: 8.5, b: 7 };
const MARKER: Box = { l: -8, t: -9.5, r: 8, b: 10.5 };
const DISC: Box = { l: -CITY_RADIUS, t: -CITY_RADIUS, r: CITY_RADIUS, b: CITY_RADIUS };
const ALVIN: Box = { l: 1, t: -17, r: 14, b: -2 }; // where he stands beside a city
/** Advances of the face, in hundredths of its size (measured), and what hangs below the line. */
const ADVANCES: [number, string][] = [
  [23, "."],
  [25, " "],
  [26, "ijl"],
  [27, "íï"],
  [29, "I"],
  [31, "f"],
  [34, "Jt"],
  [37, "r"],
  [38, "z"],
  [41, "sv"],
  [42, "F"],
  [43, "LZx"],
  [44, "ETy"],
  [45, "aá"],
  [46, "ceé"],
  [47, "oø"],
  [49, "Ybdghknpquü"],
  [50, "S"],
  [52, "V"],
  [54, "A"],
  [55, "CKNP"],
  [57, "BDG"],
  [58, "OR"],
  [59, "w"],
  [60, "H"],
  [69, "M"],
  [70, "W"],
  [74, "m"],
];
const ROOM = 1.1; // names may grow by so much where the map is small (src/board/zoom.ts)
const HIGH = 0.82;
const LOW = 0.2;
const LEADING = 1.02;

export interface Box {
  l: number;
  t: number;
  r: number;
  b: number;
}
interface Choice {
  label: Label;
  boxes: Box[];
  cost: number;
}

function nameWidth(name: string, size: number): number {
  let em = 0;
  // and the spacing of the style
  for (const c of name) em += (ADVANCES.find(([, letters]) => letters.includes(c))?.[0] ?? 60) / 100 + 0.01;
  return em * size;
}
export const overlap = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.r, b.r) - Math.max(a.l, b.l)) * Math.max(0, Math.min(a.b, b.b) - Math.max(a.t, b.t));
const overlaps = (list: Box[], b: Box) => list.reduce((sum, a) => sum + overlap(a, b), 0);

/** Spaces as a cloud of small boxes, so that slanted ones count as they lie. */
export function cloud(lines: Line[], width: number): Box[] {
  const boxes: Box[] = [];
  for (const { spaces } of lines)
    for (const s of spaces) {
      const cos = Math.cos((s.angle * Math.PI) / 180);
      const sin = Math.sin((s.angle * Math.PI) / 180);
      const h = width / 3;
      for (let d = -s.length / 2 + h / 2; d <= s.length / 2; d += h)
        for (const o of [-h, 0, h]) {
          const x = s.x + cos * d - sin * o;
          const y = s.y + sin * d + cos * o;
          boxes.push({ l: x - h / 2, t: y - h / 2, r: x + h / 2, b: y + h / 2 });
        }
    }
  return boxes;
}

/** A name on one line, and on two where it has a space. */
const breaks = (name: string) => [0, ...[...name].flatMap((c, i) => (c === " " && i > 2 ? [i] : []))];

function choices(x: number, y: number, name: string, large: number): Choice[] {
  const size = LABEL_SIZE * large;
  const up = size * HIGH;
  const out: Choice[] = [];
  for (const cut of breaks(name)) {
    const lines = cut ? [name.slice(0, cut), name.slice(cut + 1)] : [name];
    const widths = lines.map((l) => nameWidth(l, size));
    const w = Math.max(...widths);
    const drop = (lines.length - 1) * size * LEADING;
    const two = cut ? 5 : 0;
    const add = (dx: number, dy: number, anchor: Label[2], cost: number) =>
      out.push({
        label: [dx, dy, anchor, cut],
        cost: cost + two,
        boxes: lines.map((line, i) => {
          const l = dx - (anchor === "middle" ? widths[i] / 2 : anchor === "end" ? widths[i] : 0);
          const base = dy + i * size * LEADING;
          return {
            l: x + (l - 1) * ROOM,
            t: y + (base - up) * ROOM,
            r: x + (l + widths[i] + 1) * ROOM,
            b: y + (base + (/[gpqyJ]/.test(line) ? size * LOW : 1)) * ROOM,
          };
        }),
      });
    for (const far of [0, 2, 4, 7, 10, 14, 19, 25]) {
      const d = CITY_RADIUS * large + 1.5 + far;
      const c = far * 1.6;
      for (const lift of [0, -4, 4, -9, 9, -14, 14]) {
        add(d, 4.6 * large + lift - drop / 2, "start", c + Math.abs(lift) * 0.4);
        add(-d, 4.6 * large + lift - drop / 2, "end", c + Math.abs(lift) * 0.4 + 1);
      }
      for (const share of [0, -0.15, 0.15, -0.3, 0.3, -0.5, 0.5]) {
        add(share * w, -d - drop, "middle", c + Math.abs(share) * w * 0.1);
        add(share * w, d + up - 1, "middle", c + Math.abs(share) * w * 0.1 + 1);
      }
      for (let k = 0; k < 32; k++) {
        // all around
        const a = (k * Math.PI) / 16;
        const cos = Math.cos(a);
        const sin = Math.sin(a);
        add(
          cos * d,
          sin * (d + (up + drop) / 2) + (up - drop) / 2 - 1,
          cos > 0.2 ? "start" : cos < -0.2 ? "end" : "middle",
          c + 2,
        );
      }
    }
  }
  return out;
}

/** Places names for these lines; gives also the boxes they fill and which of them touch something. */
/** A game as the core lists it, as far as it says what stands on cities. */
export interface Pieces {
  rules: Record<string, number>;
  options: string[];
}

export function placeLabels(
  board: BoardFile,
  game: Pieces,
  lines: Line[],
): { labels: Layout["labels"]; boxes: Map<string, Box[]>; covered: string[] } {
  const places = cityPlaces(board);
  const height = boardHeight(board);
  const large = drawScale(board);
  const edge = boardMargin(board) - 5;
  const spaces = cloud(lines, spaceWidth(board));
  const around = (at: readonly number[], b: Box): Box => ({
    l: at[0] + b.l * large,
    t: at[1] + b.t * large,
    r: at[0] + b.r * large,
    b: at[1] + b.b * large,
  });
  const piece = game.rules.stations ? STATION : game.rules.markers ? MARKER : DISC;
  const discs = board.cities.map((c) => around(places.get(c.id)!, piece));
  const guests = game.options.includes("alvin") ? board.cities.map((c) => around(places.get(c.id)!, ALVIN)) : [];
  const all = board.cities.map((city) => {
    const [x, y] = places.get(city.id)!;
    const list = choices(x, y, city.name, large);
    for (const choice of list) {
      const near = (q: readonly number[]) =>
        Math.min(
          ...choice.boxes.map((b) =>
            Math.hypot(Math.max(b.l - q[0], 0, q[0] - b.r), Math.max(b.t - q[1], 0, q[1] - b.b)),
          ),
        );
      for (const s of spaces) choice.cost += overlaps(choice.boxes, s) * 5;
      for (const d of discs) choice.cost += overlaps(choice.boxes, d) * 6;
      for (const g of guests) choice.cost += overlaps(choice.boxes, g) * 0.35;
      const own = near([x, y]);
      for (const [id, q] of places) {
        const other = id === city.id ? Infinity : near(q);
        if (other < own + 9) choice.cost += (own + 9 - other) * 1.6;
      } // whose name is it?
      for (const b of choice.boxes)
        if (b.l < -edge || b.r > WIDTH + edge || b.t < -edge || b.b > height + edge) choice.cost += 400;
    }
    return list.sort((a, b) => a.cost - b.cost).slice(0, 90);
  });
  let state = 12345; // a generator of our own: the same file every time
  const random = () => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return state / 2147483648;
  };
  const at = all.map(() => 0);
  const clash = (i: number, k: number) => {
    let sum = all[i][k].cost;
    for (let j = 0; j < all.length; j++)
      if (j !== i) for (const b of all[j][at[j]].boxes) sum += overlaps(all[i][k].boxes, b) * 6;
    return sum;
  };
  for (let heat = 60; heat > 0.05; heat *= 0.9998) {
    const i = Math.floor(random() * all.length);
    const k = Math.floor(random() * all[i].length);
    const worse = clash(i, k) - clash(i, at[i]);
    if (worse <= 0 || random() < Math.exp(-worse / heat)) at[i] = k;
  }
  const labels: Layout["labels"] = {};
  const covered: string[] = [];
  const boxes = new Map<string, Box[]>();
  board.cities.forEach((city, i) => {
    const {
      label: [dx, dy, anchor, cut],
      boxes: mine,
    } = all[i][at[i]];
    const over = spaces.reduce((sum, s) => sum + overlaps(mine, s), 0);
    labels[city.id] = [Math.round(dx * 10) / 10, Math.round(dy * 10) / 10, anchor, cut];
    boxes.set(city.id, mine);
    if (over > 2) covered.push(`${city.name} ${over.toFixed(0)}`);
  });
  return { labels, boxes, covered };
}
