// The games that are played in the page, kept in this browser until they are deleted: how each was dealt (or from which
// position or record it continues), what one did and what the bots did. The table makes the same game of it again.
//
// A game belongs to the tab that took it last (`by`). Every write compares that within its transaction, so a tab that
// another has replaced cannot change the game any more, whatever it was just doing.
import type { TableRequest } from "./protocol";
import type { Start } from "./ui/Home";

export interface Kept {
  id: string;
  start: Start;
  table: TableRequest;
  said: string[];
  sayers?: number[]; // with several people at one device: whose seat each of them was
  acted: string[];
  over: boolean;
  played: number; // when, in ms since 1970
  points?: number[]; // by seat, when it was last seen
  winners?: number[];
  asked?: number[]; // whose turn it was
  by?: string;
}
/** Whatever is stored. What is no game is shown, and can be deleted; nothing else is done with it. */
export type Entry = Kept | { id: string; played?: unknown };
export type Keeping = "kept" | "elsewhere" | "gone" | "unkept";

export const FINISHED_KEPT = 20;
const OLD = "turntable-game"; // in the session storage: the one game that an earlier version of the page kept
const DAY = 24 * 3600 * 1000;
const here = new Map<string, Kept>(); // for this visit, where nothing can be kept
const listed = new Set<string>(); // what this tab knows to be kept, with actions: where it is no more, it was deleted

const newId = () => Math.random().toString(36).slice(2, 10);
const TAB = newId();

export const newGame = (start: Start, table: TableRequest): Kept => ({
  id: newId(),
  start,
  table,
  said: [],
  acted: [],
  over: false,
  played: Date.now(),
});

const list = (x: unknown, kind: string) => Array.isArray(x) && x.every((y) => typeof y === kind);
const listOrNone = (x: unknown, kind: string) => x === undefined || list(x, kind);
export const isBot = (name: string) => name.startsWith("bot:");
/** With several people at one device each action has the seat of a person. */
// biome-ignore lint/suspicious/noExplicitAny: the storage can have anything
const areSayers = ({ table, said, sayers = [] }: any) =>
  table.as !== "all" ||
  (Array.isArray(sayers) &&
    sayers.length === said.length &&
    sayers.every((seat) => !isBot(table.seats[seat] ?? "bot:")));
// biome-ignore lint/suspicious/noExplicitAny: the storage can have anything
export const isGame = (x: any): x is Kept =>
  typeof x?.start?.game === "string" &&
  /^\w{1,32}$/.test(x.start.game) &&
  list(x.start.bots, "string") &&
  typeof x.start.options === "object" &&
  x.table?.message === "table" &&
  list(x.table.seats, "string") &&
  list(x.said, "string") &&
  areSayers(x) &&
  listOrNone(x.start.people, "string") &&
  list(x.acted, "string") &&
  listOrNone(x.points, "number") &&
  listOrNone(x.winners, "number") &&
  listOrNone(x.asked, "number") &&
  Number.isFinite(x.played);

let opening: Promise<IDBDatabase> | null = null;
function open(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open("turntable", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("games", { keyPath: "id" });
    asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => {
      asked.result.onversionchange = () => {
        asked.result.close(); // a newer page must not wait for this one
        opening = null;
      };
      resolve(asked.result);
    };
  });
  opening.catch(() => {
    opening = null;
  }); // it may be allowed later
  return opening;
}
/** One transaction. What `work` sets is given once it is on disk. */
async function within<T>(mode: IDBTransactionMode, work: (games: IDBObjectStore, give: (t: T) => void) => void) {
  const database = await open();
  return new Promise<T>((resolve, reject) => {
    const all = database.transaction("games", mode);
    let given: T;
    all.oncomplete = () => resolve(given);
    all.onabort = () => reject(all.error);
    work(all.objectStore("games"), (value) => {
      given = value;
    });
  });
}
const read = <T>(request: IDBRequest, then: (found: T) => void) => {
  request.onsuccess = () => then(request.result);
};
const everything = (games: IDBObjectStore, then: (all: Entry[]) => void) => read(games.getAll(), then);

/** Keeps a game as it is now. Nothing was written: "elsewhere", another tab has it; "gone", it was deleted in one. */
export async function keepGame(game: Kept): Promise<Keeping> {
  const how = await within<Keeping>("readwrite", (games, give) =>
    read<Kept | undefined>(games.get(game.id), (old) => {
      if (!old && listed.has(game.id)) return give("gone");
      if (old && old.by !== TAB) return give("elsewhere");
      games.put({ ...game, by: TAB });
      give("kept");
      if (game.over)
        everything(games, (all) => {
          const over = all.filter((x) => isGame(x) && x.over) as Kept[];
          for (const one of over.sort(later).slice(FINISHED_KEPT)) games.delete(one.id);
        });
    }),
  ).catch((): Keeping => "unkept");
  if (how === "unkept") here.set(game.id, game);
  else here.delete(game.id);
  if (how === "kept" && game.said.length) listed.add(game.id);
  return how;
}
/** The game for this tab: no other one can write it from now on. Undefined: there is none. */
export async function takeGame(id: string): Promise<Kept | undefined> {
  const found = await within<Kept>("readwrite", (games, give) =>
    read<Entry | undefined>(games.get(id), (game) => {
      if (!isGame(game)) return;
      games.put({ ...game, by: TAB });
      give(game);
    }),
  ).catch(() => within<Kept>("readonly", (games, give) => read(games.get(id), give)).catch(() => undefined));
  if (isGame(found) && found.said.length) listed.add(id);
  return here.get(id) ?? (isGame(found) ? found : undefined);
}
const later = (a: Entry, b: Entry) => Number(b.played ?? 0) - Number(a.played ?? 0);
/** All entries, those played last first; without games in which nothing was done. */
export async function keptGames(): Promise<Entry[]> {
  await adoptOld();
  const all = await within<Entry[]>("readwrite", (games, give) =>
    everything(games, (all) => {
      give(all);
      for (const game of all)
        if (isGame(game) && !game.said.length && game.played < Date.now() - DAY) games.delete(game.id);
    }),
  ).catch((): Entry[] => []);
  return [...all.filter((x) => !here.has(x.id)), ...here.values()]
    .filter((x) => !isGame(x) || x.said.length)
    .sort(later);
}
/** The promise is kept once it is on disk; without storage at once. */
export async function deleteGame(id: string): Promise<void> {
  here.delete(id);
  await within("readwrite", (games) => games.delete(id)).catch(() => {});
}
/** Undoes a deletion. */
export const restoreGame = (entry: Entry) =>
  within("readwrite", (games) => games.put(entry)).catch(() => {
    if (isGame(entry)) here.set(entry.id, entry);
  });

let adopted = false;
/** Takes over the game that an earlier version of the page kept for this tab. */
async function adoptOld(): Promise<void> {
  if (adopted) return;
  adopted = true;
  try {
    const game = { ...JSON.parse(sessionStorage.getItem(OLD) ?? "null"), id: newId(), played: Date.now() };
    if (isGame(game) && (await keepGame(game)) === "kept") sessionStorage.removeItem(OLD);
  } catch {
    /* something else is there, or nothing may be read */
  }
}
/** Asks the browser not to delete what is kept when it needs room. Firefox would ask the player, so there we don't. */
export function askToPersist(): void {
  if (!/Firefox/.test(navigator.userAgent)) navigator.storage?.persist?.().catch(() => {});
}

/** Tells other tabs that this one plays the game now, and hears when another does. Gives a function that ends it. */
export function announce(id: string, onElsewhere: () => void): () => void {
  if (typeof BroadcastChannel !== "function") return () => {}; // then the next write finds out
  const channel = new BroadcastChannel("turntable-games");
  channel.onmessage = (e) => {
    if (e.data === id) onElsewhere();
  };
  channel.postMessage(id);
  return () => channel.close();
}
