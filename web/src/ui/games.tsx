// The games one can choose from, and their posters.
import { CORE, PAGES } from "games";
import { t } from "../i18n";
import { BOTS, isolated } from "../words";
import { classes } from "./common";

const ART = "M0 88q50-14 100-4t100-8v46H0z"; // hills, for a game without a picture of its own

export const GAMES = CORE.map((game) => ({
  ...game,
  id: game.name,
  line: () => "",
  ...PAGES[game.name],
  name: PAGES[game.name]?.name ?? (() => game.title),
}));
export const findGame = (id: string) => GAMES.find((g) => g.id === id);
const OPTIONS: Record<string, () => string> = {
  alvin: () => t("With Alvin the alien"),
  open_track: () => t("Look at your own stack"),
};
const optionName = (option: string) => OPTIONS[option]?.() ?? option;
/** The bots that are offered to people. */
export const LEVELS = ["easy", "medium", "hard", "expert"];
export const levels = () => LEVELS.map((level): [string, string] => [level, BOTS[level]()]);

/** A poster: sun, hills, rails that meet at the horizon. */
export const Poster = ({ game }: { game: string }) => (
  <svg class="poster" viewBox="0 0 200 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect class="poster-sky" width="200" height="120" />
    {Array.from({ length: 10 }, (_, i) => {
      const a = Math.PI * (i / 10);
      const b = a + Math.PI / 20;
      const at = (r: number) => `${(130 + 240 * Math.cos(r)).toFixed(0)} ${(52 - 240 * Math.sin(r)).toFixed(0)}`;
      return <path key={i} class="poster-ray" d={`M130 52L${at(a)}L${at(b)}z`} />;
    })}
    <circle class="poster-sun" cx="130" cy="52" r="21" />
    <path class="poster-hill" d={findGame(game)?.art ?? ART} />
    <path class="poster-ground" d="M0 92q60-16 110-6t90-6v40H0z" />
    <path class="poster-rail" d="M78 120L112 86M122 120L116 86" />
    <path class="poster-tie" d="M76 116h48M84 109h35M91 103h28M97 98h22M102 94h16M106 91h12" />
  </svg>
);

export const gameName = (id: string) => findGame(id)?.name() ?? id;
/** What a table is about: its game, or its custom board. */
export const tableName = ({ game, board }: { game: string; board?: { name: string } }) =>
  board ? isolated(board.name) : gameName(game);
/** That a board is a custom one, and by whose rules it is played. */
export const customWords = (game: string) => t("custom board, rules of {game}", { game: gameName(game) });

/** The options of a table that are on, by name. */
export const optionNames = (options: Record<string, boolean>) =>
  Object.keys(options)
    .filter((option) => options[option])
    .map(optionName);

export function GameChoice({ game, small, onGame }: { game: string; small?: boolean; onGame(game: string): void }) {
  return (
    <div class={classes("games", small && "small")} role="radiogroup" aria-label={t("Game")}>
      {GAMES.map((g) => (
        <label key={g.id} class={classes("game", `g-${g.id}`, g.id === game && "on")}>
          <input type="radio" name="game" value={g.id} checked={g.id === game} onChange={() => onGame(g.id)} />
          <Poster game={g.id} />
          <b>{g.name()}</b>
          {!small && <span>{g.line()}</span>}
        </label>
      ))}
    </div>
  );
}

/** The options of a game, those in `on` checked. */
export function OptionChoice({ options, on, onOn }: { options: string[]; on: string[]; onOn(on: string[]): void }) {
  if (!options.length) return null;
  return (
    <fieldset>
      <legend>{t("Variant")}</legend>
      <div class="choice">
        {options.map((option) => (
          <label key={option} class={classes(on.includes(option) && "on")}>
            <input
              type="checkbox"
              name="variant"
              checked={on.includes(option)}
              onChange={() => onOn(on.includes(option) ? on.filter((o) => o !== option) : [...on, option])}
            />
            {optionName(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
/** As messages have them: {"alvin":true}. */
export const optionsOf = (on: string[]) => Object.fromEntries(on.map((option) => [option, true]));
