// What there is beside playing: a row of links on the home screen.
import { t } from "../i18n";

export const MORE: { href: string; label: () => string }[] = [{ href: "#/puzzle", label: () => t("Daily puzzle") }];
