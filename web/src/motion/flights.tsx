// Cards that fly: from pile or market to who draws, from who pays to the discard pile, from hand to yard and track.
import { render } from "preact";
import { CARDS, type Card } from "../board/types";
import type { Cards, Event } from "../protocol";
import { CardBack, CardFace } from "../ui/symbols";
import { frames, move, smooth } from "./stage";

const FLIGHT_MS = 460;
const NEXT_MS = 70; // between two cards of a row

/** Something that waits for the screen to show what happened, and measures it; what it gives then moves. */
export type Act = (speed: number) => () => void;

const box = (...selectors: string[]): DOMRect | undefined => {
  for (const selector of selectors)
    for (const e of document.querySelectorAll(selector)) {
      const b = e.getBoundingClientRect();
      if (b.width) return b;
    }
};
const seat = (player: number) => `[data-seat="${player}"]`;
const market = (what: string) => box(`.market ${what}`, ".peek-line", "#tab-cards");
const discard = () => market(".discard");
const hand = (card: Card) => box(`.hand [data-card="${card}"]`, ".hand");
const yard = (player: number, color: string) => `.siding.p${player} [data-color="${color}"]`;
const track = (player: number) => box(`.siding.p${player} .leaving`);

/** Pictures of cards, drawn once and copied. */
const drawn = new Map<string, HTMLElement>();
function picture(name: Card | "train" | "ticket"): HTMLElement {
  let made = drawn.get(name);
  if (!made) {
    made = document.createElement("div");
    render(name === "train" || name === "ticket" ? <CardBack kind={name} /> : <CardFace card={name} />, made);
    drawn.set(name, made);
  }
  return made.cloneNode(true) as HTMLElement;
}

interface Flight {
  from: DOMRect | undefined;
  to: DOMRect | undefined;
  /** The picture, and what is on its back where it turns over on its way. */
  face: Element;
  back?: Element;
  /** Its place in a row of cards that fly one after another. */
  place?: number;
  /** What is seen only once it has landed. */
  lands?: string;
  then?(): void;
}
/** One card flies in a bow; it ends as wide as what it lands on, if that is a card. */
const fly =
  ({ from, to, face, back, place = 0, lands, then }: Flight, speed: number) =>
  () => {
    if (!from || !to) {
      then?.();
      return;
    }
    const ghost = document.createElement("div");
    ghost.className = "ghost";
    const wide = Math.min(from.width, 84);
    const high = (wide * 2) / 3;
    const x = from.left + (from.width - wide) / 2;
    const y = from.top + (from.height - high) / 2;
    ghost.style.cssText = `left:${x}px;top:${y}px;width:${wide}px`;
    ghost.append(face);
    if (back) {
      back.className = "ghost-back";
      ghost.append(back);
    }
    const small = Math.min(1, Math.max(0.45, to.width / wide));
    const [dx, dy] = [to.left + Math.min(to.width, 90) / 2 - x - wide / 2, to.top + to.height / 2 - y - high / 2];
    const far = Math.hypot(dx, dy);
    const lift = Math.min(90, far / 5);
    const lean = Math.sign(dx) * Math.min(10, far / 40);
    const steps = frames(14, (share) => {
      const s = smooth(share);
      const up = lift * 4 * s * (1 - s);
      return {
        transform:
          `perspective(900px) translate(${(dx * s).toFixed(1)}px,${(dy * s - up).toFixed(1)}px) ` +
          `scale(${(1 + (small - 1) * s + up / 500).toFixed(3)}) rotate(${(lean * Math.sin(s * Math.PI)).toFixed(1)}deg)` +
          (back ? ` rotateY(${(180 - 180 * smooth(Math.min(1, s * 1.4))).toFixed(0)}deg)` : ""),
        opacity: share < 1 ? 1 : 0.6,
      };
    });
    document.body.append(ghost);
    const duration = (FLIGHT_MS + far / 6) * speed;
    const delay = place * NEXT_MS * speed;
    move(ghost, steps, { duration, delay }, () => {
      ghost.remove();
      then?.();
    });
    const landed = lands && document.querySelector(lands);
    if (landed)
      move(
        landed,
        [
          { opacity: 0, translate: "-14px 0" },
          { opacity: 1, translate: "0 0" },
        ],
        {
          duration: 200 * speed,
          delay: delay + duration * 0.9,
          easing: "ease-out",
        },
      );
  };

/** A card of a player's stack is turned over, and flies to the others of its color where all can see them. */
export function turnUp(player: number, card: Card, then: () => void, speed: number): void {
  const to = box(`.siding.p${player} [data-turned="${card}"]`);
  fly({ from: track(player), to, face: picture(card), back: picture("train"), then }, speed)();
}

const list = (cards: Cards): Card[] => CARDS.flatMap((card) => Array<Card>(cards[card] ?? 0).fill(card));

/** The flights of an event. What they leave is measured now, before the screen changes; where they land, after it. */
export function flights(e: Event, you: number | null): Act[] {
  const player = e.player ?? -1;
  const mine = player === you;
  const cards = e.cards as Cards;
  switch (e.event) {
    case "draw_market":
    case "draw_blind": {
      const blind = e.event === "draw_blind";
      const from = market(blind ? ".pile" : `.slots > :nth-child(${e.slot + 1})`);
      const face = e.card ? picture(e.card) : picture("train"); // nobody else is told what was drawn unseen
      return [
        (speed) =>
          fly(
            {
              from,
              to: (mine && e.card && hand(e.card)) || box(seat(player)),
              face,
              back: blind && e.card ? picture("train") : undefined,
            },
            speed,
          ),
      ];
    }
    case "tickets_kept": {
      if (mine) return [];
      const from = market(".pile:last-child");
      return Array.from(
        { length: Number(e.kept) },
        (_, place) => (speed: number) => fly({ from, to: box(seat(player)), face: picture("ticket"), place }, speed),
      );
    }
    case "claim":
    case "station":
    case "city_marker":
      return list(cards).map((card, place) => {
        const from = (mine && hand(card)) || box(seat(player));
        return (speed) => fly({ from, to: discard(), face: picture(card), place }, speed);
      });
    case "lay":
      return [
        ...list(cards)
          .reverse() // locomotives stand at the front
          .map((card, place): Act => {
            const from = (mine && hand(card)) || box(seat(player));
            const group = yard(player, card === "locomotive" ? CARDS.find((c) => cards[c])! : card);
            const carriage = `${group} .carriage:nth-child(${place + 1})`;
            return (speed) =>
              fly({ from, to: box(carriage, group), face: picture(card), place, lands: carriage }, speed);
          }),
        ...(e.robbed as { player: number; color: Card; cards: Cards }[]).flatMap((r) =>
          list(r.cards).map((card, place): Act => {
            const from = box(yard(r.player, r.color));
            return (speed) => fly({ from, to: discard(), face: picture(card), place }, speed);
          }),
        ),
      ];
    case "depart":
      return (e.cards as { color: Card; card: Card }[]).map(({ color, card }, place) => {
        const from = box(`${yard(player, color)} .carriage`, yard(player, color));
        return (speed) => fly({ from, to: track(player), face: picture(card), place }, speed);
      });
    case "market_flush":
      return (e.discarded as Card[]).map((card, place) => {
        const from = market(`.slots > :nth-child(${place + 1})`);
        return (speed) => fly({ from, to: discard(), face: picture(card), place }, speed);
      });
    default:
      return [];
  }
}
