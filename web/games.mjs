// games: the games that the wasm modules know, and their boards as the page reads them.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";

/** Where everything is built: the wasm modules in `wasm`, the page in `web`. */
export const BUILD = process.env.TURNTABLE_BUILD || "../build";
/** Folders of games beside those of src/games, as Meson was given them (-Dmore_games). */
const MORE = process.env.TURNTABLE_MORE_GAMES?.split(",") ?? [];

/** The games as the core lists them, like `turntable games --json`. */
export async function coreGames() {
  const { instance } = await WebAssembly.instantiate(await readFile(`${BUILD}/wasm/src/wasm/proof.wasm`));
  const core = instance.exports;
  core.turntable_games();
  const said = Buffer.from(core.memory.buffer, core.turntable_said(), core.turntable_said_size());
  return JSON.parse(said.toString()).games;
}

/** What only the page has for a game, where it has it: a file in src/games. */
export const ofPage = (game, file) => [`src/games/${game}/${file}`].filter(existsSync);

const boardFile = async (game) => {
  const folder = MORE.find((path) => basename(path) === game) ?? `../src/games/${game}`;
  return JSON.parse(await readFile(`${folder}/board.json`, "utf8"));
};
/** The board of a game as one file, with the map it has from another; and the name of the game that has that map. */
export async function boardOf(game) {
  const own = await boardFile(game.board);
  const map = own.map ?? game.board;
  return { board: { ...(own.map && (await boardFile(map))), ...own, game: game.name }, map };
}
