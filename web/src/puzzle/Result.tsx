// The panel of a puzzle: its question; after an answer, whether it is the best, and what each choice is worth.
import { useEffect, useRef } from "preact/hooks";
import type { Action } from "../actions";
import { percent, sentence, spokenLanguage, t, tn } from "../i18n";
import type { Session } from "../session";
import { screens } from "../ui/beside";
import { classes } from "../ui/common";
import { gameName } from "../ui/games";
import { actionText, reasonText } from "../words";
import type { Answer, Puzzle } from "./set";

/** Tenths of points: "+3.1", "−12.0". */
export const points = (tenths: number, sign: "exceptZero" | "never" = "exceptZero") =>
  new Intl.NumberFormat(spokenLanguage(), {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: sign,
  })
    .format(tenths / 10)
    .replace("-", "−");
export const dayName = (day: string, how: Intl.DateTimeFormatOptions = { dateStyle: "long" }) =>
  new Intl.DateTimeFormat(spokenLanguage(), { ...how, timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));

const LEVELS = [() => t("easy"), () => t("medium"), () => t("hard")];
/** How hard a puzzle is: one to three dots, in words for those who hear them. */
export const Level = ({ level }: { level: number }) => (
  <span class="puzzle-level" role="img" aria-label={t("difficulty: {level}", { level: LEVELS[level - 1]() })}>
    {"●".repeat(level)}
    {"○".repeat(3 - level)}
  </span>
);

function questionOf(phase: string): string {
  switch (phase) {
    case "keep":
    case "keep_at_start":
      return t("Which tickets do you keep?");
    case "second_card":
      return t("Which card do you draw second?");
    default:
      return t("What is your best move?");
  }
}

interface HeadProps {
  puzzle: Puzzle;
  number: number;
  day: string | null;
  onList(): void;
}
export function Question({ puzzle, number, day, onList }: HeadProps) {
  return (
    <div class="puzzle-head">
      <p class="puzzle-name">
        <b>{day ? t("Puzzle of {date}", { date: dayName(day) }) : t("Puzzle {n}", { n: number })}</b>{" "}
        <span>{gameName(puzzle.game)}</span> <Level level={puzzle.level} />
      </p>
      <h2 class="puzzle-question">{questionOf(puzzle.position.phase)}</h2>
      <button type="button" class="puzzle-list" onClick={onList}>
        {t("All puzzles")}
      </button>
    </div>
  );
}

interface ResultProps {
  session: Session;
  puzzle: Puzzle;
  /** The number of the answer, -1 if it was not measured. */
  answer: number;
  /** All answers are shown: it is solved, or the reader gave up. */
  open: boolean;
  next: string;
  onLight(action: Action | null): void;
  onAgain(): void;
  onOpen(): void;
  onPlay(): void;
}
export function Result(p: ResultProps) {
  const { puzzle, answer, session } = p;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), [answer, p.open]);
  const right = answer === 0;
  const lost = answer > 0 ? puzzle.answers[answer][2] : null; // in tenths
  return (
    <section class={classes("puzzle-result", right ? "right" : "wrong")} aria-label={t("Your answer")}>
      <h2 ref={head} tabIndex={-1}>
        <span class="puzzle-sign" aria-hidden="true">
          {right ? "✓" : "✕"}
        </span>{" "}
        {right ? t("Right: this is the best move.") : t("There is a better move.")}
      </h2>
      {lost !== null && (
        <p>
          {tn(
            "Your move is worth {n} point less than the best one.",
            "Your move is worth {n} points less than the best one.",
            lost / 10,
            { n: points(lost, "never") },
            1,
          )}
        </p>
      )}
      {answer < 0 && <p>{t("Your move was not measured closely: a short search put it behind the others.")}</p>}
      {p.open && <Why session={session} puzzle={puzzle} />}
      {p.open && <Answers {...p} />}
      <p class="puzzle-buttons">
        {!p.open && (
          <>
            <button type="button" class="primary" onClick={p.onAgain}>
              {t("Try again")}
            </button>
            <button type="button" onClick={p.onOpen}>
              {t("Show the answer")}
            </button>
          </>
        )}
        {p.open && (
          <>
            <a class="button primary" href={p.next}>
              {t("Next puzzle")}
            </a>
            <button type="button" onClick={p.onPlay}>
              {t("Play on from here")}
            </button>
            <button type="button" onClick={p.onAgain}>
              {right ? t("Close") : t("Try again")}
            </button>
          </>
        )}
      </p>
    </section>
  );
}

function Why({ session, puzzle }: { session: Session; puzzle: Puzzle }) {
  const reasons = puzzle.because.map((b) => reasonText(session.names, b)).filter(Boolean);
  return reasons.length ? <p class="puzzle-why">{sentence(reasons.join(", "))}</p> : null;
}

function Answers({ session, puzzle, answer, onLight }: ResultProps) {
  const { ask, view } = session.shown;
  const known = screens().listActions(ask);
  const actionOf = (text: string) => known.find((a) => a.text === text) ?? null;
  const best = actionOf(puzzle.answers[0][0]);
  const look = (action: Action | null) => {
    onLight(action);
    const route = session.board.routes?.find((r) => r.id === action?.route);
    if (action) screens().reveal(route ? [route.id, route.a, route.b] : action.city ? [action.city] : []);
  };
  useEffect(() => {
    look(best);
    return () => onLight(null);
  }, []);
  const row = ([text, lead, behind, error, win]: Answer, i: number) => {
    const action = actionOf(text);
    return (
      <li key={text} class={classes(i === 0 && "best", i === answer && "mine")}>
        <button
          type="button"
          onPointerEnter={() => look(action)}
          onPointerLeave={() => onLight(best)}
          onFocus={() => look(action)}
          onClick={() => look(action)}
        >
          <b>{action ? actionText(session.names, action, view!.market) : text}</b>
          {i === answer && <em>{t("yours")}</em>}
          <span class="puzzle-lead" title={t("expected lead at the end")}>
            {points(lead)}
          </span>
          <small>
            {i ? `−${points(behind, "never")} ± ${points(error, "never")}` : t("best")} ·{" "}
            {t("wins {n}", { n: percent(win / 100) })}
          </small>
        </button>
      </li>
    );
  };
  return (
    <>
      <ol class="puzzle-answers" aria-label={t("What each choice is worth")}>
        {puzzle.answers.map(row)}
      </ol>
      <p class="quiet">
        {tn(
          "The large number is the lead over the best other player that you can expect at the end: the mean of {n} game that bots played on from here, each with other hidden cards.",
          "The large number is the lead over the best other player that you can expect at the end: the mean of {n} games that bots played on from here, each with other hidden cards.",
          puzzle.worlds,
        )}
      </p>
    </>
  );
}
