// A game in the page, from its deal to the end: its engine, its board, and what of it this browser keeps.
import { useRef, useState } from "preact/hooks";
import type { BoardFile, Layout } from "./board/types";
import { LocalEngine, seed } from "./engine";
import { type Kept, keepGame, keptGame } from "./kept";
import { Session } from "./session";
import type { Settings } from "./settings";
import { findGame } from "./ui/games";
import type { Start } from "./ui/Home";
import { missingText, NAMELESS } from "./words";

const json = async (path: string) => {
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) throw new Error(missingText());
  return answer.json();
};
export const load = (game: string): Promise<[BoardFile, Layout | null]> =>
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
    hints: "hard",
    seed: asked.get("seed") ?? seed(),
    chance: asked.get("seed") ?? seed(),
    ...(Object.keys(start.options).length ? { options: start.options } : {}),
  };
  return { start, table, said: [], acted: [], over: false };
}

/** `again`: it is played again up to where it was left. */
export function useLocalGame(settings: Settings, onUnkept: () => void) {
  const [session, setSession] = useState<Session | null>(null);
  const [start, setStart] = useState<Start | null>(null);
  const [trouble, setTrouble] = useState("");
  const [again, setAgain] = useState(false);
  const engine = useRef<LocalEngine | null>(null);
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
    made.onUnkept = onUnkept;
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
    if (!keepGame(kept)) onUnkept();
    enter(kept);
  };
  const resume = () => {
    const kept = keptGame();
    if (kept) enter(kept);
  };
  return { session, start, trouble, again, play, resume, leave };
}
