// The companion in words: players, faults, the status of tickets.
import type { BoardFile, Card } from "../board/types";
import { say, sentence, t, tn } from "../i18n";
import { cardName, cityName, isolated, type Names, routeName, ticketName, trackName } from "../words";
import { PLAYER_COLORS, type SheetTicket, type Told, type ToldFault } from "./told";

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** The name that was typed in, or the color; "Player 1" where there are no colors. */
export const seatName = (told: Told, seat: number): string =>
  told.seats[seat].name
    ? isolated(told.seats[seat].name)
    : told.seats[seat].color
      ? capital(cardName(told.seats[seat].color as Card))
      : t("Player {n}", { n: seat + 1 });
export const colorName = (color: string) => capital(cardName(color as Card));

/** Whose pieces they are on the board: pieces are drawn by the color of the player. */
export const colorNumber = (told: Told, seat: number) =>
  told.seats[seat].color ? PLAYER_COLORS.indexOf(told.seats[seat].color!) : seat;

/** The names of the board; players are named by the companion itself. */
export const namesOf = (board: BoardFile): Names => ({ board, seats: [], you: null });

/** A fault as a sentence. */
export function faultText(board: BoardFile, told: Told, fault: ToldFault): string {
  const n = namesOf(board);
  const who = (seat?: number) => (seat === undefined ? "" : seatName(told, seat));
  const values = {
    who: who(fault.seat),
    other: who(fault.other),
    route: fault.route ? trackName(n, fault.route) : "",
    city: fault.city ? cityName(n, fault.city) : "",
    ticket: fault.ticket ? ticketName(n, fault.ticket) : "",
    card: fault.card ? cardName(fault.card) : "",
    n: fault.n,
    have: fault.have,
    most: fault.most,
  };
  return sentence(say("told", fault.fault, values) || fault.text);
}

/** The status of a ticket, in a few words. */
export function statusText(ticket: SheetTicket): string {
  switch (ticket.status) {
    case "done":
      return t("completed");
    case "failed":
      return t("not completed");
    case "lost":
      return t("can't be completed any more");
    case "conflict":
      return t("not completed: the station serves other tickets better");
    default:
      return openText(ticket);
  }
}
function openText({ trains, cards, stations, path }: SheetTicket): string {
  if (!path) return cards ? tn("{n} card missing", "{n} cards missing", cards) : t("open");
  const parts = [
    ...(trains ? [tn("{n} more train", "{n} more trains", trains)] : []),
    ...(stations ? [tn("{n} more station", "{n} more stations", stations)] : []),
  ];
  return t("can still be completed: {how}", { how: parts.join(", ") });
}

/** The routes of a way, one after another. */
export const routesText = (board: BoardFile, routes: string[]) =>
  routes.map((id) => routeName(namesOf(board), id)).join(", ");
