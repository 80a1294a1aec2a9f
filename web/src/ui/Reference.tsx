// The card to keep at hand: the rules in short, symbols, keys.

import { CARDS } from "../board/types";
import { t } from "../i18n";
import type { RuleLine } from "../protocol";
import { cardName, ruleText } from "../words";
import { Dialog } from "./common";
import { CardSymbol } from "./symbols";

interface Props {
  rules: RuleLine[];
  map: boolean;
  keys: boolean;
  onRules(): void;
  onClose(): void;
}
export function Reference({ rules, map, keys, onRules, onClose }: Props) {
  return (
    <Dialog title={t("At a glance")} onClose={onClose}>
      <ul class="facts-list">
        {rules.map((line) => (
          <li key={line[0]}>{ruleText(line)}</li>
        ))}
      </ul>
      <p>
        <button type="button" onClick={onRules}>
          {t("All rules")}
        </button>
      </p>
      <h3>{t("Symbols")}</h3>
      <p class="symbols">
        {CARDS.map((c) => (
          <span key={c} class={`chip c-${c}`}>
            <CardSymbol card={c} /> {cardName(c)}
          </span>
        ))}
      </p>
      <h3>{t("Keys")}</h3>
      {!keys && <p class="quiet">{t("They are switched off in the settings.")}</p>}
      <p class="keys">
        <kbd>/</kbd> {t("all actions")} <kbd>h</kbd> {t("hint")} <kbd>d</kbd> {t("draw from the pile")} <kbd>1</kbd>–
        <kbd>5</kbd> {t("market")} <kbd>t</kbd> {t("tickets")}{" "}
        {map && (
          <>
            <kbd>m</kbd> {t("map")} <kbd>a</kbd> {t("all routes that you can claim")}
          </>
        )}{" "}
        <kbd>u</kbd> <kbd>Esc</kbd> {t("take back")} <kbd>?</kbd> {t("this card")}
      </p>
    </Dialog>
  );
}
