// What others did, a line for each turn: for the line above the board, and for who comes back.
import type { Card } from "../board/types";
import { t, tn } from "../i18n";
import type { Event } from "../protocol";
import { cardName, type Names, playerName, type Story, tell } from "../words";

/** Told elsewhere, or of no interest once the turn is over. */
const BESIDE = ["depart", "last_round", "tunnel"];

interface Turn {
  player: number;
  drawn: (Card | undefined)[]; // undefined: from the pile, unseen
  told: Story[];
}

/** "Bruno draws: red, one from the pile" */
function drawnText(n: Names, { player, drawn }: Turn): string {
  const cards = drawn.flatMap((card) => (card ? cardName(card) : []));
  const blind = drawn.length - cards.length;
  if (blind) cards.push(tn("one from the pile", "{n} from the pile", blind));
  const list = cards.join(", ");
  return player === n.you
    ? t("You draw: {cards}", { cards: list })
    : t("{who} draws: {cards}", { who: playerName(n, player), cards: list });
}

/** `seen`: whatever was drawn is known. */
function lineOf(n: Names, turn: Turn, seen: boolean): Story[] {
  const { player, drawn, told } = turn;
  const all =
    drawn.length > (seen && drawn[0] ? 0 : 1) ? [...told.slice(drawn.length), { text: drawnText(n, turn) }] : told;
  if (!all.length) return [];
  const text = all.map((s) => s.text).join("; ");
  const [routes, cities] = [all.flatMap((s) => s.routes ?? []), all.flatMap((s) => s.cities ?? [])];
  return [{ text, player, routes, cities, strong: !drawn.length }];
}

/** One line for each turn of another player, or of any (`all`); the last is perhaps not over yet. */
export function summarise(n: Names, events: Event[], all = false): Story[] {
  const turns: Turn[] = [];
  let over = true;
  for (const e of events) {
    if (e.event === "turn_end") over = true;
    if (e.player === undefined || (e.player === n.you && !all) || BESIDE.includes(e.event)) continue;
    const told = tell(n, e);
    if (!told) continue;
    if (over || turns[turns.length - 1].player !== e.player) turns.push({ player: e.player, drawn: [], told: [] });
    over = false;
    const turn = turns[turns.length - 1];
    if (e.event.startsWith("draw")) turn.drawn.push(e.card);
    turn.told.push(told);
  }
  return turns.flatMap((x) => lineOf(n, x, all));
}
