// What else there is besides playing, for the home screen.
import { t } from "../i18n";

export const MORE: { href: string; label: () => string }[] = [{ href: "#/replay", label: () => t("Replay a game") }];
