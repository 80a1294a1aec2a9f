// Wheel, pinch, drag and double tap on a map, as what they mean.
export interface Moves {
  /** Larger by this factor, around this place. */
  by(factor: number, x: number, y: number): void;
  /** `glide`: more of it will come. */
  pan(dx: number, dy: number, glide: boolean): void;
  /** A finger was lifted. */
  rest(): unknown;
}

/** `free` ends it; `dragged`: whether the last touch was more than a click. */
export function listen(svg: SVGSVGElement, moves: Moves): { free(): void; dragged(): boolean } {
  const pointers = new Map<number, { x: number; y: number }>();
  let moved = 0;
  const local = (e: { clientX: number; clientY: number }) => {
    const b = svg.parentElement!.getBoundingClientRect();
    return { x: e.clientX - b.left, y: e.clientY - b.top };
  };
  const wheel = (e: WheelEvent) => {
    e.preventDefault();
    const p = local(e);
    moves.by(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016)), p.x, p.y);
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
        moves.pan(now.x - before.x, now.y - before.y, true);
      }
    } else {
      const other = [...pointers].find(([id]) => id !== e.pointerId)![1];
      const far = Math.hypot(now.x - other.x, now.y - other.y);
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      moved = 99;
      moves.by(far / (was || 1), (now.x + other.x) / 2, (now.y + other.y) / 2);
      moves.pan((now.x - before.x) / 2, (now.y - before.y) / 2, false);
    }
    pointers.set(e.pointerId, now);
  };
  const up = (e: PointerEvent) => {
    pointers.delete(e.pointerId);
    moves.rest();
  };
  const twice = (e: MouseEvent) => {
    const p = local(e);
    moves.by(1.9, p.x, p.y);
  };
  const ending = new AbortController();
  const { signal } = ending;
  svg.addEventListener("wheel", wheel, { passive: false, signal });
  svg.addEventListener("pointerdown", down, { signal });
  svg.addEventListener("pointermove", move, { signal });
  svg.addEventListener("pointerup", up, { signal });
  svg.addEventListener("pointercancel", up, { signal });
  svg.addEventListener("dblclick", twice, { signal });
  return { free: () => ending.abort(), dragged: () => moved > 6 };
}
