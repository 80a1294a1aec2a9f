// Sets a plan: which routes, how to pay for them, what to do until then, and what ends it.
import { useState } from "preact/hooks";
import { COLORS, type Color } from "../board/types";
import { say, t } from "../i18n";
import type { PlanStep } from "../protocol";
import { refusalWords } from "../says";
import { Dialog, radios } from "../ui/common";
import { Chip } from "../ui/symbols";
import { cardName, trackName } from "../words";
import type { PlanProps } from "./Plans";
import { type Draft, isFree, MOST_STEPS } from "./store";

const TURNS = [1, 2, 3, 5, 10, 15, 20];
const TRAINS = [3, 5, 8, 10, 15, 20, 30];

/** What the dialog begins with: the plan that there is, and the route that it was opened for. */
function begin({ store, shown }: PlanProps, route: string): Draft {
  const { plan, link } = store;
  const view = shown.view!;
  const steps = (plan?.steps ?? []).filter((step) => isFree(view, step.route));
  if (route && steps.length < MOST_STEPS && !steps.some((step) => step.route === route)) steps.push({ route });
  if (plan && !plan.ended) {
    const { draw, taken, last_round, trains, turns } = plan;
    return { steps, draw, taken, last_round, trains, turns };
  }
  // Where a turn can take days, people come seldom: the plan collects the cards, too.
  const draw = !!link.state.facts?.clock.startsWith("days");
  return { steps, draw, taken: true, last_round: view.turns_left === null, trains: 0, turns: 10 };
}

export function PlanDialog(p: PlanProps & { route: string; onClose(): void }) {
  const { store, session, shown, route, onClose } = p;
  const [draft, setDraft] = useState(() => begin(p, route));
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const n = session.names;
  const { steps } = draft;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const running = !!store.plan && !store.plan.ended;
  const set = async (e: Event) => {
    e.preventDefault();
    setBusy(true);
    try {
      await store.set(draft);
      onClose();
    } catch (refusal) {
      setTrouble(refusalWords(refusal));
      setBusy(false);
    }
  };
  const others = session.board.routes
    .filter((r) => isFree(shown.view!, r.id) && !steps.some((step) => step.route === r.id))
    .map((r) => ({ id: r.id, name: trackName(n, r.id) }))
    .sort((a, b) => a.name.localeCompare(b.name));
  return (
    <Dialog title={say("plan", "title")} onClose={onClose}>
      <form class="plan-form" onSubmit={set}>
        <fieldset>
          <legend>{say("plan", "routes")}</legend>
          <ol class="plan-steps">
            {steps.map((step, i) => (
              <Step
                key={step.route}
                {...p}
                step={step}
                place={i + 1}
                onChange={(next) => change({ steps: steps.map((one) => (one === step ? next : one)) })}
                onUp={() => change({ steps: [...steps.slice(0, i - 1), step, steps[i - 1], ...steps.slice(i + 1)] })}
                onRemove={() => change({ steps: steps.filter((one) => one !== step) })}
              />
            ))}
          </ol>
          {steps.length < MOST_STEPS ? (
            <select
              class="plan-more"
              aria-label={say("plan", "add")}
              value=""
              onChange={(e) => change({ steps: [...steps, { route: e.currentTarget.value }] })}
            >
              <option value="">{say("plan", "add")}</option>
              {others.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          ) : (
            <p class="quiet">{say("plan", "full", { n: MOST_STEPS })}</p>
          )}
        </fieldset>
        {radios("plan-draw", say("plan", "until"), draft.draw, (draw) => change({ draw }), [
          [false, say("plan", "until.wait")],
          [true, say("plan", "until.draw")],
        ])}
        <fieldset>
          <legend>{say("plan", "ends")}</legend>
          {steps.length > 1 ? (
            <Check on={draft.taken} onChange={(taken) => change({ taken })}>
              {say("plan", "ends.one_taken")}
            </Check>
          ) : (
            <p class="plan-always">{say("plan", "ends.taken")}</p>
          )}
          <Check on={draft.last_round} onChange={(last_round) => change({ last_round })}>
            {say("plan", "ends.last_round")}
          </Check>
          <Numbers
            label={say("plan", "ends.trains")}
            value={draft.trains}
            among={[0, ...TRAINS]}
            words={(k) => (k ? say("plan", "trains", { n: k }) : say("plan", "never"))}
            onChange={(trains) => change({ trains })}
          />
          <Numbers
            label={say("plan", "ends.turns")}
            value={draft.turns}
            among={TURNS}
            words={(k) => say("plan", "turns", { n: k })}
            onChange={(turns) => change({ turns })}
          />
        </fieldset>
        <p class="quiet">
          {shown.ask && `${say("plan", "begins")} `}
          {say("plan", "secret")}
        </p>
        {trouble && (
          <p class="warn" role="alert">
            {trouble}
          </p>
        )}
        <div class="plan-buttons">
          {running && (
            <button
              type="button"
              onClick={() => {
                store.clear();
                onClose();
              }}
            >
              {say("plan", "clear")}
            </button>
          )}
          <button type="submit" class="primary" disabled={busy || !steps.length}>
            {running ? say("plan", "save") : say("plan", "set")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface StepProps extends PlanProps {
  step: PlanStep;
  place: number;
  onChange(step: PlanStep): void;
  onUp(): void;
  onRemove(): void;
}
function Step({ session, step, place, onChange, onUp, onRemove }: StepProps) {
  const route = session.board.routes.find((r) => r.id === step.route)!;
  const name = trackName(session.names, step.route);
  const { view } = session.shown;
  const held = route.color === "gray" ? (step.color ?? null) : route.color;
  return (
    <li>
      <span class="plan-place" aria-hidden="true">
        {place}
      </span>
      <span class="plan-what">
        <b>{name}</b>
        <small>
          <Chip card={route.color} /> {say("plan", "needs", { n: route.length })}
          {held && view?.hand && ` · ${say("plan", "have", { n: view.hand[held] ?? 0 })}`}
        </small>
      </span>
      <span class="plan-step-keys">
        {route.color === "gray" && (
          <select
            aria-label={say("plan", "pay", { route: name })}
            value={step.color ?? ""}
            onChange={(e) => onChange({ route: step.route, color: (e.currentTarget.value as Color) || undefined })}
          >
            <option value="">{t("any colour")}</option>
            {COLORS.map((color) => (
              <option key={color} value={color}>
                {cardName(color)}
              </option>
            ))}
          </select>
        )}
        {place > 1 && (
          <button type="button" onClick={onUp} aria-label={say("plan", "up", { route: name })}>
            ↑
          </button>
        )}
        <button type="button" onClick={onRemove} aria-label={say("plan", "remove", { route: name })}>
          ✕
        </button>
      </span>
    </li>
  );
}

interface CheckProps {
  on: boolean;
  onChange(on: boolean): void;
  children: string;
}
const Check = ({ on, onChange, children }: CheckProps) => (
  <label class="plan-check">
    <input type="checkbox" checked={on} onChange={() => onChange(!on)} /> {children}
  </label>
);

interface NumbersProps {
  label: string;
  value: number;
  among: number[];
  words(n: number): string;
  onChange(n: number): void;
}
/** One of some numbers; the present one is among them. */
const Numbers = ({ label, value, among, words, onChange }: NumbersProps) => (
  <label class="plan-number">
    <span>{label}</span>
    <select value={value} onChange={(e) => onChange(Number(e.currentTarget.value))}>
      {[...new Set([...among, value])]
        .sort((a, b) => a - b)
        .map((k) => (
          <option key={k} value={k}>
            {words(k)}
          </option>
        ))}
    </select>
  </label>
);
