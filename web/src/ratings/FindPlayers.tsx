// Quick pairing: looks for players, and goes to the table when there are enough.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { Refusal, type Server } from "../online";
import { clockWords, refusalWords, someName, tablePlace } from "../says";
import { Notice } from "../ui/Banner";
import { choices, radios } from "../ui/common";
import { gameName } from "../ui/games";
import { useServer } from "../ui/useServer";

const CLOCKS = ["turn:30", "turn:90", "game:1200", "days:1"];

interface Search {
  game: string;
  players: number;
  clock: string;
  rated: boolean;
  since: number; // as performance.now counts
}

/** The search of this guest, until the screen is left; who is found is brought to the table. */
function useSearch(server: Server) {
  const [search, setSearch] = useState<Search | null>(null);
  const [trouble, setTrouble] = useState("");
  const [seconds, setSeconds] = useState(0);
  useEffect(
    () =>
      server.hear((said) => {
        if (said.message === "pairing") {
          setSearch({ ...said, since: performance.now() - said.waited });
          setTrouble("");
        } else if (said.message === "unpaired") setSearch(null);
        else if (said.message === "paired") {
          server.mix(said, said.seat === 0);
          location.hash = tablePlace(said.table);
        } else if (said.message === "error") setTrouble(refusalWords(new Refusal(said.error, said.text)));
      }),
    [server],
  );
  useEffect(() => {
    if (!search) return;
    const tick = () => setSeconds(Math.round((performance.now() - search.since) / 1000));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [search]);
  useEffect(() => () => void server.say({ message: "unpair" }), [server]); // who leaves the screen looks no more
  return { search, trouble, seconds, setTrouble };
}

export function FindPlayers({ server, game, most }: { server: Server; game: string; most: number }) {
  useServer(server);
  const { search, trouble, seconds, setTrouble } = useSearch(server);
  const [count, setCount] = useState(2);
  const [clock, setClock] = useState("turn:90");
  const [rated, setRated] = useState(true);
  const players = Math.min(count, most);
  const isRated = rated && server.account;
  const find = async (e: Event) => {
    e.preventDefault();
    setTrouble("");
    try {
      await server.become(someName());
      server.say({ message: "pair", game, players, clock, rated: isRated });
    } catch (refusal) {
      setTrouble(refusalWords(refusal));
    }
  };
  return (
    <section class="rating-card" aria-label={t("Find players")}>
      <h2>{t("Find players")}</h2>
      <Notice text={trouble} />
      {search ? (
        <div class="searching">
          <p role="status">
            {t("Looking for players: {game}, {n} players, {clock}", {
              game: gameName(search.game),
              n: search.players,
              clock: clockWords(search.clock),
            })}
          </p>
          <p>
            <span class="search-sign" aria-hidden="true" /> {Math.floor(seconds / 60)}:
            {String(seconds % 60).padStart(2, "0")}{" "}
            <button type="button" onClick={() => server.say({ message: "unpair" })}>
              {t("Cancel")}
            </button>
          </p>
        </div>
      ) : (
        <form onSubmit={find}>
          {radios("players", t("Players"), players, setCount, choices(2, most))}
          {radios(
            "pair-clock",
            t("Clock"),
            clock,
            setClock,
            CLOCKS.map((c) => [c, clockWords(c)]),
          )}
          {server.account ? (
            radios("pair-rated", t("Rated"), rated, setRated, [
              [true, t("Yes")],
              [false, t("No")],
            ])
          ) : (
            <p class="quiet">
              {t("Only games of accounts are rated.")} <a href="#/account">{t("Log in")}</a>
            </p>
          )}
          {isRated && (
            <p class="quiet">
              {t(
                "In a rated game there are no hints. Who hands the seat to a bot, or misses three turns, takes the last place.",
              )}
            </p>
          )}
          <button class="primary" type="submit">
            {t("Find players")}
          </button>
        </form>
      )}
    </section>
  );
}
