// For screen readers: the story as it comes, and the question.
import { t, tn } from "../../i18n";
import type { Session } from "../../session";
import { cityName, type Story } from "../../words";

const SPOKEN = 8; // lines kept for screen readers; new ones are read out as they come

/** The story and the question, read aloud. */
export function Spoken({
  lines,
  first,
  asking,
  hint,
  at,
}: {
  lines: Story[];
  first: number;
  asking: string;
  hint: string;
  at: string;
}) {
  const from = Math.max(0, lines.length - SPOKEN);
  return (
    <div class="sr" role="log" aria-live="polite" aria-label={t("What happened")}>
      {lines.slice(from).map((s, i) => (
        <p key={first + from + i}>{s.text}</p>
      ))}
      {asking && <p key={`ask-${asking}`}>{asking}</p>}
      {hint && <p key={`hint-${hint}`}>{hint}</p>}
      {at && <p key={`at-${at}`}>{at}</p>}
    </div>
  );
}

/** The city the arrow keys have come to, and how many of its routes can be claimed. */
export function cityLine(session: Session, city: string, can: Set<string>): string {
  const free = session.board.routes.filter((r) => (r.a === city || r.b === city) && can.has(r.id)).length;
  const says = free
    ? tn("{n} route can be claimed", "{n} routes can be claimed", free)
    : t("no route can be claimed now");
  return `${cityName(session.names, city)}: ${says}`;
}
