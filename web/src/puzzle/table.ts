// The table of a puzzle: it shows the position as the seat sees it, and takes answers instead of playing them.
import type { BoardFile, Layout } from "../board/types";
import { randomHex } from "../fair";
import type { Said, TableRequest } from "../protocol";
import type { Session } from "../session";
import type { Settings } from "../settings";
import { screens } from "../ui/beside";
import { missingText, NAMELESS, varied } from "../words";
import type { Puzzle } from "./set";
import { unpack } from "./unpack";

/** The bots that play on against the reader. */
export const botsOf = (puzzle: Puzzle) =>
  puzzle.position.seats.flatMap((_, seat) => (seat === puzzle.seat ? [] : varied("hard", seat)));

/** The table with the puzzle's position. What is hidden from its seat is another sample each time. */
export function tableOf(puzzle: Puzzle, board: BoardFile, name: string): TableRequest {
  const seats = botsOf(puzzle).map((bot) => `bot:${bot}`);
  seats.splice(puzzle.seat, 0, name || NAMELESS);
  return {
    message: "table",
    position: unpack(board, puzzle.game, puzzle.position, randomHex(32)),
    seats,
    as: puzzle.seat,
    hints: "hard",
    chance: randomHex(32),
  };
}

export type PuzzleSession = Session & { onAnswer(action: string): void };

/** What the table says of the position, once; then it is not needed any more. */
function ask(table: TableRequest): Promise<Said[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker("worker.js");
    const said: Said[] = [];
    const end = () => worker.terminate();
    worker.onerror = (e) => {
      end();
      reject(new Error(e.message || missingText()));
    };
    worker.onmessage = ({ data }: MessageEvent<Said>) => {
      if (data.message === "error") {
        end();
        reject(new Error(data.error === "missing" ? missingText() : data.text));
      } else if (data.message === "welcome" || data.message === "update") {
        said.push(data);
        if (data.message !== "update" || !data.ask) return;
        end();
        resolve(said);
      }
    };
    worker.postMessage(table);
    worker.postMessage({ message: "hello", protocol: 1 });
  });
}

export async function openPuzzle(
  puzzle: Puzzle,
  [board, layout]: [BoardFile, Layout | null],
  settings: Settings,
): Promise<PuzzleSession> {
  const said = await ask(tableOf(puzzle, board, settings.name));
  const engine = {
    send: () => {},
    onMessage: (hear: (message: Said) => void) => {
      for (const message of said) hear(message);
    },
    close: () => {},
  };
  const session = new (screens().Session)(engine, board, layout, settings);
  return Object.assign(session, {
    onAnswer(_: string) {},
    act(action: string) {
      this.onAnswer(action);
    },
    askHint() {}, // that would be the answer
  });
}
