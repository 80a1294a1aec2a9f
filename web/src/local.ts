// A game in the page, from its deal to the end: its engine, its board, and what of it this browser keeps.
import { useRef, useState } from "preact/hooks";
import type { BoardFile, Layout } from "./board/types";
import { LocalEngine } from "./engine";
import { randomHex } from "./fair";
import { announce, isGame, type Kept, keepGame, keptGames, newGame, takeGame } from "./kept";
import type { TableRequest } from "./protocol";
import type { Session } from "./session";
import type { Settings } from "./settings";
import { findGame } from "./ui/games";
import type { Start } from "./ui/Home";
import { missingText, NAMELESS } from "./words";

export const json = async (path: string) => {
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) throw new Error(missingText());
  return answer.json();
};
const missing = () => {
  throw new Error(missingText());
};
/** `text`: the file of a custom board. */
export const load = (game: string, text?: string): Promise<[BoardFile, Layout | null]> =>
  text !== undefined
    ? import("./ui/screens").then((screens) => screens.loadCustom(text))
    : Promise.all([json(`boards/${game}.json`), findGame(game)?.routes ? json(`map/${game}.json`) : null]);

/** A new game, dealt. */
function deal(start: Start): Kept {
  const asked = new URLSearchParams(location.search);
  const seats = start.bots.map((b) => `bot:${b}`);
  const you = asked.get("seed") ? 0 : Math.floor(Math.random() * (seats.length + 1)); // who begins is drawn
  seats.splice(you, 0, start.name || NAMELESS);
  const table: TableRequest = {
    message: "table",
    game: start.game,
    seats,
    as: you,
    hints: "hard",
    seed: asked.get("seed") ?? randomHex(32),
    chance: asked.get("seed") ?? randomHex(32),
    ...(Object.keys(start.options).length ? { options: start.options } : {}),
  };
  return newGame(start, table);
}

/** Why a game is not shown: "elsewhere", another tab plays it; "outdated", this engine refuses what was done in it;
 * "gone", it is not kept here; or a sentence. */
export type Trouble = "elsewhere" | "outdated" | "gone" | string;

/** The game of this tab. `again`: it is played again up to where it was left. */
export function useLocalGame(settings: Settings, onUnkept: () => void) {
  const [session, setSession] = useState<Session | null>(null);
  const [game, setGame] = useState<Kept | null>(null); // as it was when it began, or was resumed
  const [trouble, setTrouble] = useState<Trouble>("");
  const engine = useRef<LocalEngine | null>(null);
  const silence = useRef(() => {}); // ends listening to other tabs
  const wanted = useRef(0); // counts what was asked for: what comes later than another wish is not shown
  const end = () => {
    silence.current();
    engine.current?.close();
    setSession((old) => {
      old?.stop();
      return null;
    });
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
    Promise.all([
      load(kept.start.game, kept.start.board?.text),
      import("./ui/screens").catch(missing),
      made.ready,
    ]).then(
      ([[board, layout], { Session }]) => {
        if (engine.current === made) setSession(new Session(made, board, layout, settings));
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
    if (kept) enter(kept);
    else setTrouble("gone");
  };
  return { session, game, trouble, play, resume, leave };
}
