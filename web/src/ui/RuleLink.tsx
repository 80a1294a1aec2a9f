// The way from what the page says to the rule behind it.
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { t } from "../i18n";

/** In a game: shows a rule over it. */
export const RuleOpener = createContext<(rule: string) => void>(() => {});

interface Props {
  game: string;
  /** A number, or what it is about: "score-routes", "refusal-route_taken". */
  rule: string;
  /** What the link stands beside, for those who can't see that. */
  about?: string;
}
export function RuleLink({ game, rule, about }: Props) {
  const open = useContext(RuleOpener);
  if (!rule) return null;
  return (
    <a
      class="rule-link"
      href={`#/rules/${game}/${rule}`}
      title={t("Why? To the rule")}
      aria-label={about ? t("Rule: {about}", { about }) : t("Why? To the rule")}
      onClick={(e) => {
        if (e.ctrlKey || e.metaKey || e.shiftKey) return; // in a new tab or window
        e.preventDefault();
        open(rule);
      }}
    >
      {/^[A-Z]-\d+$/.test(rule) ? rule : "?"}
    </a>
  );
}
