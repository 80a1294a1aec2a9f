// The planned routes on the map: a dashed line over the spaces, and a flag with the place in the plan.
import { useMemo } from "preact/hooks";
import type { Line } from "../board/geometry";
import type { Session } from "../session";
import { screens } from "../ui/beside";
import { useStore } from "./Plans";
import type { PlanStore } from "./store";

export function PlanMarks({ store, session }: { store: PlanStore; session: Session }) {
  useStore(store);
  const { board, layout } = session;
  const lines = useMemo(
    () =>
      new Map(
        screens()
          .routeLines(board, layout!.bends)
          .map((line): [string, Line] => [line.route.id, line]),
      ),
    [board, layout],
  );
  const { plan } = store;
  if (!plan || plan.ended) return null;
  return (
    <g class={`plan-marks p${session.names.you}`} aria-hidden="true">
      {plan.steps.map(({ route }, i) => {
        const line = lines.get(route)!;
        const [x, y] = line.middle;
        return (
          <g key={route} data-planned={route}>
            <path class="plan-track" d={line.path} />
            <path class="plan-dashes" d={line.path} />
            <g style={`transform:translate(${x.toFixed(1)}px,${y.toFixed(1)}px) scale(var(--large))`}>
              <circle r="9" />
              {plan.steps.length > 1 ? (
                <text y="4.5">{i + 1}</text>
              ) : (
                <path class="plan-flag" d="M-2.5 5.5v-11M-2.5-5h6.5l-2.2 2.5 2.2 2.5h-6.5" />
              )}
            </g>
          </g>
        );
      })}
    </g>
  );
}
