// The way through a replay: step, turn, play, its pace, and a line with the whole game on it.
import { useLayoutEffect } from "preact/hooks";
import { t } from "../../i18n";
import type { Playback, Speed, Viewer } from "../../replay/playback";
import { type Turn, turnAt } from "../../replay/turns";
import { type Names, playerName } from "../../words";
import { listen } from "../effects";

/** The step at which the turn before begins, and the one at which the present or next turn is over. */
export function turnSteps(turns: Turn[], step: number): [number, number] {
  const before = [...turns].reverse().find((x) => x.first < step);
  const next = turns.find((x) => x.last > step);
  return [before?.first ?? 0, next?.last ?? step];
}

/** Arrows step, with Shift by turns; the space bar plays; Home and End. The map and fields keep their own keys. */
export function useReplayKeys(playback: Playback, turns: Turn[]): void {
  const { step, jump, toggle, replay } = playback;
  // with the picture, not after it: a key pressed as soon as a step is shown counts
  useLayoutEffect(() => {
    const press = (e: KeyboardEvent): boolean => {
      const [back, on] = turnSteps(turns, step);
      switch (e.key) {
        case "ArrowLeft":
          jump(e.shiftKey ? back : step - 1);
          return true;
        case "ArrowRight":
          jump(e.shiftKey ? on : step + 1);
          return true;
        case "PageUp":
          jump(back);
          return true;
        case "PageDown":
          jump(on);
          return true;
        case "Home":
          jump(0);
          return true;
        case "End":
          jump(replay.steps);
          return true;
        case " ":
          if ((e.target as Element).closest("button, a, summary, [role=tab]")) return false;
          toggle();
          return true;
        default:
          return false;
      }
    };
    const key = (e: KeyboardEvent) => {
      const on = e.target as HTMLElement;
      if (e.ctrlKey || e.metaKey || e.altKey || on.closest("input, select, textarea, dialog, .turns, .log")) return;
      if (press(e)) e.preventDefault();
    };
    return listen(window, "keydown", key);
  }, [playback, turns]);
}

const ICONS = {
  start: "M4 4h2v12H4zM16 4v12l-9-6z",
  back: "M14 4v12L5 10z",
  play: "M5 3v14l11-7z",
  pause: "M5 3h4v14H5zM11 3h4v14h-4z",
  on: "M6 4v12l9-6z",
  end: "M14 4h2v12h-2zM4 4v12l9-6z",
};
function Key({
  icon,
  label,
  hint,
  off,
  onClick,
}: {
  icon: keyof typeof ICONS;
  label: string;
  hint: string;
  off?: boolean;
  onClick(): void;
}) {
  return (
    <button
      type="button"
      class="plain icon"
      aria-label={label}
      title={`${label} (${hint})`}
      disabled={off}
      onClick={onClick}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={ICONS[icon]} fill="currentColor" />
      </svg>
    </button>
  );
}

interface Props {
  playback: Playback;
  turns: Turn[];
  names: Names;
  /** Of the review, if there is one: the chances to win. */
  curve?: { win: number[] }[];
}
export function Transport({ playback, turns, names, curve }: Props) {
  const { step, viewer, playing, speed, replay, jump, toggle, setSpeed, setViewer } = playback;
  const [back, on] = turnSteps(turns, step);
  const at = turnAt(turns, step);
  const speeds: [Speed, string][] = [
    ["calm", t("Calm")],
    ["brisk", t("Brisk")],
    ["instant", t("Fast")],
  ];
  const words = t("Step {n} of {all}", { n: step, all: replay.steps });
  return (
    <div class="transport">
      <div class="timeline">
        <Strip {...{ turns, names, at, curve }} steps={replay.steps} />
        <input
          type="range"
          min={0}
          max={replay.steps}
          value={step}
          aria-label={t("Step")}
          aria-valuetext={at >= 0 && turns[at].number ? `${words}, ${t("Turn {n}", { n: turns[at].number })}` : words}
          onInput={(e) => jump(Number((e.target as HTMLInputElement).value))}
        />
      </div>
      <div class="transport-keys">
        <Key icon="start" label={t("Turn before")} hint="Shift ←" off={step === 0} onClick={() => jump(back)} />
        <Key icon="back" label={t("Step back")} hint="←" off={step === 0} onClick={() => jump(step - 1)} />
        <button
          type="button"
          class="primary icon play-key"
          aria-label={playing ? t("Pause") : t("Play")}
          title={playing ? t("Pause") : t("Play")}
          onClick={toggle}
        >
          <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true">
            <path d={playing ? ICONS.pause : ICONS.play} fill="currentColor" />
          </svg>
        </button>
        <Key icon="on" label={t("Step forward")} hint="→" off={step === replay.steps} onClick={() => jump(step + 1)} />
        <Key icon="end" label={t("Next turn")} hint="Shift →" off={step === replay.steps} onClick={() => jump(on)} />
        <span class="step-count" aria-hidden="true">
          {step}
          <small>/{replay.steps}</small>
        </span>
        <select
          aria-label={t("Pace")}
          value={speed}
          onChange={(e) => setSpeed((e.target as HTMLSelectElement).value as Speed)}
        >
          {speeds.map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <select
          class="viewer"
          aria-label={t("Seen by")}
          value={String(viewer)}
          onChange={(e) => {
            const { value } = e.target as HTMLSelectElement;
            setViewer(value === "all" ? "all" : (Number(value) as Viewer));
          }}
        >
          <option value="all">{t("All hands")}</option>
          {names.seats.map((_, seat) => (
            <option key={seat} value={String(seat)}>
              {t("Seen by {who}", { who: playerName(names, seat) })}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** The whole game in a strip: whose turn it was; with a review, who was expected to win. */
function Strip({
  turns,
  steps,
  at,
  curve,
}: {
  turns: Turn[];
  names: Names;
  steps: number;
  at: number;
  curve?: { win: number[] }[];
}) {
  const bands = curve && curve.length > 1 ? bandsOf(curve) : null;
  return (
    <svg class="strip" viewBox={`0 0 ${Math.max(1, steps)} 20`} preserveAspectRatio="none" aria-hidden="true">
      {bands
        ? bands.map((d, seat) => <path key={seat} class={`band p${seat}`} d={d} />)
        : turns.map((x, i) => (
            <rect
              key={i}
              class={`${x.player === null ? "band none" : `band p${x.player}`}${i === at ? " now" : ""}`}
              x={x.first}
              width={x.last - x.first}
              y={0}
              height={20}
            />
          ))}
    </svg>
  );
}
/** Chances to win, one upon the other. */
function bandsOf(curve: { win: number[] }[]): string[] {
  const players = curve[0].win.length;
  const upTo = curve.map(({ win }) => {
    let sum = 0;
    return [0, ...win.map((w) => (sum += Math.max(0, w)))];
  });
  return Array.from({ length: players }, (_, seat) => {
    const edge = (k: number) => upTo.map((sums, i) => `${i} ${(20 * (sums[k] / (sums[players] || 1))).toFixed(2)}`);
    return `M${edge(seat).join("L")}L${edge(seat + 1)
      .reverse()
      .join("L")}z`;
  });
}
