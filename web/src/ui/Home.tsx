// Home: choose a game and play.
import { useState } from "preact/hooks";
import { BOTS } from "../words";
import type { Settings } from "../settings";
import { Flag } from "./symbols";
import { t, tn } from "../i18n";

export interface Start { game: string; bots: string[]; options: Record<string, boolean>; name: string }
const GAMES: { id: string; name: () => string; line: () => string; most: number; art: string }[] = [
  { id: "usa", name: () => "USA", line: () => t("The classic: from coast to coast"), most: 5, art: "M0 84q30-22 62-14t52-8 86 10v50H0z" },
  { id: "europe", name: () => t("Europe"), line: () => t("Tunnels, ferries and stations"), most: 5, art: "M0 86l34-36 22 20 30-42 30 38 22-14 38 26 24-10v50H0z" },
  { id: "old_west", name: () => t("Old West"), line: () => t("Start small, rule your cities"), most: 6, art: "M0 84h14l3-30h28l4 30h24l4-46h34l5 46h24l3-22h26l4 22h27v40H0z" },
  { id: "card_game", name: () => t("Card game"), line: () => t("Quick: yards, stacks and tickets"), most: 4, art: "M42 90V70q19-5 38 0v20zM83 90V70q18-5 36 0v20zM122 90V64h7V52h8v12h20v26z" },
];
const VARIANTS: Record<string, { option: string; name: () => string }> = {
  old_west: { option: "alvin", name: () => t("With Alvin the alien") }, card_game: { option: "open_track", name: () => t("Look at your own stack") },
};
const NAMES = ["planner", "racer", "greedy", "random"];

/** A poster: sun, hills, rails that meet at the horizon. */
const Poster = ({ art }: { art: string }) => <svg class="poster" viewBox="0 0 200 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
  <rect class="poster-sky" width="200" height="120" />
  {Array.from({ length: 10 }, (_, i) => { const a = Math.PI * (i / 10), b = a + Math.PI / 20, at = (r: number) => `${(130 + 240 * Math.cos(r)).toFixed(0)} ${(52 - 240 * Math.sin(r)).toFixed(0)}`; return <path key={i} class="poster-ray" d={`M130 52L${at(a)}L${at(b)}z`} />; })}
  <circle class="poster-sun" cx="130" cy="52" r="21" />
  <path class="poster-hill" d={art} /><path class="poster-ground" d="M0 92q60-16 110-6t90-6v40H0z" />
  <path class="poster-rail" d="M78 120L112 86M122 120L116 86" /><path class="poster-tie" d="M76 116h48M84 109h35M91 103h28M97 98h22M102 94h16M106 91h12" />
</svg>;

export function Home({ settings, onStart, onSettings }: { settings: Settings; onStart(start: Start): void; onSettings(): void }) {
  const [game, setGame] = useState("usa"), [count, setCount] = useState(2), [bot, setBot] = useState("planner"), [variant, setVariant] = useState(false), [open, setOpen] = useState(false), [name, setName] = useState(settings.name);
  const chosen = GAMES.find((g) => g.id === game)!, others = Math.min(count, chosen.most - 1);
  return <main class="home">
    <header class="masthead"><h1>Turntable</h1><p>{t("Railway board games, against bots, right here in your browser")}</p>
      <button class="plain settings-button" onClick={onSettings}>{t("Settings")}</button></header>
    <div class="games" role="radiogroup" aria-label={t("Game")}>{GAMES.map((g) => <label key={g.id} class={`game g-${g.id}${g.id === game ? " on" : ""}`}>
      <input type="radio" name="game" value={g.id} checked={g.id === game} onChange={() => { setGame(g.id); setVariant(false); }} />
      <Poster art={g.art} /><b>{g.name()}</b><span>{g.line()}</span></label>)}</div>
    <form class="start" onSubmit={(e) => { e.preventDefault(); onStart({ game, bots: Array(others).fill(bot), options: variant && VARIANTS[game] ? { [VARIANTS[game].option]: true } : {}, name: name.trim().slice(0, 20) }); }}>
      <fieldset><legend>{t("Opponents")}</legend><div class="choice">{Array.from({ length: chosen.most - 1 }, (_, i) => i + 1).map((n) => <label key={n} class={others === n ? "on" : ""}>
        <input type="radio" name="opponents" checked={others === n} onChange={() => setCount(n)} />{n}</label>)}</div></fieldset>
      <fieldset><legend>{t("They play")}</legend><div class="choice">{NAMES.map((b) => <label key={b} class={bot === b ? "on" : ""}>
        <input type="radio" name="bot" value={b} checked={bot === b} onChange={() => setBot(b)} />{BOTS[b]()}</label>)}</div></fieldset>
      {VARIANTS[game] && <fieldset><legend>{t("Variant")}</legend><div class="choice"><label class={variant ? "on" : ""}><input type="checkbox" checked={variant} onChange={() => setVariant(!variant)} />{VARIANTS[game].name()}</label></div></fieldset>}
      <fieldset class="name-field"><legend>{t("Your name")}</legend><input value={name} maxLength={20} placeholder={t("You")} aria-label={t("Your name")} autocomplete="nickname" onInput={(e) => setName((e.target as HTMLInputElement).value)} /></fieldset>
      <button class="primary play" type="submit">{t("Play now")}</button>
    </form>
    <p class="quiet facts">{tn("{game}: you and {n} bot. No server, nothing leaves this page.", "{game}: you and {n} bots. No server, nothing leaves this page.", others, { game: chosen.name() })} <Flag seat={0} size={14} /></p>
  </main>;
}
