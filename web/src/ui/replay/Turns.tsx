// The turns of a replay: each line says what happened, and leads there.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import type { Turn } from "../../replay/turns";
import type { Names, Story } from "../../words";
import { classes } from "../common";
import { Flag } from "../symbols";

interface Props {
  turns: Turn[];
  stories: Story[][];
  /** The turn that is shown. */
  at: number;
  names: Names;
  onJump(step: number): void;
  onFocus(story: Story | null): void;
}
const words = (story: Story[]) => story.map((s) => s.text).join("; ");

/** Arrow keys go from line to line. */
function step(e: KeyboardEvent): void {
  const at = (e.target as HTMLElement).closest("li");
  const to = e.key === "ArrowDown" ? at?.nextElementSibling : e.key === "ArrowUp" ? at?.previousElementSibling : null;
  const button = to?.querySelector("button");
  if (!button) return;
  button.focus();
  e.preventDefault();
}

export function Turns({ turns, stories, at, onJump, onFocus }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const panel = list.current!.closest<HTMLElement>(".panel")!;
    const line = list.current!.querySelector<HTMLElement>("[aria-current]");
    if (!line) panel.scrollTop = 0;
    else {
      const [top, bottom] = [line.offsetTop, line.offsetTop + line.offsetHeight];
      if (top < panel.scrollTop + 30 || bottom > panel.scrollTop + panel.clientHeight - 30)
        panel.scrollTop = top - panel.clientHeight / 2;
    }
  }, [at]);
  return (
    <ol ref={list} class="turns" aria-label={t("Turns")} onKeyDown={step}>
      {turns.map((turn, i) => {
        const story = stories[i];
        const light = {
          text: "",
          routes: story.flatMap((s) => s.routes ?? []),
          cities: story.flatMap((s) => s.cities ?? []),
        };
        const lights = light.routes.length + light.cities.length > 0;
        return (
          <li key={i}>
            <button
              type="button"
              class={classes("turn", i === at && "on")}
              aria-current={i === at ? "step" : undefined}
              tabIndex={i === Math.max(0, at) ? 0 : -1}
              onClick={() => onJump(turn.last)}
              onPointerEnter={() => lights && onFocus(light)}
              onPointerLeave={() => onFocus(null)}
              onBlur={() => onFocus(null)}
            >
              <small>{turn.kind === "turn" ? turn.number : "·"}</small>
              {turn.player === null ? <span class="no-flag" /> : <Flag seat={turn.player} size={14} />}
              <span>
                {turn.kind === "scoring"
                  ? t("Scoring")
                  : words(story) || (turn.kind === "start" ? t("Before the first turn") : "…")}
              </span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
