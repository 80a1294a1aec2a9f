// The end of a game: the count, which can be skipped, then the score sheet.

import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import type { Session, Shown } from "../session";
import { calm } from "../settings";
import { classes, SaveBoard } from "./common";
import { after, listen } from "./effects";
import { Proof } from "./game/atTable";
import { Confetti } from "./score/Confetti";
import { Race } from "./score/Race";
import { type LightUp, type Step, stepsOf, totalsAfter, winnerText } from "./score/steps";
import { Table } from "./score/Table";

const START_MS = 700; // before the first step
const PART_MS = 2000; // for a bonus, or the points of the routes
const TICKETS_MS = 16000; // for all tickets together,
const TICKET_MS = [650, 1300]; // but so long for each at least and at most
const CHEER_MS = 3400; // for the winner, before the sheet comes
const PACES = { calm: 1, brisk: 0.5, instant: 0 };

/** How far the count has come: steps taken, the totals so far. */
export interface Count {
  at: number;
  totals: number[];
  over: boolean;
}
interface Props {
  session: Session;
  shown: Shown;
  /** Kept outside: the sheet of a phone is drawn only while its tab is open. */
  count: Count | null;
  onCount(count: Count): void;
  onLight(light: LightUp | null): void;
  onRematch(): void;
  onHome(): void;
  /** Left out where a game has no record. */
  onReplay?(): void;
}

/** How long the count stays after so many steps, in ms at a calm pace. */
function lasts(steps: Step[], at: number): number {
  if (!at) return START_MS;
  if (at > steps.length) return CHEER_MS;
  if (!steps[at - 1].ticket) return PART_MS;
  const [least, most] = TICKET_MS;
  return Math.max(least, Math.min(most, TICKETS_MS / steps.filter((x) => x.ticket).length));
}

/** Counts step by step. `at` steps are taken; then the winner is cheered, then all is over, as it is for who leaves. */
function useCount({ session, shown, count, onCount, onLight }: Props, steps: Step[]) {
  const cheer = steps.length + 1;
  const { pace } = session.settings;
  const at = count?.at ?? (calm() || pace === "instant" ? cheer + 1 : 0);
  const whole = at > cheer;
  const take = (to: number) => {
    const over = to > cheer;
    const totals = over ? shown.view!.score!.total : totalsAfter(steps, session.names.seats.length, to);
    onCount({ at: to, totals, over });
    onLight((!over && steps[to - 1]?.light) || null);
  };
  const skip = () => take(cheer + 1);
  const leave = useRef(skip);
  leave.current = whole ? () => {} : skip;
  useEffect(() => () => leave.current(), []);
  useEffect(() => {
    if (!whole && pace === "instant") return skip(); // chosen while it was counted
    if (!count) take(at);
    if (!whole) return after(lasts(steps, at) * PACES[pace], () => take(at + 1));
  }, [at, pace]);
  useEffect(() => {
    if (whole) return;
    const key = (e: KeyboardEvent) => {
      const on = e.target as Element;
      const other = e.ctrlKey || e.metaKey || e.altKey || on.closest("input, textarea, dialog");
      if (other || !(e.key === "Escape" || (/^( |Enter)$/.test(e.key) && !on.closest("button, a, summary")))) return;
      e.preventDefault();
      skip();
    };
    return listen(window, "keydown", key, true); // before the map takes Enter
  }, [whole]);
  return { at, cheers: at === cheer, whole, skip };
}

export function ScoreSheet(props: Props) {
  const { session, shown, onLight, onRematch, onHome, onReplay } = props;
  const steps = stepsOf(session, shown);
  const { winners } = shown.view!.score!;
  const { at, cheers, whole, skip } = useCount(props, steps);
  const title = useRef<HTMLHeadingElement>(null);
  const ran = useRef(false);
  useEffect(() => {
    const lost = document.activeElement === document.body; // with the button to skip, or before
    if (whole && ran.current && lost) title.current!.focus();
    ran.current = true;
  }, [whole]);
  const wins = winnerText(session, winners);
  return (
    <section
      class={classes("score", !whole && "counting", cheers && "cheers")}
      aria-label={t("Score sheet")}
      onClick={whole ? undefined : skip}
    >
      <header>
        <h2 ref={title} tabIndex={-1} class={whole || cheers ? "wins" : ""}>
          {whole || cheers ? wins : t("The count")}
        </h2>
        {!whole && (
          <button type="button" onClick={skip}>
            {t("Skip")}
          </button>
        )}
        {whole && (
          <div class="buttons">
            <button type="button" class="primary" onClick={onRematch}>
              {t("Play again")}
            </button>
            {onReplay && (
              <>
                <button type="button" onClick={onReplay}>
                  {t("Replay and review")}
                </button>
                <button type="button" onClick={() => session.askRecord()}>
                  {t("Download the record")}
                </button>
              </>
            )}
            <SaveBoard board={session.board} />
            <button type="button" onClick={onHome}>
              {t("Home")}
            </button>
          </div>
        )}
      </header>
      {whole ? (
        <div class="score-rows" tabIndex={0}>
          <Table session={session} shown={shown} onLight={onLight} />
          <Proof />
        </div>
      ) : (
        <Race session={session} steps={steps} at={Math.min(at, steps.length)} winners={cheers ? winners : null} />
      )}
      {cheers && <Confetti seats={winners} />}
      <p class="sr" role="status">
        {cheers || whole ? wins : ""}
      </p>
    </section>
  );
}
