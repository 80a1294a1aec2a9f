// The server in words: what it refuses, clocks, the life of a table.

import type { Alarm, Finding } from "./fair";
import { say, sentence, t, tn } from "./i18n";
import { Refusal } from "./online";
import type { Life } from "./protocol";

export function refusalWords(refusal: unknown): string {
  if (!(refusal instanceof Refusal)) return String((refusal as Error)?.message ?? refusal);
  const { code, message } = refusal;
  return sentence(say("error", code) || say("trouble", code) || say("refusal", code) || message || code);
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
              ? ` ${tn(
                  "You were shown the first {seen} of {events} event.",
                  "You were shown the first {seen} of {events} events.",
                  finding!.events,
                  { ...finding! },
                )}`
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

/** Why there are no other players here. */
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
      return t("frozen");
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

/** A name for a player who gives none. */
export const someName = () => t("Passenger {n}", { n: 10 + Math.floor(Math.random() * 90) });
/** The address of this page with another part after the #, for others to open. */
export const address = (url: string | null, place: string) =>
  `${url ? `${url.replace(/\/+$/, "")}/` : `${location.origin}${location.pathname}`}#${place}`;
/** Whether such an address leads nowhere from another machine. */
export const isOnlyHere = (url: string | null) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url ?? location.href, location.href).hostname);
export const tablePlace = (id: number, token?: string | null) => `/t/${id}${token ? `?invite=${token}` : ""}`;
