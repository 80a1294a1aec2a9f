// Plays what happens: measured before the screen changes, moved after it. A tap or a key ends it.
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Event } from "../protocol";
import { motionTime, type Session } from "../session";
import { whenDrawn } from "../ui/parts";
import { type Act, flights } from "./flights";
import { claim, rise, walk } from "./pieces";
import { finish, still } from "./stage";

const DRAG = 8; // pixels that make a tap a drag
const CONTROLS = "button, a, input, textarea, select, summary, dialog, .since";

/** What moves on the board because of an event. */
function pieces(session: Session, e: Event): Act[] {
  const moving: Act[] = [];
  switch (e.event) {
    case "claim": {
      const own = (e.points as [number, number][]).find(([p]) => p === e.player);
      moving.push(claim(e.route, e.player!, own?.[1] ?? 0, e.player === session.names.you));
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

/** Gives what plays the pieces when the board is drawn: before it is painted, or they would be seen where they are
 * going. Cards fly in a frame after all is drawn. */
export function useMotion(session: Session): () => void {
  const board = useRef<Act[]>([]);
  const cards = useRef<Act[]>([]);
  const play = (...all: Act[][]) => {
    const speed = motionTime(session.settings);
    // What measures is first: after what moves, the screen would be laid out anew for each.
    const moves = all.flatMap((acts) => acts.splice(0)).map((act) => act(speed));
    for (const move of moves) move();
  };
  const end = () => {
    board.current = [];
    cards.current = [];
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
        for (const e of fresh) {
          board.current.push(...pieces(session, e));
          (e.event === "lay" ? board : cards).current.push(...flights(e, session.names.you));
        }
    });
  }, [session]);
  useLayoutEffect(() => {
    if (!board.current[0] && !cards.current[0]) return;
    const rest = () => play(board.current, cards.current);
    if (document.hidden) rest();
    else whenDrawn(rest);
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
      if (!e.detail) return; // a key has pressed a button
      const meant = !astray;
      astray = false;
      const drag = Math.hypot(e.clientX - down[0], e.clientY - down[1]) > DRAG;
      if (!meant || (skips(e) && !drag && (e.target as Element).closest("main"))) skip(e);
    };
    const key = (e: KeyboardEvent) => {
      if (e.key !== " " && e.key !== "Escape") return;
      end();
      if (skips(e) && !session.shown.takeable) skip(e); // first what waits is taken back
    };
    const ending = new AbortController();
    const here = { capture: true, signal: ending.signal };
    addEventListener("pointerdown", touch, here);
    addEventListener("click", tap, here);
    addEventListener("keydown", key, here);
    return () => ending.abort();
  }, [session]);
  return () => play(board.current);
}
type Event_ = globalThis.Event;
