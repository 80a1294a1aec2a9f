// The page: home, a game, settings. A sentence instead of a white page when something is missing.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { LocalEngine, seed } from "./engine";
import { Session } from "./session";
import { keepSettings, loadSettings, showTheme, type Settings } from "./settings";
import { setLanguage, t } from "./i18n";
import { Game } from "./ui/Game";
import { Home, type Start } from "./ui/Home";
import { SettingsDialog } from "./ui/SettingsDialog";
import type { BoardFile, Layout } from "./board/types";

const json = async (path: string) => { const answer = await fetch(path); if (!answer.ok) throw new Error(`${path}: ${answer.status}`); return answer.json(); };

async function open(start: Start, settings: Settings): Promise<Session> {
  const asked = new URLSearchParams(location.search);
  const seats = start.bots.map((b) => `bot:${b}`), you = asked.get("seed") ? 0 : Math.floor(Math.random() * (seats.length + 1)); // who begins is drawn
  seats.splice(you, 0, start.name || t("You"));
  const engine = new LocalEngine({
    message: "table", game: start.game, seats, as: you, hints: "planner",
    seed: asked.get("seed") ?? seed(), chance: asked.get("seed") ?? seed(), ...(Object.keys(start.options).length ? { options: start.options } : {}),
  });
  const [board, layout]: [BoardFile, Layout | null] = await Promise.all([json(`boards/${start.game}.json`), start.game === "card_game" ? null : json(`map/${start.game}.json`)]);
  return new Session(engine, board, layout, settings);
}

function App({ first }: { first: Settings }) {
  const [settings, setSettings] = useState(first), [session, setSession] = useState<Session | null>(null), [start, setStart] = useState<Start | null>(null), [showing, setShowing] = useState(false), [trouble, setTrouble] = useState("");
  useEffect(() => { const media = matchMedia("(prefers-color-scheme: dark)"), change = () => showTheme(settings); media.addEventListener("change", change); return () => media.removeEventListener("change", change); }, [settings]);
  const change = async (next: Settings) => {
    keepSettings(next); showTheme(next);
    if (next.language !== settings.language) await setLanguage(next.language);
    if (session) session.settings = next;
    setSettings(next);
  };
  const play = (next: Start) => {
    session?.close(); setSession(null); setStart(next); setTrouble("");
    if (next.name !== settings.name) change({ ...settings, name: next.name });
    open(next, { ...settings, name: next.name }).then(setSession, (e) => setTrouble(String(e.message ?? e)));
  };
  const home = () => { session?.close(); setSession(null); setStart(null); };
  return <>
    {session ? <Game key={session.shown.welcome ? "game" : "game"} session={session} onHome={home} onRematch={() => play(start!)} onSettings={() => setShowing(true)} />
      : start ? <div class="loading" role="status">{trouble ? <><p>{t("The table could not be set up.")}</p><p class="quiet">{trouble}</p><button onClick={home}>{t("Home")}</button></> : t("Setting up the table…")}</div>
        : <Home settings={settings} onStart={play} onSettings={() => setShowing(true)} />}
    {showing && <SettingsDialog settings={settings} onChange={change} onClose={() => setShowing(false)} />}
  </>;
}

async function begin(): Promise<void> {
  const settings = loadSettings(), root = document.getElementById("page")!;
  showTheme(settings);
  if (typeof WebAssembly !== "object" || typeof Worker !== "function") { root.textContent = "This browser has no WebAssembly, which a local game needs."; return; }
  await setLanguage(settings.language).catch(() => {});
  root.textContent = "";
  render(<App first={settings} />, root);
}
begin();
