// The screen of a game of several people at one device: the curtain, one person's game, the end.
import "../main"; // as in ui/screens.ts: all that the home screen needs stays in one file
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { after, whenLeft } from "../ui/effects";
import type { Game } from "../ui/Game";
import { Flag } from "../ui/symbols";
import { playerName } from "../words";
import { Curtain } from "./Curtain";
import type { HotSeat, Stage } from "./table";

export { People } from "./People";
export { HotSeat } from "./table";

interface Props {
  hot: HotSeat;
  Game: typeof Game; // given, not imported: it is in another part of the page
  onAgain(): void;
  onHome(): void;
  onRematch(): void;
  onSettings(): void;
}
function useStage(hot: HotSeat): Stage {
  const [stage, set] = useState(hot.stage);
  useEffect(() => {
    set(hot.stage);
    return hot.subscribe(() => set(hot.stage));
  }, [hot]);
  return stage;
}

export function HotSeatScreen({ hot, Game, ...ways }: Props) {
  const stage = useStage(hot);
  // Who comes back to the page, or takes a device out of a pocket, may be another person.
  useEffect(() => whenLeft(() => hot.cover()), [hot]);
  if (stage.kind === "curtain") return <Curtain hot={hot} seat={stage.seat} {...ways} />;
  return (
    <>
      <Game key={stage.session} session={stage.session} {...ways} />
      {stage.kind === "seat" && stage.next !== null && <Pass key={stage.next} hot={hot} to={stage.next} />}
    </>
  );
}

const LOOK_S = 8; // for a look at what one has drawn

/** The turn is over: the device goes to the next person, at once or after a while. */
function Pass({ hot, to }: { hot: HotSeat; to: number }) {
  const [left, setLeft] = useState(LOOK_S); // seconds; 0: as long as one likes
  const name = playerName(hot.session!.names, to);
  useEffect(() => {
    if (left) return after(1000, () => (left > 1 ? setLeft(left - 1) : hot.cover()));
  }, [left]);
  return (
    <section class="pass-on" aria-label={t("Your turn is over")}>
      <p role="status">{t("Your turn is over")}</p>
      <button type="button" class="primary" onClick={() => hot.cover()}>
        <Flag seat={to} size={16} /> {t("Pass the device to {name}", { name })}
      </button>
      {left > 0 && (
        <button type="button" onClick={() => setLeft(0)}>
          {t("Keep looking")} <small aria-hidden="true">{left}</small>
        </button>
      )}
    </section>
  );
}
