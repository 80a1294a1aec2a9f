// What there is beside playing: a row of links on the home screen.
import { t } from "../i18n";

export const MORE: { href: string; label: () => string }[] = [
  { href: "#/learn", label: () => t("Learn by playing") },
  { href: "#/rules", label: () => t("Rules") },
  { href: "#/puzzle", label: () => t("Daily puzzle") },
  { href: "#/replay", label: () => t("Replay a game") },
  { href: "#/games", label: () => t("My games") },
  { href: "#/companion", label: () => t("Score a printed game") },
];
