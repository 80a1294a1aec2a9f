// The memory aid, where a table has it: what everybody could have written down (rule V-6).

import { t } from "../i18n";
import type { View } from "../protocol";
import { CardRow } from "./common";

export function Known({ view, seat }: { view: View; seat: number }) {
  const cards = view.memory?.known[seat];
  return cards && Object.values(cards).some(Boolean) && view.phase !== "over" ? (
    <span class="known">
      <small>{t("surely holds")}</small>
      <CardRow cards={cards} />
    </span>
  ) : null;
}
export function Discard({ view }: { view: View }) {
  const cards = view.memory?.discard;
  return cards && Object.values(cards).some(Boolean) && view.phase !== "over" ? (
    <p class="known">
      <small>{t("discard pile")}</small>
      <CardRow cards={cards} />
    </p>
  ) : null;
}
