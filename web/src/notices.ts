// Notifications of the own turn, while the page is open and nobody looks at it. Of one turn there is one, however many
// tabs show or list the game: what was told or seen is kept for all of them.
import "./main"; // as in ui/screens.ts: all that the home screen needs stays in one file
import { t } from "./i18n";
import type { Server } from "./online";
import { tablePlace } from "./says";
import { every } from "./ui/effects";

const KEY = "turntable-turns";
const MOST = 50;
const SOON_MS = 500; // for another tab to say that somebody looks at the game there
const LOOK_MS = 5000;
const HIDDEN_LOOKS = 4; // a page that nobody sees looks more seldom

/** Browsers give it to pages over https, or from the same machine. */
export const canNotify = () => isSecureContext && "Notification" in self;
export const mayNotify = () => canNotify() && Notification.permission === "granted";

function load(): string[] {
  try {
    const told = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(told) ? told.filter((place) => typeof place === "string") : [];
  } catch {
    return []; // no storage: then each tab tells for itself
  }
}
function save(told: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(told.slice(-MOST)));
  } catch {
    /* as above */
  }
}
/** One tab at a time. */
const alone = async (work: () => void): Promise<void> => {
  await (navigator.locks ? navigator.locks.request(KEY, work) : work());
};

async function show(place: string, name: string): Promise<void> {
  const title = name ? t("Turn: {name}", { name }) : t("Your turn");
  const options = { body: "Turntable", tag: place, icon: "icon-192.png", data: place };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      focus();
      location.hash = place;
      shown.close();
    };
    document.addEventListener("visibilitychange", () => shown.close(), { once: true }); // somebody looks
  } catch {
    await (await navigator.serviceWorker?.ready)?.showNotification(title, options); // phones want it so
  }
}

/** It is the turn of the reader, or of the person with this name, in the game at `place`. */
export async function turnBegins(place: string, name = ""): Promise<void> {
  if (document.hidden) await new Promise((soon) => setTimeout(soon, SOON_MS));
  await alone(() => {
    const told = load();
    if (told.includes(place)) return;
    save([...told, place]);
    if (document.hidden && mayNotify()) show(place, name).catch(() => {}); // the title of the window says it anyway
  });
}
export const turnEnds = (place: string): Promise<void> =>
  alone(() => {
    const told = load();
    if (told.includes(place)) save(told.filter((one) => one !== place));
  });

/** Looks after the own tables of the server, but for the one on the screen. Gives what ends it. */
export function watchTables(server: Server): () => void {
  let looks = 0;
  const look = () => {
    if (!server.guest || server.line !== "open" || !mayNotify()) return;
    if (document.hidden && ++looks % HIDDEN_LOOKS) return;
    server.tables({ mine: true, life: "running" }).then(
      ({ tables }) => {
        for (const { table, asked, you } of tables) {
          const place = tablePlace(table);
          if (location.hash.replace(/\?.*/, "") === `#${place}`) continue; // it says so itself
          if (you !== null && asked?.includes(you)) turnBegins(place);
          else turnEnds(place);
        }
      },
      () => {}, // the next look may be luckier
    );
  };
  look();
  return every(LOOK_MS, look);
}
