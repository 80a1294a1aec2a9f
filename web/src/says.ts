// The server in words: what it refuses, clocks, the life of a table.
import { say, sentence, t, tn } from "./i18n";
import { Refusal } from "./online";
import type { Life } from "./protocol";

export function refusalWords(refusal: unknown): string {
  if (!(refusal instanceof Refusal)) return String((refusal as Error)?.message ?? refusal);
  const { code, message } = refusal;
  return sentence(say("error", code) || say("trouble", code) || say("refusal", code) || message || code);
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
