// All puzzles: a calendar of earlier days, and the whole set by number, with what the reader has solved.
import { useState } from "preact/hooks";
import { t, tn } from "../i18n";
import { classes, Dialog } from "../ui/common";
import { gameName } from "../ui/games";
import { dayName } from "./Result";
import { dayNumber, type Listed, type Mark, type Marks, numberOf, streak } from "./set";

const SIGNS: Record<Mark, string> = { first: "✓", later: "✓", missed: "✕" };
const WORDS: Record<Mark, () => string> = {
  first: () => t("solved by the first answer"),
  later: () => t("solved"),
  missed: () => t("not solved yet"),
};
const FIRST_WEEKDAY = 4; // of 1970-01-01: Thursday, Monday being 1

interface Props {
  list: Listed[];
  marks: Marks;
  today: string;
  number: number;
  onClose(): void;
}
export function Past({ list, marks, today, number, onClose }: Props) {
  const solved = list.filter(({ id }) => ["first", "later"].includes(marks.of[id])).length;
  const row = streak(marks, today);
  return (
    <Dialog title={t("Puzzles")} onClose={onClose}>
      <p class="puzzle-record">
        {t("{n} of {all} solved", { n: solved, all: list.length })}
        {row > 0 && ` · ${tn("{n} day in a row", "{n} days in a row", row)}`}
      </p>
      <Calendar {...{ list, marks, today, onClose }} />
      <h3>{t("By number")}</h3>
      <ol class="puzzle-numbers">
        {list.map((one, i) => (
          <li key={one.id}>
            <a
              class={classes(marks.of[one.id], i + 1 === number && "on")}
              href={`#/puzzle/${i + 1}`}
              aria-current={i + 1 === number ? "page" : undefined}
              aria-label={[
                t("Puzzle {n}", { n: i + 1 }),
                gameName(one.game),
                marks.of[one.id] && WORDS[marks.of[one.id]](),
              ]
                .filter(Boolean)
                .join(", ")}
              title={gameName(one.game)}
              onClick={onClose}
            >
              {i + 1}
              {marks.of[one.id] && <i aria-hidden="true">{SIGNS[marks.of[one.id]]}</i>}
            </a>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}

/** A month of days, each with its puzzle; none that are still to come. */
function Calendar({ list, marks, today, onClose }: Omit<Props, "number">) {
  const [month, setMonth] = useState(today.slice(0, 7));
  const first = dayNumber(`${month}-01`);
  const length = new Date(Date.UTC(+month.slice(0, 4), +month.slice(5), 0)).getUTCDate();
  const gap = (first + FIRST_WEEKDAY - 1) % 7;
  const other = (by: number) =>
    new Date(Date.UTC(+month.slice(0, 4), +month.slice(5) - 1 + by, 1)).toISOString().slice(0, 7);
  const days = Array.from({ length }, (_, i) => `${month}-${String(i + 1).padStart(2, "0")}`);
  return (
    <>
      <div class="puzzle-month">
        <button type="button" class="plain" aria-label={t("Earlier month")} onClick={() => setMonth(other(-1))}>
          ‹
        </button>
        <b aria-live="polite">{dayName(`${month}-01`, { month: "long", year: "numeric" })}</b>
        <button
          type="button"
          class="plain"
          aria-label={t("Later month")}
          disabled={month === today.slice(0, 7)}
          onClick={() => setMonth(other(1))}
        >
          ›
        </button>
      </div>
      <ol class="puzzle-days" style={{ "--gap": gap + 1 }}>
        {days.map((day, i) => {
          const one = list[numberOf(day, list) - 1];
          const mark = marks.days.includes(day) ? "first" : marks.of[one.id];
          const words = [dayName(day), gameName(one.game), mark && WORDS[mark]()].filter(Boolean).join(", ");
          return (
            <li key={day}>
              {dayNumber(day) > dayNumber(today) ? (
                <span>{i + 1}</span>
              ) : (
                <a
                  class={classes(mark, day === today && "today")}
                  href={`#/puzzle/${day}`}
                  aria-label={words}
                  title={gameName(one.game)}
                  onClick={onClose}
                >
                  {i + 1}
                  {mark && <i aria-hidden="true">{SIGNS[mark]}</i>}
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
