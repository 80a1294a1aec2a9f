// The server in words: what it refuses, clocks, the life of a table.

import type { Alarm, Finding } from "./fair";
import { t, tn } from "./i18n";
import { Refusal } from "./online";
import type { Life, TableFacts } from "./protocol";

export function refusalWords(refusal: unknown): string {
  if (!(refusal instanceof Refusal)) return String((refusal as Error)?.message ?? refusal);
  switch (refusal.code) {
    case "gone":
      return t("The server does not answer. Try again in a moment.");
    case "no_cookie":
      return t("This browser keeps no cookies; playing online needs one, so that the server knows your seat.");
    case "too_many_guests":
      return t("Too many new guests from your network just now. Try again later.");
    case "guest_first":
      return t("Say your name first.");
    case "no_such_table":
      return t("There is no such table.");
    case "not_invited":
      return t("This table is for those who are invited: ask for the whole link.");
    case "not_host":
      return t("Only the host can do this.");
    case "not_seated":
      return t("Only those who sit at the table can do this.");
    case "table_full":
      return t("No seat is free any more.");
    case "not_full":
      return t("Too few sit at the table: invite somebody or add a bot.");
    case "started":
      return t("The game has begun already.");
    case "bad_name":
      return t("A name has 1 to 30 characters of one alphabet, and no colon.");
    case "reserved_name":
      return t("This name means something here: choose another.");
    case "name_taken":
      return t("Somebody at this table has a name that looks like yours.");
    case "removed":
      return t("The host has removed you from this table.");
    case "bad_text":
      return t("A message has 1 to 280 characters.");
    case "bad_link":
      return t("This link is not good any more: it works once.");
    case "too_many_tables":
      return t("You sit at too many tables, or too many from your network wait for players: end some first.");
    case "quota":
      return t("Your network has used up what it may open and store for now. Try again later.");
    case "too_fast":
      return t("Too fast: wait a little.");
    case "too_early":
      return t("Too early for that: somebody may be away for two minutes.");
    case "quiet":
      return t("The host has switched the chat off.");
    case "not_ready":
      return t("Random bytes are on their way: a moment.");
    case "freed":
      return t("Your seat was freed: your random bytes did not come. Try again in a minute.");
    case "not_stored":
      return t("The server could not store it: it has not happened.");
    case "no_hint":
      return t("One hint a turn, and only when it is your turn.");
    default:
      return refusal.message || refusal.code;
  }
}

/** The server contradicts what it showed before. */
export const alarmWords = (alarm: Alarm): string =>
  alarm === "seen"
    ? t("The server showed another course of this game before.")
    : alarm === "players"
      ? t("The server showed other persons or bots before.")
      : alarm === "blind"
        ? t("This page can't keep what it is shown: reload it.")
        : t("The server has changed its commitment for this table: it may have chosen the deal.");

/** What was found out about the deal. */
export function proofWords(fault: string, finding: Finding | null | undefined): string {
  switch (fault) {
    case "ok":
      switch (finding!.lacks) {
        case "":
          return (
            t(
              "The commitment and your random bytes, kept from before the game, are in the seed; every card follows from it; you were shown what the record has.",
            ) +
            (finding!.seen < finding!.events
              ? ` ${t("You were shown the first {seen} of {events} events.", { ...finding! })}`
              : "")
          );
        case "players":
        case "seen":
          return t(
            "All was recomputed and fits. But this browser kept nothing from the game: the deal could have been chosen.",
          );
        case "drawn":
          return t("All was recomputed and fits. But the host, or the server, chose the seats.");
        default:
          return t(
            "All was recomputed and fits. But this browser kept nothing from before the game: the deal could have been chosen.",
          );
      }
    case "commitment":
    case "secret":
      return alarmWords("commitment");
    case "seen":
    case "players":
      return alarmWords(fault);
    case "chosen":
      return t("The server says that you chose the seats: you did not.");
    case "chance":
      return t("Your random bytes are not in the deal.");
    case "otherwise":
      return t("The seed was given, or the game is old: it can't be checked.");
    default:
      return t("Seed, seats or cards do not follow from the secret and the random bytes: {text}", {
        text: finding?.text || fault,
      });
  }
}

/** Why there is nobody else here. */
export const aloneWords = (demo: boolean): string =>
  demo
    ? t(
        "This is a demo: you play against bots, and nothing leaves this page. To play with friends, host Turntable yourself with “turntable serve”.",
      )
    : t("No server answers here, so this page plays by itself. Start one with “turntable serve” to play with others.");

export function clockWords(clock: string): string {
  const [kind, amount] = clock.split(":");
  const n = Number(amount);
  const time = n % 60 ? tn("{n} second", "{n} seconds", n) : tn("{n} minute", "{n} minutes", Math.round(n / 60));
  switch (kind) {
    case "turn":
      return t("{time} a turn", { time });
    case "game":
      return t("{time} each", { time });
    case "days":
      return tn("{n} day a turn", "{n} days a turn", n);
    default:
      return t("No clock");
  }
}

export function lifeWords(life: Life): string {
  switch (life) {
    case "open":
      return t("waiting");
    case "running":
      return t("running");
    case "over":
      return t("over");
    case "idle":
      return t("closed");
    default:
      return t("stands still");
  }
}

/** Time left as a clock shows it. */
export function timeLeft(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, "0");
  if (s >= 86400) return tn("{n} day", "{n} days", Math.floor(s / 86400));
  return s >= 3600
    ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
    : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

/** A name for who gives none. */
export const someName = () => t("Passenger {n}", { n: 10 + Math.floor(Math.random() * 90) });
export const isSeated = (facts: TableFacts) => facts.you !== null;
/** The address of this page with another place behind the #, as others can open it. */
export const address = (url: string | null, place: string) =>
  `${url ? `${url.replace(/\/+$/, "")}/` : `${location.origin}${location.pathname}`}#${place}`;
/** Whether such an address leads nowhere from another machine. */
export const isOnlyHere = (url: string | null) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url ?? location.href, location.href).hostname);
export const tablePlace = (id: number, token?: string | null) => `/t/${id}${token ? `?invite=${token}` : ""}`;
