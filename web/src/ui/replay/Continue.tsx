// Games against bots that begin where a replay is: "Continue from here" asks how, "Try it" of a review does not.
import { useState } from "preact/hooks";
import { keepNewGame } from "../../begin";
import type { BoardFile } from "../../board/types";
import { randomHex } from "../../fair";
import { t } from "../../i18n";
import type { Replay } from "../../replay/reader";
import { NAMELESS, type Names, playerName, varied } from "../../words";
import { Dialog, radios } from "../common";
import { levels } from "../games";
import { noLocal } from "../Home";

/** Where a game goes on. */
interface From {
  replay: Replay;
  board: BoardFile;
  /** Of the reader. */
  name: string;
  step: number;
}
interface Choice {
  /** Who plays on. */
  seat: number;
  /** Of the bots; "same": as they were. */
  level: string;
  draws: "same" | "other";
}
interface Props extends From {
  names: Names;
  /** Who plays on, at first. */
  seat: number;
  onClose(): void;
}
const KNOWN = /^bot:(easy|medium|hard|expert)(-(planner|racer|collector|cautious|blocker))?$/; // bots of the page

/** What is chosen at first: the same draws, and bots as they were. */
export const usual = ({ summary: { seats, from_seed } }: Replay, seat: number): Choice => ({
  seat,
  level: seats.some((s, i) => i !== seat && KNOWN.test(s)) ? "same" : "medium",
  draws: from_seed ? "same" : "other",
});

/** Begins the game, and goes there. */
export async function playFrom({ replay, board, name, step }: From, { seat, level, draws }: Choice): Promise<void> {
  const { seats, game, options, from_seed } = replay.summary;
  const players = seats.map((old, i) =>
    i === seat
      ? name || NAMELESS
      : level === "same" && KNOWN.test(old)
        ? old
        : `bot:${varied(level === "same" ? "medium" : level, i)}`,
  );
  const bots = players.filter((_, i) => i !== seat).map((bot) => bot.slice(4));
  const custom = board.custom === undefined ? {} : { board: { name: board.name, text: board.custom } };
  location.hash = await keepNewGame(
    { game, bots, options, name, ...custom },
    {
      message: "table",
      record: replay.upTo(step),
      ...(from_seed ? { draws } : {}),
      seats: players,
      as: seat,
      hints: "hard",
      chance: randomHex(32),
    },
  );
}

export function Continue({ names, seat: first, onClose, ...from }: Props) {
  const atFirst = usual(from.replay, first);
  const { from_seed } = from.replay.summary;
  const [seat, setSeat] = useState(first);
  const [level, setLevel] = useState(atFirst.level);
  const [draws, setDraws] = useState(atFirst.draws);
  const missing = noLocal();
  const begin = (e: Event) => {
    e.preventDefault();
    playFrom(from, { seat, level, draws });
  };
  return (
    <Dialog title={t("Continue from here")} onClose={onClose}>
      <form class="start continue" onSubmit={begin}>
        {radios(
          "seat",
          t("You play"),
          seat,
          setSeat,
          names.seats.map((_, i): [number, string] => [i, playerName(names, i)]),
        )}
        {radios("level", t("The others are bots"), level, setLevel, [
          ...(atFirst.level === "same" ? [["same", t("as they were")] as [string, string]] : []),
          ...levels(),
        ])}
        {from_seed ? (
          radios("draws", t("Draws"), draws, setDraws, [
            ["same", t("the same")],
            ["other", t("other ones")],
          ])
        ) : (
          <p class="quiet">{t("What is still hidden is dealt anew.")}</p>
        )}
        <p class="quiet">
          {draws === "same" && from_seed
            ? t("The piles stay as they were: whoever draws as before gets the same cards and tickets.")
            : t("Hands and tickets stay as they were; what nobody had drawn yet is shuffled.")}
        </p>
        <button class="primary play" type="submit" disabled={!!missing}>
          {t("Play from here")}
        </button>
        {missing && <p class="quiet">{missing}</p>}
      </form>
    </Dialog>
  );
}
