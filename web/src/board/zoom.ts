// Zoom and pan of the map: wheel, pinch, drag, double tap, keys. Moves the view box only; under a dragging finger not
// even that, because every move of it paints the whole map.
/** `fit` goes home, `toggle` to the whole board and back, `frame` makes home show these places. */
export interface Zoom {
  fit(): void;
  toggle(): void;
  frame(points: [number, number][]): void;
  by(factor: number, x?: number, y?: number): void;
  pan(dx: number, dy: number): void;
  show(x: number, y: number): void;
  free(): void;
  dragged(): boolean;
}

const CLOSEST = 5; // pixels for a unit of the board
const PART = 0.68; // a phone shows at first a part of the board, at this scale
const OFF = 7; // pixels between the keys and a city
const AROUND = 46; // pixels around the places a phone is to show
const READABLE = 0.41; // but not below this scale, where names of 7 pixels end
const LARGEST = 1.1; // names grow by so much without touching anything (map/labels.ts)
const SMALL = 0.6; // only below this scale they grow further, where they would be too small to read,
const MOST = 1.3; // and no more than this: beyond it names lie on each other; a board drawn larger leaves a little more

/** Where the middle of the view lies, and how many pixels a unit has. */
interface View {
  scale: number;
  cx: number;
  cy: number;
}

/** A map under a dragging finger is a picture that is pushed about; what comes in from beyond its edges belongs to
 * it. */
const PUSHED = { transform: "none", "will-change": "transform", overflow: "visible", outline: "none" };

/** `cities` are kept off the keys in the corner of the map where there is a way. */
export function makeZoom(
  svg: SVGSVGElement,
  width: number,
  height: number,
  margin: number,
  large: number,
  cities: [number, number][],
): Zoom {
  let keysWide = 0;
  let keysHigh = 0;
  let asideX = 0;
  let asideY = 0; // the keys with their distance from the edges; how far the whole board stands off the middle for them
  let scale = 1;
  let cx = width / 2;
  let cy = height / 2;
  let w = 1;
  let h = 1;
  let least = 0.1;
  let moved = 0;
  let touched = false;
  let whole = false;
  let room = margin;
  let framed: [number, number][] = [];
  let drawnX = cx;
  let drawnY = cy;
  let gliding = false; // a map that is dragged is pushed about as it was drawn, and drawn anew where it comes to rest
  const pointers = new Map<number, { x: number; y: number }>();

  /** The view moved so far that it shows board, not the nothing around it; what lies under the keys can be drawn out
   * from there. */
  const kept = (v: View, byX: number, byY: number): View => {
    const keep = (at: number, half: number, size: number, by: number, keys: number) =>
      2 * half >= size + 2 * room
        ? size / 2 + by
        : Math.max(half - room, Math.min(size + room + keys / v.scale - half, at));
    return {
      scale: v.scale,
      cx: keep(v.cx, w / v.scale / 2, width, byX, keysWide),
      cy: keep(v.cy, h / v.scale / 2, height, byY, keysHigh),
    };
  };
  const push = (x: number, y: number) => {
    gliding = true;
    for (const [name, value] of Object.entries(PUSHED)) svg.style.setProperty(name, value);
    svg.style.transform = `translate(${x.toFixed(1)}px,${y.toFixed(1)}px)`;
  };
  const draw = (glide = false) => {
    const halfX = w / scale / 2;
    const halfY = h / scale / 2;
    ({ cx, cy } = kept({ scale, cx, cy }, asideX, asideY));
    if (glide) {
      push((drawnX - cx) * scale, (drawnY - cy) * scale);
      return;
    }
    if (gliding) for (const name of Object.keys(PUSHED)) svg.style.removeProperty(name);
    gliding = false;
    drawnX = cx;
    drawnY = cy;
    svg.setAttribute(
      "viewBox",
      `${(cx - halfX).toFixed(2)} ${(cy - halfY).toFixed(2)} ${(2 * halfX).toFixed(2)} ${(2 * halfY).toFixed(2)}`,
    );
    // Names keep a size that can be read: they grow when the map is small, and less than it when it is large.
    const seen = scale * large;
    const label =
      seen < SMALL
        ? Math.min(MOST * Math.min(1.15, large), LARGEST * (SMALL / seen) ** 0.6)
        : Math.max(0.55, Math.min(LARGEST, 0.96 / seen ** 0.75));
    svg.style.setProperty("--label", label.toFixed(3));
    // a smaller name stays where it is, off the routes around its city
    svg.style.setProperty("--out", Math.max(1, Math.min(LARGEST, label)).toFixed(3));
  };
  const measure = () => {
    const box = svg.getBoundingClientRect();
    w = Math.max(1, box.width);
    h = Math.max(1, box.height);
    const keys = svg.parentElement?.querySelector(".zoom-keys")?.getBoundingClientRect();
    keysWide = keys ? box.right - keys.left + OFF : 0;
    keysHigh = keys ? box.bottom - keys.top + OFF : 0;
    const fits = () => Math.min(w / (width + 2 * room), h / (height + 2 * room));
    room = margin;
    if (fits() * large < SMALL) room = margin * 1.45; // names are larger here, and stick out further
    least = fits();
    return least;
  };
  /** Shows this part of the board in the room above or beside the keys, if fewer of its cities are hidden then. */
  const settle = (points: [number, number][], view: (w: number, h: number) => View) => {
    const hidden = (v: View) =>
      points.filter((p) => {
        const x = (p[0] - v.cx) * v.scale + w / 2;
        const y = (p[1] - v.cy) * v.scale + h / 2;
        return x < OFF || y < OFF || x > w - OFF || y > h - OFF || (x > w - keysWide && y > h - keysHigh);
      }).length;
    let best: (View & { byX: number; byY: number }) | null = null;
    let fewest = Infinity;
    for (const [right, low] of [
      [0, 0],
      [0, keysHigh],
      [keysWide, 0],
    ]) {
      const v = view(w - right, h - low);
      const byX = right / v.scale / 2;
      const byY = low / v.scale / 2;
      const at = { ...kept({ scale: v.scale, cx: v.cx + byX, cy: v.cy + byY }, byX, byY), byX, byY };
      const n = hidden(at);
      if (!best || n < fewest || (n === fewest && at.scale > best.scale * 1.001)) {
        best = at;
        fewest = n;
      }
    }
    ({ scale, cx, cy, byX: asideX, byY: asideY } = best!);
  };
  const fit = () => {
    const all = measure();
    const filled = Math.max(w / (width + 2 * room), h / (height + 2 * room));
    const part = !whole && all < 0.5 && (filled > all * 1.3 || all < READABLE / large);
    const some = Math.max(READABLE / large, Math.min(filled, PART));
    const middle = { cx: width / 2, cy: height / 2 }; // a phone shows a part, large enough to read
    touched = false;
    if (part && framed.length) {
      const span = (k: 0 | 1) => {
        const v = framed.map((p) => p[k]);
        return [Math.min(...v), Math.max(...v)];
      };
      const [l, r] = span(0);
      const [t, b] = span(1);
      settle(framed, (wide, high) => ({
        scale: Math.max(
          all,
          READABLE / large,
          Math.min(some, (wide - 2 * AROUND) / Math.max(1, r - l), (high - 2 * AROUND) / Math.max(1, b - t)),
        ),
        cx: (l + r) / 2,
        cy: (t + b) / 2,
      }));
    } else if (part) settle([], () => ({ scale: some, ...middle }));
    else
      settle(cities, (wide, high) => ({
        scale: Math.min(wide / (width + 2 * room), high / (height + 2 * room)),
        ...middle,
      }));
    least = Math.min(all, scale);
    draw();
  };
  const toggle = () => {
    whole = touched || !whole;
    fit();
  };
  const frame = (points: [number, number][]) => {
    framed = points;
    if (!touched) fit();
  };
  const by = (factor: number, x = w / 2, y = h / 2) => {
    const ux = cx + (x - w / 2) / scale;
    const uy = cy + (y - h / 2) / scale;
    scale = Math.max(least, Math.min(CLOSEST, scale * factor));
    touched = true;
    cx = ux - (x - w / 2) / scale;
    cy = uy - (y - h / 2) / scale;
    draw();
  };
  const pan = (dx: number, dy: number, glide = false) => {
    cx -= dx / scale;
    cy -= dy / scale;
    touched = true;
    draw(glide);
  };
  const show = (x: number, y: number) => {
    const mx = w / scale / 2 - 60 / scale;
    const my = h / scale / 2 - 60 / scale;
    cx = Math.max(x - mx, Math.min(x + mx, cx));
    cy = Math.max(y - my, Math.min(y + my, cy));
    draw();
  };
  const local = (e: { clientX: number; clientY: number }) => {
    const b = svg.parentElement!.getBoundingClientRect();
    return { x: e.clientX - b.left, y: e.clientY - b.top };
  };

  const wheel = (e: WheelEvent) => {
    e.preventDefault();
    const p = local(e);
    by(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)), p.x, p.y);
  };
  const down = (e: PointerEvent) => {
    if (!pointers.size) moved = 0;
    pointers.set(e.pointerId, local(e));
  };
  const move = (e: PointerEvent) => {
    const before = pointers.get(e.pointerId);
    if (!before) return;
    const now = local(e);
    if (pointers.size === 1) {
      moved += Math.hypot(now.x - before.x, now.y - before.y);
      if (moved > 6) {
        if (!svg.hasPointerCapture(e.pointerId)) svg.setPointerCapture(e.pointerId);
        pan(now.x - before.x, now.y - before.y, true);
      }
    } else {
      const other = [...pointers].find(([id]) => id !== e.pointerId)![1];
      const far = Math.hypot(now.x - other.x, now.y - other.y);
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      moved = 99;
      by(far / (was || 1), (now.x + other.x) / 2, (now.y + other.y) / 2);
      pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    }
    pointers.set(e.pointerId, now);
  };
  const up = (e: PointerEvent) => {
    pointers.delete(e.pointerId);
    if (gliding) draw();
  };
  const twice = (e: MouseEvent) => {
    const p = local(e);
    by(1.9, p.x, p.y);
  };
  svg.addEventListener("wheel", wheel, { passive: false });
  svg.addEventListener("pointerdown", down);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("pointerup", up);
  svg.addEventListener("pointercancel", up);
  svg.addEventListener("dblclick", twice);
  const watch = new ResizeObserver(() => {
    if (touched) {
      measure();
      draw();
    } else fit();
  });
  watch.observe(svg);
  fit();
  return { fit, toggle, frame, by, pan, show, free: () => watch.disconnect(), dragged: () => moved > 6 };
}
