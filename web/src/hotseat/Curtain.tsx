// Between two people at one device: whose turn it is, and nothing else. Nothing of a game is in the page while this is.
import { useEffect, useRef, useState } from "preact/hooks";
import { spokenLanguage, t } from "../i18n";
import { tellTurn } from "../turns";
import { Thinking } from "../ui/common";
import { after } from "../ui/effects";
import { Flag } from "../ui/symbols";
import { playerName } from "../words";
import type { HotSeat } from "./table";

const PAUSE_MS = 700; // whoever passes the device on with two clicks, or a key held down, shows nothing by mistake

interface Props {
  hot: HotSeat;
  seat: number | null;
  onHome(): void;
  onSettings(): void;
}
export function Curtain({ hot, seat, onHome, onSettings }: Props) {
  const names = { board: hot.board, seats: hot.seats, you: null };
  const name = seat === null ? "" : playerName(names, seat);
  const [still, setStill] = useState(true);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    setStill(true);
    head.current!.focus({ preventScroll: true });
    return after(PAUSE_MS, () => setStill(false));
  }, [seat]);
  const title = seat === null ? t("The bots play") : t("Pass the device to {name}", { name });
  useEffect(() => {
    if (hot.notify && seat !== null) tellTurn(true, name);
  }, [seat]);
  useEffect(() => {
    document.title = `${title} · Turntable`;
    return () => {
      document.title = "Turntable";
    };
  }, [title, spokenLanguage()]);
  return (
    <main class="curtain">
      <header>
        <button type="button" class="plain" onClick={onHome}>
          {t("Home")}
        </button>
        <button type="button" class="plain" onClick={onSettings}>
          {t("Settings")}
        </button>
      </header>
      <section class={`handover${seat === null ? "" : ` p${seat}`}`}>
        <h1 ref={head} tabIndex={-1}>
          {title}
        </h1>
        {seat === null ? (
          <Thinking />
        ) : (
          <>
            <p class="handover-name" aria-hidden="true">
              <Flag seat={seat} size={40} /> <b>{name}</b>
            </p>
            <button type="button" class="primary play" disabled={still} onClick={() => hot.reveal()}>
              {t("I am {name}", { name })}
            </button>
            <p class="quiet">{t("Only you should see the screen now.")}</p>
          </>
        )}
        <ul class="handover-points" aria-label={t("Points")}>
          {hot.seats.map((_, p) => (
            <li key={p}>
              <Flag seat={p} size={14} /> {playerName(names, p)} <b>{hot.points[p] ?? 0}</b>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}
