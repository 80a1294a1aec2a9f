// Finding players of like strength, and the list of the best.
import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../i18n";
import type { Server } from "../online";
import type { Rating } from "../protocol";
import { refusalWords } from "../says";
import { Notice } from "../ui/Banner";
import { screens } from "../ui/beside";
import { classes, radios } from "../ui/common";
import { findGame, GameChoice } from "../ui/games";
import { useServer } from "../ui/useServer";
import { botName, isolated } from "../words";
import { FindPlayers } from "./FindPlayers";
import { abandonedShare, poolWords } from "./words";

interface Listed extends Rating {
  name: string;
}
interface Board {
  margin: number;
  players: Listed[];
  bots: { name: string; edition: number; rating: number; low: number; high: number; games: number }[];
  you: Rating | null;
  more: boolean;
}

interface Props {
  server: Server;
  onSettings(): void;
}
export function Ratings({ server, onSettings }: Props) {
  const { Page } = screens();
  const { line } = useServer(server);
  const [game, setGame] = useState("usa");
  const [pool, setPool] = useState("two");
  return (
    <Page title={t("Ratings")} kind="ratings" onSettings={onSettings}>
      {line !== "open" ? (
        <p class="none" role="status">
          {line === "off" ? t("No server answers here.") : t("One moment…")}
        </p>
      ) : (
        <>
          <GameChoice game={game} small onGame={setGame} />
          <FindPlayers server={server} game={game} most={findGame(game)!.max_players} />
          <section class="rating-card" aria-label={t("Leaderboard")}>
            <h2>{t("Leaderboard")}</h2>
            {radios("pool", t("Players"), pool, setPool, [
              ["two", poolWords("two")],
              ["more", poolWords("more")],
            ])}
            <List key={`${game} ${pool}`} server={server} game={game} pool={pool} />
          </section>
        </>
      )}
    </Page>
  );
}

function List({ server, game, pool }: { server: Server; game: string; pool: string }) {
  const [board, setBoard] = useState<Board | null>(null);
  const [trouble, setTrouble] = useState("");
  const ask = (from: number) =>
    server.request<Board>({ message: "leaderboard", game, pool, from }).then(
      (next) => setBoard((known) => ({ ...next, players: [...(from > 1 ? known!.players : []), ...next.players] })),
      (refusal) => setTrouble(refusalWords(refusal)),
    );
  useEffect(() => {
    ask(1);
  }, []);
  if (!board)
    return (
      <p class="quiet" role="status">
        {trouble || t("One moment…")}
      </p>
    );
  // Bots are the marks of the scale: they stand between the players, without a place.
  const rows: { key: string; place: number | null; bot?: number; one: Listed }[] = [
    ...board.players.map((one) => ({ key: `p ${one.place}`, place: one.place, one })),
    ...board.bots.map((one) => ({
      key: `b ${one.name} ${one.edition}`,
      place: null,
      bot: one.edition,
      one: { ...one, place: null, abandoned: 0 },
    })),
  ].sort((a, b) => b.one.rating - a.one.rating);
  return (
    <>
      <Notice text={trouble} />
      {board.you && !board.you.place && (
        <p>{t("Your rating: {n}, between {low} and {high}. More games will give you a place.", shown(board.you))}</p>
      )}
      <table class="rating-list">
        <thead>
          <tr>
            <th scope="col">{t("Place")}</th>
            <th scope="col">{t("Name")}</th>
            <th scope="col">{t("Rating")}</th>
            <th scope="col">{t("Games")}</th>
            <th scope="col">{t("Abandoned")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, place, bot, one }) => (
            <tr
              key={key}
              class={classes(bot !== undefined && "is-bot", place !== null && place === board.you?.place && "is-own")}
            >
              <td>{place ?? "–"}</td>
              <th scope="row">
                {bot === undefined ? (
                  <a href={`#/player/${encodeURIComponent(one.name)}`}>{isolated(one.name)}</a>
                ) : (
                  t("{bot}, edition {n}", { bot: botName(one.name), n: bot })
                )}
              </th>
              <td>
                <b>{one.rating}</b> <small>{`${one.low}–${one.high}`}</small>
              </td>
              <td>{one.games}</td>
              <td>{bot === undefined ? abandonedShare(one) : "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!board.players.length && <p>{t("Nobody has a place yet.")}</p>}
      {board.more && (
        <p>
          <button type="button" onClick={() => ask(board.players.length + 1)}>
            {t("More")}
          </button>
        </p>
      )}
      <p class="quiet">
        {tn(
          "Small numbers: where the rating is in 95 of 100 cases. A place needs at most {n} point on each side, some 20 games. Bots never change.",
          "Small numbers: where the rating is in 95 of 100 cases. A place needs at most {n} points on each side, some 20 games. Bots never change.",
          board.margin,
        )}
      </p>
    </>
  );
}
const shown = ({ rating, low, high }: Rating) => ({ n: rating, low, high });
