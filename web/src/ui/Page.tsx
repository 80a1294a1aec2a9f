// What screens around the game share: their frame, what they say without a server, names, who sits at a table.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t, tn } from "../i18n";
import type { Server } from "../online";
import type { TableFacts } from "../protocol";
import { aloneWords } from "../says";
import { botName, isolated } from "../words";
import { nameField } from "./common";
import { every } from "./effects";
import { useServer } from "./useServer";

/** What all screens around the game share: the name, the way home, settings. */
export function Page({
  title,
  kind,
  children,
  onSettings,
}: {
  title: string;
  kind: string;
  children: ComponentChildren;
  onSettings(): void;
}) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Turntable`;
    return () => {
      document.title = "Turntable";
    };
  }, [title]);
  useEffect(() => head.current?.focus({ preventScroll: true }), [kind]); // screen readers say the new place
  return (
    <main class={`place ${kind}`}>
      <header class="place-bar">
        <a class="brand" href="#/" aria-label={t("Turntable: to the home screen")}>
          Turntable
        </a>
        <h1 ref={head} tabIndex={-1}>
          {title}
        </h1>
        <button type="button" class="plain" onClick={onSettings} aria-label={t("Settings")}>
          ⚙
        </button>
      </header>
      {children}
    </main>
  );
}
const LOOK_MS = 3000;
/** There is no server, or it can't be reached now. `tryAgain`, for the link of a table: there was one, so the page keeps
 * trying. */
export const NoServer = ({ server, tryAgain }: { server: Server; tryAgain?: boolean }) => {
  const { line } = useServer(server);
  const waits = !!tryAgain && line === "off" && !server.demo;
  useEffect(() => {
    if (waits) return every(LOOK_MS, () => server.look(true));
  }, [waits]);
  return (
    <div class="no-server" role="status">
      {line !== "off" ? (
        <p>{line === "gone" ? t("The server does not answer just now.") : t("Looking for the server…")}</p>
      ) : (
        <>
          <p>{waits ? t("The server does not answer just now. Trying again…") : aloneWords(server.demo)}</p>
          <p>
            <a class="button" href="#/">
              {t("Home")}
            </a>{" "}
            {!server.demo && (
              <button type="button" onClick={() => server.look(waits)}>
                {waits ? t("Try now") : t("Look again")}
              </button>
            )}
          </p>
        </>
      )}
    </div>
  );
};

/** A name, where the server does not know one yet. */
export function NameField({
  server,
  name,
  onName,
  anew,
}: {
  server: Server;
  name: string;
  onName(name: string): void;
  anew?: boolean;
}) {
  const { guest } = useServer(server);
  return guest && !anew ? (
    <p class="named">{t("You are {name} here.", { name: isolated(guest) })}</p>
  ) : (
    nameField(name, onName, 30, t("Passenger"))
  );
}

export const countEmpty = (f: TableFacts) => f.seats.filter((s) => s.kind === "empty").length;
/** Who has a seat, for whom one is held, and how many are free: kinds and words. */
export const seatsLine = (f: TableFacts, held: string[], free = countEmpty(f) - held.length): string[][] => [
  ...f.seats
    .filter((s) => s.kind !== "empty")
    .map((s) => [s.kind, s.kind === "bot" ? `${t("bot")} · ${botName(s.name.slice(4))}` : isolated(s.name)]),
  ...held.map((name) => ["empty", t("held for {name}", { name: isolated(name) })]),
  ...(free > 0 && f.life === "open" ? [["empty", tn("{n} seat free", "{n} seats free", free)]] : []),
];
