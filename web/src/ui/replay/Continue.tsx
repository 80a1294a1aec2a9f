// "Continue from here": a game against bots that begins where the replay is.
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

interface Props {
  replay: Replay;
  board: BoardFile;
  names: Names;
  /** Of the reader. */
  name: string;
  step: number;
  /** Who plays on, at first. */
  seat: number;
  onClose(): void;
}
const KNOWN = /^bot:(easy|medium|hard|expert)(-(planner|racer|collector|cautious|blocker))?$/; // bots of the page

export function Continue({ replay, board, names, name, step, seat: first, onClose }: Props) {
  const { seats, game, options, from_seed } = replay.summary;
  const others = seats.some((s, i) => i !== first && KNOWN.test(s));
  const [seat, setSeat] = useState(first);
  const [level, setLevel] = useState(others ? "same" : "medium");
  const [draws, setDraws] = useState<"same" | "other">(from_seed ? "same" : "other");
  const missing = noLocal();
  const begin = async (e: Event) => {
    e.preventDefault();
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
          ...(others ? [["same", t("as they were")] as [string, string]] : []),
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
