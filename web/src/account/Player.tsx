// The profile of a player: past games, and what one can do about somebody else.
import { useEffect, useState } from "preact/hooks";
import { spokenLanguage, t } from "../i18n";
import type { Server } from "../online";
import type { TableFacts } from "../protocol";
import { refusalWords, tablePlace } from "../says";
import { Notice } from "../ui/Banner";
import { screens } from "../ui/beside";
import { classes } from "../ui/common";
import { Poster, tableName } from "../ui/games";
import { ago } from "../ui/KeptGames";
import { useServer } from "../ui/useServer";
import { botName, isolated } from "../words";
import { PersonKeys } from "./PersonKeys";
import { PlayerRatings, type RatingOf } from "./RatingGraph";

interface Profile {
  name: string;
  you: boolean;
  created: number;
  ratings: RatingOf[];
  games: TableFacts[];
  more: boolean;
}
interface Props {
  server: Server;
  name: string; // as in the address
  onSettings(): void;
}

function useProfile(server: Server, name: string) {
  const { line } = useServer(server);
  const [profile, setProfile] = useState<Profile | null>(null);
  const [trouble, setTrouble] = useState("");
  const ask = (more: object) => server.request<Profile>({ message: "profile", ...(name ? { name } : {}), ...more });
  const fail = (refusal: unknown) => setTrouble(refusalWords(refusal));
  useEffect(() => {
    if (line === "open") ask({}).then(setProfile, fail);
  }, [line, name]);
  const older = () =>
    ask({ before: profile!.games[profile!.games.length - 1].table }).then(
      (next) => setProfile({ ...next, games: [...profile!.games, ...next.games] }),
      fail,
    );
  return { line, profile, trouble, older };
}

/** The name in an address; one that is damaged is looked up as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

export function Player({ server, name: written, onSettings }: Props) {
  const { Page } = screens();
  const name = decoded(written);
  const { line, profile, trouble, older } = useProfile(server, name);
  const since = profile && new Intl.DateTimeFormat(spokenLanguage(), { dateStyle: "long" }).format(profile.created);
  return (
    <Page title={profile?.name ?? name} kind="player" onSettings={onSettings}>
      <Notice text={trouble} />
      {!profile ? (
        <p class="none" role="status">
          {trouble ? "" : line === "off" ? t("No server answers here.") : t("One moment…")}
        </p>
      ) : (
        <>
          <section class="account-card" aria-label={t("Profile")}>
            <p>{t("Account since {date}", { date: since! })}</p>
            {profile.you ? (
              <p>
                <a class="button" href="#/account">
                  {t("Your account")}
                </a>
              </p>
            ) : (
              server.guest && <PersonKeys server={server} name={profile.name} who={{ name: profile.name }} />
            )}
          </section>
          <PlayerRatings ratings={profile.ratings} />
          <section class="kept" aria-label={t("Past games")}>
            <h2>{t("Past games")}</h2>
            {!profile.games.length && <p class="quiet">{t("No games yet.")}</p>}
            <ul>
              {profile.games.map((f) => (
                <PastGame key={f.table} f={f} />
              ))}
            </ul>
            {profile.more && (
              <p class="more">
                <button type="button" onClick={older}>
                  {t("Older ones")}
                </button>
              </p>
            )}
          </section>
        </>
      )}
    </Page>
  );
}

/** Who played, with points; in it `you` is the seat of the player whose profile it is. */
const PastGame = ({ f }: { f: TableFacts }) => (
  <li class={classes("left-game", `g-${f.game}`)}>
    <Poster game={f.game} />
    <span class="what">
      <b>{tableName(f)}</b>
      <small>
        {f.winners?.includes(f.you ?? -1) ? `${t("won")}, ` : ""}
        {f.time !== undefined && ago(f.time)} · {t("Table {n}", { n: f.table })}
      </small>
    </span>
    <a class="button" href={`#${tablePlace(f.table)}`}>
      {t("See the end")}
    </a>
    <a class="button" href={`#/replay/t/${f.table}`}>
      {t("Replay")}
    </a>
    <span class="who">
      {f.seats.map((s, seat) => (
        <span key={seat} class={seat === f.you ? "profile-own" : ""}>
          {seat > 0 && " · "}
          {s.kind === "bot" ? (
            botName(s.name.slice(4))
          ) : s.account && seat !== f.you ? (
            <a href={`#/player/${encodeURIComponent(s.name)}`}>{isolated(s.name)}</a>
          ) : (
            isolated(s.name)
          )}{" "}
          {f.points?.[seat]}
        </span>
      ))}
    </span>
  </li>
);
