// What an ask allows, one by one: every action with what it is about. The page adds nothing and leaves nothing out.

import { CARDS, type Card } from "./board/types";
import type { Ask, Cards } from "./protocol";

export interface Action {
  text: string;
  kind: string;
  route?: string;
  city?: string;
  pay?: Cards;
  /** Of a claim: scored at once by oneself, and by others. */
  points?: number;
  others?: number;
  /** Of a payment: the chance in percent that it suffices, should the route be a tunnel. */
  odds?: number;
  slot?: number | "blind";
  tickets?: string[];
}

export function parseCards(text: string): Cards {
  const cards: Cards = {};
  const words = text.split(" ");
  for (let i = 0; i + 1 < words.length; i += 2) cards[words[i + 1] as Card] = Number(words[i]);
  return cards;
}
export const writeCards = (cards: Cards) =>
  CARDS.filter((c) => cards[c])
    .map((c) => `${cards[c]} ${c}`)
    .join(" ");
export const locomotives = (cards?: Cards) => cards?.locomotive ?? 0;

/** Payments: the fewest locomotives first, then as the table has them. */
const cheapest = (pays: string[]) =>
  pays
    .map(parseCards)
    .map((pay, i) => ({ pay, text: pays[i] }))
    .sort((a, b) => locomotives(a.pay) - locomotives(b.pay));

/** An action whose text is listed as a whole. */
export function otherAction(text: string): Action {
  const [kind, ...rest] = text.split(" ");
  switch (kind) {
    case "start":
    case "alvin":
      return { text, kind, city: rest[0] };
    case "marker":
      return { text, kind, city: rest[0], pay: parseCards(rest.slice(1).join(" ")) };
    case "lay":
    case "pay":
      return { text, kind, pay: parseCards(rest.join(" ")) };
    case "keep":
      return { text, kind, tickets: rest[0] === "none" ? [] : rest };
    case "complete":
      return { text, kind, tickets: rest };
    default:
      return { text, kind };
  }
}

/** Lists are made once for each ask. */
const made = new WeakMap<Ask, Action[]>();
export function listActions(ask: Ask | null): Action[] {
  if (!ask) return [];
  const known = made.get(ask);
  if (known) return known;
  const list: Action[] = [];
  for (const slot of ask.draw ?? []) list.push({ text: `draw ${slot}`, kind: "draw", slot });
  for (const text of ask.actions ?? []) list.push(otherAction(text));
  for (const { routes, pay, points = 0, others = 0 } of ask.claims ?? [])
    for (const route of routes)
      for (const p of cheapest(pay)) {
        const odds = ask.odds?.[p.text] ?? 100;
        list.push({ text: `claim ${route} ${p.text}`, kind: "claim", route, pay: p.pay, points, others, odds });
      }
  for (const { cities, pay } of ask.stations ?? [])
    for (const city of cities)
      for (const p of cheapest(pay))
        list.push({ text: `station ${city} ${p.text}`, kind: "station", city, pay: p.pay });
  made.set(ask, list);
  return list;
}
