// Where a panel over the map goes: beside what it asks about. Where there is no such place the map moves.
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { zoomOf } from "../board/zoom";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
interface Spot {
  left: number;
  top: number;
}
const GAP = 14; // pixels between a panel and what it is about
const EDGE = 8; // and the edges of the map

const shared = (a: Box, b: Box) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const grown = (b: Box, by: number): Box => ({
  left: b.left - by,
  top: b.top - by,
  right: b.right + by,
  bottom: b.bottom + by,
});
const hull = (boxes: Box[]): Box => ({
  left: Math.min(...boxes.map((b) => b.left)),
  top: Math.min(...boxes.map((b) => b.top)),
  right: Math.max(...boxes.map((b) => b.right)),
  bottom: Math.max(...boxes.map((b) => b.bottom)),
});
const at = ({ left, top }: Spot, w: number, h: number): Box => ({ left, top, right: left + w, bottom: top + h });

/** The place for a panel of this size that covers the least of `subject`; of these the nearest to `near`, or the first
 * of: above in the middle, below, in the corners. */
export function bestPlace(
  w: number,
  h: number,
  area: Box,
  subject: Box[],
  near: { x: number; y: number } | null,
): Spot {
  const inside = ({ left, top }: Spot): Spot => ({
    left: Math.max(area.left, Math.min(area.right - w, left)),
    top: Math.max(area.top, Math.min(area.bottom - h, top)),
  });
  const lefts = [(area.left + area.right - w) / 2, area.left, area.right - w];
  const spots = lefts.flatMap((left) => [area.top, area.bottom - h].map((top) => ({ left, top })));
  if (near) {
    const all = hull([...subject, { left: near.x, right: near.x, top: near.y, bottom: near.y }]);
    const { x, y } = near;
    for (const left of [x + GAP, x - GAP - w, x - w / 2, all.right + GAP, all.left - GAP - w])
      for (const top of [y + GAP, y - GAP - h, y - h / 2, all.bottom + GAP, all.top - GAP - h])
        spots.push({ left, top });
  }
  let best = spots[0];
  let least = Infinity;
  spots.map(inside).forEach((spot, i) => {
    const box = at(spot, w, h);
    const covered = subject.reduce((sum, s) => sum + shared(grown(box, EDGE), s), 0);
    const far = near ? Math.hypot(spot.left + w / 2 - near.x, spot.top + h / 2 - near.y) : i;
    const cost = covered * 1e4 + far;
    if (cost < least) {
      least = cost;
      best = spot;
    }
  });
  return best;
}

/** The largest part of `area` beside these panels. */
export function freePart(area: Box, panels: Box[]): Box {
  const over = panels.filter((p) => shared(p, area));
  if (!over.length) return area;
  const all = hull(over);
  const parts = [
    { ...area, bottom: all.top },
    { ...area, top: all.bottom },
    { ...area, right: all.left },
    { ...area, left: all.right },
  ];
  const size = (b: Box) => Math.max(0, b.right - b.left) * Math.max(0, b.bottom - b.top);
  return parts.reduce((a, b) => (size(b) > size(a) ? b : a));
}

/** What is drawn for routes and cities, each piece of it. */
const pieces = (ids: string[]): Box[] =>
  ids.flatMap((id) =>
    [
      ...document.querySelectorAll(
        `[data-route="${id}"] .space, [data-route="${id}"] .car-body, [data-at="${id}"] .city-disc`,
      ),
    ].map((piece) => piece.getBoundingClientRect()),
  );
const mapBox = () => document.querySelector(".middle")?.getBoundingClientRect();

/** Moves the map if a panel covers these routes and cities, or something else that is named, or they are out of sight. */
export function reveal(ids: string[], other = ""): void {
  const map = mapBox();
  const subject = pieces(ids);
  if (!map || !subject.length) return;
  const panels = [...document.querySelectorAll(`.over > *, .pick${other}`)].map((p) => p.getBoundingClientRect());
  const area = grown(map, -EDGE);
  const bad = (s: Box) =>
    shared(s, area) < (s.right - s.left) * (s.bottom - s.top) * 0.99 ||
    panels.some((p) => shared(grown(p, EDGE / 2), s));
  if (subject.some(bad))
    zoomOf(document.querySelector(".map")!)?.reveal(hull(subject), grown(freePart(area, panels), -GAP));
}

/** Keeps a panel beside the routes and cities `ids`, near a place if one is given. */
export function usePlace(
  box: RefObject<HTMLElement | null>,
  ids: string[],
  near: { x: number; y: number } | null,
): void {
  useLayoutEffect(() => {
    const panel = box.current!;
    let dx = 0;
    let dy = 0;
    let moved = false;
    const place = () => {
      const map = mapBox();
      const now = panel.getBoundingClientRect();
      if (!map || !(ids.length || near) || !now.width) return;
      const area = grown(map, -EDGE);
      const subject = pieces(ids);
      if (!moved || now.bottom > area.bottom + 1 || subject.some((s) => shared(now, s))) {
        const { left, top } = bestPlace(now.width, now.height, area, subject, near);
        dx += left - now.left;
        dy += top - now.top;
        panel.style.translate = `${dx}px ${dy}px`;
        moved = true;
      }
      reveal(ids);
    };
    place();
    const watch = new ResizeObserver(place);
    watch.observe(panel);
    return () => {
      watch.disconnect();
      panel.style.translate = "";
      if (moved) zoomOf(document.querySelector(".map") ?? panel)?.settle();
    };
  }, [ids.join(), near]);
}
