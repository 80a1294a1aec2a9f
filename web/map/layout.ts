// The layout of a board without what lies under it: bows of routes and places of names.
import { boardHeight, routeLines, WIDTH } from "../src/board/geometry";
import type { BoardFile, Layout } from "../src/board/types";
import { type Bends, makeBends } from "./bends";
import { type Pieces, placeLabels } from "./labels";

const ROUNDS = 3; // lines make way for names, names for lines

const size = (board: BoardFile) => ({ width: WIDTH, height: boardHeight(board), land: "", borders: "", lakes: "" });

/** In seconds: routes as the board file has them, names where they cover the least. */
export function quickLayout(board: BoardFile, game: Pieces): Layout {
  return { ...size(board), bends: {}, labels: placeLabels(board, game, routeLines(board)).labels };
}

/** `covered`: the cities whose names touch something. `hand`: bends chosen by eye. */
export function makeLayout(board: BoardFile, game: Pieces, hand: Bends = {}): { layout: Layout; covered: string[] } {
  let bends = makeBends(board, hand, null, new Map());
  let placed = placeLabels(board, game, routeLines(board, bends));
  for (let round = 0; round < ROUNDS; round++) {
    bends = makeBends(board, hand, bends, placed.boxes);
    placed = placeLabels(board, game, routeLines(board, bends));
  }
  const { labels, covered } = placed;
  return { layout: { ...size(board), bends, labels }, covered };
}
