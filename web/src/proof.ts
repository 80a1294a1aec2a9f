// What was found out about the deal, in words.
import type { Alarm, Finding } from "./fair";
import { t, tn } from "./i18n";

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
