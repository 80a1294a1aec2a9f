// A game in the page, from its deal to the end: its engine, its board, and what of it this browser keeps.
import { useRef, useState } from "preact/hooks";
import type { BoardFile, Layout } from "./board/types";
import { LocalEngine } from "./engine";
import { randomHex } from "./fair";
import type { HotSeat } from "./hotseat/table";
import { announce, isGame, type Kept, keepGame, keptGames, newGame, takeGame } from "./kept";
import type { TableRequest } from "./protocol";
import type { Session } from "./session";
import type { Settings } from "./settings";
import { findGame } from "./ui/games";
import type { Start } from "./ui/Home";
import { missingText, seatNames } from "./words";

export const json = async (path: string) => {
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) throw new Error(missingText());
  return answer.json();
};
/** `text`: the file of a custom board. */
export const load = (game: string, text?: string): Promise<[BoardFile, Layout | null]> =>
  text !== undefined
    ? import("./ui/CustomScreen").then((custom) => custom.loadCustom(text))
    : Promise.all([json(`boards/${game}.json`), findGame(game)?.routes ? json(`map/${game}.json`) : null]);

/** In any order, each as likely as the others. */
function shuffle<T>(all: T[]): T[] {
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}
/** A new game, dealt. */
function deal(start: Start): Kept {
  const asked = new URLSearchParams(location.search);
  const people = seatNames([start.name, ...(start.people ?? [])]);
  const all = [...people, ...start.bots.map((b) => `bot:${b}`)];
  const seats = asked.get("seed") ? all : shuffle(all); // who begins is drawn
  const table: TableRequest = {
    message: "table",
    game: start.game,
    seats,
    as: people.length > 1 ? "all" : seats.indexOf(people[0]),
    hints: "hard",
    seed: asked.get("seed") ?? randomHex(32),
    chance: asked.get("seed") ?? randomHex(32),
    ...(Object.keys(start.options).length ? { options: start.options } : {}),
  };
  return newGame(start, table);
}

/** Why a game is not shown: "elsewhere", another tab plays it; "outdated", this engine refuses what was done in it;
 * "gone", it is not kept here; "missing", a part of the page is not there; or a sentence. */
export type Trouble = "elsewhere" | "outdated" | "gone" | "missing" | string;

/** The game of this tab. `again`: it is played again up to where it was left. */
export function useLocalGame(settings: Settings, onUnkept: () => void) {
  const [session, setSession] = useState<Session | null>(null);
  const [hot, setHot] = useState<HotSeat | null>(null); // in place of a session: several people at this device
  const [game, setGame] = useState<Kept | null>(null); // as it was when it began, or was resumed
  const [trouble, setTrouble] = useState<Trouble>("");
  const engine = useRef<LocalEngine | null>(null);
  const silence = useRef(() => {}); // ends listening to other tabs
  const wanted = useRef(0); // counts what was asked for: what comes later than another wish is not shown
  const end = () => {
    silence.current();
    setSession((old) => {
      old?.stop();
      return null;
    });
    setHot((old) => {
      old?.stop();
      return null;
    });
    engine.current?.close(); // after what was chosen last is said
  };
  const leave = () => {
    wanted.current++;
    end();
    engine.current = null;
    setGame(null);
    setTrouble("");
  };
  const enter = (kept: Kept) => {
    leave();
    const made = new LocalEngine(kept);
    const fail = (why: Trouble) => {
      if (engine.current !== made) return;
      end();
      setTrouble(why);
    };
    engine.current = made;
    made.onUnkept = onUnkept;
    made.onOut = fail;
    silence.current = announce(kept.id, () => fail("elsewhere"));
    setGame(kept);
    const shared = kept.table.as === "all" ? import("./hotseat/Screen") : null;
    Promise.all([
      load(kept.start.game, kept.start.board?.text),
      import("./ui/screens").catch(() => null), // gone: only loading the page again helps
      made.ready,
      shared,
    ]).then(
      ([[board, layout], screens, , several]) => {
        if (engine.current !== made) return;
        if (!screens) fail("missing");
        else if (several) setHot(new several.HotSeat(made, board, layout, settings, screens.Session));
        else setSession(new screens.Session(made, board, layout, settings));
      },
      (e) => fail(String(e.message ?? e)),
    );
  };
  /** Gives the id of the new game. */
  const play = (next: Start): string => {
    const kept = deal(next);
    keepGame(kept).then((how) => how === "unkept" && onUnkept());
    enter(kept);
    return kept.id;
  };
  /** Continues a kept game; without an id the one that was played last. */
  const resume = async (id: string) => {
    const mine = ++wanted.current;
    const one = id || (await keptGames()).find((x) => isGame(x) && !x.over)?.id;
    const kept = one && (await takeGame(one));
    if (mine !== wanted.current) return;
    if (kept) return enter(kept);
    leave(); // the game that was on the screen is another one
    setTrouble("gone");
  };
  return { session, hot, game, trouble, play, resume, leave };
}
