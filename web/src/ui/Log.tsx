// The story so far, newest first; a line lights what it speaks of.
import type { Shown } from "../session";
import type { Story } from "../words";
import { Flag } from "./symbols";
import { t } from "../i18n";

export function Log({ shown, onFocus }: { shown: Shown; onFocus(story: Story | null): void }) {
  const lines = shown.log.slice(-80);
  return <section class="log" aria-label={t("What happened")} tabIndex={0}>
    <h2>{t("What happened")}</h2>
    <ol reversed>{lines.map((s, i) => ({ s, i })).reverse().map(({ s, i }) => <li key={shown.log.length - lines.length + i} class={s.strong ? "strong" : ""} onPointerEnter={() => onFocus(s)} onPointerLeave={() => onFocus(null)}>
      {s.player !== undefined ? <Flag seat={s.player} size={13} /> : <span class="no-flag" />}<span>{s.text}</span></li>)}</ol>
  </section>;
}
