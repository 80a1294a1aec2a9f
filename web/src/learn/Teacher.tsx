// The teacher's panel: what to do and why. It has a place of its own, so that it covers nothing.
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Action } from "../actions";
import { say } from "../i18n";
import { pictureOf } from "../rulebook/pictures";
import type { Session, Shown } from "../session";
import { listen } from "../ui/effects";
import { keysFor } from "./keys";
import { countOf, isLast, type Lesson, type Progress, type Step } from "./steps";

interface Props {
  name: string;
  session: Session;
  shown: Shown;
  lesson: Lesson;
  at: Progress;
  step: Step;
  wish: Action | null;
  wrong: string;
  /** Instead of the step: who has to play first. */
  waits: string;
  back(): void;
  next(): void;
  onLeave(): void;
}
export function Teacher(p: Props) {
  const { lesson, at, step, waits, wrong } = p;
  const last = isLast(lesson, at);
  const reads = !step.accept && !last && !waits;
  const box = useRef<HTMLElement>(null);
  const focused = useRef(false); // the focus was in here before the step changed
  useLayoutEffect(() => {
    // the button that was pressed may be gone
    if (focused.current && !box.current!.contains(document.activeElement))
      (box.current!.querySelector<HTMLElement>(".teacher-next") ?? box.current!).focus({ preventScroll: true });
  }, [at, waits]);
  const { keys } = p.session.settings;
  useEffect(() => {
    if (!reads || !keys) return;
    return listen(window, "keydown", (e: KeyboardEvent) => {
      const on = e.target as HTMLElement;
      if (e.key !== "n" || e.ctrlKey || e.metaKey || e.altKey || on.closest("input, textarea, dialog")) return;
      e.preventDefault();
      p.next();
    });
  }, [reads, keys, at]);
  const Picture = step.picture && !waits ? pictureOf(step.picture) : null;
  const count = countOf(lesson, at);
  return (
    <section
      ref={box}
      class="teacher"
      aria-label={say("lesson", "lesson")}
      tabIndex={-1}
      onFocusIn={() => {
        focused.current = true;
      }}
      onFocusOut={(e) => {
        if (e.relatedTarget) focused.current = false;
      }}
    >
      <header>
        <button
          type="button"
          class="plain teacher-back"
          onClick={p.back}
          disabled={count.at === 1}
          aria-label={say("lesson", "back")}
          title={say("lesson", "back")}
        >
          ‹
        </button>
        <h2>{say("lesson", `${p.name}.title`)}</h2>
        <small>{say("lesson", "step", count)}</small>
        <button
          type="button"
          class="plain"
          onClick={p.onLeave}
          aria-label={say("lesson", "leave")}
          title={say("lesson", "leave")}
        >
          ✕
        </button>
      </header>
      <i class="teacher-way" style={`--share:${count.at / count.all}`} aria-hidden="true" />
      <div class="teacher-says" aria-live="polite">
        {Picture && <Picture />}
        <p key={waits || step.say}>{waits || say("lesson", step.say)}</p>
        {wrong && !waits && <p class="teacher-wrong">{wrong}</p>}
      </div>
      {keys && !waits && <Keys {...p} reads={reads} />}
      {(reads || last) && !waits && (
        <footer>
          {reads ? (
            <button type="button" class="primary teacher-next" onClick={p.next}>
              {say("lesson", "next")}
            </button>
          ) : (
            <>
              <a class="button" href="#/learn">
                {say("lesson", "more")}
              </a>
              <a class="button primary teacher-next" href="#/">
                {say("lesson", "play")}
              </a>
            </>
          )}
        </footer>
      )}
    </section>
  );
}

/** What to type for the step. */
function Keys({ session, shown, wish, reads }: Props & { reads: boolean }) {
  const keys = reads ? ["n"] : wish?.text ? keysFor(session, shown, wish) : [];
  return keys.length ? (
    <p class="teacher-keys">
      {say("lesson", "key")}{" "}
      {keys.map((key, i) => (
        <kbd key={i} data-key={key}>
          {key === "Enter" ? say("lesson", "enter") : key}
        </kbd>
      ))}
    </p>
  ) : null;
}
