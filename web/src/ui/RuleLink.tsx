// The way from what the page says to the rule behind it. Where something is at stake the rule is shown over it
// (RulesOver.tsx).
import { t } from "../i18n";

interface Props {
  /** "" where none is known: then the address of the rule is enough. */
  game: string;
  /** A number, or what it is about: "score-routes", "refusal-route_taken"; "" for none. */
  rule: string;
  /** What the link stands beside, for those who can't see that. */
  about?: string;
}
export function RuleLink({ game, rule, about }: Props) {
  if (!rule) return null;
  const number = /^[A-Z]-\d+$/.test(rule) ? rule : "";
  const label = about ? t("Rule: {about}", { about }) : t("Why? To the rule");
  return (
    <a
      class="rule-link"
      data-rule={rule}
      href={`#/rules/${game && `${game}/`}${rule}`}
      title={t("Why? To the rule")}
      aria-label={number ? `${number}: ${label}` : label}
    >
      {number || "?"}
    </a>
  );
}
