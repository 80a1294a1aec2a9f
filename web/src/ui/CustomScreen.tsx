// A custom board: its file is dropped here or opened, checked by the core, drawn, and played against bots or with others.

import "../main"; // which runs already (see screens.ts)
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardFile, Layout } from "../board/types";
import { type Custom, checkFile, loadCustom, type Report } from "../custom/board";
import { chooseBoard, chosenBoard, onDropped, takeDropped } from "../custom/chosen";
import { faultWords, lackWords } from "../custom/words";
import { t, tn } from "../i18n";
import type { Server } from "../online";
import type { Settings } from "../settings";
import { isolated } from "../words";
import { Notice } from "./Banner";
import { fetchScreens, screens } from "./beside";
import { classes, radios } from "./common";
import { all, listen } from "./effects";
import { gameName } from "./games";
import { noLocal, type Start, useOpponents } from "./Home";
import { useServer } from "./useServer";

interface Props {
  server: Server;
  settings: Settings;
  onStart(start: Start): void;
  onSettings(): void;
}
interface Refused {
  file: string;
  lines: string[];
  report: Report;
}
const SHOWN = 100; // characters of a line of the file
const nothing = () => {};

export { loadCustom };

/** With all that it needs. */
export async function customScreen() {
  await fetchScreens();
  return CustomScreen;
}
function CustomScreen({ server, settings, onStart, onSettings }: Props) {
  const [board, setBoard] = useState<Custom | null>(chosenBoard);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const { Page } = screens();
  const latest = useRef(0); // of several files only the last one counts
  const take = (next: Custom | null) => {
    chooseBoard(next);
    setBoard(next);
  };
  const look = async (file: File | null | undefined) => {
    if (!file) return;
    const mine = ++latest.current;
    setBusy(true);
    setTrouble("");
    try {
      const [report, text] = await checkFile(file);
      if (mine !== latest.current) return;
      const games = report.games ?? [];
      setRefused(report.count ? { file: file.name, lines: text.split("\n"), report } : null);
      take(report.count ? null : { text, sha256: report.board!, name: report.name!, game: report.game!, games });
    } catch (e) {
      if (mine === latest.current) setTrouble(String((e as Error).message ?? e));
    }
    if (mine === latest.current) setBusy(false);
  };
  useEffect(() => {
    look(takeDropped());
    onDropped(() => look(takeDropped()));
    return () => onDropped(null);
  }, []);
  return (
    <Page title={t("Your own board")} kind="custom" onSettings={onSettings}>
      <Drop busy={busy} small={!!board} onFile={look} />
      <Notice text={trouble} />
      {refused && <Faults {...refused} />}
      {board && <Chosen key={board.sha256} {...{ board, server, settings, onStart }} onAway={() => take(null)} />}
    </Page>
  );
}

/** Where a file is dropped or opened. The whole page takes it: this says so, and shows it. */
function Drop({ busy, small, onFile }: { busy: boolean; small: boolean; onFile(file: File | undefined): void }) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const enter = (e: DragEvent) => setOver(!!e.dataTransfer?.types.includes("Files"));
    const leave = (e: DragEvent) => e.relatedTarget === null && setOver(false);
    const drop = () => setOver(false);
    return all([listen(window, "dragenter", enter), listen(window, "dragleave", leave), listen(window, "drop", drop)]);
  }, []);
  return (
    <section class={classes("drop-zone", over && "aimed", small && "small")} aria-label={t("The file of the board")}>
      <svg viewBox="0 0 64 48" aria-hidden="true">
        <path class="drop-line" d="M8 38L24 14 42 30 56 10" />
        <circle cx="8" cy="38" r="5" />
        <circle cx="24" cy="14" r="5" />
        <circle cx="42" cy="30" r="5" />
        <circle cx="56" cy="10" r="5" />
      </svg>
      <p>
        {small
          ? t("Another board file can be dropped here.")
          : t("Drop a board file anywhere on this page, or open one.")}
      </p>
      <input
        ref={input}
        class="sr"
        type="file"
        accept=".json,application/json"
        tabIndex={-1}
        aria-label={t("Board file")}
        onChange={(e) => {
          const field = e.target as HTMLInputElement;
          onFile(field.files?.[0]);
          field.value = ""; // the same file again, mended, is a change
        }}
      />
      <button type="button" class={small ? "" : "primary"} disabled={busy} onClick={() => input.current!.click()}>
        {busy ? t("One moment…") : t("Open a file…")}
      </button>
      {!small && (
        <p class="quiet">
          {t(
            "A board is a JSON file of at most 64 KiB: cities, routes and tickets. It stays in this browser until you open a table with it.",
          )}
        </p>
      )}
    </section>
  );
}

function Faults({ file, lines, report }: Refused) {
  const { faults, count } = report;
  return (
    <section class="faults" role="alert" aria-label={t("Faults")}>
      <h2>{tn("{file} has {n} fault", "{file} has {n} faults", count, { file: isolated(file) })}</h2>
      <ol>
        {faults.map((fault, i) => (
          <li key={i}>
            <b>{t("Line {n}", { n: fault.line })}</b>
            <span>{faultWords(fault)}</span>
            {lines[fault.line - 1]?.trim() && <code>{lines[fault.line - 1].trim().slice(0, SHOWN)}</code>}
          </li>
        ))}
      </ol>
      {count > faults.length && <p class="quiet">{tn("And {n} more.", "And {n} more.", count - faults.length)}</p>}
    </section>
  );
}

interface ChosenProps {
  board: Custom;
  server: Server;
  settings: Settings;
  onStart(start: Start): void;
  onAway(): void;
}
const NOBODY = { min_players: 1, max_players: 1, options: [] }; // can play it
function Chosen({ board, server, settings, onStart, onAway }: ChosenProps) {
  const { line } = useServer(server);
  const playable = board.games.filter((g) => !g.error);
  const [game, setGame] = useState((playable.find((g) => g.game === board.game) ?? playable[0])?.game);
  const rules = playable.find((g) => g.game === game);
  const { fields, seats, start } = useOpponents(game, rules ?? NOBODY);
  const missing = noLocal();
  const play = (e: Event) => {
    e.preventDefault();
    onStart({ ...start(), name: settings.name, board: { name: board.name, text: board.text } });
  };
  return (
    <section class="chosen-board" aria-label={isolated(board.name)}>
      <header>
        <h2>{isolated(board.name)}</h2>
        <span class="custom-mark">{t("custom board")}</span>
        <button type="button" class="plain" onClick={onAway}>
          {t("Put away")}
        </button>
      </header>
      <Preview text={board.text} />
      <div class="chosen-play">
        {board.games
          .filter((g) => g.error)
          .map((g) => (
            <p key={g.game} class="quiet">
              {t("Not by the rules of {game}: {why}.", { game: gameName(g.game), why: lackWords(g.text!) })}
            </p>
          ))}
        {rules && (
          <form class="start" onSubmit={play}>
            {playable.length > 1 &&
              radios(
                "rules",
                t("Rules"),
                game,
                setGame,
                playable.map((g): [string, string] => [g.game, gameName(g.game)]),
              )}
            {fields}
            {seats}
            <button class="primary play" type="submit" disabled={!!missing}>
              {t("Play now")}
            </button>
          </form>
        )}
        {missing && <p class="quiet">{missing}</p>}
        {rules && line === "open" && (
          <p class="ways">
            <a class="button" href="#/new">
              {t("Create a table on this board")}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}

/** The board as it will look, for the eyes only: the game itself says everything in words too. */
function Preview({ text }: { text: string }) {
  const [drawn, setDrawn] = useState<[BoardFile, Layout] | null>(null);
  const [trouble, setTrouble] = useState("");
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let on = true;
    loadCustom(text).then(
      (made) => on && setDrawn(made),
      (e) => on && setTrouble(String(e.message ?? e)),
    );
    return () => {
      on = false;
    };
  }, [text]);
  useEffect(() => {
    if (frame.current) frame.current.inert = true;
  }, [drawn]);
  if (!drawn) return <p class="quiet preview-waits">{trouble || t("The board is being drawn…")}</p>;
  const { Board } = screens();
  const [board, layout] = drawn;
  const none = new Set<string>();
  const nobody = new Map<string, number>();
  return (
    <div>
      <div class="preview" ref={frame} aria-hidden="true" style={{ aspectRatio: board.aspect }}>
        <Board
          board={board}
          layout={layout}
          owners={nobody}
          can={none}
          needed={none}
          all={false}
          cityCan={none}
          cityAsk={false}
          cityCall={false}
          lit={{ routes: none, cities: none }}
          ends={none}
          last={[]}
          stations={nobody}
          markers={nobody}
          alvin={null}
          dim={false}
          closed={none}
          selected={null}
          wishes={[]}
          whole
          onRoute={nothing}
          onCity={nothing}
          onHover={nothing}
          onPick={nothing}
          onCursor={nothing}
        />
      </div>
      <p class="quiet">
        {[
          tn("{n} city", "{n} cities", board.cities.length),
          tn("{n} route", "{n} routes", board.routes.length),
          tn("{n} ticket", "{n} tickets", board.tickets.length),
        ].join(", ")}
      </p>
    </div>
  );
}
