// The sheet of a phone: three stops (a line, half, nearly all), by its handle: drag, tap or keys.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Shown } from "../session";
import { CardRow } from "./common";
import { Chip } from "./symbols";

export type Stop = "peek" | "half" | "full";
const STOPS: Stop[] = ["peek", "half", "full"];
const FAR = 34; // pixels of a drag that count

interface Props {
  stop: Stop;
  onStop(stop: Stop): void;
  line: ComponentChildren;
  children: ComponentChildren;
}
export function Sheet({ stop, onStop, line, children }: Props) {
  const from = useRef<number | null>(null);
  const [pull, setPull] = useState(0);
  const dragged = useRef(false);
  const next = (by: number) => onStop(STOPS[Math.max(0, Math.min(2, STOPS.indexOf(stop) + by))]);
  const down = (e: PointerEvent) => {
    from.current = e.clientY;
    dragged.current = false;
    (e.currentTarget as Element).setPointerCapture(e.pointerId);
  };
  const move = (e: PointerEvent) => {
    if (from.current !== null) {
      setPull(from.current - e.clientY);
      if (Math.abs(from.current - e.clientY) > 6) dragged.current = true;
    }
  };
  const up = () => {
    if (from.current === null) return;
    from.current = null;
    if (Math.abs(pull) > FAR) next(Math.sign(pull) * (Math.abs(pull) > 260 ? 2 : 1));
    setPull(0);
  };
  const key = (e: KeyboardEvent) => {
    if (e.key === "ArrowUp" || e.key === "ArrowDown") {
      next(e.key === "ArrowUp" ? 1 : -1);
      e.preventDefault();
    }
  };
  const tap = () => {
    if (!dragged.current) onStop(stop === "half" ? "full" : "half");
  };
  return (
    <aside class={`sheet at-${stop}`} style={pull ? `--pull:${Math.round(pull)}px` : ""} aria-label={t("Game")}>
      <button
        type="button"
        class="handle"
        aria-label={stop === "full" ? t("Make the panel smaller") : t("Make the panel larger")}
        aria-expanded={stop !== "peek"}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
        onKeyDown={key}
        onClick={tap}
      >
        <i />
      </button>
      {line}
      {children}
    </aside>
  );
}

/** Hand and market in one line, while the sheet is down. */
export function PeekLine({ shown, onOpen }: { shown: Shown; onOpen(): void }) {
  const view = shown.view!;
  return (
    <button type="button" class="peek-line" onClick={onOpen}>
      <span class="sr">{t("Your cards")}: </span>
      <CardRow cards={view.hand ?? {}} />
      <i aria-hidden="true" />
      <span class="sr">{t("Market")}: </span>
      <span class="card-row">{view.market.map((c, i) => c && <Chip key={i} card={c} />)}</span>
    </button>
  );
}
