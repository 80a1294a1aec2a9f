// The own plan over the board: a line with what is planned, what has become of it, and the dialog.
import { useEffect, useState } from "preact/hooks";
import { say, spokenLanguage } from "../i18n";
import type { Session, Shown } from "../session";
import { screens } from "../ui/beside";
import { Close, classes } from "../ui/common";
import { PlanDialog } from "./PlanDialog";
import { isFree, type PlanStore } from "./store";
import { drawWords, newsWords, planWords, stopWords, timeWords } from "./words";

export interface PlanProps {
  store: PlanStore;
  session: Session;
  shown: Shown;
}
export function useStore(store: PlanStore): void {
  const [, redraw] = useState(0);
  useEffect(() => store.subscribe(() => redraw((n) => n + 1)), [store]);
}

/** A flag on a signal: what is planned has it on the map and in its line. */
export const PlanSign = () => (
  <svg class="plan-sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d="M5 2v17M5 3h10l-3 3.5 3 3.5H5" />
  </svg>
);

export function Plans(p: PlanProps) {
  const { store, session, shown } = p;
  useStore(store);
  useEffect(() => store.start(), [store]);
  const { plan, news, editing } = store;
  const active = plan && !plan.ended ? plan : null;
  useEffect(() => {
    const route = store.fresh && session.board.routes.find((r) => r.id === active?.steps[0]?.route);
    if (route && editing === null) {
      store.fresh = false;
      screens().reveal([route.id, route.a, route.b], ", .plan-line, .zoom-keys");
    }
  }, [plan, editing]);
  const n = session.names;
  const words = active ? [planWords(n, active), drawWords(active), stopWords(active)] : [];
  const now = active && shown.ask && shown.view!.phase === "turn" ? say("plan", "now") : "";
  const told = news ? newsWords(n, shown.view!, news) : [];
  return (
    <div class="plans">
      {/* It is there before its words, so that they are read out. */}
      <div class={classes("plan-news", told.length > 0 && "banner")} role="status">
        {told.length > 0 && (
          <>
            <PlanSign />
            <p>
              {told.map((text) => (
                <span key={text}>{text} </span>
              ))}
              {news!.plan.time > 0 && <small class="quiet">{timeWords(news!.plan.time, spokenLanguage())}</small>}
            </p>
            <Close onClose={() => store.read()} />
          </>
        )}
      </div>
      <p class="sr" role="status">
        {[...words, now].join(" ")}
      </p>
      {active && (
        <button type="button" class="plan-line" onClick={() => store.edit("")}>
          <PlanSign />
          <span>
            <b>{words[0]}</b>
            <small>{now || `${words[1]} ${words[2]}`}</small>
            <span class="sr">{say("plan", "change")}</span>
          </span>
        </button>
      )}
      {editing !== null && <PlanDialog {...p} route={editing} onClose={() => store.edit(null)} />}
    </div>
  );
}

interface ButtonProps {
  store: PlanStore;
  shown: Shown;
  route: string;
  onOpen(): void;
}
/** On the card of a route that can't be claimed now. */
export function PlanButton({ store, shown, route, onOpen }: ButtonProps) {
  useStore(store);
  if (!isFree(shown.view!, route)) return null;
  const planned = store.plan && !store.plan.ended && store.plan.steps.some((step) => step.route === route);
  return (
    <button
      type="button"
      class="plan-key"
      onClick={() => {
        onOpen();
        store.edit(route);
      }}
    >
      <PlanSign />
      {planned ? say("plan", "change") : say("plan", "claim")}
    </button>
  );
}
