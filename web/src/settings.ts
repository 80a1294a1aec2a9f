// What a person has chosen, kept in the browser when it lets us.
import { languageFor } from "./i18n";

export interface Settings {
  theme: "auto" | "light" | "dark";
  language: string;
  pace: "calm" | "brisk" | "instant";
  undo: boolean;
  name: string;
  sounds: boolean;
  vibrate: boolean;
  keys: boolean;
  notify: boolean; // of the own turn while nobody looks
}
const KEY = "turntable";
const EDITION = 2; // of what is kept; 1, without a number, kept all settings, chosen or not
const THEMES = ["auto", "light", "dark"];
const PACES = ["calm", "brisk", "instant"];
const fresh: Settings = {
  theme: "auto",
  language: "",
  pace: "calm",
  undo: true,
  name: "",
  sounds: true,
  vibrate: true,
  keys: true,
  notify: false,
};

/** What was chosen. In edition 1 `undo` and `sounds` were off unless chosen, and kept so: that was nobody's choice. */
function readKept(text: string | null): Partial<Settings> {
  const { edition, ...kept } = JSON.parse(text ?? "{}") ?? {};
  if (!edition) for (const key of ["undo", "sounds"]) if (!kept[key]) delete kept[key];
  return Object.fromEntries(
    Object.entries(fresh).flatMap(([k, v]) => (typeof kept[k] === typeof v ? [[k, kept[k]]] : [])),
  );
}
export function loadSettings(): Settings {
  let kept = {};
  try {
    kept = readKept(localStorage.getItem(KEY));
  } catch {
    /* no storage: the defaults serve */
  }
  const asked = new URLSearchParams(location.search);
  const settings: Settings = { ...fresh, ...kept };
  if (asked.get("theme")) settings.theme = asked.get("theme") as Settings["theme"];
  if (asked.get("pace")) settings.pace = asked.get("pace") as Settings["pace"];
  if (asked.get("language")) settings.language = asked.get("language")!;
  if (!THEMES.includes(settings.theme)) settings.theme = fresh.theme;
  if (!PACES.includes(settings.pace)) settings.pace = fresh.pace;
  settings.language = languageFor([settings.language, ...(navigator.languages ?? [navigator.language ?? ""])]);
  return settings;
}
/** Whether they will be there at the next visit: not where storage is full or forbidden. */
export function keepSettings(settings: Settings): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...settings, edition: EDITION }));
    return true;
  } catch {
    return false;
  }
}
export function showTheme(settings: Settings): void {
  const dark =
    settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  // the frame around the page has the color of its bar (--bar in styles/base.css), whatever the system prefers
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'))
    meta.content = dark ? "#101819" : "#203b3d";
}
/** Whether the reader wants little motion. Asking the browser costs it a new look at all styles: it tells us of changes. */
export function calm(): boolean {
  if (isCalm === undefined) {
    const media = matchMedia("(prefers-reduced-motion: reduce)");
    isCalm = media.matches;
    media.addEventListener("change", () => {
      isCalm = media.matches;
    });
  }
  return isCalm;
}
let isCalm: boolean | undefined;
