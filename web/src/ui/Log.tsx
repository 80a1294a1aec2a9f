// The story so far, newest first; a line lights what it speaks of: under the pointer, tapped, or by arrow keys.

import { t } from "../i18n";
import type { Story } from "../words";
import { Flag } from "./symbols";

/** Arrow keys go from line to line. */
function step(e: KeyboardEvent): void {
  const at = e.target as HTMLElement;
  const to = e.key === "ArrowDown" ? at.nextElementSibling : e.key === "ArrowUp" ? at.previousElementSibling : null;
  if (to instanceof HTMLElement) {
    to.focus();
    e.preventDefault();
  }
}

/** `first`: how many lines came before these. */
export function Log({ lines, first, onFocus }: { lines: Story[]; first: number; onFocus(story: Story | null): void }) {
  return (
    <section class="log" aria-label={t("What happened")}>
      <h2>{t("What happened")}</h2>
      <ol reversed onKeyDown={step}>
        {lines
          .map((s, i) => ({ s, i }))
          .reverse()
          .map(({ s, i }) => (
            <li
              key={first + i}
              class={s.strong ? "strong" : ""}
              tabIndex={i === lines.length - 1 ? 0 : -1}
              onPointerEnter={() => onFocus(s)}
              onPointerLeave={() => onFocus(null)}
              onClick={() => onFocus(s)}
              onFocus={() => onFocus(s)}
              onBlur={() => onFocus(null)}
            >
              {s.player !== undefined ? <Flag seat={s.player} size={13} /> : <span class="no-flag" />}
              <span>{s.text}</span>
            </li>
          ))}
      </ol>
      {!lines.length && <p class="quiet">{t("Nothing yet")}</p>}
    </section>
  );
}
