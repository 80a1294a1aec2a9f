// The page: the part of the address after the # chooses the screen. A fault shows a sentence, not a white page.
import { Component, type ComponentChildren, render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { setLanguage, t } from "./i18n";
import { unfinishedGame } from "./kept";
import { load, useLocalGame } from "./local";
import { Server } from "./online";
import { keepSettings, loadSettings, type Settings, showTheme } from "./settings";
import { Banner } from "./ui/Banner";
import { Dialog, NotSetUp } from "./ui/common";
import { GAMES } from "./ui/games";
import { Home, type Start } from "./ui/Home";
import { later } from "./ui/later";
import { SettingsDialog } from "./ui/SettingsDialog";
import { Tuning } from "./ui/tuning";

const screens = () => import("./ui/screens");
const Game = later(async () => (await screens()).Game);
const Create = later(async () => (await screens()).Create);
const Lobby = later(async () => (await screens()).Lobby);
const TableScreen = later(async () => (await screens()).TableScreen);
const Take = later(async () => (await screens()).Take);

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

function usePlace(): Place {
  const [place, setPlace] = useState(readPlace);
  useEffect(() => {
    const moved = () => setPlace(readPlace());
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, []);
  return place;
}

/** The settings are shown at once; `onUnkept` if this browser does not keep them. */
function useSettings(first: Settings, onUnkept: () => void) {
  const [settings, setSettings] = useState(first);
  useEffect(() => {
    const media = matchMedia("(prefers-color-scheme: dark)");
    const change = () => showTheme(settings);
    media.addEventListener("change", change);
    return () => media.removeEventListener("change", change);
  }, [settings]);
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
  const [leaving, setLeaving] = useState(false);
  const [game, setGame] = useState(GAMES[0].id);
  const place = usePlace();
  const { settings, change } = useSettings(first, () => setUnkept((old) => old || "settings"));
  const local = useLocalGame(settings, () => setUnkept((old) => (old === "told" ? old : "game"))); // once a visit
  const { session, start } = local;
  if (session) session.settings = settings; // the screens below read them there
  useEffect(() => {
    if (place.at !== "play") {
      setLeaving(false);
      if (start) local.leave();
    } else if (!start) local.resume(); // loaded again, or come back
    scrollTo(0, 0);
  }, [place]);
  const rename = (name: string) => {
    if (name !== settings.name) change({ ...settings, name });
  };
  const play = (next: Start) => {
    local.play(next);
    go("/play");
    rename(next.name);
  };
  const home = () => {
    setLeaving(false);
    local.leave();
    go("/");
  };
  const askHome = () => {
    if (session?.shown.view && unfinishedGame()) setLeaving(true);
    else home();
  };
  const common = { server, settings, onName: rename, onSettings: () => setShowing(true) };
  const screen = () => {
    if (start && session)
      return (
        <Game
          session={session}
          onAgain={local.resume}
          onHome={askHome}
          onRematch={() => play(start)}
          onSettings={common.onSettings}
        />
      );
    if (start) return <Waiting trouble={local.trouble} again={local.again} onAgain={local.resume} onHome={home} />;
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
    <Tuning.Provider value={{ settings, change }}>
      {screen()}
      {!start && <Banner server={server} />}
      {leaving && <Leaving onStay={() => setLeaving(false)} onLeave={home} />}
      {unkept === "game" && start && <Unkept onRead={() => setUnkept("told")} />}
      {showing && (
        <SettingsDialog
          settings={settings}
          unkept={unkept !== ""}
          onChange={change}
          onClose={() => setShowing(false)}
        />
      )}
    </Tuning.Provider>
  );
}

/** Until a game in the page is there. */
const Waiting = (p: { trouble: string; again: boolean; onAgain(): void; onHome(): void }) => (
  <div class="loading" role="status">
    {p.trouble ? (
      <NotSetUp why={p.trouble} onAgain={p.onAgain} onHome={p.onHome} />
    ) : p.again ? (
      <>
        <p>{t("Your game is played again up to where you left it…")}</p>
        <button type="button" onClick={p.onHome}>
          {t("Home")}
        </button>
      </>
    ) : (
      t("Setting up the table…")
    )}
  </div>
);

const Leaving = ({ onStay, onLeave }: { onStay(): void; onLeave(): void }) => (
  <Dialog title={t("Leave the game?")} onClose={onStay}>
    <p>{t("It is kept as long as this tab is open: on the home screen you can play on.")}</p>
    <p class="buttons">
      <button type="button" class="primary" onClick={onStay}>
        {t("Stay")}
      </button>{" "}
      <button type="button" onClick={onLeave}>
        {t("Leave the game")}
      </button>
    </p>
  </Dialog>
);

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

/** The first game does not wait for its screen, which is fetched while somebody looks at the home screen. */
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
  await setLanguage(settings.language).catch(() => {});
  root.textContent = "";
  render(
    <Net>
      <App first={settings} server={server} />
    </Net>,
    root,
  );
  server.look();
  fetchAhead();
  keepOffline();
}
begin();
