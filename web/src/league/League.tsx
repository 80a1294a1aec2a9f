// Rounds of duplicate play: the list, and one round with its deals and standings.
import { useEffect, useState } from "preact/hooks";
import { spokenLanguage, t, tn } from "../i18n";
import type { Server } from "../online";
import { refusalWords, tablePlace } from "../says";
import { Notice } from "../ui/Banner";
import { screens } from "../ui/beside";
import { gameName } from "../ui/games";
import { useServer } from "../ui/useServer";
import { botName, isolated } from "../words";
import type { Deal, Result, Round, Standing, WholeRound } from "./types";

interface Props {
  server: Server;
  id: number; // of the round; 0: the list
  onSettings(): void;
}
const FEW = 5; // deals: with fewer an interval says little

const day = (time: number) =>
  new Intl.DateTimeFormat(spokenLanguage(), { dateStyle: "medium", timeStyle: "short" }).format(time);
const signed = (value: number) =>
  new Intl.NumberFormat(spokenLanguage(), { signDisplay: "exceptZero", maximumFractionDigits: 1 }).format(value);
const plain = (value: number) => new Intl.NumberFormat(spokenLanguage(), { maximumFractionDigits: 1 }).format(value);

function useAnswer<T extends object>(server: Server, message: Record<string, unknown>) {
  const { line } = useServer(server);
  const [answer, setAnswer] = useState<T | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (line === "open")
      server.request<T>(message).then(setAnswer, (refusal: unknown) => setTrouble(refusalWords(refusal)));
  }, [line, JSON.stringify(message)]);
  return { line, answer, trouble, setTrouble };
}

export function League({ server, id, onSettings }: Props) {
  const { Page } = screens();
  return (
    <Page title={t("Same deals for all")} kind="league" onSettings={onSettings}>
      {id ? <OneRound key={id} server={server} id={id} /> : <Rounds server={server} />}
    </Page>
  );
}

const Waiting = ({ line, trouble }: { line: string; trouble: string }) => (
  <>
    <Notice text={trouble} />
    {!trouble && (
      <p class="none" role="status">
        {line === "off" ? t("No server answers here.") : t("One moment…")}
      </p>
    )}
  </>
);

const life = (r: Round) =>
  r.open ? t("until {date}", { date: day(r.ends) }) : r.closed ? t("over") : t("from {date}", { date: day(r.starts) });

const Terms = ({ r }: { r: Round }) => (
  <p>
    {gameName(r.game)} · {tn("{n} player", "{n} players", r.players)} · {tn("{n} deal", "{n} deals", r.deals)} ·{" "}
    {t("bots: {level}", { level: botName(r.bots) })} · {life(r)}
  </p>
);

interface List {
  rounds: Round[];
  more: boolean;
}
function Rounds({ server }: { server: Server }) {
  const { line, answer, trouble, setTrouble } = useAnswer<List>(server, { message: "rounds" });
  const [older, setOlder] = useState<List | null>(null);
  if (!answer) return <Waiting line={line} trouble={trouble} />;
  const all = [...answer.rounds, ...(older?.rounds ?? [])];
  const next = () =>
    server.request<List>({ message: "rounds", before: all[all.length - 1].round }).then(
      ({ rounds, more }) => setOlder({ rounds: [...(older?.rounds ?? []), ...rounds], more }),
      (refusal: unknown) => setTrouble(refusalWords(refusal)),
    );
  return (
    <>
      <Notice text={trouble} />
      <p class="round-card">
        {t("In a round everybody plays the same deals against the same bots, and results are compared deal by deal.")}
      </p>
      {!all.length && <p class="none">{t("There are no rounds on this server.")}</p>}
      {all.map((r) => (
        <section class="round-card" key={r.round} aria-label={r.name}>
          <h2>{isolated(r.name)}</h2>
          <Terms r={r} />
          <p>
            {tn("You have played {n} of {all} deal.", "You have played {n} of {all} deals.", r.deals, {
              n: r.played,
              all: r.deals,
            })}{" "}
            <a class="button" href={`#/league/${r.round}`}>
              {t("Open the round")}
            </a>
          </p>
        </section>
      ))}
      {(older ?? answer).more && (
        <button type="button" class="more" onClick={next}>
          {t("Older ones")}
        </button>
      )}
    </>
  );
}

function OneRound({ server, id }: { server: Server; id: number }) {
  const { line, answer: r, trouble, setTrouble } = useAnswer<WholeRound>(server, { message: "round", round: id });
  const play = () =>
    server.request<{ table: number }>({ message: "play", round: id }).then(
      ({ table }) => {
        location.hash = tablePlace(table);
      },
      (refusal: unknown) => setTrouble(refusalWords(refusal)),
    );
  if (!r) return <Waiting line={line} trouble={trouble} />;
  const left = r.deals - r.played + (r.running ? 1 : 0);
  return (
    <>
      <Notice text={trouble} />
      <section class="round-card" aria-label={r.name}>
        <h2>{isolated(r.name)}</h2>
        <Terms r={r} />
        {r.open && !server.account && (
          <p>
            {t("A round needs an account.")}{" "}
            <a class="button" href="#/account">
              {server.guest ? t("Your account") : t("Log in")}
            </a>
          </p>
        )}
        {r.open && server.account && left > 0 && (
          <p>
            <button type="button" class="primary" onClick={play}>
              {r.running ? t("Play on") : t("Play the next deal")}
            </button>
          </p>
        )}
        <p class="quiet">
          {t("Each deal can be played once. A deal that is not finished at the end counts as the worst result.")}
        </p>
        <p class="quiet">
          {t(
            "The same deal: starting hands, offered tickets and the order of the piles. Once somebody draws another number of cards, later cards are not the same any more, and bots may decide otherwise.",
          )}
        </p>
      </section>
      <Standings r={r} />
      <Deals r={r} server={server} />
      <details class="round-card">
        <summary>{t("How the deals were fixed in advance")}</summary>
        <p>
          {t(
            "All deals were drawn before the round began, and contain no random bytes of players. This is the commitment to them:",
          )}
        </p>
        <p class="round-hex">{r.commitment}</p>
        <p>
          <a
            class="button"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(r.text)}`}
            download={`round-${r.round}.txt`}
          >
            {t("Save its text")}
          </a>{" "}
          {t("The SHA-256 of this text is the commitment. Save it now, and compare when the round is over.")}
        </p>
      </details>
    </>
  );
}

const Standings = ({ r }: { r: WholeRound }) => (
  <section class="round-card" aria-label={t("Standings")}>
    <h2>{t("Standings")}</h2>
    {!r.standings.length ? (
      <p class="quiet">{t("Nobody has played yet.")}</p>
    ) : (
      <div class="round-wide">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("Rank")}</th>
              <th scope="col">{t("Player")}</th>
              <th scope="col" class="round-number">
                {t("Points above the others")}
              </th>
              <th scope="col" class="round-number">
                {t("Deals")}
              </th>
            </tr>
          </thead>
          <tbody>
            {r.standings.map((s, i) => (
              <Line key={i} s={s} />
            ))}
          </tbody>
        </table>
      </div>
    )}
    <p class="quiet">
      {t(
        "Points of a deal, less the mean of the others in the same seat. ± is the interval that holds the true mean in 95 of 100 cases; with few deals it says little.",
      )}{" "}
      {tn("A rank needs {n} deal.", "A rank needs {n} deals.", r.minimum)}
    </p>
  </section>
);

const Line = ({ s }: { s: Standing }) => (
  <tr class={s.you ? "round-own" : ""}>
    <td>{s.rank ?? "–"}</td>
    <th scope="row">
      {isolated(s.name)}
      {s.you && ` (${t("you")})`}
    </th>
    <td class="round-number">
      {s.mean === undefined ? "–" : signed(s.mean)}
      {s.margin !== undefined && ` ± ${plain(s.margin)}`}
      {s.counted > 0 && s.counted < FEW && <small> {t("few deals")}</small>}
    </td>
    <td class="round-number">{s.counted}</td>
  </tr>
);

const stateWords = (you: Result) =>
  you.state === "playing"
    ? t("being played")
    : you.state === "left"
      ? t("not finished")
      : tn("{n} point", "{n} points", you.points ?? 0);

const Deals = ({ r, server }: { r: WholeRound; server: Server }) => (
  <section class="round-card" aria-label={t("Deals")}>
    <h2>{t("Deals")}</h2>
    <ul>
      {r.deals_list.map((d) => (
        <li key={d.deal}>
          <b>{t("Deal {n}", { n: d.deal })}</b> · {t("seat {n}", { n: d.seat + 1 })}
          {d.you && ` · ${stateWords(d.you)}`}
          {d.you?.difference !== undefined &&
            ` · ${t("{points} against {n} others", { points: signed(d.you.difference), n: d.you.others ?? 0 })}`}
          {r.closed && <Compared server={server} round={r.round} d={d} />}
        </li>
      ))}
    </ul>
  </section>
);

/** After the end: all results of a deal, with the replays. */
function Compared({ server, round, d }: { server: Server; round: number; d: Deal }) {
  const [results, setResults] = useState<Result[] | null>(null);
  const look = () => {
    if (!results)
      server.request<{ results: Result[] }>({ message: "deal", round, deal: d.deal }).then(
        ({ results }) => setResults(results),
        () => {},
      );
  };
  return (
    <details onToggle={look}>
      <summary>{t("Compare")}</summary>
      <ul>
        {results?.map((one, i) => (
          <li key={i}>
            {isolated(one.name ?? "")}: {stateWords(one)}
            {one.difference !== undefined && ` (${signed(one.difference)})`}{" "}
            {one.table && one.state === "finished" && <a href={`#/replay/t/${one.table}`}>{t("Replay")}</a>}
          </li>
        ))}
      </ul>
      <p class="round-hex">
        {t("Secret")}: {d.secret}
      </p>
      <p class="round-hex">
        {t("Seed")}: {d.seed}
      </p>
    </details>
  );
}
