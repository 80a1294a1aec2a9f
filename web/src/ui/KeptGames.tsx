// On the home screen: the games that this browser keeps, to continue, to look at again or to delete.
import { useEffect, useState } from "preact/hooks";
import { spokenLanguage, t, tn } from "../i18n";
import { deleteGame, type Entry, FINISHED_KEPT, isGame, type Kept, keptGames, restoreGame } from "../kept";
import type { Seat } from "../protocol";
import { playerName } from "../words";
import { classes } from "./common";
import { Poster, tableName } from "./games";

const FIRST = 3; // shown at once; the others on demand

/** "5 minutes ago", in the language of the page. */
function ago(time: number): string {
  const words = new Intl.RelativeTimeFormat(spokenLanguage(), { numeric: "auto" });
  const minutes = Math.round((time - Date.now()) / 60_000);
  return minutes > -60
    ? words.format(Math.min(0, minutes), "minute")
    : minutes > -1440
      ? words.format(Math.round(minutes / 60), "hour")
      : words.format(Math.round(minutes / 1440), "day");
}
/** "You 34, Bruno 28", oneself first. */
function standing({ table, points }: Kept): string {
  const seats = (table.seats as string[]).map((name): Seat => ({ kind: /^bot:/.test(name) ? "bot" : "person", name }));
  const you = table.as;
  return seats
    .map((_, i) => i)
    .sort((a, b) => Number(b === you) - Number(a === you))
    .map((i) => [i === you ? t("You") : playerName({ seats, you } as Parameters<typeof playerName>[0], i), points?.[i]])
    .map((parts) => parts.join("\u00a0").trim())
    .join(" · ");
}
const outcome = ({ winners, table }: Kept) =>
  !winners?.includes(table.as!) ? t("lost") : winners.length > 1 ? t("shared win") : t("won");

export function KeptGames() {
  const [entries, setEntries] = useState<Entry[]>([]);
  const [gone, setGone] = useState<string[]>([]); // deleted just now: they can be had back
  useEffect(() => {
    keptGames().then(setEntries);
  }, []);
  const remove = (entry: Entry) => {
    setGone([...gone, entry.id]);
    deleteGame(entry.id);
  };
  const restore = (entry: Entry) => {
    setGone(gone.filter((id) => id !== entry.id));
    restoreGame(entry);
  };
  const item = (entry: Entry) => (
    <Item
      key={entry.id}
      entry={entry}
      gone={gone.includes(entry.id)}
      onDelete={() => remove(entry)}
      onRestore={() => restore(entry)}
    />
  );
  const over = entries.filter((x) => isGame(x) && x.over);
  const open = entries.filter((x) => !over.includes(x));
  const more = open.length - FIRST;
  return entries.length ? (
    <section class="kept" aria-label={t("Your games")}>
      {open.length > 0 && (
        <>
          <h2>{t("Continue")}</h2>
          <ul>{open.slice(0, FIRST).map(item)}</ul>
        </>
      )}
      <div class="more">
        {more > 0 && (
          <details>
            <summary>{tn("{n} more", "{n} more", more)}</summary>
            <ul>{open.slice(FIRST).map(item)}</ul>
          </details>
        )}
        {over.length > 0 && (
          <details>
            <summary>{t("Finished games")}</summary>
            <ul>{over.map(item)}</ul>
            <p class="quiet">{t("The last {n} are kept.", { n: FINISHED_KEPT })}</p>
          </details>
        )}
      </div>
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
  return (
    <li class={classes("left-game", game && `g-${game.start.game}`)}>
      {game && <Poster game={game.start.game} />}
      <span class="what">
        <b>{name}</b>
        {game && (
          <small>
            {game.over && `${outcome(game)}, `}
            {ago(game.played)}
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
      {game && <span class="who">{standing(game)}</span>}
    </li>
  );
}
