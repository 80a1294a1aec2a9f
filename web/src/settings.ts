// What a person has chosen, kept in the browser when it lets us.
export interface Settings {
  theme: "auto" | "light" | "dark";
  language: string;
  pace: "calm" | "brisk" | "instant";
  undo: boolean;
  name: string;
  sounds: boolean;
  keys: boolean;
}
const KEY = "turntable";
const fresh: Settings = { theme: "auto", language: "", pace: "calm", undo: false, name: "", sounds: false, keys: true };

export function loadSettings(): Settings {
  let kept = {};
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    /* no storage: the defaults serve */
  }
  const asked = new URLSearchParams(location.search);
  const settings: Settings = { ...fresh, ...kept };
  if (asked.get("theme")) settings.theme = asked.get("theme") as Settings["theme"];
  if (asked.get("pace")) settings.pace = asked.get("pace") as Settings["pace"];
  if (asked.get("language")) settings.language = asked.get("language")!;
  if (!settings.language) settings.language = (navigator.language || "en").slice(0, 2);
  return settings;
}
/** Whether they will be there at the next visit: not where storage is full or forbidden. */
export function keepSettings(settings: Settings): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
    return true;
  } catch {
    return false;
  }
}
export function showTheme(settings: Settings): void {
  const dark =
    settings.theme === "dark" || (settings.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
