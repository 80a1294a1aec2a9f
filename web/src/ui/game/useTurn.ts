// What the player has picked so far for the present decision. Each decision starts empty.
import { useLayoutEffect, useMemo, useState } from "preact/hooks";
import { type Action, listActions } from "../../actions";
import type { Card } from "../../board/types";
import { type Cards, ids, type View } from "../../protocol";
import type { Shown } from "../../session";
import type { Picked } from "../PickCard";

/** The own open tickets that a route serves, by route; those that it completes come first. */
export function serving(view: View | null): Map<string, { ticket: string; completes: boolean }[]> {
  const found = new Map<string, { ticket: string; completes: boolean }[]>();
  for (const x of view?.tickets ?? []) {
    const completing = new Set(ids(x.completing));
    for (const route of new Set([...completing, ...ids(x.routes), ...ids(x.parallel)])) {
      const one = { ticket: x.id, completes: completing.has(route) };
      const old = found.get(route) ?? [];
      found.set(route, one.completes ? [one, ...old] : [...old, one]);
    }
  }
  return found;
}

export type Turn = ReturnType<typeof useTurn>;

export function useTurn({ view, ask, pending }: Shown) {
  const [picked, setPicked] = useState<Picked | null>(null);
  const [hinted, setHinted] = useState<Action | null>(null);
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const [laying, setLaying] = useState<Cards>({});
  const [all, setAll] = useState(false);
  // before it is drawn: later, it could undo a tap on what is drawn
  useLayoutEffect(() => {
    setChosen(new Set());
    setLaying({});
    setPicked(null);
    setHinted(null);
  }, [ask?.decision]);
  const actions = useMemo(() => (pending ? [] : listActions(ask)), [ask, pending]);
  const can = useMemo(() => new Set(actions.flatMap((a) => a.route ?? [])), [actions]);
  const cityCan = useMemo(() => new Set(actions.flatMap((a) => a.city ?? [])), [actions]);
  const needed = useMemo(() => new Set([...serving(view).keys()].filter((id) => can.has(id))), [can, view?.tickets]);
  const has = (kind: Action["kind"]) => actions.some((a) => a.kind === kind);
  return {
    actions,
    has,
    can,
    needed,
    all,
    showAll: () => setAll(!all),
    cityCan,
    mine: actions.length > 0,
    offering: has("keep"),
    picked,
    setPicked,
    hinted,
    setHinted,
    chosen,
    choose: (id: string) =>
      setChosen((old) => {
        const now = new Set(old);
        if (!now.delete(id)) now.add(id);
        return now;
      }),
    laying,
    lay: (card: Card) =>
      setLaying((old) => ({ ...old, [card]: ((old[card] ?? 0) + 1) % ((view?.hand?.[card] ?? 0) + 1) })),
    layNothing: () => setLaying({}),
  };
}
