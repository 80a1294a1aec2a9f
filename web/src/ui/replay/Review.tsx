// Luck and skill: what every player could expect, step by step; whom chance helped, and what decisions cost.
import { useEffect, useState } from "preact/hooks";
import type { Action } from "../../actions";
import type { Card } from "../../board/types";
import { percent, t, tn } from "../../i18n";
import { faultWords, useFaultWords } from "../../replay/faults";
import { parseAction } from "../../replay/parse";
import type { Replay } from "../../replay/reader";
import type { Chance, Mistake, ReviewResult, SeatReview } from "../../replay/review";
import type { Turn } from "../../replay/turns";
import { actionText, cardName, hintReasons, type Names, playerName, type Story, ticketName } from "../../words";
import { classes } from "../common";
import { Flag } from "../symbols";
import { Curve, figure, rounded } from "./Curve";
import type { ReviewState } from "./useReview";

interface Props {
  review: ReviewState;
  replay: Replay;
  turns: Turn[];
  names: Names;
  step: number;
  onJump(step: number): void;
  onTry(step: number, seat: number): void;
  onFocus(story: Story | null): void;
}
export function Review(p: Props) {
  const { review, replay } = p;
  useFaultWords();
  if (review.result) return <Found {...p} result={review.result} />;
  if (review.progress !== null)
    return (
      <section class="review-begin" aria-label={t("Review")}>
        <p id="review-progress">{t("Every decision is weighed, and every draw against what could have come…")}</p>
        <progress max={1000} value={review.progress} aria-labelledby="review-progress" />
        <button type="button" onClick={review.stop}>
          {t("Cancel")}
        </button>
      </section>
    );
  return (
    <section class="review-begin" aria-label={t("Review")}>
      <svg viewBox="0 0 120 60" aria-hidden="true">
        <path class="review-luck" d="M4 44C20 10 34 52 50 26S84 8 116 30" />
        <path class="review-skill" d="M4 44C22 40 40 40 58 34S96 20 116 14" />
      </svg>
      <h2>{t("Outplayed, or unlucky?")}</h2>
      <p>
        {t(
          "The review divides the result of every player into luck and skill, and shows the decisions that cost most.",
        )}
      </p>
      {replay.summary.complete ? (
        <button type="button" class="primary" onClick={review.start}>
          {t("Review this game")}
        </button>
      ) : (
        <p class="quiet">{t("Only a finished game can be reviewed.")}</p>
      )}
      {review.trouble && (
        <p
          class="warn"
          role="alert"
          lang={faultWords(review.trouble.text) === review.trouble.text ? review.trouble.lang : undefined}
        >
          {faultWords(review.trouble.text)}
        </p>
      )}
    </section>
  );
}

/** Whose decisions are shown first: the reader's own, else those of the person or player who lost most by decisions. */
function firstSeat(result: ReviewResult, names: Names): number {
  if (names.you !== null) return names.you;
  const people = result.seat.filter((s) => names.seats[s.seat]?.kind === "person");
  return [...(people.length ? people : result.seat)].sort((a, b) => a.points.skill - b.points.skill)[0].seat;
}

function Found(p: Props & { result: ReviewResult }) {
  const { result, names, step, turns, onJump } = p;
  const [seat, setSeat] = useState(() => firstSeat(result, names));
  const [unit, setUnit] = useState<"points" | "win">("points");
  const own = result.seat[seat];
  return (
    <section class="review" aria-label={t("Review")}>
      <div class="review-units" role="group" aria-label={t("The curve shows")}>
        {(["points", "win"] as const).map((one) => (
          <button type="button" key={one} aria-pressed={unit === one} onClick={() => setUnit(one)}>
            {one === "points" ? t("Expected points") : t("Chance to win")}
          </button>
        ))}
      </div>
      <Curve {...{ result, names, unit, seat, turns, step, onJump }} />
      <h2>{t("Luck and skill")}</h2>
      <Balance {...{ result, names, seat }} onSeat={setSeat} />
      <p class="verdict">
        <Flag seat={seat} size={16} /> {verdict(names, own)}
      </p>
      <Sum own={own} />
      <h2>{t("The costliest decisions")}</h2>
      <Mistakes {...p} own={own} />
      <h2>{t("The luckiest and unluckiest draws")}</h2>
      <Draws {...p} own={own} />
      <Words result={result} />
    </section>
  );
}

const SMALL = 3; // points that say nothing
/** In a sentence: whether it was luck or skill. */
function verdict(names: Names, { seat, points }: SeatReview): string {
  const luck =
    points.luck > SMALL
      ? tn("luck brought {n} point", "luck brought {n} points", rounded(points.luck), { n: figure(points.luck) })
      : points.luck < -SMALL
        ? tn("bad luck cost {n} point", "bad luck cost {n} points", rounded(-points.luck), { n: figure(-points.luck) })
        : t("luck changed little");
  const skill =
    points.skill > SMALL
      ? t("decisions brought {n} more than a strong bot's", { n: figure(points.skill) })
      : points.skill < -SMALL
        ? t("decisions cost {n} against a strong bot's", { n: figure(-points.skill) })
        : t("decisions were as good as a strong bot's");
  return `${playerName(names, seat)}: ${luck}; ${skill}.`;
}

/** A signed number of points. */
const signed = (n: number) => (Math.abs(n) < 0.05 ? "±0" : `${n > 0 ? "+" : "−"}${figure(Math.abs(n))}`);
const signedPercent = (n: number) =>
  Math.abs(n) < 0.005 ? `±${percent(0)}` : `${n > 0 ? "+" : "−"}${percent(Math.abs(n))}`;

/** Luck and skill of all, as bars to both sides; a click chooses whose decisions are shown. */
function Balance({
  result,
  names,
  seat,
  onSeat,
}: {
  result: ReviewResult;
  names: Names;
  seat: number;
  onSeat(seat: number): void;
}) {
  const most = Math.max(5, ...result.seat.flatMap((s) => [Math.abs(s.points.luck), Math.abs(s.points.skill)]));
  const bar = (kind: "luck" | "skill", n: number) => (
    <span class={`bar-row ${kind}`}>
      <small>{kind === "luck" ? t("Luck") : t("Skill")}</small>
      <span class="bar-line" aria-hidden="true">
        <i
          class={n < 0 ? "less" : ""}
          style={`width:${((Math.abs(n) / most) * 50).toFixed(1)}%;${n < 0 ? "right" : "left"}:50%`}
        />
      </span>
      <b>{signed(n)}</b>
    </span>
  );
  return (
    <div class="balance" role="group" aria-label={t("Luck and skill")}>
      {result.seat.map((s) => (
        <button
          type="button"
          key={s.seat}
          class={classes("balance-of", `p${s.seat}`, s.seat === seat && "on")}
          aria-pressed={s.seat === seat}
          onClick={() => onSeat(s.seat)}
        >
          <span class="balance-name">
            <Flag seat={s.seat} size={18} /> <b>{playerName(names, s.seat)}</b>{" "}
            <span class="balance-result">{figure(s.points.result)}</span>
          </span>
          {bar("luck", s.points.luck)}
          {bar("skill", s.points.skill)}
        </button>
      ))}
    </div>
  );
}

/** The parts of a player's result, which add up. */
function Sum({ own: { points, win } }: { own: SeatReview }) {
  const rows: [string, number, number, string][] = [
    [t("Expected before the deal"), points.start, win.start, "base"],
    [t("Chance: cards, tickets, tunnels"), points.chance, win.chance, "luck"],
    [t("Hidden information"), points.hidden, win.hidden, "luck"],
    [t("Own decisions"), points.own, win.own, "skill"],
    [t("Decisions of the others"), points.others, win.others, ""],
  ];
  return (
    <table class="sum">
      <thead>
        <tr>
          <th scope="col">
            <span class="sr">{t("Part")}</span>
          </th>
          <th scope="col">{t("Points")}</th>
          <th scope="col">{t("To win")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, n, chance, kind]) => (
          <tr key={name} class={kind}>
            <th scope="row">{name}</th>
            <td>{kind === "base" ? figure(n) : signed(n)}</td>
            <td>{kind === "base" ? percent(chance) : signedPercent(chance)}</td>
          </tr>
        ))}
        <tr class="result">
          <th scope="row">{t("Result")}</th>
          <td>{figure(points.result)}</td>
          <td>{percent(win.result)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The market at some steps, which a draw names by its slot. */
function useMarkets(replay: Replay, steps: number[]): Map<number, (Card | null)[]> {
  const [markets, setMarkets] = useState(new Map<number, (Card | null)[]>());
  useEffect(() => {
    let on = true;
    Promise.all(
      steps.map(async (step): Promise<[number, (Card | null)[]]> => [step, (await replay.at(step))[0].market]),
    ).then(
      (found) => on && setMarkets(new Map(found)),
      () => {},
    );
    return () => {
      on = false;
    };
  }, [replay, steps.join()]);
  return markets;
}

function Mistakes({ own, names, replay, onJump, onTry, onFocus }: Props & { own: SeatReview }) {
  const markets = useMarkets(
    replay,
    own.mistakes.map((m) => m.step),
  );
  if (!own.mistakes.length) return <p class="quiet">{t("None cost half a point or more. Well played!")}</p>;
  const light = (a: Action): Story => ({ text: "", routes: a.route ? [a.route] : [], cities: a.city ? [a.city] : [] });
  const words = (m: Mistake, text: string) => actionText(names, parseAction(text), markets.get(m.step) ?? []);
  return (
    <ol class="mistakes">
      {own.mistakes.map((m) => {
        const better = parseAction(m.better);
        const because = hintReasons(names, { because: m.because, win: null } as Parameters<typeof hintReasons>[1]);
        return (
          <li key={m.step} onPointerEnter={() => onFocus(light(better))} onPointerLeave={() => onFocus(null)}>
            <p class="mistake-head">
              <b>{m.turn ? t("Turn {n}", { n: m.turn }) : t("Before the first turn")}</b>
              <span class="cost">
                {tn("−{n} point", "−{n} points", rounded(m.cost), { n: figure(m.cost) })}
                {m.win > 0.005 && <small> {t("{n} to win", { n: signedPercent(-m.win) })}</small>}
              </span>
            </p>
            <p class="done-move">
              <span aria-hidden="true">✕</span> <span class="sr">{t("Done")}: </span>
              {words(m, m.action)}
            </p>
            <p class="better-move">
              <span aria-hidden="true">✓</span> <span class="sr">{t("Better")}: </span>
              <b>{words(m, m.better)}</b>
              {because.length > 0 && <small>{because.join("; ")}</small>}
            </p>
            <p class="mistake-keys">
              <button
                type="button"
                onClick={() => {
                  onJump(m.step);
                  onFocus(light(better));
                }}
              >
                {t("See it")}
              </button>
              <button type="button" class="primary" onClick={() => onTry(m.step, own.seat)}>
                {t("Try it")}
              </button>
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** What chance brought, in words. */
function chanceText(n: Names, e: Chance): string {
  const cards = (e.cards ?? []).map(cardName).join(", ");
  const tickets = (e.tickets ?? []).map((id) => ticketName(n, id)).join(", ");
  const who = e.seat === null ? "" : playerName(n, e.seat);
  switch (e.kind) {
    case "deal":
      return t("The deal: {cards}; tickets: {tickets}", { cards, tickets });
    case "blind":
      return t("Drawn blind ({who}): {cards}", { who, cards });
    case "refill":
      return t("New in the market ({who}): {cards}", { who, cards });
    case "market":
      return t("A new market ({who}): {cards}", { who, cards });
    case "tickets":
      return t("Tickets on offer ({who}): {tickets}", { who, tickets });
    case "tunnel":
      return tn("Tunnel ({who}), {n} more card: {cards}", "Tunnel ({who}), {n} more cards: {cards}", e.surcharge ?? 0, {
        who,
        cards,
      });
    case "round":
      return t("The deal of the second round: {cards}", { cards });
  }
}
function Draws({ own, names, onJump }: Props & { own: SeatReview }) {
  const events = [...own.luckiest, ...own.unluckiest].sort((a, b) => b.gain - a.gain);
  if (!events.length) return <p class="quiet">{t("None")}</p>;
  return (
    <ul class="draws">
      {events.map((e) => (
        <li key={`${e.step} ${e.kind}`}>
          <button type="button" class={e.gain < 0 ? "unlucky" : "lucky"} onClick={() => onJump(e.step + 1)}>
            <b>{signed(e.gain)}</b>
            <span>
              {chanceText(names, e)}
              <small>{e.turn ? t("Turn {n}", { n: e.turn }) : t("Before the first turn")}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** What the words mean. */
function Words({ result }: { result: ReviewResult }) {
  return (
    <details class="review-words">
      <summary>{t("What do these words mean?")}</summary>
      <dl>
        <dt>{t("Luck")}</dt>
        <dd>
          {t(
            "What the deal, cards, tickets and tunnels brought, against what they bring on average; and what hidden cards made of the decisions.",
          )}
        </dd>
        <dt>{t("Skill")}</dt>
        <dd>
          {t(
            "What the own decisions changed, judged by what the player could know then. Zero is a strong bot; few people reach it.",
          )}
        </dd>
        <dt>{t("Hidden information")}</dt>
        <dd>
          {t(
            "How much better or worse decisions turned out because of cards and tickets that the player could not see.",
          )}
        </dd>
      </dl>
      <p class="quiet">
        {t(
          "Worked out from {worlds} possible worlds for each decision; the parts add up to the result. The same record always gives the same review.",
          { worlds: result.samples.worlds },
        )}
      </p>
    </details>
  );
}
