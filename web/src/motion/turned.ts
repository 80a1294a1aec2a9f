// The stacks of a scoring, turned up card by card.
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { CARDS, type Card } from "../board/types";
import type { Cards } from "../protocol";
import { motionTime, type Session, STACK_MS } from "../session";
import { turnUp } from "./flights";
import { finish, still } from "./stage";

const CARD_MS = [50, 240]; // for each card, at least and at most

/** The cards one by one, every color spread over the stack, as groups of a yard depart together. */
export const mixed = (cards: Cards): Card[] =>
  CARDS.flatMap((card) => Array.from({ length: cards[card] ?? 0 }, (_, i) => ({ card, at: (i + 0.5) / cards[card]! })))
    .sort((a, b) => a.at - b.at)
    .map(({ card }) => card);

/** What is up of a player's stack. It is turned when a scoring begins; whoever comes after the end sees all of it. */
export function useTurned(session: Session, player: number, stack: Cards | undefined): Cards | undefined {
  const { phase } = session.shown.view!;
  const over = phase === "over";
  const scoring = !!stack && (over || phase === "complete");
  const [up, setUp] = useState(over ? Infinity : 0);
  const cards = useMemo(() => mixed(stack ?? {}), [stack]);
  useLayoutEffect(() => {
    if (!scoring) return setUp(0);
    if (up) return;
    const speed = motionTime(session.settings);
    if (!speed || still()) return setUp(Infinity);
    const [least, most] = CARD_MS;
    let next = 0;
    const timer = setInterval(
      () => {
        if (next === cards.length) clearInterval(timer);
        else turnUp(player, cards[next++], () => setUp((n) => n + 1), speed);
      },
      Math.max(least, Math.min(most, STACK_MS / cards.length)) * speed,
    );
    const ending = new AbortController();
    const end = () => {
      clearInterval(timer);
      finish();
      setUp(Infinity);
    };
    for (const how of ["pointerdown", "keydown"]) addEventListener(how, end, { signal: ending.signal });
    return () => {
      clearInterval(timer);
      ending.abort();
    };
  }, [scoring]);
  if (!stack || !scoring || up >= cards.length) return stack;
  const shown: Cards = {};
  for (const card of cards.slice(0, up)) shown[card] = (shown[card] ?? 0) + 1;
  return shown;
}
