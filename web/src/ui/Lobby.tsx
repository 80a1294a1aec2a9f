// The tables of the server: a list that keeps up, with filters.

import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../i18n";
import type { Server } from "../online";
import type { TableFacts } from "../protocol";
import { clockWords, lifeWords, refusalWords, tablePlace } from "../says";
import { Notice } from "./Banner";
import { screens } from "./beside";
import { radios } from "./common";
import { every } from "./effects";
import { GAMES, gameName, optionNames, Poster, tableName } from "./games";
import { useServer } from "./useServer";

const tableFacts = (f: TableFacts) =>
  [
    f.board ? t("rules of {game}", { game: gameName(f.game) }) : "",
    ...optionNames(f.options),
    f.clock === "none" ? "" : clockWords(f.clock),
    f.memory_aid ? t("memory aid") : "",
    f.rated ? t("rated") : "",
    f.public ? "" : t("private"),
  ]
    .filter(Boolean)
    .join(" · ");

function Row({ f }: { f: TableFacts }) {
  const { countEmpty, seatsLine } = screens();
  const held = f.held?.names ?? [];
  const free = countEmpty(f) - held.length;
  const room = free > 0 || f.held?.you;
  const verb =
    f.life === "open"
      ? f.you !== null
        ? t("Go back")
        : room
          ? t("Join")
          : t("Look")
      : f.life === "over"
        ? t("See the end")
        : f.you !== null
          ? t("Play on")
          : t("Watch");
  return (
    <li class={`row g-${f.game}`}>
      <Poster game={f.game} />
      <div class="row-text">
        <h2 class="sub">
          {tableName(f)} {f.board && <span class="custom-mark">{t("custom board")}</span>}{" "}
          <small>
            {t("table {n}", { n: f.table })} · {lifeWords(f.life)}
          </small>
        </h2>
        <ul class="seats-line">
          {seatsLine(f, held, free).map(([kind, words], i) => (
            <li key={i} class={kind}>
              {words}
            </li>
          ))}
        </ul>
        {tableFacts(f) && <p class="quiet">{tableFacts(f)}</p>}
      </div>
      <a
        class={`button${(f.life === "open" && room) || f.you !== null ? " primary" : ""}`}
        href={`#${tablePlace(f.table)}`}
        aria-label={`${verb}: ${tableName(f)}, ${t("table {n}", { n: f.table })}`}
      >
        {verb}
      </a>
    </li>
  );
}

const REFRESH_MS = 3000;
interface Filter {
  game: string;
  life: string;
  free: boolean;
  mine: boolean;
}
/** The tables that pass a filter, looked up again and again; `next` adds older ones. */
function useTables(server: Server, { game, life, free, mine }: Filter) {
  const { line, guest } = useServer(server);
  const [tables, setTables] = useState<TableFacts[] | null>(null);
  const [older, setOlder] = useState<TableFacts[]>([]);
  const [more, setMore] = useState(false);
  const [trouble, setTrouble] = useState("");
  const filter = {
    ...(game ? { game } : {}),
    ...(life ? { life } : {}),
    ...(free && life === "open" ? { free } : {}),
    ...(mine && guest ? { mine } : {}),
  };
  useEffect(() => {
    setTables(null);
    setOlder([]);
    if (line !== "open") return;
    let on = true;
    const look = () => {
      if (!document.hidden)
        server.tables(filter).then(
          (a) => {
            if (on) {
              setTables(a.tables);
              setTrouble("");
              setOlder((old) => {
                if (!old.length) setMore(a.more);
                return old;
              });
            }
          },
          (r) => on && setTrouble(refusalWords(r)),
        );
    };
    look();
    const end = every(REFRESH_MS, look);
    return () => {
      on = false;
      end();
    };
  }, [line, guest, game, life, free, mine]);
  const all = [...(tables ?? []), ...older];
  const next = () =>
    server.tables({ ...filter, before: all[all.length - 1].table }).then(
      (a) => {
        setOlder([...older, ...a.tables]);
        setMore(a.more);
      },
      (r) => setTrouble(refusalWords(r)),
    );
  return { known: !!tables, all, more, next, trouble };
}

export function Lobby({ server, first, onSettings }: { server: Server; first: string; onSettings(): void }) {
  const { NoServer, Page } = screens();
  const { line } = useServer(server);
  const [filter, setFilter] = useState<Filter>({ game: "", life: first, free: false, mine: false });
  const { known, all, more, next, trouble } = useTables(server, filter);
  return (
    <Page title={t("Tables")} kind="lobby" onSettings={onSettings}>
      {line !== "open" && !known ? (
        <NoServer server={server} />
      ) : (
        <>
          <Filters server={server} filter={filter} onFilter={(part) => setFilter({ ...filter, ...part })} />
          <Notice text={trouble} />
          <p class="sr" role="status">
            {known ? tn("{n} table", "{n} tables", all.length) : ""}
          </p>
          {known && !all.length ? (
            <p class="none">{t("No table like this just now. Create one, and send somebody the link.")}</p>
          ) : (
            <ul class="rows">
              {all.map((f) => (
                <Row key={f.table} f={f} />
              ))}
            </ul>
          )}
          {more && (
            <button type="button" class="more" onClick={next}>
              {t("Older ones")}
            </button>
          )}
        </>
      )}
    </Page>
  );
}

function Filters({
  server,
  filter,
  onFilter,
}: {
  server: Server;
  filter: Filter;
  onFilter(part: Partial<Filter>): void;
}) {
  const { guest } = useServer(server);
  const only = (key: "free" | "mine", words: string) => (
    <label class={filter[key] ? "on" : ""}>
      <input type="checkbox" checked={filter[key]} onChange={() => onFilter({ [key]: !filter[key] })} />
      {words}
    </label>
  );
  return (
    <div class="filters">
      {radios("filter-life", t("State"), filter.life, (life) => onFilter({ life }), [
        ["open", t("Waiting")],
        ["running", t("Running")],
        ["over", t("Over")],
        ["", t("All")],
      ])}
      {radios("filter-game", t("Game"), filter.game, (game) => onFilter({ game }), [
        ["", t("All")],
        ...GAMES.map((g): [string, string] => [g.id, g.name()]),
      ])}
      {(filter.life === "open" || guest) && (
        <fieldset>
          <legend>{t("Only")}</legend>
          <div class="choice">
            {filter.life === "open" && only("free", t("With a free seat"))}
            {guest && only("mine", t("Mine"))}
          </div>
        </fieldset>
      )}
      <a class="button primary" href="#/new">
        {t("Create a table")}
      </a>
      <a class="button" href="#/ratings">
        {t("Find players")} · {t("Ratings")}
      </a>
    </div>
  );
}
