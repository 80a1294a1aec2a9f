// The game in words: events, actions, refusals, reasons. Short, kind, exact.
import type { Action } from "./actions";
import type { BoardFile, Card } from "./board/types";
import { CARDS } from "./board/types";
import { say, sentence, spokenLanguage, t, tn, type Values } from "./i18n";
import type { Cards, Claiming, Event, HintAction, RuleLine, Seat, View } from "./protocol";

export interface Names {
  board: BoardFile;
  seats: Seat[];
  you: number | null;
}
export interface Story {
  text: string;
  player?: number;
  routes?: string[];
  cities?: string[];
  strong?: boolean;
}

export const BOTS: Record<string, () => string> = {
  easy: () => t("Easy"),
  medium: () => t("Medium"),
  hard: () => t("Hard"),
  expert: () => t("Expert"),
  planner: () => t("Planner"),
  racer: () => t("Racer"),
  greedy: () => t("Greedy"),
  random: () => t("Random"),
};
/** The tempers in which the levels come. */
const TEMPERS: Record<string, () => string> = {
  planner: () => t("planner"),
  racer: () => t("racer"),
  collector: () => t("collector"),
  cautious: () => t("cautious"),
  blocker: () => t("blocker"),
};
/** "Medium, racer" for medium-racer. */
export function botName(bot: string): string {
  const [level, temper] = bot.split("-");
  return [BOTS[level]?.() ?? level, temper && (TEMPERS[temper]?.() ?? temper)].filter(Boolean).join(", ");
}
/** A level in one of its tempers, so that opponents differ. */
export function varied(level: string, number: number): string {
  const tempers = Object.keys(TEMPERS);
  return `${level}-${tempers[number % tempers.length]}`;
}
/** Names for bots, by seat: travellers' names read better than the names of programs. */
const TRAVELLERS = ["Ida", "Bruno", "Clara", "Otto", "Vera", "Hugo"];
/** The name of the bot in a seat: never one that a person at the table has. */
function traveller(n: Names, seat: number): string {
  const people = n.seats.filter((s) => s.kind === "person").map((s) => s.name.toLowerCase());
  const free = TRAVELLERS.filter((x) => !people.includes(x.toLowerCase()));
  return free.length === TRAVELLERS.length
    ? TRAVELLERS[seat % TRAVELLERS.length]
    : free[n.seats.slice(0, seat).filter((s) => s.kind === "bot").length % free.length];
}
const LEFTWARD = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** A name for the middle of a sentence: one written from right to left must not turn the words around it. */
export const isolated = (name: string): string =>
  name === FORMER ? t("former player") : LEFTWARD.test(name) ? `\u2068${name}\u2069` : name;
/** What the server calls somebody who has deleted the account. Nobody can choose this name. */
const FORMER = "former player";

/** The name at the table of a player who gives none. The page shows it in the reader's language. */
export const NAMELESS = "You";
/** The names at the table of the people at this device: each one different, none like that of a bot. */
export function seatNames(given: string[]): string[] {
  const names: string[] = [];
  for (const [i, name] of given.entries()) {
    const clean =
      name.replace(/[\p{Cc}:]/gu, " ").trim() || (given.length > 1 ? t("Player {n}", { n: i + 1 }) : NAMELESS);
    let own = clean;
    for (let n = 2; names.includes(own); n++) own = `${clean} ${n}`;
    names.push(own);
  }
  return names;
}
const nameless = (n: Names, seat: number) => n.you === seat && n.seats[seat].name === NAMELESS;

export function playerName(n: Names, seat: number): string {
  const s = n.seats[seat];
  if (!s) return "?";
  if (s.kind === "bot") return traveller(n, seat);
  return nameless(n, seat) ? t("You") : isolated(s.name);
}
export function seatKind(n: Names, seat: number): string {
  const bot = /^bot:(.*)$/.exec(n.seats[seat]?.name ?? "");
  return bot ? botName(bot[1]) : n.you === seat && !nameless(n, seat) ? t("you") : "";
}

export const cardName = (card: Card) => say("card", card);
export const cardsText = (cards: Cards): string =>
  CARDS.filter((c) => cards[c])
    .map((c) => say("cards", c === "locomotive" ? c : `color.${c}`, { n: cards[c]!, color: cardName(c) }))
    .join(" + ");

export const cityName = (n: Names, id: string) => n.board.cities.find((c) => c.id === id)?.name ?? id;
export function routeName(n: Names, id: string): string {
  const route = n.board.routes?.find((r) => r.id === id);
  return route ? `${cityName(n, route.a)} – ${cityName(n, route.b)}` : id;
}
/** The name of a route, different from those of its parallel routes. */
export function trackName(n: Names, id: string): string {
  const route = n.board.routes.find((r) => r.id === id);
  const name = routeName(n, id);
  const beside = n.board.routes.filter((r) => route && r.a === route.a && r.b === route.b);
  switch (beside.indexOf(route!)) {
    case 1:
      return t("{route}, second track", { route: name });
    case 2:
      return t("{route}, third track", { route: name });
    default:
      return name;
  }
}
export function ticketName(n: Names, id: string): string {
  const ticket = n.board.tickets.find((x) => x.id === id);
  return ticket ? `${cityName(n, ticket.a)} – ${cityName(n, ticket.b)}` : id;
}
/** A route with what it takes, in one line. */
export function routeText(n: Names, id: string): string {
  const r = n.board.routes.find((x) => x.id === id)!;
  const parts = [
    trackName(n, id),
    r.color === "gray" ? t("any colour") : cardName(r.color),
    tn("{n} space", "{n} spaces", r.length),
  ];
  if (r.tunnel) parts.push(t("tunnel"));
  if (r.locomotives) parts.push(tn("ferry: {n} locomotive", "ferry: {n} locomotives", r.locomotives));
  return parts.join(", ");
}
/** Why a tunnel has to be given up, and what follows; empty where it can be paid. */
export function tunnelText(claiming: Claiming | null | undefined, payable: boolean): string {
  if (payable || !claiming?.surcharge) return "";
  const laid = CARDS.find((c) => claiming.cards?.[c]) ?? "locomotive";
  return (
    tn(
      "You can't pay {n} more {color} card: give up the tunnel.",
      "You can't pay {n} more {color} cards: give up the tunnel.",
      claiming.surcharge,
      { color: cardName(laid) },
    ) +
    " " +
    t("The cards laid come back to your hand, and the turn is over.")
  );
}
const countOf = (list: unknown) => (Array.isArray(list) ? list.length : Number(list));

/** " (+7, Clara +2)": the points of a claim, or for catching Alvin. */
function pointsText(n: Names, e: Event): string {
  const points = (Array.isArray(e.points) ? e.points : [[e.player, e.points]]) as [number, number][];
  const each = points.map(([p, more]) => (p === e.player ? `+${more}` : `${playerName(n, p)} +${more}`));
  return each.length ? ` (${each.join(", ")})` : "";
}
/** "; Clara loses 2 red" */
const robbedText = (n: Names, e: Event): string =>
  (e.robbed as { player: number; cards: Cards }[])
    .map((r) => {
      const values = { who: playerName(n, r.player), cards: cardsText(r.cards) };
      return `; ${say("event", r.player === n.you ? "robbed.you" : "robbed", values)}`;
    })
    .join("");

/** Parts of a sentence that an event's fields do not give directly: a variant, a number, cards, an end. */
const OWN: Record<
  string,
  (n: Names, e: Event) => { variant?: string; values?: Values; end?: string; strong?: boolean }
> = {
  tickets_kept: (n, e) => ({
    values: { n: countOf(e.kept) },
    end: e.returned[0]
      ? `; ${say("event", "returned", { tickets: e.returned.map((id: string) => ticketName(n, id)).join(", ") })}`
      : "",
  }),
  reshuffle: (_, e) => ({ values: { n: e.count } }),
  tunnel: (_, e) => ({ variant: e.surcharge ? "" : "clear", values: { n: e.surcharge } }),
  claim: (n, e) => ({ end: pointsText(n, e) }),
  alvin_caught: (n, e) => ({ end: pointsText(n, e) }),
  depart: (_, e) => ({ values: { cards: e.cards.map((c: { card: Card }) => cardName(c.card)).join(", ") } }),
  lay: (n, e) => ({ values: { cards: cardsText(e.cards) }, end: robbedText(n, e) }),
  last_round: () => ({ strong: true }),
  scoring: (_, e) => ({ values: { n: e.round }, strong: true }),
  new_round: () => ({ strong: true }),
  result: (n, e) => ({
    variant: e.winners.length > 1 ? "shared" : e.winners[0] === n.you ? "you" : "",
    values: { who: e.winners.map((w: number) => playerName(n, w)).join(", ") },
    strong: true,
  }),
};

/** One event as a line of the log; null for what only moves things about. */
export function tell(n: Names, e: Event): Story | null {
  const known = told.get(e);
  if (known && known.seats === n.seats && known.you === n.you && known.language === spokenLanguage())
    return known.story;
  const story = inWords(n, e);
  told.set(e, { seats: n.seats, you: n.you, language: spokenLanguage(), story });
  return story;
}
/** Session, log, summary and line of the bar want the same words. */
const told = new WeakMap<Event, Pick<Names, "seats" | "you"> & { language: string; story: Story | null }>();

function inWords(n: Names, e: Event): Story | null {
  const { player, route, city, card, event } = e;
  const { variant, values, end = "", strong } = OWN[event]?.(n, e) ?? {};
  const suffix = variant ?? (player !== undefined && player === n.you ? "you" : "");
  const text = say("event", suffix ? `${event}.${suffix}` : event, {
    who: player === undefined ? "" : playerName(n, player),
    route: route ? routeName(n, route) : "",
    city: city ? cityName(n, city) : "",
    card: card ? cardName(card) : "",
    ...values,
  });
  return text
    ? { text: text + end, player, routes: route ? [route] : undefined, cities: city ? [city] : undefined, strong }
    : null;
}

export function actionText(n: Names, a: Action, market: (Card | null)[]): string {
  const variant = a.slot === "blind" ? ".blind" : a.tickets?.length === 0 ? ".none" : "";
  const text = say("action", a.kind + variant, {
    card: typeof a.slot === "number" ? cardName(market[a.slot] ?? "locomotive") : "",
    n: Number(a.slot) + 1,
    cards: a.pay ? cardsText(a.pay) : "",
    route: a.route ? trackName(n, a.route) : "",
    city: a.city ? cityName(n, a.city) : "",
    tickets: a.tickets?.map((id) => ticketName(n, id)).join(", ") ?? "",
  });
  return text || a.text;
}

/** Why a route can't be claimed, or an action was refused: in the reader's language, else as the table says it. */
export function refusalText(refusal: string, need: number, have: number, fallback = "", card?: Card): string {
  const key = refusal === "cards" && card === "locomotive" ? "locomotives" : refusal;
  const values = { n: need, have, color: card ? cardName(card) : "" };
  return sentence(say("refusal", key === "cards" && !card ? "cards.any" : key, values) || fallback);
}

type Because = HintAction["because"][number];
/** Whether another colour would do as well. */
const isGray = (n: Names, b: Because) =>
  b.card !== "locomotive" && n.board.routes?.find((r) => r.id === b.for)?.color === "gray";
/** What a card is good for that no route of the plan needs. */
const cardUse = (b: Because) =>
  b.market === "no_better" ? "no_better" : (b.market === "useless" ? "useless" : "open") + (b.card ? "" : "_blind");
const reasonVariant = (n: Names, b: Because): string => {
  const cases: Record<string, string | undefined | false> = {
    tickets: b.tickets === 0 ? "none" : b.tickets === 1 && b.ticket && "one",
    detour: b.city && "by",
    points: b.points < 0 && "lost",
    card: b.for ? (b.card ? isGray(n, b) && "any" : "blind") : cardUse(b),
    new_tickets: b.points < 0 && "lost",
    risk: b.percent <= 0 ? "none" : !n.board.routes && "yard",
  };
  return cases[b.reason] ? `.${cases[b.reason]}` : "";
};
export function reasonText(n: Names, b: Because): string {
  const number =
    b.percent ?? b.turns ?? (b.reason === "robs" ? b.cards : b.reason === "tickets" ? b.tickets : b.points);
  const text = say("reason", b.reason + reasonVariant(n, b), {
    n: b.reason === "points" || b.reason === "new_tickets" ? Math.abs(number) : (number ?? 0),
    who: b.player === undefined ? "" : playerName(n, b.player),
    city: b.city ? cityName(n, b.city) : "",
    card: b.card ? cardName(b.card) : "",
    goal: b.for ? (n.board.routes ? routeName : ticketName)(n, b.for) : "",
    ticket: b.ticket ? ticketName(n, b.ticket) : "",
  });
  return b.others > 0 ? `${text}, ${say("reason", "points.others", { n: b.others })}` : text;
}

/** All reasons of a hint, and its chance to win where it is known. */
export const hintReasons = (n: Names, h: HintAction): string[] =>
  [
    ...h.because.map((b) => reasonText(n, b)),
    h.win === null ? "" : say("reason", "win", { n: Math.round(h.win / 10) }),
  ].filter(Boolean);

export const missingText = () => t("A part of it did not arrive. Is the network there?");

/** What a ticket is, for newcomers. */
export const ticketHelp = (view: Pick<View, "yards">) =>
  view.yards
    ? t("Get the cards a ticket shows onto your track: its points are yours at the scoring, or lost at the end.")
    : t("Connect both cities with your trains: the points are yours at the end, or lost.");

/** A line of the rules in short. */
export const ruleText = ([key, ...numbers]: RuleLine): string =>
  say("rules", key, { n: numbers[0] ?? 0, m: numbers[1] ?? 0, all: numbers.join(", ") });
/** What a station or a marker is, and how many are left. */
export const pieceHelp = (rules: RuleLine[], key: "station" | "marker", left: number): string =>
  [...rules.filter((line) => line[0] === key).map(ruleText), t("You have {n} left.", { n: left })].join(" ");

/** What a turn may be. */
export const turnHelp = (rules: RuleLine[]): string =>
  rules
    .filter(([key]) => key.startsWith("turn"))
    .map(ruleText)
    .join(" ");

/** The question of a phase, in one line. */
export function prompt(phase: string, mine: boolean, who: string, payable = true): string {
  if (mine || phase === "over") return say("ask", payable ? phase : `${phase}.unpayable`);
  return who ? t("{who} is thinking…", { who }) : t("One moment…");
}
