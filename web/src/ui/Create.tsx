// A new table: game, seats, bots, who may come, clock.
import { useRef, useState } from "preact/hooks";
import type { Playable } from "../custom/board";
import { chooseBoard, chosenBoard, openBoard } from "../custom/chosen";
import { t } from "../i18n";
import { Refusal, type Server } from "../online";
import type { Short } from "../protocol";
import { clockWords, refusalWords, someName, tablePlace } from "../says";
import type { Settings } from "../settings";
import { isolated, varied } from "../words";
import { Notice } from "./Banner";
import { screens } from "./beside";
import { choices, radios } from "./common";
import { findGame, GameChoice, gameName, levels, OptionChoice, optionsOf } from "./games";
import { useServer } from "./useServer";

const CLOCKS = ["none", "turn:30", "turn:90", "game:1200", "days:1", "days:3"];

/** Sends the file of a board for the table that is created next; gives its SHA-256. */
async function sendBoard(text: string): Promise<string> {
  const answer = await fetch("board", { method: "POST", body: text }).catch(() => null);
  const said = await answer?.json().catch(() => null);
  if (answer?.ok) return said.board;
  throw new Refusal(
    said?.error ?? (answer?.status === 429 ? "too_fast" : answer ? "no_such_board" : "gone"),
    said?.text ?? "",
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
  const { NameField, NoServer, Page } = screens();
  const { line } = useServer(server);
  const [game, setGame] = useState(first);
  const [count, setCount] = useState(3);
  const [bots, setBots] = useState(0);
  const [level, setLevel] = useState("medium");
  const [options, setOptions] = useState<string[]>([]);
  const [open, setOpen] = useState(false);
  const [clock, setClock] = useState("none");
  const [aid, setAid] = useState(false);
  const [full, setFull] = useState(false);
  const [rated, setRated] = useState(false);
  const [name, setName] = useState(settings.name);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const [board, setBoard] = useState(chosenBoard);
  const file = useRef<HTMLInputElement>(null);
  const playable = board?.games.filter((g) => !g.error);
  const chosen = playable ? (playable.find((g) => g.game === game) ?? playable[0]) : findGame(game)!;
  const seats = Math.min(Math.max(count, chosen.min_players), chosen.max_players);
  const filled = Math.min(bots, seats - 1);
  const mayRate = server.account && !board && !options.length && seats > 1;
  const isRated = rated && mayRate;
  const clocks = isRated ? CLOCKS.slice(1) : CLOCKS;
  const chosenClock = clocks.includes(clock) ? clock : "turn:90";
  const create = async (e: Event) => {
    e.preventDefault();
    setBusy(true);
    setTrouble("");
    try {
      const called = name.trim() || someName();
      await server.become(called);
      if (name.trim()) onName(name.trim());
      const sha256 = board && (await sendBoard(board.text));
      const made = await server.request<Short>({
        message: "create",
        game: board ? (chosen as Playable).game : game,
        ...(sha256 ? { board: sha256 } : {}),
        seats,
        public: open || isRated,
        memory_aid: aid,
        clock: chosenClock,
        ...(isRated ? { rated: true } : {}),
        start: full ? "full" : "host",
        ...(options.length ? { options: optionsOf(options) } : {}),
      });
      for (let i = 0; i < filled; i++)
        await server.request({
          message: "bot",
          table: made.table,
          bot: isRated ? level : varied(level, made.table + i),
        });
      location.hash = tablePlace(made.table, made.token);
    } catch (refusal) {
      setTrouble(refusalWords(refusal));
      setBusy(false);
    }
  };
  return (
    <Page title={t("A new table")} kind="create" onSettings={onSettings}>
      {line !== "open" && !busy ? (
        <NoServer server={server} />
      ) : (
        <form class="create-form" onSubmit={create}>
          {board ? (
            <p class="chosen-line">
              <b>{isolated(board.name)}</b> <span class="custom-mark">{t("custom board")}</span>{" "}
              <a href="#/board">{t("Another board")}</a>{" "}
              <button
                type="button"
                class="plain"
                onClick={() => {
                  chooseBoard(null);
                  setBoard(null);
                  setOptions([]);
                }}
              >
                {t("Put away")}
              </button>
            </p>
          ) : (
            <>
              <GameChoice
                game={game}
                small
                onGame={(next) => {
                  setGame(next);
                  setOptions([]);
                }}
              />
              <p class="quiet own-board">
                <a href="#/board">{t("Play on your own board")}</a>{" "}
                <input
                  ref={file}
                  class="sr"
                  type="file"
                  accept=".json,application/json"
                  tabIndex={-1}
                  aria-label={t("Board file")}
                  onChange={() => openBoard(file.current!.files?.[0])}
                />
                <button type="button" onClick={() => file.current!.click()}>
                  {t("Open a file…")}
                </button>
              </p>
            </>
          )}
          <div class="create-fields">
            {playable &&
              playable.length > 1 &&
              radios(
                "rules",
                t("Rules"),
                (chosen as Playable).game,
                (next) => {
                  setGame(next);
                  setOptions([]);
                },
                playable.map((g): [string, string] => [g.game, gameName(g.game)]),
              )}
            {radios("seats", t("Seats"), seats, setCount, choices(chosen.min_players, chosen.max_players))}
            {radios("bots", t("Seats for bots"), filled, setBots, choices(0, seats - 1))}
            {filled > 0 && radios("level", t("They play"), level, setLevel, levels())}
            <OptionChoice options={chosen.options} on={options} onOn={setOptions} />
            {mayRate &&
              radios("rated", t("Rated"), rated, setRated, [
                [false, t("No")],
                [true, t("Yes")],
              ])}
            {isRated && (
              <p class="quiet">
                {t(
                  "In a rated game there are no hints. Who hands the seat to a bot, or misses three turns, takes the last place.",
                )}
              </p>
            )}
            {radios("public", t("Who may come"), open || isRated, setOpen, [
              [false, t("By invitation")],
              [true, t("Everybody")],
            ])}
            {radios("start", t("It starts"), full, setFull, [
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
            {radios("aid", t("Memory aid: lists the cards that all have seen taken or discarded"), aid, setAid, [
              [false, t("Off")],
              [true, t("On")],
            ])}
            <div class="clock-field">
              {radios(
                "clock",
                t("Clock"),
                chosenClock,
                setClock,
                clocks.map((c) => [c, clockWords(c)]),
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
