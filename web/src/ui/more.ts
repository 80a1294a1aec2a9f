// What there is beside playing: a row of links on the home screen.
import { t } from "../i18n";

export const MORE: { href: string; label: () => string }[] = [
  { href: "#/games", label: () => t("My games") },
  { href: "#/companion", label: () => t("Score a printed game") },
];
