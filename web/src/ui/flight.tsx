// A drawn card flies from where it lay to who took it. Only for show: nothing waits for it.
import { render } from "preact";
import type { Event } from "../protocol";
import { calm } from "../settings";
import { CardBack, CardFace } from "./symbols";

const FLIGHT_MS = 380;
const box = (selector: string) =>
  [...document.querySelectorAll(selector)].map((e) => e.getBoundingClientRect()).find((b) => b.width > 0);

export function fly(events: Event[], you: number | null): void {
  if (calm() || typeof document.body.animate !== "function" || document.hidden) return;
  for (const e of events) {
    if (e.event !== "draw_market" && e.event !== "draw_blind") continue;
    const from = box(e.event === "draw_market" ? `.slots > :nth-child(${e.slot + 1})` : ".piles > :first-child");
    const to =
      (e.player === you && e.card ? (box(`.hand [data-card="${e.card}"]`) ?? box(".hand")) : null) ??
      box(`[data-seat="${e.player}"]`);
    if (!from || !to) continue;
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    ghost.style.cssText = `left:${from.left}px;top:${from.top}px;width:${from.width}px`;
    document.body.append(ghost);
    render(e.card ? <CardFace card={e.card} /> : <CardBack kind="train" />, ghost);
    const x = Math.min(to.left + 30, to.right) - from.left - from.width / 4;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    const flight = ghost.animate(
      [
        { transform: "none", opacity: 1 },
        { transform: `translate(${x}px,${y}px) scale(${e.player === you ? 1 : 0.5})`, opacity: 0.85 },
      ],
      { duration: FLIGHT_MS, easing: "cubic-bezier(.3,.1,.3,1)" },
    );
    flight.onfinish = flight.oncancel = () => {
      render(null, ghost);
      ghost.remove();
    };
  }
}
