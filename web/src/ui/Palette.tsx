// Everything that can be done now, as a list to type into: the whole game by keyboard.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Session, Shown } from "../session";
import { listActions } from "../actions";
import { actionText } from "../words";
import { Dialog } from "./common";
import { t, tn } from "../i18n";

const plain = (text: string) => text.normalize("NFD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
const MOST = 200; // shown at once

export function Palette({ session, shown, start, onClose }: { session: Session; shown: Shown; start: string; onClose(): void }) {
  const [filter, setFilter] = useState(start), [at, setAt] = useState(0), list = useRef<HTMLUListElement>(null);
  const all = useMemo(() => listActions(shown.ask).map((a) => ({ a, text: actionText(session.names, a, shown.view!.market) })), [shown.ask]);
  const words = plain(filter).split(/\s+/).filter(Boolean);
  const found = all.filter(({ text }) => words.every((w) => plain(text).includes(w)));
  const here = Math.min(at, found.length - 1);
  useEffect(() => { list.current?.children[here]?.scrollIntoView({ block: "nearest" }); }, [here]);
  const take = (i: number) => { const one = found[i]; if (one) { session.act(one.a.text); onClose(); } };
  const key = (e: KeyboardEvent) => {
    if (e.key === "ArrowDown") setAt(Math.min(here + 1, found.length - 1));
    else if (e.key === "ArrowUp") setAt(Math.max(here - 1, 0));
    else if (e.key === "Home") setAt(0);
    else if (e.key === "End") setAt(found.length - 1);
    else if (e.key === "Enter") take(here);
    else return;
    e.preventDefault();
  };
  return <Dialog title={t("What can be done")} onClose={onClose}>
    <input class="palette-input" autoFocus value={filter} placeholder={t("Type a city, a colour, an action…")} role="combobox" aria-expanded="true" aria-controls="palette" aria-label={t("Find an action")}
      aria-activedescendant={found.length ? `palette-${here}` : undefined} onInput={(e) => { setFilter((e.target as HTMLInputElement).value); setAt(0); }} onKeyDown={key} />
    <p class="quiet" role="status">{all.length ? tn("{n} action", "{n} actions", found.length) : t("Nothing is asked of you now")}</p>
    <ul id="palette" class="palette" role="listbox" aria-label={t("Actions")} ref={list} tabIndex={0} onKeyDown={key}>
      {found.slice(0, MOST).map(({ a, text }, i) => <li key={a.text} id={`palette-${i}`} role="option" aria-selected={i === here} data-action={a.text} onClick={() => take(i)} onPointerMove={() => setAt(i)}>{text}</li>)}
    </ul>
  </Dialog>;
}
