// A new game at the printed board: which one, who plays, in which colors.
import { useState } from "preact/hooks";
import { chosenBoard } from "../custom/chosen";
import { t } from "../i18n";
import { choices, classes, radios } from "../ui/common";
import { findGame, GAMES, GameChoice, OptionChoice, optionsOf } from "../ui/games";
import { Flag } from "../ui/symbols";
import { isolated } from "../words";
import { PLAYER_COLORS, type PlayerColor } from "./told";
import type { Begun } from "./useTable";
import { colorName } from "./words";

export const LONGEST = 20; // letters of a name

interface PlayersProps {
  names: string[];
  /** Empty where players have no colors. */
  colors: PlayerColor[];
  /** How many colors the game has. */
  most: number;
  onName(seat: number, name: string): void;
  onColor(seat: number, color: PlayerColor): void;
}
/** Names and colors. */
export const PlayersFields = ({ names, colors, most, onName, onColor }: PlayersProps) => (
  <ul class="c-names">
    {names.map((name, seat) => (
      <li key={seat}>
        <input
          value={name}
          maxLength={LONGEST}
          autocomplete="off"
          placeholder={colors[seat] ? colorName(colors[seat]) : t("Player {n}", { n: seat + 1 })}
          aria-label={t("Name of player {n}", { n: seat + 1 })}
          onInput={(e) => onName(seat, (e.target as HTMLInputElement).value)}
        />
        {colors[seat] && (
          <div class="c-colors" role="radiogroup" aria-label={t("Color of player {n}", { n: seat + 1 })}>
            {PLAYER_COLORS.slice(0, most).map((color, number) => (
              <label key={color} class={classes(colors[seat] === color && "on")} title={colorName(color)}>
                <input
                  type="radio"
                  name={`color-${seat}`}
                  checked={colors[seat] === color}
                  aria-label={colorName(color)}
                  onChange={() => onColor(seat, color)}
                />
                <Flag seat={number} size={22} />
              </label>
            ))}
          </div>
        )}
      </li>
    ))}
  </ul>
);

/** Gives a color to a seat; who had it gets the old one. */
export const swapped = (colors: PlayerColor[], seat: number, color: PlayerColor) =>
  colors.map((c, i) => (i === seat ? color : c === color ? colors[seat] : c));

interface Props {
  onBegin(begun: Begun): void;
}
export function Setup({ onBegin }: Props) {
  const custom = chosenBoard();
  const playable = custom?.games.filter((g) => !g.error) ?? [];
  const [onCustom, setOnCustom] = useState(playable.length > 0);
  const [chosen, setGame] = useState(GAMES[0].id);
  const [count, setCount] = useState(3);
  const [on, setOn] = useState<string[]>([]);
  const [names, setNames] = useState(PLAYER_COLORS.map(() => ""));
  const [colors, setColors] = useState<PlayerColor[]>([...PLAYER_COLORS]);
  const own = onCustom ? (playable.find((g) => g.game === custom!.game) ?? playable[0]) : null;
  const game = own?.game ?? chosen;
  const of = own ?? findGame(game)!;
  const players = Math.min(Math.max(count, of.min_players), of.max_players);
  const hasColors = !!own || findGame(game)!.routes > 0;
  const options = of.options.filter((option) => option !== "open_track"); // which changes nothing that is counted
  const begin = (e: Event) => {
    e.preventDefault();
    onBegin({
      game,
      players,
      options: optionsOf(on.filter((option) => options.includes(option))),
      custom: own && custom,
      seated: (empty) => ({
        ...empty,
        seats: empty.seats.map((seat, i) => ({
          ...seat,
          name: names[i].trim().slice(0, LONGEST),
          ...(hasColors && { color: colors[i] }),
        })),
      }),
    });
  };
  return (
    <form class="c-setup" onSubmit={begin}>
      {playable.length > 0 &&
        radios("companion-board", t("Board"), onCustom, setOnCustom, [
          [true, isolated(custom!.name)],
          [false, t("One of the games")],
        ])}
      {!own && <GameChoice small game={game} onGame={setGame} />}
      {radios("players", t("Players"), players, setCount, choices(of.min_players, of.max_players))}
      <OptionChoice options={options} on={on} onOn={setOn} />
      <fieldset>
        <legend>{hasColors ? t("Names and colors") : t("Names")}</legend>
        <PlayersFields
          names={names.slice(0, players)}
          colors={hasColors ? colors.slice(0, players) : []}
          most={of.max_players}
          onName={(seat, name) => setNames(names.map((n, i) => (i === seat ? name : n)))}
          onColor={(seat, color) => setColors(swapped(colors, seat, color))}
        />
      </fieldset>
      <button class="primary play" type="submit">
        {t("To the board")}
      </button>
    </form>
  );
}
