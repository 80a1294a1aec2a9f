// A new table: game, seats, bots, who may come, clock.
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { useServer } from "../lobby";
import type { Server } from "../online";
import type { Short } from "../protocol";
import { clockWords, refusalWords, someName, tablePlace } from "../says";
import type { Settings } from "../settings";
import { BOTS, isolated } from "../words";
import { Notice } from "./Banner";
import { GAMES, LEVELS, Poster, VARIANTS } from "./games";
import { NoServer, Page } from "./Lobby";

const CLOCKS = ["none", "turn:30", "turn:90", "game:1200", "days:1", "days:3"];

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
    <fieldset class="name-field">
      <legend>{t("Your name")}</legend>
      <input
        value={name}
        maxLength={30}
        placeholder={t("Passenger")}
        aria-label={t("Your name")}
        autocomplete="nickname"
        onInput={(e) => onName((e.target as HTMLInputElement).value)}
      />
    </fieldset>
  );
}

interface Props {
  server: Server;
  settings: Settings;
  first: string;
  onName(name: string): void;
  onSettings(): void;
}
export function Create({ server, settings, first, onName, onSettings }: Props) {
  const { line } = useServer(server);
  const [game, setGame] = useState(first);
  const [count, setCount] = useState(3);
  const [bots, setBots] = useState(0);
  const [level, setLevel] = useState("medium");
  const [variant, setVariant] = useState(false);
  const [open, setOpen] = useState(false);
  const [clock, setClock] = useState("none");
  const [aid, setAid] = useState(false);
  const [full, setFull] = useState(false);
  const [name, setName] = useState(settings.name);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const chosen = GAMES.find((g) => g.id === game)!;
  const seats = Math.min(count, chosen.most);
  const filled = Math.min(bots, seats - 1);
  const create = async (e: Event) => {
    e.preventDefault();
    setBusy(true);
    setTrouble("");
    try {
      const called = name.trim() || someName();
      await server.become(called);
      if (name.trim()) onName(name.trim());
      const made = await server.request<Short>({
        message: "create",
        game,
        seats,
        public: open,
        memory_aid: aid,
        clock,
        start: full ? "full" : "host",
        ...(variant && VARIANTS[game] ? { options: { [VARIANTS[game].option]: true } } : {}),
      });
      for (let i = 0; i < filled; i++) await server.request({ message: "bot", table: made.table, bot: level });
      location.hash = tablePlace(made.table, made.token);
    } catch (refusal) {
      setTrouble(refusalWords(refusal));
      setBusy(false);
    }
  };
  const radio = <T extends string | number | boolean>(
    legend: string,
    key: string,
    value: T,
    set: (v: T) => void,
    options: [T, string][],
  ) => (
    <fieldset>
      <legend>{legend}</legend>
      <div class="choice">
        {options.map(([v, label]) => (
          <label key={String(v)} class={value === v ? "on" : ""}>
            <input type="radio" name={key} value={String(v)} checked={value === v} onChange={() => set(v)} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
  const numbers = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, i) => [from + i, String(from + i)] as [number, string]);
  return (
    <Page title={t("A new table")} kind="create" onSettings={onSettings}>
      {line !== "open" && !busy ? (
        <NoServer server={server} />
      ) : (
        <form class="create-form" onSubmit={create}>
          <div class="games small" role="radiogroup" aria-label={t("Game")}>
            {GAMES.map((g) => (
              <label key={g.id} class={`game g-${g.id}${g.id === game ? " on" : ""}`}>
                <input
                  type="radio"
                  name="game"
                  value={g.id}
                  checked={g.id === game}
                  onChange={() => {
                    setGame(g.id);
                    setVariant(false);
                  }}
                />
                <Poster art={g.art} />
                <b>{g.name()}</b>
              </label>
            ))}
          </div>
          <div class="create-fields">
            {radio(t("Seats"), "seats", seats, setCount, numbers(2, chosen.most))}
            {radio(t("Of them bots"), "bots", filled, setBots, numbers(0, seats - 1))}
            {filled > 0 &&
              radio(
                t("They play"),
                "level",
                level,
                setLevel,
                LEVELS.map((b) => [b, BOTS[b]()] as [string, string]),
              )}
            {VARIANTS[game] && (
              <fieldset>
                <legend>{t("Variant")}</legend>
                <div class="choice">
                  <label class={variant ? "on" : ""}>
                    <input type="checkbox" name="variant" checked={variant} onChange={() => setVariant(!variant)} />
                    {VARIANTS[game].name()}
                  </label>
                </div>
              </fieldset>
            )}
            {radio(t("Who may come"), "public", open, setOpen, [
              [false, t("By invitation")],
              [true, t("Everybody")],
            ])}
            {radio(t("It starts"), "start", full, setFull, [
              [false, t("When I say so")],
              [true, t("When it is full")],
            ])}
            {full && (
              <p class="quiet">
                {open
                  ? t("Whoever takes the last seat starts the game, also a stranger.")
                  : t("Whoever takes the last seat starts the game.")}
              </p>
            )}
            {radio(t("Memory aid: shows what one could write down"), "aid", aid, setAid, [
              [false, t("Off")],
              [true, t("On")],
            ])}
            <div class="clock-field">
              {radio(
                t("Clock"),
                "clock",
                clock,
                setClock,
                CLOCKS.map((c) => [c, clockWords(c)] as [string, string]),
              )}
            </div>
            <NameField server={server} name={name} onName={setName} />
          </div>
          <Notice text={trouble} />
          <button class="primary play" type="submit" disabled={busy}>
            {t("Create the table")}
          </button>
        </form>
      )}
    </Page>
  );
}
