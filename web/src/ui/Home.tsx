// Home: a game against bots by one click, and the way to other people.

import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../i18n";
import type { Server } from "../online";
import { aloneWords } from "../says";
import type { Settings } from "../settings";
import { varied } from "../words";
import { choices, LONGEST, nameField, radios } from "./common";
import { every } from "./effects";
import { findGame, GAMES, GameChoice, levels, OptionChoice, optionsOf } from "./games";
import { Invitation } from "./Invitation";
import { KeptGames } from "./KeptGames";
import { later } from "./later";
import { MORE } from "./more";
import { useServer } from "./useServer";

export interface Start {
  game: string;
  bots: string[];
  options: Record<string, boolean>;
  name: string;
  people?: string[]; // others at this device
  board?: { name: string; text: string }; // a custom one
}

/** Why this browser can't play without a server; "" if it can. */
export const noLocal = () =>
  typeof WebAssembly !== "object" || typeof Worker !== "function"
    ? t("This browser has no WebAssembly, which a game without a server needs. Online you can play.")
    : "";

const People = later(async () => (await import("../hotseat/Screen")).People);

/** Whom one plays against in the page, and by which options: what to choose from, and a game with what was chosen. */
export function useOpponents(game: string, of: { min_players: number; max_players: number; options: string[] }) {
  const [count, setCount] = useState(2);
  const [people, setPeople] = useState<string[]>([]); // others at this device
  const [shared, setShared] = useState(false); // somebody asked for them
  const [bot, setBot] = useState("medium");
  const [chosen, setChosen] = useState({ game, options: [] as string[] });
  const options = chosen.game === game ? chosen.options : []; // another game has others
  const room = of.max_players - 1;
  const beside = people.slice(0, room);
  const least = Math.max(0, of.min_players - 1 - beside.length);
  const most = room - beside.length;
  const others = Math.min(Math.max(count, least), most);
  const fields = (
    <>
      {most > 0 &&
        radios("opponents", beside.length ? t("Bots") : t("Opponents"), others, setCount, choices(least, most))}
      {others > 0 && radios("bot", t("They play"), bot, setBot, levels())}
      <OptionChoice options={of.options} on={options} onOn={(on) => setChosen({ game, options: on })} />
    </>
  );
  const start = () => {
    const fixed = new URLSearchParams(location.search).has("seed"); // else a single opponent differs each time
    const first = fixed ? 0 : Math.floor(Math.random() * 1000);
    const bots = Array.from({ length: others }, (_, i) => varied(bot, first + i));
    return { game, bots, options: optionsOf(options), ...(beside.length && { people: beside }) };
  };
  const change = (next: string[]) => {
    if (next.length > beside.length) setCount(Math.max(0, others - 1)); // in place of a bot
    setPeople(next);
    setShared(true);
  };
  const seats = shared ? (
    <People room={room} people={beside} onPeople={change} />
  ) : (
    <fieldset class="beside">
      <legend>{t("Also at this device")}</legend>
      <button type="button" class="add-person" onClick={() => change([""])}>
        {t("Add a person")}
      </button>
    </fieldset>
  );
  return { others, bot, people: beside, fields, seats, start };
}
interface Props {
  settings: Settings;
  server: Server;
  onStart(start: Start): void;
  onSettings(): void;
  onGame(game: string): void;
}
export function Home({ settings, server, onStart, onSettings, onGame }: Props) {
  const [game, setGame] = useState(GAMES[0].id);
  const [name, setName] = useState(settings.name);
  const chosen = findGame(game)!;
  const { others, bot, people, fields, seats, start } = useOpponents(game, chosen);
  const missing = noLocal();
  return (
    <main class="home">
      <header class="masthead">
        <h1>Turntable</h1>
        <p>{t("Railway board games, against bots or with friends")}</p>
        <button type="button" class="plain settings-button" onClick={onSettings}>
          {t("Settings")}
        </button>
      </header>
      <Invitation />
      <KeptGames server={server} />
      <GameChoice
        game={game}
        onGame={(next) => {
          setGame(next);
          onGame(next);
        }}
      />
      <p class="quiet own-board">
        <a href="#/board">{t("Play on your own board")}</a>
      </p>
      <form
        class="start"
        onSubmit={(e) => {
          e.preventDefault();
          if (!missing) onStart({ ...start(), name: name.trim().slice(0, LONGEST) });
        }}
      >
        {fields}
        {nameField(name, setName, LONGEST, people.length ? t("Player {n}", { n: 1 }) : t("You"))}
        {seats}
        <button class="primary play" type="submit" disabled={!!missing}>
          {t("Play now")}
        </button>
      </form>
      <p class="quiet facts">
        {missing ||
          (bot === "expert" && others ? `${t("The expert takes its time: a move can take several seconds.")} ` : "") +
            (people.length
              ? t("{game}: {n} people pass this device on. A curtain hides every hand.", {
                  game: chosen.name(),
                  n: people.length + 1,
                })
              : tn(
                  "{game}: you and {n} bot. No server, nothing leaves this page.",
                  "{game}: you and {n} bots. No server, nothing leaves this page.",
                  others,
                  { game: chosen.name() },
                ))}
      </p>
      <nav class="more" aria-label={t("More")}>
        <ul>
          {MORE.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label()}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Others server={server} />
    </main>
  );
}

const REFRESH_MS = 5000;
/** Playing with others: the tables of the server, if there is one. */
function Others({ server }: { server: Server }) {
  const { line } = useServer(server);
  const [open, setOpen] = useState<number | null>(null);
  const [more, setMore] = useState(false);
  const [joining, setJoining] = useState(false);
  useEffect(() => {
    if (line !== "open") return;
    const look = () => {
      if (document.hidden) return;
      server.tables({ life: "open", free: true }).then(
        (a) => {
          setOpen(a.tables.length);
          setMore(a.more);
        },
        () => {},
      );
    };
    look();
    return every(REFRESH_MS, look);
  }, [line]);
  return (
    <section class="others" aria-label={t("With other people")}>
      <h2>{t("With other people")}</h2>
      {line === "off" ? (
        <p class="quiet">
          {aloneWords(server.demo)}{" "}
          {!server.demo && (
            <button type="button" class="plain" onClick={() => server.look()}>
              {t("Look again")}
            </button>
          )}
        </p>
      ) : line === "open" ? (
        <>
          <div class="ways">
            <a class="button primary" href="#/new">
              {t("Create a table")}
            </a>
            <a class="button" href="#/tables">
              {open === null
                ? t("Tables")
                : tn("Tables: {n} waiting", "Tables: {n} waiting", open, more ? { n: `${open}+` } : {})}
            </a>
            <a class="button" href="#/watch">
              {t("Watch a game")}
            </a>
            <button type="button" aria-expanded={joining} onClick={() => setJoining(!joining)}>
              {t("Join by link")}
            </button>
            <a class="button" href="#/league">
              {t("Same deals for all")}
            </a>
            <a class="button" href="#/account">
              {server.account ? t("Your account") : t("Log in")}
            </a>
          </div>
          {joining && <JoinByLink />}
        </>
      ) : (
        <p class="quiet" role="status">
          {line === "gone" ? t("The server does not answer just now.") : t("Looking for the server…")}
        </p>
      )}
    </section>
  );
}

function JoinByLink() {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(false);
  const go = (e: Event) => {
    e.preventDefault();
    const place = /#?(\/(?:t\/\d+(?:\?invite=[0-9a-f]+)?|take\/[0-9a-f]+))\s*$/.exec(text.trim());
    const number = /^\d+$/.exec(text.trim());
    if (place) location.hash = place[1];
    else if (number) location.hash = `/t/${number[0]}`;
    else setWrong(true);
  };
  return (
    <form class="join" onSubmit={go}>
      <input
        // biome-ignore lint/a11y/noAutofocus: the form appears when it is asked for, to be filled in
        autoFocus
        value={text}
        aria-label={t("Link or number of a table")}
        placeholder={t("Link or number of a table")}
        onInput={(e) => {
          setText((e.target as HTMLInputElement).value);
          setWrong(false);
        }}
      />
      <button class="primary" type="submit">
        {t("Go")}
      </button>
      {wrong && (
        <p role="alert" class="warn">
          {t("This is not the link of a table.")}
        </p>
      )}
    </form>
  );
}
