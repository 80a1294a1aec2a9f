// Plays what happens: measured before the screen changes, moved after it. A tap or a key ends it.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Event } from "../protocol";
import { motionTime, type Session } from "../session";
import { type Act, flights } from "./flights";
import { claim, rise, walk } from "./pieces";
import { finish, still } from "./stage";

const DRAG = 8; // pixels that make a tap a drag
const CONTROLS = "button, a, input, textarea, select, summary, dialog, .since";

/** All that moves because of an event. */
function acts(session: Session, e: Event): Act[] {
  const { you } = session.names;
  const moving = flights(e, you);
  switch (e.event) {
    case "claim": {
      const own = (e.points as [number, number][]).find(([p]) => p === e.player);
      moving.push(claim(e.route, e.player!, own?.[1] ?? 0, e.player === you));
      break;
    }
    case "station":
      moving.push(rise(e.city, "station"));
      break;
    case "city_marker":
    case "start_city":
      moving.push(rise(e.city, "marker"));
      break;
    case "alvin_moved":
      moving.push(...walk(session.board, e.city));
      break;
  }
  return moving;
}

export function useMotion(session: Session): void {
  const waiting = useRef<Act[]>([]);
  const end = () => {
    waiting.current = [];
    finish();
  };
  useLayoutEffect(() => {
    let seen = session.shown.fresh;
    return session.subscribe(() => {
      const { fresh } = session.shown;
      if (fresh === seen) return;
      seen = fresh;
      if (session.skipping) end();
      else if (motionTime(session.settings) && !still())
        for (const e of fresh) waiting.current.push(...acts(session, e));
    });
  }, [session]);
  useLayoutEffect(() => {
    // Moved before the new view is painted, but not in the task that drew it: what measures lays the whole screen out.
    const play = () => {
      for (const act of waiting.current.splice(0)) act(motionTime(session.settings));
    };
    if (document.hidden) play();
    else if (waiting.current[0]) requestAnimationFrame(play);
  });
  useLayoutEffect(() => {
    let down = [0, 0];
    let astray = false; // the map was elsewhere when it was touched: what is there now was not meant
    const touch = (e: PointerEvent) => {
      down = [e.clientX, e.clientY];
      astray = !!(e.target as Element).closest(".visiting");
      end();
    };
    const skips = (e: Event_) => session.playing && !(e.target as Element).closest?.(CONTROLS);
    const skip = (e: Event_) => {
      e.stopPropagation();
      e.preventDefault();
      session.skip();
    };
    const tap = (e: MouseEvent) => {
      const drag = Math.hypot(e.clientX - down[0], e.clientY - down[1]) > DRAG;
      if (astray || (skips(e) && !drag && (e.target as Element).closest("main"))) skip(e);
    };
    const key = (e: KeyboardEvent) => {
      if (e.key !== " " && e.key !== "Escape") return;
      end();
      if (skips(e)) skip(e);
    };
    const ending = new AbortController();
    const here = { capture: true, signal: ending.signal };
    addEventListener("pointerdown", touch, here);
    addEventListener("click", tap, here);
    addEventListener("keydown", key, here);
    return () => ending.abort();
  }, [session]);
}
type Event_ = globalThis.Event;
