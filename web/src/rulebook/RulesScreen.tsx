// The rules by themselves, without a game: #/rules, #/rules/GAME, #/rules/G-12, #/rules/GAME/G-12.
import { useEffect, useState } from "preact/hooks";
import { say } from "../i18n";
import { screens } from "../ui/beside";
import { GameChoice, gameName } from "../ui/games";
import { gameWith } from "./chapters";
import { type AllFacts, loadFacts, ruleNumber } from "./facts";
import { Rulebook } from "./Rulebook";

/** The game and the rule that an address names. */
export function readAddress(all: AllFacts, address: string): { game: string; rule: string } {
  const [first = "", second = ""] = address.split("/");
  const first_game = Object.keys(all)[0];
  if (!(first in all)) return { game: gameWith(all, first) ?? first_game, rule: first };
  const number = ruleNumber(all[first], second);
  return { game: first, rule: number };
}

export function RulesScreen({ address, onSettings }: { address: string; onSettings(): void }) {
  const { Page } = screens();
  const [all, setAll] = useState<AllFacts | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    loadFacts().then(setAll, (e) => setTrouble(String(e.message ?? e)));
  }, []);
  const { game, rule } = all ? readAddress(all, address) : { game: "", rule: "" };
  const go = (to: string) => {
    location.hash = `/rules/${to}`;
  };
  return (
    <Page title={say("rulebook", "title")} kind="rules" onSettings={onSettings}>
      <p class="rules-intro">{say("rulebook", "intro")}</p>
      {all ? (
        <>
          <GameChoice game={game} small onGame={go} />
          <h2 class="rules-game">{gameName(game)}</h2>
          <Rulebook facts={all[game]} game={game} rule={rule} onRule={(next) => go(`${game}/${next}`)} />
        </>
      ) : (
        trouble && (
          <p class="notice" role="alert">
            {trouble}
          </p>
        )
      )}
    </Page>
  );
}
