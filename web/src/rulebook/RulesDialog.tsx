// The rules over a running game, which continues behind them.
import { useEffect, useMemo, useState } from "preact/hooks";
import { say } from "../i18n";
import type { Session } from "../session";
import { Dialog } from "../ui/common";
import { gameName } from "../ui/games";
import { gameWith } from "./chapters";
import { type AllFacts, factsOf, loadFacts } from "./facts";
import { Rulebook } from "./Rulebook";

interface Props {
  session: Session;
  /** To begin with; "" for the beginning. */
  rule: string;
  onClose(): void;
}
export function RulesDialog({ session, rule: first, onClose }: Props) {
  const [all, setAll] = useState<AllFacts | null>(null);
  const [trouble, setTrouble] = useState("");
  const [rule, setRule] = useState(first);
  useEffect(() => {
    loadFacts().then(setAll, (e) => setTrouble(String(e.message ?? e)));
  }, []);
  const facts = useMemo(() => all && factsOf(all, session), [all, session]);
  const game = session.shown.welcome?.game ?? session.board.game;
  return (
    <Dialog title={say("rulebook", "title")} onClose={onClose} wide>
      {session.board.custom && <p class="quiet">{say("rulebook", "board", { game: gameName(game) })}</p>}
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
