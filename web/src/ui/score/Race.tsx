// The count as a race: a lane for each player, on which an engine runs as far as the points go.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n";
import type { Session } from "../../session";
import { cityName, playerName } from "../../words";
import { CardRow, classes } from "../common";
import { Flag } from "../symbols";
import { plain, type Step, signed, spoken, totalsAfter } from "./steps";

const ROLL_MS = 600; // for a number to come to its new value; the engine takes as long

/** A number that runs to its new value. */
function Rolling({ value }: { value: number }) {
  const element = useRef<HTMLElement>(null);
  const shown = useRef(0);
  useEffect(() => {
    const from = shown.current;
    const start = performance.now();
    let frame = 0;
    const roll = (now: number) => {
      if (!element.current) return; // the count was skipped
      const share = Math.min(1, Math.max(0, (now - start) / ROLL_MS));
      shown.current = Math.round(from + (value - from) * (1 - (1 - share) ** 3));
      element.current.textContent = plain(shown.current);
      if (share < 1) frame = requestAnimationFrame(roll);
    };
    roll(start);
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return <b ref={element} class="lane-points" />;
}

const Engine = () => (
  <svg class="lane-engine" viewBox="0 0 36 28" aria-hidden="true">
    <path class="engine-body" d="M2 6h11v12H2zM13 10h13V5h4v5h2q2 4 0 8H13z" />
    <path class="engine-roof" d="M1 4h13v2.500H1z" />
    <path class="engine-window" d="M5 8.500h5v4H5z" />
    <path class="engine-body" d="M31 18h2l3 4h-5z" />
    <circle class="wheel" cx="7" cy="21" r="4.500" />
    <circle class="wheel" cx="18" cy="22" r="3.500" />
    <circle class="wheel" cx="27" cy="22" r="3.500" />
  </svg>
);

/** The ticket or bonus that is being counted. */
function Stage({ session, step }: { session: Session; step: Step | undefined }) {
  const n = session.names;
  if (!step) return <div class="stage" />;
  if (!step.ticket)
    return (
      <div class="stage" key={step.name} aria-hidden="true">
        <b class="stage-name">{step.name}</b>
        <ul class="stage-each">
          {step.points.map((points, p) =>
            points || step.notes?.[p] ? (
              <li key={p} class={points ? "" : "quiet"}>
                <Flag seat={p} size={14} /> {points ? signed(points) : "0"}{" "}
                {step.notes && <small>{step.notes[p]}</small>}
              </li>
            ) : null,
          )}
        </ul>
      </div>
    );
  const { id, seat, done, points } = step.ticket;
  const ticket = session.board.tickets.find((x) => x.id === id)!;
  return (
    <div class="stage" key={`${seat} ${id}`} aria-hidden="true">
      <span class="stage-who">
        <Flag seat={seat} size={18} /> {playerName(n, seat)}
      </span>
      <span class={`ticket ${done ? "s-done" : "s-lost"}`}>
        <span class="ticket-names">
          <b>{cityName(n, ticket.a)}</b>
          <b>{cityName(n, ticket.b)}</b>
          {ticket.cards && <CardRow cards={ticket.cards} />}
          <small>{done ? `✓ ${t("completed")}` : `✕ ${t("not completed")}`}</small>
        </span>
        <span class="stage-points">{signed(points)}</span>
      </span>
    </div>
  );
}

interface Props {
  session: Session;
  steps: Step[];
  /** How many steps have been taken. */
  at: number;
  /** Who has won, once all is counted. */
  winners: number[] | null;
}
export function Race({ session, steps, at, winners }: Props) {
  const n = session.names;
  const seats = n.seats.length;
  const totals = totalsAfter(steps, seats, at);
  const all = steps.flatMap((_, i) => totalsAfter(steps, seats, i + 1));
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  const place = (points: number) => ((points - low) / (high - low)).toFixed(4);
  const step = steps[at - 1];
  return (
    <>
      <Stage session={session} step={winners ? undefined : step} />
      <ol class="lanes" aria-label={t("Points so far")}>
        {totals.map((total, p) => {
          const add = winners ? 0 : (step?.points[p] ?? 0);
          return (
            <li
              key={p}
              class={classes("lane", `p${p}`, add !== 0 && "counted", winners?.includes(p) && "first")}
              style={`--at:${place(total)}`}
            >
              <span class="lane-name">
                <Flag seat={p} size={16} /> <span>{playerName(n, p)}</span>
              </span>
              <span class="lane-track" aria-hidden="true">
                <i class="lane-trail" />
                <i class="lane-run">
                  <Engine />
                </i>
                {add !== 0 && (
                  <small key={at} class={add > 0 ? "add" : "add off"}>
                    {signed(add)}
                  </small>
                )}
              </span>
              <Rolling value={total} />
            </li>
          );
        })}
      </ol>
      <div class="sr" role="log" aria-live="polite" aria-label={t("The count")}>
        {steps.slice(0, at).map((x, i) => (
          <p key={i}>{spoken(session, x)}</p>
        ))}
      </div>
    </>
  );
}
