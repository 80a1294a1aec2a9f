// Zoom and pan of the map. Moves the view box only; under a dragging finger not even that, because every move of it
// paints the whole map.
import { move } from "../motion/stage";
import type { Point } from "./geometry";
import { listen } from "./gestures";
import {
  type Extent,
  frameOf,
  hidden,
  homeView,
  keepOnBoard,
  labelSize,
  type Settled,
  type View,
  wholeScale,
  zoomAt,
} from "./view";

/** `fit` goes home, `all` shows the whole board, `toggle` to the whole board and back, `frame` makes home show these places. `show` brings a place
 * into sight, below what covers the upper `top` pixels. `visit` shows places that are out of sight for a moment and
 * comes back: gives the ms until they are there, 0 where nothing has to move. */
export interface Zoom {
  fit(): void;
  all(): void;
  toggle(): void;
  frame(points: Point[]): void;
  by(factor: number, x?: number, y?: number): void;
  pan(dx: number, dy: number): void;
  show(x: number, y: number, top?: number): void;
  visit(points: Point[], speed: number): number;
  /** Shows what is at `subject` in the part `free` of the screen, even if that is off the board; smaller if need be. */
  reveal(subject: Area, free: Area): void;
  /** Back to where the map was, unless it has been moved by hand. */
  settle(): void;
  free(): void;
  dragged(): boolean;
}
interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
const zooms = new WeakMap<Element, Zoom>();
/** The zoom of a map, by its drawing. */
export const zoomOf = (svg: Element) => zooms.get(svg);

const VISIT_MS = 2600; // to a place, a look at it, and back
const GO = 0.17; // the share of it that each way takes
const CLOSEST = 5; // pixels for a unit of the board

/** A map under a dragging finger is a picture that is pushed about; what comes in from beyond its edges belongs to
 * it. */
const PUSHED = { transform: "none", "will-change": "transform", overflow: "visible", outline: "none" };

/** `cities`, and `names` by their ends, are kept off the keys in the corner of the map where there is a way. */
export function makeZoom(svg: SVGSVGElement, board: Extent, cities: Point[], names: Point[]): Zoom {
  const measured = () =>
    frameOf(
      board,
      svg.getBoundingClientRect(),
      svg.parentElement?.querySelector(".zoom-keys")?.getBoundingClientRect(),
    );
  let frame = measured();
  let view = homeView(frame, false, [], cities, names);
  let drawn = view; // while dragged, the map moves as it was drawn; it is drawn again when it stops
  let least = 0.1; // scale
  let touched = false;
  let whole = false;
  let gliding = false;
  let framed: Point[] = [];
  let left: Settled | null = null; // the view before something was revealed

  const push = (x: number, y: number) => {
    gliding = true;
    for (const [name, value] of Object.entries(PUSHED)) svg.style.setProperty(name, value);
    svg.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
  };
  const draw = () => {
    if (gliding) for (const name of Object.keys(PUSHED)) svg.style.removeProperty(name);
    gliding = false;
    drawn = view;
    const { scale, cx, cy } = view;
    const wide = frame.w / scale;
    const high = frame.h / scale;
    svg.setAttribute("viewBox", [cx - wide / 2, cy - high / 2, wide, high].map((v) => v.toFixed(2)).join(" "));
    const { label, out } = labelSize(scale, board.large);
    svg.style.setProperty("--label", label.toFixed(3));
    svg.style.setProperty("--out", out.toFixed(3));
  };
  const moveTo = (to: Partial<Settled>, glide = false) => {
    view = { ...view, ...to };
    view = { ...view, ...keepOnBoard(frame, view, view.byX, view.byY) };
    if (glide) push((drawn.cx - view.cx) * view.scale, (drawn.cy - view.cy) * view.scale);
    else draw();
  };
  const fit = () => {
    frame = measured();
    touched = false;
    left = null;
    const home = homeView(frame, whole, framed, cities, names);
    least = Math.min(wholeScale(frame), home.scale);
    moveTo(home);
  };
  const by = (factor: number, x = frame.w / 2, y = frame.h / 2) => {
    touched = true;
    left = null;
    moveTo(zoomAt(frame, view, Math.max(least, Math.min(CLOSEST, view.scale * factor)), x, y));
  };
  const pan = (dx: number, dy: number, glide = false) => {
    touched = true;
    left = null;
    moveTo({ cx: view.cx - dx / view.scale, cy: view.cy - dy / view.scale }, glide);
  };
  /** The view moved as little as it takes to show a place. */
  const showing = (from: View, x: number, y: number, top = 0): View => {
    const near = (to: number, at: number, size: number, covered = 0) => {
      const most = (size / 2 - 60) / view.scale;
      return Math.max(to - most, Math.min(to + most - covered / view.scale, at));
    };
    return { scale: from.scale, cx: near(x, from.cx, frame.w), cy: near(y, from.cy, frame.h, top) };
  };
  const show = (x: number, y: number, top = 0) => moveTo(showing(view, x, y, top));
  let visiting: Animation | null = null;
  /** Only the picture moves: where the map is stays as it was. */
  const visit = (points: Point[], speed: number) => {
    if (gliding || !hidden(frame, view, points)) return 0;
    const [middle, ...ends] = [points[1], points[0], points[2], points[1]];
    const to = keepOnBoard(
      frame,
      ends.reduce((v, p) => showing(v, ...p), showing(view, ...middle)),
      0,
      0,
    );
    const [dx, dy] = [(view.cx - to.cx) * view.scale, (view.cy - to.cy) * view.scale];
    const away = `translate(${dx.toFixed(0)}px,${dy.toFixed(0)}px)`;
    const easing = "cubic-bezier(.4,0,.2,1)";
    const from = visiting ? getComputedStyle(svg).transform : "none";
    visiting?.cancel();
    svg.classList.add("visiting");
    const steps = [
      { transform: from, easing },
      { transform: away, offset: GO },
      { transform: away, offset: 1 - GO, easing },
      { transform: "none" },
    ];
    const made = move(svg, steps, { duration: VISIT_MS * speed }, () => {
      if (visiting !== made) return;
      visiting = null;
      svg.classList.remove("visiting");
    });
    visiting = made;
    return VISIT_MS * GO * speed;
  };
  const reveal = (subject: Area, free: Area) => {
    const map = svg.parentElement!.getBoundingClientRect();
    const wide = subject.right - subject.left;
    const high = subject.bottom - subject.top;
    const smaller = Math.min(1, (free.right - free.left) / wide, (free.bottom - free.top) / high);
    const scale = view.scale * Math.max(0.3, smaller);
    const along = (from: number, to: number, size: number, low: number, most: number) => {
      const half = (size * scale) / view.scale / 2;
      const at = (from + to) / 2;
      return most - low < 2 * half ? (low + most) / 2 : Math.max(low + half, Math.min(most - half, at));
    };
    const x = along(subject.left, subject.right, wide, free.left, free.right);
    const y = along(subject.top, subject.bottom, high, free.top, free.bottom);
    const was = { x: (subject.left + subject.right) / 2, y: (subject.top + subject.bottom) / 2 };
    const middle = { x: map.left + frame.w / 2, y: map.top + frame.h / 2 };
    left ??= view;
    view = {
      ...view,
      scale,
      cx: view.cx + (was.x - middle.x) / view.scale - (x - middle.x) / scale,
      cy: view.cy + (was.y - middle.y) / view.scale - (y - middle.y) / scale,
    };
    draw();
  };
  const gestures = listen(svg, { by, pan, rest: () => gliding && draw() });
  const watch = new ResizeObserver(() => {
    if (!touched) return fit();
    frame = measured();
    least = wholeScale(frame);
    moveTo(view);
  });
  watch.observe(svg);
  fit();
  const zoom: Zoom = {
    ...{ fit, by, pan, show, visit, reveal, dragged: gestures.dragged },
    all: () => {
      whole = true;
      fit();
    },
    settle: () => {
      if (left) moveTo(left);
      left = null;
    },
    toggle: () => {
      whole = touched || !whole;
      fit();
    },
    frame: (points) => {
      framed = points;
      if (!touched) fit();
    },
    free: () => {
      watch.disconnect();
      gestures.free();
    },
  };
  zooms.set(svg, zoom);
  return zoom;
}
