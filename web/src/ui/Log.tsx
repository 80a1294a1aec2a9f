// The story so far, newest first; a line lights what it speaks of: under the pointer, tapped, or by arrow keys.

import { memo } from "../board/memo";
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

interface LineProps {
  story: Story;
  newest: boolean;
  onFocus(story: Story | null): void;
}
const Line = memo(({ story, newest, onFocus }: LineProps) => (
  <li
    class={story.strong ? "strong" : ""}
    tabIndex={newest ? 0 : -1}
    onPointerEnter={() => onFocus(story)}
    onPointerLeave={() => onFocus(null)}
    onClick={() => onFocus(story)}
    onFocus={() => onFocus(story)}
    onBlur={() => onFocus(null)}
  >
    {story.player !== undefined ? <Flag seat={story.player} size={13} /> : <span class="no-flag" />}
    <span>{story.text}</span>
  </li>
));

/** `first`: how many lines came before these. */
export function Log({ lines, first, onFocus }: { lines: Story[]; first: number; onFocus(story: Story | null): void }) {
  return (
    <section class="log" aria-label={t("What happened")}>
      <h2>{t("What happened")}</h2>
      <ol reversed onKeyDown={step}>
        {lines
          .map((story, i) => <Line key={first + i} story={story} newest={i === lines.length - 1} onFocus={onFocus} />)
          .reverse()}
      </ol>
      {!lines.length && <p class="quiet">{t("Nothing yet")}</p>}
    </section>
  );
}
