// Games of this browser: those that it keeps itself, and those at tables of the server. On the home screen the first of
// them; the list of all is another screen (MyGames.tsx).
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { spokenLanguage, t, tn } from "../i18n";
import { deleteGame, type Entry, isBot, isGame, type Kept, keptGames, restoreGame } from "../kept";
import type { Server } from "../online";
import type { Seat, TableFacts } from "../protocol";
import { tablePlace } from "../says";
import { type Names, playerName } from "../words";
import { classes } from "./common";
import { every } from "./effects";
import { Poster, tableName } from "./games";
import { useServer } from "./useServer";

const FIRST = 3; // shown at home
const REFRESH_MS = 5000;

/** "5 minutes ago", in the language of the page. */
export function ago(time: number): string {
  const words = new Intl.RelativeTimeFormat(spokenLanguage(), { numeric: "auto" });
  const minutes = Math.round((time - Date.now()) / 60_000);
  return minutes > -60
    ? words.format(Math.min(0, minutes), "minute")
    : minutes > -1440
      ? words.format(Math.round(minutes / 60), "hour")
      : words.format(Math.round(minutes / 1440), "day");
}

/** How a game stands: who plays, whose turn it is, the points. `you` is null where several people share the device. */
interface Standing {
  seats: Seat[];
  you: number | null;
  points?: number[];
  winners?: number[];
  asked?: number[];
}
const ofKept = ({ table, points, winners, asked }: Kept): Standing => ({
  seats: (table.seats as string[]).map((name) => ({ kind: isBot(name) ? "bot" : "person", name })),
  you: table.as === "all" ? null : table.as,
  points,
  winners,
  asked,
});
const nameAt = ({ seats, you }: Standing, seat: number) => playerName({ seats, you } as Names, seat);
/** "You 34, Bruno 28", oneself first. */
const standing = (s: Standing): string =>
  s.seats
    .flatMap(({ kind }, i) => (kind === "empty" ? [] : i))
    .sort((a, b) => Number(b === s.you) - Number(a === s.you))
    .map((i) => [i === s.you ? t("You") : nameAt(s, i), s.points?.[i]].join("\u00a0").trim())
    .join(" · ");
function outcome(s: Standing): string {
  const { winners = [], you } = s;
  if (you !== null) return !winners.includes(you) ? t("lost") : winners.length > 1 ? t("shared win") : t("won");
  const who = winners.map((seat) => nameAt(s, seat)).join(", ");
  return winners.length > 1 ? t("{who} share the victory", { who }) : t("{who} wins", { who });
}
/** Whose turn it is, where it is a person at this device. */
function turnWords(s: Standing): string {
  const { asked = [], seats, you } = s;
  if (you !== null) return asked.includes(you) ? t("Your turn") : "";
  const seat = asked.find((one) => seats[one]?.kind === "person");
  return seat === undefined ? "" : t("Turn: {name}", { name: nameAt(s, seat) });
}

/** The own tables of these lives, as long as the server answers; looked up again while somebody looks. */
export function useOwnTables(server: Server, lives: string[]): TableFacts[] {
  const { line, guest } = useServer(server);
  const [tables, setTables] = useState<TableFacts[]>([]);
  useEffect(() => {
    if (line !== "open" || !guest) return setTables([]);
    const look = () => {
      if (document.hidden) return;
      Promise.all(lives.map((life) => server.tables({ mine: true, life }))).then(
        (all) => setTables(all.flatMap((one) => one.tables)),
        () => {},
      );
    };
    look();
    return every(REFRESH_MS, look);
  }, [line, guest, lives.join()]);
  return tables;
}

/** The games that this browser keeps. A deleted one stays in the list, so that it can be had back. */
export function useKeptGames() {
  const [entries, setEntries] = useState<Entry[]>([]);
  const [gone, setGone] = useState<Entry[]>([]);
  useEffect(() => {
    const look = () => void keptGames().then(setEntries);
    look();
    return every(REFRESH_MS, () => document.hidden || look());
  }, []);
  const isGone = (entry: Entry) => gone.some(({ id }) => id === entry.id);
  const remove = (entry: Entry) => {
    setGone([...gone, entry]);
    deleteGame(entry.id);
  };
  const restore = (entry: Entry) => {
    setGone(gone.filter(({ id }) => id !== entry.id));
    setEntries([...entries.filter(({ id }) => id !== entry.id), entry]);
    restoreGame(entry);
  };
  const all = [...entries.filter((entry) => !isGone(entry)), ...gone].sort(
    (a, b) => Number(b.played ?? 0) - Number(a.played ?? 0),
  );
  const over = all.filter((x) => isGame(x) && x.over);
  const item = (entry: Entry) => (
    <Item
      key={entry.id}
      entry={entry}
      gone={isGone(entry)}
      onDelete={() => remove(entry)}
      onRestore={() => restore(entry)}
    />
  );
  return { open: all.filter((x) => !over.includes(x)), over, item };
}

const isYourTurn = (f: TableFacts) => f.asked?.includes(f.you!) ?? false;
/** Games to continue, as elements of a list: where others wait for one comes first, then by time. */
export function continued(open: Entry[], tables: TableFacts[], item: (entry: Entry) => ComponentChildren) {
  return [
    ...open.map((entry) => ({ first: false, time: Number(entry.played ?? 0), shown: () => item(entry) })),
    ...tables.map((f) => ({
      first: isYourTurn(f),
      time: f.time ?? 0,
      shown: () => <TableItem key={`t${f.table}`} f={f} />,
    })),
  ].sort((a, b) => Number(b.first) - Number(a.first) || b.time - a.time);
}

export const GOING = ["running", "open"]; // lives of tables that can be continued

export function KeptGames({ server }: { server: Server }) {
  const { open, item } = useKeptGames();
  const all = continued(open, useOwnTables(server, GOING), item);
  const more = all.length - FIRST;
  return all.length ? (
    <section class="kept" aria-label={t("Your games")}>
      <h2>{t("Continue")}</h2>
      <ul>{all.slice(0, FIRST).map((one) => one.shown())}</ul>
      {more > 0 && (
        <p class="more">
          <a href="#/games">{tn("My games: {n} more", "My games: {n} more", more)}</a>
        </p>
      )}
    </section>
  ) : null;
}

/** The button that had the focus is gone. */
const focus = (button: HTMLElement | null) => button?.focus();

function Item(p: { entry: Entry; gone: boolean; onDelete(): void; onRestore(): void }) {
  const game = isGame(p.entry) ? p.entry : null;
  const name = game ? tableName(game.start) : t("A game that this page can't read");
  if (p.gone)
    return (
      <li class="deleted">
        <span role="status">{t("{game}: deleted.", { game: name })}</span>
        <button ref={focus} type="button" onClick={p.onRestore}>
          {t("Undo")}
        </button>
      </li>
    );
  const s = game && ofKept(game);
  return (
    <li class={classes("left-game", game && `g-${game.start.game}`)}>
      {game && <Poster game={game.start.game} />}
      <span class="what">
        <b>{name}</b>
        {game && (
          <small>
            {game.over && `${outcome(s!)}, `}
            {ago(game.played)} {!game.over && <Turn words={turnWords(s!)} />}
          </small>
        )}
      </span>
      {game && (
        <a class={classes("button", !game.over && "primary")} href={`#/play/${game.id}`}>
          {game.over ? t("Look") : t("Continue")}
        </a>
      )}
      {game?.over && !("position" in game.table) && (
        <a class="button" href={`#/replay/k/${game.id}`}>
          {t("Replay")}
        </a>
      )}
      <button
        type="button"
        class="plain"
        aria-label={t("Delete: {game}", { game: name })}
        title={t("Delete")}
        onClick={p.onDelete}
      >
        ✕
      </button>
      {game && <span class="who">{standing(s!)}</span>}
    </li>
  );
}
const Turn = ({ words }: { words: string }) => (words ? <b class="turn-mark">{words}</b> : null);

/** A game at a table of the server. */
export function TableItem({ f }: { f: TableFacts }) {
  const s: Standing = f;
  return (
    <li class={classes("left-game", "mine", `g-${f.game}`)}>
      <Poster game={f.game} />
      <span class="what">
        <b>{tableName(f)}</b>
        <small>
          {f.life === "over" && `${outcome(s)}, `}
          {f.time !== undefined && ago(f.time)}
          {" · "}
          {t("Table {n}", { n: f.table })} <Turn words={turnWords(s)} />
        </small>
      </span>
      <a class={classes("button", f.life !== "over" && "primary")} href={`#${tablePlace(f.table)}`}>
        {f.life === "running" ? t("Play on") : f.life === "open" ? t("Waiting room") : t("See the end")}
      </a>
      <span class="who">{standing(s)}</span>
    </li>
  );
}
