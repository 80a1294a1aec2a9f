// The rules over another screen, such as a running game, which continues behind them.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { BoardFile } from "../board/types";
import { say } from "../i18n";
import { Dialog } from "../ui/common";
import { gameName } from "../ui/games";
import { gameWith } from "./chapters";
import { type AllFacts, factsOf, loadFacts } from "./facts";
import { Rulebook } from "./Rulebook";

interface Props {
  game: string;
  board: BoardFile;
  /** To begin with; "" for the beginning. */
  rule: string;
  onClose(): void;
}
export function RulesDialog({ game, board, rule: first, onClose }: Props) {
  const [all, setAll] = useState<AllFacts | null>(null);
  const [trouble, setTrouble] = useState("");
  const [rule, setRule] = useState(first);
  useEffect(() => {
    loadFacts().then(setAll, (e) => setTrouble(String(e.message ?? e)));
  }, []);
  const facts = useMemo(() => all && factsOf(all, game, board), [all, game, board]);
  return (
    <Dialog title={say("rulebook", "title")} onClose={onClose} wide>
      {board.custom && <p class="quiet">{say("rulebook", "board", { game: gameName(game) })}</p>}
      {trouble && (
        <p class="notice" role="alert">
          {trouble}
        </p>
      )}
      {facts && (
        <Rulebook
          facts={facts}
          game={game}
          rule={rule}
          onRule={(next) => (gameWith({ here: facts }, next) ? setRule(next) : open(`#/rules/${next}`))}
        />
      )}
    </Dialog>
  );
}
