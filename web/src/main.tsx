// The page: where one is by what stands behind the #. A sentence instead of a white page when something is missing.
import { Component, type ComponentChildren, render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardFile, Layout } from "./board/types";
import { LocalEngine, seed } from "./engine";
import { setLanguage, t } from "./i18n";
import { type Kept, keepGame, keptGame, unfinishedGame } from "./kept";
import { Server } from "./online";
import { Session } from "./session";
import { keepSettings, loadSettings, type Settings, showTheme } from "./settings";
import { Banner } from "./ui/Banner";
import { Create } from "./ui/Create";
import { Dialog, NotSetUp } from "./ui/common";
import { Game } from "./ui/Game";
import { findGame, GAMES } from "./ui/games";
import { Home, type Start } from "./ui/Home";
import { Lobby } from "./ui/Lobby";
import { SettingsDialog } from "./ui/SettingsDialog";
import { TableScreen, Take } from "./ui/TableScreen";
import { missingText, NAMELESS } from "./words";

const json = async (path: string) => {
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) throw new Error(missingText());
  return answer.json();
};
const load = (game: string): Promise<[BoardFile, Layout | null]> =>
  Promise.all([json(`boards/${game}.json`), findGame(game)?.routes ? json(`map/${game}.json`) : null]);

/** A new game, dealt. */
function deal(start: Start): Kept {
  const asked = new URLSearchParams(location.search);
  const seats = start.bots.map((b) => `bot:${b}`);
  const you = asked.get("seed") ? 0 : Math.floor(Math.random() * (seats.length + 1)); // who begins is drawn
  seats.splice(you, 0, start.name || NAMELESS);
  const table: Kept["table"] = {
    message: "table",
    game: start.game,
    seats,
    as: you,
    hints: "planner",
    seed: asked.get("seed") ?? seed(),
    chance: asked.get("seed") ?? seed(),
    ...(Object.keys(start.options).length ? { options: start.options } : {}),
  };
  return { start, table, said: [], over: false };
}

type Place =
  | { at: "home" | "play" | "tables" | "watch" | "new" }
  | { at: "table"; id: number; invite: string | null }
  | { at: "take"; token: string };
function readPlace(): Place {
  const text = location.hash.slice(1);
  const table = /^\/t\/(\d{1,15})(?:\?invite=([0-9a-f]+))?$/.exec(text);
  const take = /^\/take\/([0-9a-f]+)$/.exec(text);
  if (table) return { at: "table", id: Number(table[1]), invite: table[2] ?? null };
  if (take) return { at: "take", token: take[1] };
  return {
    at:
      text === "/tables"
        ? "tables"
        : text === "/watch"
          ? "watch"
          : text === "/new"
            ? "new"
            : text === "/play"
              ? "play"
              : "home",
  };
}
const go = (place: string) => {
  location.hash = place;
};

function App({ first, server }: { first: Settings; server: Server }) {
  const [settings, setSettings] = useState(first);
  const [session, setSession] = useState<Session | null>(null);
  const [start, setStart] = useState<Start | null>(null);
  const [showing, setShowing] = useState(false);
  const [trouble, setTrouble] = useState("");
  const [place, setPlace] = useState(readPlace);
  const [game, setGame] = useState(GAMES[0].id);
  const [again, setAgain] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const engine = useRef<LocalEngine | null>(null);
  const [unkept, setUnkept] = useState<"" | "settings" | "game" | "told">(""); // what this browser would not keep
  useEffect(() => {
    const media = matchMedia("(prefers-color-scheme: dark)");
    const change = () => showTheme(settings);
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [settings]);
  useEffect(() => {
    const moved = () => setPlace(readPlace());
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  useEffect(() => {
    const kept = keptGame();
    if (place.at !== "play") {
      setLeaving(false);
      if (start) leave();
    } else if (!start && kept) enter(kept); // loaded again, or come back
    scrollTo(0, 0);
  }, [place]);
  const change = async (next: Settings) => {
    if (!keepSettings(next)) setUnkept((old) => old || "settings");
    showTheme(next);
    // no network: the words stay
    if (next.language !== settings.language) await setLanguage(next.language).catch(() => {});
    if (session) session.settings = next;
    setSettings(next);
  };
  const sayUnkept = () => setUnkept((old) => (old === "told" ? old : "game")); // once a visit
  const rename = (name: string) => {
    if (name !== settings.name) change({ ...settings, name });
  };
  const leave = () => {
    session?.close();
    engine.current?.close();
    engine.current = null;
    setSession(null);
    setStart(null);
  };
  const enter = (kept: Kept) => {
    leave();
    const made = new LocalEngine(kept);
    engine.current = made;
    made.onUnkept = sayUnkept;
    setStart(kept.start);
    setAgain(kept.said.length > 0);
    setTrouble("");
    Promise.all([load(kept.start.game), made.ready]).then(
      ([[board, layout]]) => {
        if (engine.current === made) setSession(new Session(made, board, layout, settings));
      },
      (e) => {
        if (engine.current === made) setTrouble(String(e.message ?? e));
      },
    );
  };
  const play = (next: Start) => {
    const kept = deal(next);
    if (!keepGame(kept)) sayUnkept();
    enter(kept);
    go("/play");
    rename(next.name);
  };
  const tryAgain = () => {
    const kept = keptGame();
    if (kept) enter(kept);
  };
  const home = () => {
    setLeaving(false);
    leave();
    go("/");
  };
  const askHome = () => {
    if (session?.shown.view && unfinishedGame()) setLeaving(true);
    else home();
  };
  const common = { server, settings, onName: rename, onSettings: () => setShowing(true) };
  const screen = () => {
    if (start)
      return session ? (
        <Game
          session={session}
          onAgain={tryAgain}
          onHome={askHome}
          onRematch={() => play(start)}
          onSettings={common.onSettings}
        />
      ) : (
        <div class="loading" role="status">
          {trouble ? (
            <NotSetUp why={trouble} onAgain={tryAgain} onHome={home} />
          ) : again ? (
            <>
              <p>{t("Your game is played again up to where you left it…")}</p>
              <button type="button" onClick={home}>
                {t("Home")}
              </button>
            </>
          ) : (
            t("Setting up the table…")
          )}
        </div>
      );
    switch (place.at) {
      case "tables":
        return <Lobby key="open" {...common} first="open" />;
      case "watch":
        return <Lobby key="running" {...common} first="running" />;
      case "new":
        return <Create {...common} first={game} />;
      case "table":
        return <TableScreen {...common} id={place.id} invite={place.invite} load={load} />;
      case "take":
        return <Take {...common} token={place.token} />;
      default:
        return <Home {...common} onStart={play} onGame={setGame} />;
    }
  };
  return (
    <>
      {screen()}
      {!start && <Banner server={server} />}
      {leaving && (
        <Dialog title={t("Leave the game?")} onClose={() => setLeaving(false)}>
          <p>{t("It is kept as long as this tab is open: on the home screen you can play on.")}</p>
          <p class="buttons">
            <button type="button" class="primary" onClick={() => setLeaving(false)}>
              {t("Stay")}
            </button>{" "}
            <button type="button" onClick={home}>
              {t("Leave the game")}
            </button>
          </p>
        </Dialog>
      )}
      {unkept === "game" && start && (
        <div class="table-notes">
          <p class="banner unkept" role="alert">
            {t("This browser keeps nothing: the game lasts until you close or reload the page.")}{" "}
            <button type="button" onClick={() => setUnkept("told")}>
              {t("All right")}
            </button>
          </p>
        </div>
      )}
      {showing && (
        <SettingsDialog
          settings={settings}
          unkept={unkept !== ""}
          onChange={change}
          onClose={() => setShowing(false)}
        />
      )}
    </>
  );
}

/** Whatever goes wrong in a screen: a sentence, and a way on. */
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
  await setLanguage(settings.language).catch(() => {});
  root.textContent = "";
  render(
    <Net>
      <App first={settings} server={server} />
    </Net>,
    root,
  );
  server.look();
  keepOffline();
}
begin();
