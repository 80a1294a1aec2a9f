// My games: all games of this browser, in the page and at tables of the server, running and finished.
import "../main"; // as in screens.ts: all that the home screen needs stays in one file
import { useState } from "preact/hooks";
import { t, tn } from "../i18n";
import { FINISHED_KEPT } from "../kept";
import type { Server } from "../online";
import type { TableFacts } from "../protocol";
import { refusalWords } from "../says";
import { Notice } from "./Banner";
import { continued, GOING, TableItem, useKeptGames, useOwnTables } from "./KeptGames";
import type { Page as Frame } from "./Page";
import { useServer } from "./useServer";

interface Props {
  server: Server;
  onSettings(): void;
}
/** The screen, in the frame that all screens around a game share: that is in another part of the page. */
export async function myGames() {
  const { Page } = await import("./screens");
  return (props: Props) => <MyGames {...props} Page={Page} />;
}
function MyGames({ server, onSettings, Page }: Props & { Page: typeof Frame }) {
  const { line } = useServer(server);
  const { open, over, item } = useKeptGames();
  const going = continued(open, useOwnTables(server, GOING), item);
  const ended = useOwnTables(server, ["over"]);
  const { older, more, trouble, look } = useOlder(server, ended);
  const finished = [...ended, ...older];
  const none = !going.length && !over.length && !finished.length;
  return (
    <Page title={t("My games")} kind="my-games" onSettings={onSettings}>
      {none && (
        <p class="quiet none">
          {t("No games yet.")} <a href="#/">{t("Play now")}</a>
        </p>
      )}
      {going.length > 0 && (
        <section class="kept" aria-label={t("Continue")}>
          <h2>{t("Continue")}</h2>
          <ul>{going.map((one) => one.shown())}</ul>
        </section>
      )}
      {over.length > 0 && (
        <section class="kept" aria-label={t("Finished games in this browser")}>
          <h2>{t("Finished games in this browser")}</h2>
          <ul>{over.map(item)}</ul>
          <p class="quiet">{t("The last {n} are kept.", { n: FINISHED_KEPT })}</p>
        </section>
      )}
      {finished.length > 0 && (
        <section class="kept" aria-label={t("Finished games with others")}>
          <h2>{t("Finished games with others")}</h2>
          <ul>
            {finished.map((f) => (
              <TableItem key={f.table} f={f} />
            ))}
          </ul>
          {more && (
            <p class="more">
              <button type="button" onClick={look}>
                {t("Older ones")}
              </button>
            </p>
          )}
          <Notice text={trouble} />
        </section>
      )}
      <p class="quiet none" role="status">
        {line === "open"
          ? server.guest
            ? tn("{n} game goes on.", "{n} games go on.", going.length)
            : t("Games with others are here once you have a seat at a table.")
          : t("No server answers just now: games with others are not in this list.")}
      </p>
    </Page>
  );
}

const PAGE = 50; // tables that the server lists at once

/** Finished tables older than those of the first page, on demand. */
function useOlder(server: Server, ended: TableFacts[]) {
  const [older, setOlder] = useState<TableFacts[]>([]);
  const [last, setLast] = useState(false);
  const [trouble, setTrouble] = useState("");
  const look = () => {
    const before = Math.min(...[...ended, ...older].map((f) => f.table));
    setTrouble("");
    server.tables({ mine: true, life: "over", before }).then(
      (answer) => {
        setOlder([...older, ...answer.tables]);
        setLast(!answer.more);
      },
      (refusal) => setTrouble(refusalWords(refusal)),
    );
  };
  const fresh = older.filter((f) => !ended.some((one) => one.table === f.table));
  return { older: fresh, more: ended.length >= PAGE && !last, trouble, look };
}
