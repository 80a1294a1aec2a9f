// Words about ratings.
import { percent, t } from "../i18n";
import type { Rating } from "../protocol";

export const poolWords = (pool: string) => (pool === "two" ? t("2 players") : t("3 or more players"));
/** How many of the rated games the player has abandoned. */
export const abandonedShare = ({ games, abandoned }: Pick<Rating, "games" | "abandoned">) =>
  percent(games ? abandoned / games : 0);
