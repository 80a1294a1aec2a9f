// Everything that can be done now, as a list to type into: the whole game by keyboard.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { listActions } from "../actions";
import { t, tn } from "../i18n";
import type { Planning } from "../plan/part";
import type { Session, Shown } from "../session";
import { actionText, cityName, routeText } from "../words";
import { Dialog } from "./common";
import { whyNoStation, whyNot, whyRule } from "./Panels";

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
const MOST = 200; // shown at once

/** Those that have all the words of a text, or parts of words. */
export function fitting<T extends { text: string }>(all: T[], filter: string): T[] {
  const words = plain(filter).split(/\s+/).filter(Boolean);
  return all.filter(({ text }) => words.every((w) => plain(text).includes(w)));
}

interface Barred {
  text: string;
  rule?: string;
  plan?: string;
}
/** What can't be done at a city, each with its reason; and what can be planned there, by its route. */
function barredAt(session: Session, shown: Shown, city: string, plans: Planning | null): Barred[] {
  const can = new Set(listActions(shown.ask).flatMap((a) => a.route ?? (a.city && a.kind === "station" ? a.city : [])));
  const n = session.names;
  const why = (id: string) =>
    whyNot(session, shown, id) ?? (shown.ask ? t("Not now.") : t("Can be claimed when it is your turn."));
  const routes: Barred[] = session.board.routes
    .filter((r) => (r.a === city || r.b === city) && !can.has(r.id))
    .map(({ id }) => ({ text: `${routeText(n, id)}: ${why(id)}`, rule: whyRule(shown, { route: id }) }));
  if (plans) routes.unshift(...plans.planned(session, shown, city, can));
  const station = can.has(city) ? null : whyNoStation(session, shown, city);
  const text = `${cityName(n, city)}: ${station}`;
  return station ? [...routes, { text, rule: whyRule(shown, { city }) }] : routes;
}

interface Props {
  session: Session;
  shown: Shown;
  start: string;
  city?: string;
  plans: Planning | null;
  onRule(rule: string): void;
  onClose(): void;
}
export function Palette({ session, shown, start, city, plans, onRule, onClose }: Props) {
  const [filter, setFilter] = useState(start);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const all = useMemo(
    () => listActions(shown.ask).map((a) => ({ a, text: actionText(session.names, a, shown.view!.market) })),
    [shown.ask],
  );
  const barred = useMemo(() => (city ? barredAt(session, shown, city, plans) : []), [city, shown.ask, shown.view]);
  const fit = fitting(all, filter);
  const found = fit.slice(0, MOST);
  const closed = fitting(barred, filter);
  const last = found.length + closed.length - 1;
  const here = Math.min(at, last);
  useEffect(() => {
    list.current?.children[here]?.scrollIntoView({ block: "nearest" });
  }, [here]);
  /** Does it, or plans it, or for what can't be done shows the rule. */
  const take = (i: number) => {
    const one = found[i];
    const barrier = closed[i - found.length];
    if (!one && !barrier) return;
    onClose();
    if (one) session.act(one.a.text);
    else if (barrier.plan) plans!.store.edit(barrier.plan);
    else onRule(barrier.rule!);
  };
  const key = (e: KeyboardEvent) => {
    if (e.key === "ArrowDown") setAt(Math.min(here + 1, last));
    else if (e.key === "ArrowUp") setAt(Math.max(here - 1, 0));
    else if (e.key === "Home") setAt(0);
    else if (e.key === "End") setAt(last);
    else if (e.key === "Enter") take(here);
    else return;
    e.preventDefault();
  };
  return (
    <Dialog title={t("What can be done")} onClose={onClose}>
      <input
        class="palette-input"
        autoFocus
        value={filter}
        placeholder={t("Type a city, a colour, an action…")}
        role="combobox"
        aria-expanded="true"
        aria-controls="palette"
        aria-label={t("Find an action")}
        aria-activedescendant={last >= 0 ? `palette-${here}` : undefined}
        onInput={(e) => {
          setFilter((e.target as HTMLInputElement).value);
          setAt(0);
        }}
        onKeyDown={key}
      />
      <p class="quiet" role="status">
        {all.length ? tn("{n} action", "{n} actions", fit.length) : t("Nothing is asked of you now")}
      </p>
      <ul id="palette" class="palette" role="listbox" aria-label={t("Actions")} ref={list} tabIndex={0} onKeyDown={key}>
        {found.map(({ a, text }, i) => (
          <li
            key={a.text}
            id={`palette-${i}`}
            role="option"
            aria-selected={i === here}
            data-action={a.text}
            onClick={() => take(i)}
            onPointerMove={() => setAt(i)}
          >
            {text}
          </li>
        ))}
        {closed.map(({ text, rule }, i) => (
          <li
            key={text}
            id={`palette-${found.length + i}`}
            role="option"
            aria-disabled={rule ? "true" : undefined}
            aria-selected={found.length + i === here}
            onClick={() => take(found.length + i)}
            onPointerMove={() => setAt(found.length + i)}
          >
            {text}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
