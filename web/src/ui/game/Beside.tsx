// Beside the board, or on a phone below it: cards, tickets, players, the story; at the end the score.
import type { ComponentChildren } from "preact";
import { t } from "../../i18n";
import type { Session, Shown } from "../../session";
import type { Story } from "../../words";
import { Log } from "../Log";
import { MiniPlayers, Players } from "../Players";
import { StackHelp } from "../Scoring";
import { PeekLine, Sheet } from "../Sheet";
import { Offer, Tickets } from "../Tickets";
import { Hand, Market } from "../Tray";
import { TabList } from "./TabList";
import type { Light } from "./useLight";
import type { Tab, Tabs } from "./useTabs";
import type { Turn } from "./useTurn";

export interface Panels {
  session: Session;
  shown: Shown;
  turn: Turn;
  light: Light;
  /** At the end: the totals as far as they are counted. */
  totals: number[] | null;
  lines: Story[];
  /** The score sheet, at the end. */
  score: ComponentChildren;
  /** The own plan, beside a wide board. */
  planned: ComponentChildren;
}

const MyHand = ({ shown, turn }: Panels) => (
  <Hand shown={shown} laying={turn.has("lay") ? turn.laying : null} hinted={turn.hinted} onCard={turn.lay} />
);
const MyMarket = ({ session, shown, turn }: Panels) => (
  <Market {...{ session, shown }} hinted={turn.hinted} onTickets={(at) => turn.setPicked({ tickets: true, ...at })} />
);
const MyOffer = ({ session, shown, turn, light }: Panels) =>
  turn.offering ? (
    <Offer
      {...{ session, shown }}
      chosen={turn.chosen}
      hinted={turn.hinted}
      onChoose={turn.choose}
      onFocus={light.setFocus}
    />
  ) : null;
/** Who watches has none. */
const watches = ({ session }: Panels) => session.names.you === null;
const MyTickets = (p: Panels) =>
  watches(p) ? null : (
    <Tickets
      session={p.session}
      shown={p.shown}
      focus={p.light.focus?.id ?? null}
      hinted={p.turn.hinted}
      onFocus={p.light.setFocus}
    />
  );
const Told = ({ shown, lines, light }: Panels) => (
  <Log lines={lines} first={shown.log.length - lines.length} onFocus={light.setStory} />
);

const isOver = ({ shown }: Panels) => shown.view!.phase === "over";

export const Tray = (p: Panels) =>
  isOver(p) ? (
    <div class="tray">{p.score}</div>
  ) : (
    <section class="tray" aria-label={t("Cards")}>
      <MyHand {...p} />
      <MyMarket {...p} />
    </section>
  );

export const Rail = (p: Panels) => (
  <aside class="rail" aria-label={t("Game")}>
    <Players session={p.session} shown={p.shown} totals={p.totals} />
    {!isOver(p) && <MyOffer {...p} />}
    {!isOver(p) && <MyTickets {...p} />}
    <Told {...p} />
    {p.planned}
  </aside>
);

interface PhoneProps extends Panels {
  tabs: Tabs;
  help: string;
  layBar: ComponentChildren;
}
export function Phone(p: PhoneProps) {
  const { session, shown, totals } = p;
  const { stop, setStop } = p.tabs;
  const peeks = stop === "peek" && shown.view!.phase !== "over";
  return (
    <Sheet stop={stop} onStop={setStop} line={<MiniPlayers session={session} shown={shown} totals={totals} />}>
      {peeks ? <PeekLine shown={shown} onOpen={() => setStop("half")} /> : <Tabbed {...p} />}
    </Sheet>
  );
}

function Tabbed(p: PhoneProps) {
  const { tab, open } = p.tabs;
  const over = p.shown.view!.phase === "over";
  const all: [Tab, string][] = [
    ["score", t("Score")],
    ["cards", t("Cards")],
    ["tickets", p.turn.offering ? t("Offer") : t("Tickets")],
    ["players", t("Players")],
    ["log", t("Log")],
  ];
  const hidden: Tab[] = over ? ["cards", "tickets"] : watches(p) ? ["score", "tickets"] : ["score"];
  return (
    <>
      <TabList label={t("Panels")} tabs={all.filter(([id]) => !hidden.includes(id))} tab={tab} onTab={open} />
      <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        <Panel {...p} />
      </div>
    </>
  );
}

function Panel(p: PhoneProps) {
  const { session, shown } = p;
  const { phase } = shown.view!;
  switch (p.tabs.tab) {
    case "cards":
      return (
        <>
          {p.turn.mine && phase === "turn" && <p class="turn-line">{p.help}</p>}
          <MyMarket {...p} />
          <MyHand {...p} />
          {p.layBar}
        </>
      );
    case "tickets":
      return (
        <>
          <MyOffer {...p} />
          {phase === "complete" && <StackHelp session={session} shown={shown} />}
          <MyTickets {...p} />
        </>
      );
    case "players":
      return <Players session={session} shown={shown} totals={p.totals} />;
    case "log":
      return <Told {...p} />;
    case "score":
      return <>{p.score}</>;
  }
}
