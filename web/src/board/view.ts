// Which part of a board a screen shows, in numbers: on the board, off the keys in its corner, large enough to read.
import type { Point } from "./geometry";

const PART = 0.68; // a phone shows at first a part of the board, at this scale
const OFF = 7; // pixels between the keys and a city
const AROUND = 46; // pixels around the places a phone is to show
const READABLE = 0.41; // but not below this scale, where names of 7 pixels end
const LARGEST = 1.1; // names grow by so much without touching anything (map/labels.ts)
const SMALL = 0.6; // only below this scale they grow further, where they would be too small to read,
const MOST = 1.3; // and no more than this: then names overlap; a board drawn larger leaves a little more

/** The middle of the view, and the pixels of a unit. */
export interface View {
  scale: number;
  cx: number;
  cy: number;
}
/** A view moved off the middle by this much, because of the keys. */
export interface Settled extends View {
  byX: number;
  byY: number;
}
/** A part of a board that is shown whole, and the room that names need around it, in units. */
export interface Extent {
  left?: number;
  top?: number;
  width: number;
  height: number;
  margin: number;
  large: number;
  /** The whole board, which a small screen shows. */
  board?: { left: number; top: number; width: number; height: number };
}
/** The board with the room around it, in units; the screen, in pixels; and what its keys take in the lower right. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
  room: number;
  large: number;
  w: number;
  h: number;
  keysWide: number;
  keysHigh: number;
}

/** The frame of a screen of this size. Names are larger on a small one, and stick out further. */
export function frameOf(
  board: Extent,
  screen: { right: number; bottom: number; width: number; height: number },
  keys?: { left: number; top: number },
): Frame {
  const { left = 0, top = 0, width, height, margin, large } = board;
  const frame = {
    ...{ left, top, width, height, large, room: margin, w: Math.max(1, screen.width), h: Math.max(1, screen.height) },
    keysWide: keys ? screen.right - keys.left + OFF : 0,
    keysHigh: keys ? screen.bottom - keys.top + OFF : 0,
  };
  return wholeScale(frame) * large < SMALL ? { ...frame, ...board.board, room: margin * 1.45 } : frame;
}

/** The scale at which a screen of this size shows the whole board. */
export const wholeScale = ({ width, height, room, w, h }: Frame, wide = w, high = h) =>
  Math.min(wide / (width + 2 * room), high / (height + 2 * room));

/** The view, moved so that it shows the board and not the space around it. The part under the keys can be dragged into
 * sight. */
export function keepOnBoard(f: Frame, v: View, byX: number, byY: number): View {
  const keep = (at: number, half: number, from: number, size: number, by: number, keys: number) =>
    2 * half >= size + 2 * f.room
      ? from + size / 2 + by
      : Math.max(from + half - f.room, Math.min(from + size + f.room + keys / v.scale - half, at));
  return {
    scale: v.scale,
    cx: keep(v.cx, f.w / v.scale / 2, f.left, f.width, byX, f.keysWide),
    cy: keep(v.cy, f.h / v.scale / 2, f.top, f.height, byY, f.keysHigh),
  };
}

/** How many of these places the view hides: beyond its edges or under the keys. */
export const hidden = (f: Frame, v: View, points: Point[]) =>
  points.filter((p) => {
    const x = (p[0] - v.cx) * v.scale + f.w / 2;
    const y = (p[1] - v.cy) * v.scale + f.h / 2;
    return x < OFF || y < OFF || x > f.w - OFF || y > f.h - OFF || (x > f.w - f.keysWide && y > f.h - f.keysHigh);
  }).length;

/** The view moved towards the space above or beside the keys, half of the way or all of it, if that hides fewer of
 * these places. */
function settle(f: Frame, points: Point[], view: (w: number, h: number) => View): Settled {
  const ways = [
    [0, 0],
    [0, 0.5],
    [0, 1],
    [0.5, 0],
    [1, 0],
  ].map(([x, y]) => {
    const [right, low] = [x * f.keysWide, y * f.keysHigh];
    const { scale, cx, cy } = view(f.w - right, f.h - low);
    const byX = right / scale / 2;
    const byY = low / scale / 2;
    const at = { ...keepOnBoard(f, { scale, cx: cx + byX, cy: cy + byY }, byX, byY), byX, byY };
    return { at, n: hidden(f, at, points) };
  });
  const better = (a: (typeof ways)[0], b: (typeof ways)[0]) =>
    b.n < a.n || (b.n === a.n && b.at.scale > a.at.scale * 1.001) ? b : a;
  return ways.reduce(better).at;
}

/** The first view: the whole board. If that is too small to read, a part, with the places `framed` if there are any;
 * unless `whole` is true. */
export function homeView(f: Frame, whole: boolean, framed: Point[], cities: Point[], names: Point[] = []): Settled {
  const all = wholeScale(f);
  const seen = all * f.large < SMALL ? cities : [...cities, ...names]; // a small board stays in the middle
  const readable = READABLE / f.large;
  const filled = Math.max(f.w / (f.width + 2 * f.room), f.h / (f.height + 2 * f.room));
  const part = !whole && all < 0.5 && (filled > all * 1.3 || all < readable);
  const some = Math.max(readable, Math.min(filled, PART));
  const middle = { cx: f.left + f.width / 2, cy: f.top + f.height / 2 };
  if (!part) return settle(f, seen, (wide, high) => ({ scale: wholeScale(f, wide, high), ...middle }));
  if (!framed.length) return settle(f, [], () => ({ scale: some, ...middle }));
  const span = (k: 0 | 1) => {
    const v = framed.map((p) => p[k]);
    return [Math.min(...v), Math.max(...v)];
  };
  const [l, r] = span(0);
  const [t, b] = span(1);
  const fits = (wide: number, high: number) =>
    Math.min(some, (wide - 2 * AROUND) / Math.max(1, r - l), (high - 2 * AROUND) / Math.max(1, b - t));
  return settle(f, framed, (wide, high) => ({
    scale: Math.max(all, readable, fits(wide, high)),
    cx: (l + r) / 2,
    cy: (t + b) / 2,
  }));
}

/** The same view at another scale. The point at this place of the screen stays there. */
export function zoomAt({ w, h }: Frame, v: View, scale: number, x: number, y: number): View {
  const by = 1 / v.scale - 1 / scale;
  return { scale, cx: v.cx + (x - w / 2) * by, cy: v.cy + (y - h / 2) * by };
}

/** How much larger than drawn the names are. They stay readable: larger on a small map, and on a large map they grow
 * less than it. `out`: the distance of a name from its city; a smaller name keeps it, to stay off the routes. */
export function labelSize(scale: number, large: number): { label: number; out: number } {
  const seen = scale * large;
  const label =
    seen < SMALL
      ? Math.min(MOST * Math.min(1.15, large), LARGEST * (SMALL / seen) ** 0.6)
      : Math.max(0.55, Math.min(LARGEST, 0.96 / seen ** 0.75));
  return { label, out: Math.max(1, Math.min(LARGEST, label)) };
}
