// The rulebook of a game: chapters of rules, by the numbers of docs/rules.md. The texts are in the catalogues, those of a
// rule under its number; what a game or board does not have is left out.
import { say, type Values } from "../i18n";
import type { Facts } from "./facts";

/** A rule, and the texts that are true for this game. */
export interface Rule {
  number: string;
  texts: string[];
}
export interface Chapter {
  id: string;
  title: string;
  lead: string;
  picture: string;
  rules: Rule[];
}

const MOST_LOCOMOTIVES = 8; // in a payment: any number
const NEVER = 6; // locomotives that renew the market

/** The texts of the rules that depend on values, or have more than one. */
const VARIANTS: Record<string, (f: Facts) => string[]> = {
  "G-2": ({ values }) => ["G-2", `G-2.${values.unkept_tickets}`],
  "G-4": ({ values }) => [values.stations ? "G-4.station" : "G-4"],
  "G-5": ({ values }) => [values.drawn_cards > 1 ? "G-5" : "G-5.one"],
  "G-6": ({ values }) => [values.drawn_cards > 1 && values.locomotive_draws > 1 ? "G-6" : "G-6.free"],
  "G-7": ({ values }) => [values.renewal_locomotives < NEVER ? "G-7" : "G-7.never"],
  "G-11": ({ values: { extra_locomotives: extra } }) => [
    "G-11",
    extra >= MOST_LOCOMOTIVES ? "G-11.any" : extra ? "G-11.some" : "G-11.none",
  ],
  "G-12": ({ values }) => [
    values.markers ? "G-12.network" : "G-12",
    ...(values.closed_parallel_players >= values.min_players ? ["G-12.closed"] : []),
  ],
  "G-16": ({ values }) => ["G-16", ...(values.stations ? ["G-16.station"] : [])],
  "G-18": ({ values }) => [values.longest_bonus ? "G-18" : "G-18.tie"],
};

const isYard = (f: Facts) => !!f.score.big_cities;
const when = <T>(condition: unknown, ...items: T[]): T[] => (condition ? items : []);

/** The chapters of a game: the name of each, then the numbers of its rules. */
function contents(f: Facts): string[][] {
  const { stations, markers, dealt_long, tunnel_cards, globetrotter_bonus } = f.values;
  const known = ["known", "V-1", "V-2", "V-3", "V-5", "V-6"];
  if (isYard(f))
    return [
      ["goal"],
      ["setup", "C-1", "C-2", "C-3", "G-3"],
      ["turn", "C-4", "C-5", "C-6"],
      ["cards", "C-7"],
      ["yard", "C-8", "C-9", "C-10", "C-11"],
      ["tickets", "C-12", "G-15"],
      ["scoring", "C-13", "C-14", "C-16", "C-17", "C-15"],
      ["end", f.score.total],
      known,
    ];
  return [
    ["goal"],
    ["setup", "G-1", "G-2", ...when(dealt_long, "E-1"), "G-3"],
    ["turn", "G-4", "G-13"],
    ["cards", "G-5", "G-6", "G-7", "G-8", "G-9", "G-10"],
    ["routes", "G-11", "G-12", ...when(markers, "W-4"), ...when(f.ferries, f.refusal.ferry)],
    ...when(f.tunnels && tunnel_cards, ["tunnels", "E-3", "E-4", "E-5", "E-6", "E-7", "E-8", "E-9"]),
    ...when(stations, ["stations", "E-10", "E-11", "E-12"]),
    ...when(markers, ["network", "W-1", "W-2", "W-3", "W-5", ...when(markers > 1, "W-6")]),
    ...when(f.options.includes("alvin"), ["alvin", "W-9", "W-10", "W-11"]),
    ["tickets", "G-14", ...when(dealt_long, "E-13"), "G-15", "G-16"],
    ["end", "G-17", "G-18", ...when(globetrotter_bonus, "W-8"), f.score.total],
    known,
  ];
}

export function chaptersOf(f: Facts): Chapter[] {
  const { values } = f;
  const numbers = {
    ...values,
    dealt_short: values.dealt_tickets - values.dealt_long,
    colored: NEVER - values.renewal_locomotives, // G-7: what a new market needs
    cards: 8 * values.each_color + values.locomotives,
  } as unknown as Values;
  return contents(f).map(([id, ...rules]) => ({
    id,
    title: say("rulebook", `chapter.${id}`),
    lead: id === "goal" ? say("rulebook", isYard(f) ? "goal.yard" : "goal") : "",
    picture: isYard(f) && PICTURED.includes(`${id}.yard`) ? `${id}.yard` : id,
    rules: rules.map((number) => ({
      number,
      texts: (VARIANTS[number]?.(f) ?? [number]).map((key) => say("rulebook", key, numbers)),
    })),
  }));
}
/** Chapters whose picture is another one in the card game. */
const PICTURED = ["goal.yard", "turn.yard", "tickets.yard"];

/** Which of the games has a rule: the first that has it. */
export const gameWith = (all: Record<string, Facts>, rule: string): string | undefined =>
  Object.keys(all).find((game) => contents(all[game]).some(([, ...numbers]) => numbers.includes(rule)));
