// The page: the part of the address after the # chooses the screen. A fault shows a sentence, not a white page.

import { Component, type ComponentChildren, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { catchDrops } from "./custom/chosen";
import { setLanguage, setVocabulary, t } from "./i18n";
import { deleteGame, type Kept } from "./kept";
import { json, load, type Trouble, useLocalGame } from "./local";
import { lookAfter } from "./notify/remembered";
import { Server } from "./online";
import { keepSettings, loadSettings, type Settings, showTheme } from "./settings";
import { tellOfTurns } from "./turns";
import { Banner } from "./ui/Banner";
import { download, NotSetUp, useMedia } from "./ui/common";
import { listen } from "./ui/effects";
import { GAMES } from "./ui/games";
import { Home, type Start } from "./ui/Home";
import { later, Missing, styles } from "./ui/later";
import { SettingsDialog } from "./ui/SettingsDialog";
import { Tuning } from "./ui/tuning";

const screens = () => import("./ui/screens");
const Game = later(async () => (await screens()).Game);
const tables = async () => (await import("./ui/tables")).tables();
const Create = later(async () => (await tables()).Create);
const Lobby = later(async () => (await tables()).Lobby);
const table = async () => (await Promise.all([import("./ui/table_part"), screens()]))[0].table();
const TableScreen = later(async () => (await table()).TableScreen);
const CustomScreen = later(async () => (await import("./ui/CustomScreen")).customScreen());
const Learn = later(async () => (await import("./learn/part")).learn());
const Rules = later(async () => (await import("./learn/part")).rules());
const HotSeatScreen = later(async () => {
  await styles("curtain.css");
  return (await import("./hotseat/Screen")).HotSeatScreen;
});
const MyGames = later(async () => (await import("./ui/MyGames")).myGames());
const Companion = later(async () => (await import("./companion/printed")).companion());
const Puzzle = later(async () => (await import("./puzzle/part")).puzzle());
const Account = later(async () => (await import("./account/part")).account());
const League = later(async () => (await import("./league/part")).league());
const Ratings = later(async () => (await import("./ratings/part")).ratings());
const Player = later(async () => (await import("./account/part")).player());
const Take = later(async () => (await table()).Take);
const ReplayScreen = later(async () => (await import("./ui/replay/ReplayScreen")).fetched());

const PLAIN = ["home", "tables", "watch", "new", "board", "games", "companion", "account", "ratings"] as const; // screens that need no more words

type Place =
  | { at: (typeof PLAIN)[number] }
  | { at: "play"; id: string }
  | { at: "learn" | "rules"; what: string }
  | { at: "replay"; rest: string }
  | { at: "player"; name: string }
  | { at: "league"; id: number }
  | { at: "puzzle"; which: string }
  | { at: "table"; id: number; invite: string | null }
  | { at: "take"; token: string };
function readPlace(): Place {
  const text = location.hash.slice(1);
  const table = /^\/t\/(\d{1,15})(?:\?invite=([0-9a-f]+))?$/.exec(text);
  const take = /^\/take\/([0-9a-f]+)$/.exec(text);
  if (table) return { at: "table", id: Number(table[1]), invite: table[2] ?? null };
  if (take) return { at: "take", token: take[1] };
  const play = /^\/play\/?(\w*)$/.exec(text);
  if (play) return { at: "play", id: play[1] };
  const league = /^\/league\/?(\d*)$/.exec(text);
  if (league) return { at: "league", id: Number(league[1]) };
  if (text.startsWith("/player/")) return { at: "player", name: text.slice(8) };
  const puzzle = /^\/puzzle(?:\/([\w-]*))?$/.exec(text);
  if (puzzle) return { at: "puzzle", which: puzzle[1] ?? "" };
  if (text.startsWith("/replay")) return { at: "replay", rest: text.slice(7) };
  const read = /^\/(learn|rules)\/?([\w/-]*)$/.exec(text);
  if (read) return { at: read[1] as "learn" | "rules", what: read[2] };
  return { at: PLAIN.find((at) => text === `/${at}`) ?? "home" };
}
const go = (place: string) => {
  location.hash = place;
};

function usePlace(): Place {
  const [place, setPlace] = useState(readPlace);
  useEffect(() => listen(window, "hashchange", () => setPlace(readPlace())), []);
  return place;
}

/** The settings are shown at once; `onUnkept` if this browser does not keep them. */
function useSettings(first: Settings, onUnkept: () => void) {
  const [settings, setSettings] = useState(first);
  const dark = useMedia("(prefers-color-scheme: dark)");
  useEffect(() => showTheme(settings), [dark]);
  const change = async (next: Settings) => {
    if (!keepSettings(next)) onUnkept();
    showTheme(next);
    // no network: the words stay
    if (next.language !== settings.language) await setLanguage(next.language).catch(() => {});
    setSettings(next);
  };
  return { settings, change };
}

function App({ first, server }: { first: Settings; server: Server }) {
  const [unkept, setUnkept] = useState<"" | "settings" | "game" | "told">(""); // what this browser could not store
  const [showing, setShowing] = useState(false);
  const [game, setGame] = useState(GAMES[0].id);
  const place = usePlace();
  const { settings, change } = useSettings(first, () => setUnkept((old) => old || "settings"));
  const local = useLocalGame(settings, () => setUnkept((old) => (old === "told" ? old : "game"))); // once a visit
  const { session, hot, game: kept } = local;
  if (session) session.settings = settings; // the screens below read them there
  hot?.change(settings);
  useEffect(() => {
    if (settings.notify) return tellOfTurns(server);
  }, [settings.notify]);
  useEffect(() => {
    if (place.at !== "play") local.leave();
    else if (!kept || (place.id && place.id !== kept.id)) local.resume(place.id); // loaded again, or come back
    scrollTo(0, 0);
  }, [place]);
  const rename = (name: string) => {
    if (name !== settings.name) change({ ...settings, name });
  };
  const play = (next: Start) => {
    go(`/play/${local.play(next)}`);
    rename(next.name);
  };
  const home = () => go("/");
  const common = { server, settings, onName: rename, onSettings: () => setShowing(true) };
  const screen = () => {
    if (place.at === "play") {
      if (kept && (session || hot)) {
        const ways = {
          onAgain: () => local.resume(kept.id),
          onHome: home,
          onRematch: () => play(kept.start),
          onReplay: "position" in kept.table ? undefined : () => go(`/replay/k/${kept.id}`),
          onSettings: common.onSettings,
        };
        return session ? <Game session={session} {...ways} /> : <HotSeatScreen hot={hot!} Game={Game} {...ways} />;
      }
      if (local.trouble === "missing") return <Missing />;
      if (place.id || local.trouble !== "gone")
        return <Waiting trouble={local.trouble} game={kept} onAgain={() => local.resume(place.id)} onHome={home} />;
    }
    switch (place.at) {
      case "tables":
        return <Lobby key="open" {...common} first="open" />;
      case "watch":
        return <Lobby key="running" {...common} first="running" />;
      case "new":
        return <Create {...common} first={game} />;
      case "games":
        return <MyGames {...common} />;
      case "board":
        return <CustomScreen {...common} onStart={play} />;
      case "companion":
        return <Companion {...common} />;
      case "table":
        return <TableScreen {...common} id={place.id} invite={place.invite} load={load} />;
      case "learn":
        return <Learn {...common} lesson={place.what} />;
      case "rules":
        return <Rules {...common} address={place.what} />;
      case "replay":
        return <ReplayScreen {...common} rest={place.rest} />;
      case "puzzle":
        return <Puzzle {...common} which={place.which} />;
      case "ratings":
        return <Ratings {...common} />;
      case "account":
        return <Account {...common} />;
      case "league":
        return <League {...common} id={place.id} />;
      case "player":
        return <Player key={place.name} {...common} name={place.name} />;
      case "take":
        return <Take {...common} token={place.token} />;
      default:
        return <Home {...common} onStart={play} onGame={setGame} />;
    }
  };
  return (
    <Tuning.Provider value={{ settings, change }}>
      {screen()}
      {!kept && <Banner server={server} />}
      {unkept === "game" && kept && <Unkept onRead={() => setUnkept("told")} />}
      {showing && (
        <SettingsDialog
          settings={settings}
          unkept={unkept !== ""}
          server={server}
          onChange={change}
          onClose={() => setShowing(false)}
        />
      )}
    </Tuning.Provider>
  );
}

/** Until a game in the page is there, or instead of it. */
function Waiting(p: { trouble: Trouble; game: Kept | null; onAgain(): void; onHome(): void }) {
  const { game } = p;
  const home = (
    <button type="button" onClick={p.onHome}>
      {t("Home")}
    </button>
  );
  const screen = () => {
    switch (p.trouble) {
      case "":
        return game?.said.length ? (
          <>
            <p>{t("Your game is played again up to where you left it…")}</p>
            {home}
          </>
        ) : (
          t("Setting up the table…")
        );
      case "elsewhere":
        return (
          <>
            <p>{t("This game is played in another tab now. Nothing is lost.")}</p>
            <p>
              <button type="button" class="primary" onClick={p.onAgain}>
                {t("Play it here")}
              </button>{" "}
              {home}
            </p>
          </>
        );
      case "outdated":
        return (
          <>
            <p>{t("This game was played with another version of this page, which had other rules.")}</p>
            <p class="quiet">{t("It can't be continued, but it stays as it is until you delete it.")}</p>
            <p>
              <button type="button" onClick={() => download(`turntable-${game!.id}.json`, JSON.stringify(game))}>
                {t("Save it as a file")}
              </button>{" "}
              <button type="button" onClick={() => deleteGame(game!.id).then(p.onHome)}>
                {t("Delete")}
              </button>{" "}
              {home}
            </p>
          </>
        );
      case "gone":
        return (
          <>
            <p>{t("This browser does not have this game any more.")}</p>
            {home}
          </>
        );
      default:
        return <NotSetUp why={p.trouble} onAgain={p.onAgain} onHome={p.onHome} />;
    }
  };
  return (
    <div class="loading" role="status">
      {screen()}
    </div>
  );
}

const Unkept = ({ onRead }: { onRead(): void }) => (
  <div class="table-notes">
    <p class="banner unkept" role="alert">
      {t("This browser keeps nothing: the game lasts until you close or reload the page.")}{" "}
      <button type="button" onClick={onRead}>
        {t("All right")}
      </button>
    </p>
  </div>
);

/** Shows a fault of a screen as a sentence, with a way to continue. */
class Net extends Component<{ children: ComponentChildren }, { wrong: string }> {
  state = { wrong: "" };
  componentDidCatch(error: unknown): void {
    console.error(error);
    this.setState({ wrong: String(error) });
  }
  render() {
    return this.state.wrong ? (
      <div class="loading" role="alert">
        <p>{t("Something went wrong in this page.")}</p>
        <p class="quiet">{this.state.wrong}</p>
        <button type="button" class="primary" onClick={() => location.reload()}>
          {t("Load it again")}
        </button>
      </div>
    ) : (
      this.props.children
    );
  }
}

/** The first game does not wait for its screen: the others are fetched while somebody looks at the home screen. */
function fetchAhead(): void {
  const fetch = () => void screens().catch(() => {}); // who needs it asks again, and hears what is wrong
  if ("requestIdleCallback" in self) requestIdleCallback(fetch, { timeout: 2000 });
  else setTimeout(fetch, 500);
}

/** From now on the page can be opened without a network. What this visit does not need is fetched when it is quiet. */
function keepOffline(): void {
  navigator.serviceWorker
    ?.register("offline.js")
    .then(async () => {
      const ready = await navigator.serviceWorker.ready;
      setTimeout(() => ready.active?.postMessage("keep all"), 20_000);
    })
    .catch(() => {}); // not allowed here: then it needs the network
}

async function begin(): Promise<void> {
  const settings = loadSettings();
  const root = document.getElementById("page")!;
  const server = new Server();
  showTheme(settings);
  const [canSpeak] = await Promise.all([
    json("words-en.json")
      .then(setVocabulary)
      .then(
        () => true,
        () => false,
      ),
    setLanguage(settings.language).catch(() => {}),
  ]);
  root.textContent = "";
  render(<Net>{canSpeak ? <App first={settings} server={server} /> : <Missing />}</Net>, root);
  catchDrops();
  lookAfter(server);
  server.look();
  fetchAhead();
  keepOffline();
}
begin();
