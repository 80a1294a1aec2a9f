// The companion of a printed game: who has what is tapped in on the real board; the core counts.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { onDropped, takeDropped } from "../custom/chosen";
import { t, tn } from "../i18n";
import type { Settings } from "../settings";
import { screens } from "../ui/beside";
import { classes, Dialog, download, useMedia } from "../ui/common";
import { listen } from "../ui/effects";
import { findGame, gameName } from "../ui/games";
import { Flag } from "../ui/symbols";
import { cityName, isolated, trackName } from "../words";
import { type Light, litBy } from "./light";
import { MarksPanel, type PanelProps, RoutesPanel, StackPanel, TicketsPanel } from "./Panels";
import { ScoreSheet } from "./ScoreSheet";
import { LONGEST, PlayersFields, Setup } from "./Setup";
import { isEmpty, marksOf, setColor, type Told, toggleMark, toggleRoute, withSeat } from "./told";
import { type Table, type TableState, type Trouble, useTable } from "./useTable";
import { colorNumber, faultText, namesOf, seatName } from "./words";

type Tab = "routes" | "marks" | "tickets" | "stack" | "score";
const NONE = new Set<string>();
const nothing = () => {};

interface Props {
  settings: Settings;
  onSettings(): void;
}
export function Companion({ onSettings }: Props) {
  const state = useTable();
  const { Page } = screens();
  useEffect(() => {
    state.openFile(takeDropped());
  }, []);
  useEffect(() => {
    onDropped(() => state.openFile(takeDropped()));
    return () => onDropped(null);
  });
  if (state.table) return <AtBoard state={state} table={state.table} onSettings={onSettings} />;
  return (
    <Page title={t("Score a printed game")} kind="companion-start" onSettings={onSettings}>
      <p class="c-intro">
        {t(
          "Play on the printed board, and let this page count: tap in who owns which routes and tickets, and get the exact score, the longest path, and which tickets can still be completed.",
        )}
      </p>
      {state.trouble && (
        <p class="notice" role="alert">
          <Why {...state.trouble} game="" />
        </p>
      )}
      <Setup onBegin={state.begin} />
      <p class="quiet c-open">
        {t("Or open a saved position (.ttpos); it can also be dropped onto this page.")}{" "}
        <OpenFile onFile={state.openFile} />
      </p>
    </Page>
  );
}

/** Why something was refused, with the way to its rule. */
function Why({ text, english, rule, game }: Trouble & { game: string }) {
  const { RuleLink } = screens();
  return (
    <>
      {text}
      {english && (
        <>
          {" "}
          <span lang="en">{english}</span>
        </>
      )}
      {rule && (
        <>
          {" "}
          (<RuleLink {...{ game, rule }} />)
        </>
      )}
    </>
  );
}

const OpenFile = ({ onFile }: { onFile(file: File | undefined): void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        class="sr"
        type="file"
        accept=".ttpos,.json"
        tabIndex={-1}
        aria-label={t("Position file")}
        onChange={(e) => {
          const field = e.target as HTMLInputElement;
          onFile(field.files?.[0]);
          field.value = ""; // the same file again is a change
        }}
      />
      <button type="button" onClick={() => input.current!.click()}>
        {t("Open a file…")}
      </button>
    </>
  );
};

/** The tabs of a game. On a wide screen the score is always there. */
function tabsOf({ told }: Table, wide: boolean): [Tab, string][] {
  const seat = told.seats[0];
  const all: [Tab, string, boolean][] = [
    ["routes", t("Routes"), !!seat.routes],
    ["marks", seat.stations ? t("Stations") : t("Markers"), !!(seat.stations ?? seat.markers)],
    ["tickets", t("Tickets"), true],
    ["stack", t("Stack"), !!seat.track],
    ["score", t("Score"), !wide],
  ];
  return all.flatMap(([tab, name, has]): [Tab, string][] => (has ? [[tab, name]] : []));
}

interface AtBoardProps {
  state: TableState;
  table: Table;
  onSettings(): void;
}
function AtBoard({ state, table, onSettings }: AtBoardProps) {
  const { told, sheet, board } = table;
  const { seat, change } = state;
  const { TabList, useRules } = screens();
  const rules = useRules(told.game, board);
  const wide = useMedia("(min-width: 1000px)");
  const [chosen, setTab] = useState<Tab>(told.seats[0].routes ? "routes" : "tickets");
  const [light, setLight] = useState<Light | null>(null);
  const [filter, setFilter] = useState("");
  const [wanted, setWanted] = useState(0);
  const [dialog, setDialog] = useState<"" | "players" | "new">("");
  const tabs = tabsOf(table, wide);
  const tab = tabs.some(([id]) => id === chosen) ? chosen : tabs[0][0];
  const n = namesOf(board);
  const who = seatName(told, seat);
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus({ preventScroll: true }); // screen readers say the new place
    document.title = `${t("Score a printed game")} · Turntable`;
    return () => {
      document.title = "Turntable";
    };
  }, []);
  useLayoutEffect(() => setFilter(""), [tab, seat]); // before anybody can type
  useEffect(() => setLight(null), [told]);
  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      const typing = (e.target as Element).closest("input, select, dialog");
      if (e.key === "z" && (e.ctrlKey || e.metaKey) && !typing) {
        e.preventDefault();
        state.undo();
      } else if (e.key === "Escape" && !typing) setLight(null);
    };
    return listen(window, "keydown", key);
  });
  const onRoute = (route: string) => {
    const name = trackName(n, route);
    const has = told.seats[seat].routes!.includes(route);
    change(toggleRoute(told, seat, route), has ? t("Taken away: {what}", { what: name }) : `${who}: ${name}`, true);
  };
  const onMark = (city: string) => {
    const name = cityName(n, city);
    const has = marksOf(told.seats[seat]).includes(city);
    change(toggleMark(told, seat, city), has ? t("Taken away: {what}", { what: name }) : `${who}: ${name}`);
  };
  const onLight = (next: Light) => setLight(next.key === light?.key ? null : next);
  const panel: PanelProps = {
    table,
    seat,
    light,
    onLight,
    onChange: change,
    onRoute,
    onMark,
    filter,
    onFilter: setFilter,
    wanted,
  };
  const saveFile = () => {
    const fault = sheet.faults[0];
    if (!sheet.sound)
      state.setTrouble({
        text: t("It can't be saved as a position yet. {why}", { why: fault ? faultText(board, told, fault) : "" }),
        rule: fault?.rule,
      });
    else download(`${told.game}-${new Date().toISOString().slice(0, 10)}.ttpos`, state.text());
  };
  const score = (
    <ScoreSheet
      {...{ table, seat, light, onLight }}
      onOver={(over) => change({ ...told, over }, over ? t("The game is over") : t("The game goes on"))}
    />
  );
  const { text, counts } = state.said;
  const said = counts ? `${text}. ${trainsText(table, seat)}` : text;
  return (
    <main class={classes("companion", !board.routes?.length && "without-map")} onClick={rules.follow}>
      <header class="place-bar">
        <a class="brand" href="#/" aria-label={t("Turntable: to the home screen")}>
          Turntable
        </a>
        <h1 ref={head} tabIndex={-1}>
          {board.custom ? isolated(board.name) : gameName(told.game)}
        </h1>
        <Menu
          onSave={saveFile}
          onFile={state.openFile}
          onPlayers={() => setDialog("players")}
          onNew={() => (isEmpty(told) ? state.close() : setDialog("new"))}
          onSettings={onSettings}
        />
      </header>
      <Players {...{ table, seat }} onSeat={state.setSeat} />
      {table.layout && (
        <CompanionMap
          {...{ table, light }}
          marking={tab === "marks"}
          onRoute={(route) => (tab === "marks" ? nothing() : onRoute(route))}
          onCity={onMark}
          onPick={(city) => {
            if (tab !== "marks" && tab !== "routes") setTab("routes");
            setTimeout(() => {
              setFilter(cityName(n, city));
              setWanted((old) => old + 1);
            });
          }}
        />
      )}
      <div class="c-said">
        <button type="button" disabled={!state.canUndo} onClick={state.undo}>
          ↶ {t("Undo")}
        </button>
        <p role="status">{said || hint(tab, who)}</p>
      </div>
      {state.trouble && (
        <div class="c-trouble" role="alert">
          <p>
            <Why {...state.trouble} game={told.game} />
          </p>
          <button type="button" class="plain" onClick={() => state.setTrouble(null)} aria-label={t("Close")}>
            ✕
          </button>
        </div>
      )}
      <div class="c-side">
        <TabList kind="c-" label={t("What is told")} {...{ tabs, tab }} onTab={(next) => setTab(next)} />
        <div class="c-panel" role="tabpanel" id="c-panel" aria-labelledby={`c-tab-${tab}`} tabIndex={0}>
          {tab === "routes" && <RoutesPanel {...panel} />}
          {tab === "marks" && <MarksPanel {...panel} />}
          {tab === "tickets" && <TicketsPanel {...panel} />}
          {tab === "stack" && <StackPanel {...panel} />}
          {tab === "score" && score}
          {state.unkept && (
            <p class="warn">{t("This browser keeps nothing: save the game as a file before you close the page.")}</p>
          )}
        </div>
      </div>
      {wide && score}
      {rules.dialog}
      {dialog === "players" && <PlayersDialog {...{ table, change }} onClose={() => setDialog("")} />}
      {dialog === "new" && (
        <Dialog title={t("Another game?")} onClose={() => setDialog("")}>
          <p>{t("What was tapped in here is then gone from this browser.")}</p>
          <p class="buttons">
            <button type="button" onClick={saveFile}>
              {t("Save it first")}
            </button>
            <button type="button" class="primary" onClick={state.close}>
              {t("Begin another game")}
            </button>
          </p>
        </Dialog>
      )}
    </main>
  );
}

const trainsText = ({ sheet }: Table, seat: number) =>
  tn("{n} train left", "{n} trains left", sheet.seats![seat].trains!);
const hint = (tab: Tab, who: string) =>
  tab === "routes"
    ? t("Tap the routes of {who}.", { who })
    : tab === "marks"
      ? t("Tap the cities of {who}.", { who })
      : tab === "score"
        ? t("Touch a number or a ticket to see its routes.")
        : "";

interface MenuProps {
  onSave(): void;
  onFile(file: File | undefined): void;
  onPlayers(): void;
  onNew(): void;
  onSettings(): void;
}
function Menu({ onSave, onFile, onPlayers, onNew, onSettings }: MenuProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const then = (act: () => void) => () => {
    if (box.current) box.current.open = false;
    act();
  };
  useEffect(() => {
    const away = (e: Event) => {
      if (box.current?.open && !box.current.contains(e.target as Node)) box.current.open = false;
    };
    return listen(window, "pointerdown", away);
  }, []);
  return (
    <>
      <button type="button" class="plain c-save" onClick={onSave}>
        {t("Save")}
      </button>
      <details
        class="c-menu"
        ref={box}
        onKeyDown={(e) => {
          if (e.key !== "Escape" || !box.current?.open) return;
          e.stopPropagation();
          box.current.open = false;
          box.current.querySelector("summary")?.focus();
        }}
      >
        <summary aria-label={t("More")}>☰</summary>
        <div>
          <OpenFile onFile={(file) => then(() => onFile(file))()} />
          <button type="button" onClick={then(onPlayers)}>
            {t("Names and colors")}
          </button>
          <button type="button" onClick={then(onNew)}>
            {t("Begin another game")}
          </button>
          <button type="button" onClick={then(onSettings)}>
            {t("Settings")}
          </button>
        </div>
      </details>
    </>
  );
}

/** Whose things are tapped in, with points and trains of all. */
function Players({ table, seat, onSeat }: { table: Table; seat: number; onSeat(seat: number): void }) {
  const { told, sheet } = table;
  return (
    <div class="c-players" role="radiogroup" aria-label={t("Player")}>
      {told.seats.map((_, i) => {
        const s = sheet.seats![i];
        return (
          <label key={i} class={classes(`p${colorNumber(told, i)}`, i === seat && "on")}>
            <input type="radio" name="companion-seat" checked={i === seat} onChange={() => onSeat(i)} />
            <Flag seat={colorNumber(told, i)} size={20} />
            <span class="c-name">{seatName(told, i)}</span>
            <b>
              {String(s.score.total).replace("-", "−")}
              <span class="sr"> {t("points")}</span>
            </b>
            {s.trains !== undefined && (
              <small>
                <span aria-hidden="true">▬ {s.trains}</span>
                <span class="sr">{trainsText(table, i)}</span>
              </small>
            )}
          </label>
        );
      })}
    </div>
  );
}

interface MapProps {
  table: Table;
  light: Light | null;
  marking: boolean;
  onRoute(route: string): void;
  onCity(city: string): void;
  onPick(city: string): void;
}
function CompanionMap({ table, light, marking, onRoute, onCity, onPick }: MapProps) {
  const { told, board, layout } = table;
  const { Board } = screens();
  const by = (list: (i: number) => string[]) =>
    new Map(told.seats.flatMap((_, i) => list(i).map((id): [string, number] => [id, colorNumber(told, i)])));
  const owners = useMemo(() => by((i) => told.seats[i].routes ?? []), [told]);
  const stations = useMemo(() => by((i) => told.seats[i].stations ?? []), [told]);
  const markers = useMemo(() => by((i) => told.seats[i].markers ?? []), [told]);
  const cities = useMemo(() => new Set(board.cities.map((c) => c.id)), [board]);
  const lit = useMemo(() => litBy(light), [light]);
  const { alvin } = told;
  const alvinCity = alvin
    ? (alvin.city ?? (alvin.holder === null ? null : marksOf(told.seats[alvin.holder])[0]))
    : null;
  return (
    <div class="c-board">
      <Board
        board={board}
        layout={layout!}
        owners={owners}
        can={NONE}
        needed={NONE}
        all={false}
        cityCan={marking ? cities : NONE}
        cityAsk={false}
        cityCall={marking}
        lit={lit}
        ends={NONE}
        last={[]}
        stations={stations}
        markers={markers}
        alvin={alvinCity ?? null}
        dim={!!light}
        closed={NONE}
        selected={null}
        wishes={light?.wish ? [light.wish] : []}
        whole={!!light}
        onRoute={onRoute}
        onCity={onCity}
        onHover={nothing}
        onPick={onPick}
        onCursor={nothing}
      />
    </div>
  );
}

interface PlayersDialogProps {
  table: Table;
  change(next: Told, words: string): void;
  onClose(): void;
}
function PlayersDialog({ table, change, onClose }: PlayersDialogProps) {
  const { told } = table;
  return (
    <Dialog title={t("Names and colors")} onClose={onClose}>
      <PlayersFields
        names={told.seats.map((s) => s.name)}
        colors={told.seats.flatMap((s) => s.color ?? [])}
        most={findGame(told.game)?.max_players ?? told.players}
        onName={(i, name) => change(withSeat(told, i, { name: name.slice(0, LONGEST) }), "")}
        onColor={(i, color) => change(setColor(told, i, color), "")}
      />
      <p class="buttons">
        <button type="button" class="primary" onClick={onClose}>
          {t("Done")}
        </button>
      </p>
    </Dialog>
  );
}
