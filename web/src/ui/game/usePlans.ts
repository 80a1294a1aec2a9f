// Planned turns, at a table of the server alone: their part is fetched there, by players of a game with routes.
import { useEffect, useState } from "preact/hooks";
import type { Planning } from "../../plan/part";
import type { Session, Shown } from "../../session";
import { useTable } from "./atTable";

export function usePlans(session: Session, { view }: Shown): Planning | null {
  const link = useTable();
  const [plans, setPlans] = useState<Planning | null>(null);
  const wanted = link && session.layout && view?.hand && view.phase !== "over" ? link : null;
  useEffect(() => {
    if (wanted) import("../../plan/part").then((part) => part.planning(wanted)).then(setPlans, () => {}); // without it one plays on
  }, [wanted]);
  return wanted && plans;
}
