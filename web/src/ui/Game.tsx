// The screen of a game: board or table, rail, tray; on a phone a sheet with tabs. Shows the view, offers what the ask
// allows.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Action } from "../actions";
import { spokenLanguage, t } from "../i18n";
import { notNew } from "../learn/newcomer";
import { still } from "../motion/stage";
import type { Event } from "../protocol";
import { motionTime, type Session, type Shown } from "../session";
import { cityName, playerName, prompt, routeName, type Story, tell, turnHelp } from "../words";
import { CardTable } from "./CardTable";
import { classes, NotSetUp, useMedia, useSession } from "./common";
import { TableOver } from "./game/atTable";
import { Bar } from "./game/Bar";
import { type Panels, Phone, Rail, Tray } from "./game/Beside";
import { GameMap } from "./game/GameMap";
import { Over, pendingText } from "./game/Over";
import { cityLine, Spoken } from "./game/Spoken";
import { useEvents } from "./game/useEvents";
import { useKeys } from "./game/useKeys";
import { useLight } from "./game/useLight";
import { usePlans } from "./game/usePlans";
import { useTabs } from "./game/useTabs";
import { type Turn, useTurn } from "./game/useTurn";
import { gameName } from "./games";
import { Palette } from "./Palette";
import { hintText, whyNot } from "./Panels";
import { PickCard, RouteFacts } from "./PickCard";
import { Part } from "./parts";
import { Reference } from "./Reference";
import { useRules } from "./RulesOver";
import { type Count, ScoreSheet } from "./Score";
import { LayBar } from "./Tray";

/** What the list of actions starts with: words, and the city it was asked for. */
interface Asked {
  words: string;
  city?: string;
}
interface Hovered {
  route: string;
  x: number;
  y: number;
}
/** In a lesson or a puzzle: the panel with its text or question, and what it is about. */
export interface Taught {
  panel: ComponentChildren;
  /** Lit like the action of a hint, and like a line of the log. */
  wish: Action | null;
  story: Story | null;
  /** The part of the screen that is lit. */
  look: string;
}
interface Props {
  session: Session;
  taught?: Taught;
  onAgain?(): void;
  onHome(): void;
  onRematch(): void;
  /** Left out where the game will have no record: it began from a position. */
  onReplay?(): void;
  onSettings(): void;
}

const TOLD = 80; // lines of the story

function askText(session: Session, { view, takeable }: Shown, turn: Turn): string {
  if (takeable) return t("You can still take it back");
  const n = session.names;
  const { asked, phase } = view!;
  const others = asked.filter((p) => p !== n.you).map((p) => playerName(n, p));
  return prompt(phase, turn.mine, others.join(", "), phase !== "tunnel" || turn.has("pay"));
}

export function Game({ session, taught, onAgain, onHome, onRematch, onReplay, onSettings }: Props) {
  const shown = useSession(session);
  const { view } = shown;
  const narrow = useMedia("(max-width: 999px)");
  const hover = useRef<(next: Hovered | null) => void>(() => {});
  const [palette, setPalette] = useState<Asked | null>(null);
  const [cursor, setCursor] = useState("");
  const [reference, setReference] = useState(false);
  const rules = useRules(shown.welcome?.game ?? session.board.game, session.board);
  const [count, setCount] = useState<(Count & { of: Session }) | null>(null);
  const counted = count?.of === session ? count : null;
  const root = useRef<HTMLDivElement>(null);
  const turn = useTurn(shown);
  const tabs = useTabs(shown, turn.offering, turn.hinted);
  const light = useLight(session, shown, turn, tabs.tab);
  const plans = usePlans(session, shown);
  const onBoard = useEvents(session, shown);
  useEffect(() => {
    if (!taught) return;
    turn.setHinted(taught.wish);
    light.setStory(taught.story);
  }, [taught?.wish, taught?.story, shown.ask?.decision, tabs.tab]);
  useEffect(() => {
    if (view?.phase === "over") notNew();
  }, [view?.phase]);
  useKeys(session, turn, {
    palette: (words) => view?.phase !== "over" && setPalette({ words }),
    reference: () => setReference(true),
    board: () => root.current?.querySelector<HTMLElement>(".map, .table")?.focus(),
  });
  const seats = shown.welcome?.seats;
  const told = useMemo(() => new Map<Event, Story>(), [seats, spokenLanguage()]); // a line that stays is not drawn again
  const lines = useMemo(
    () =>
      shown.log
        .filter((e) => e.event !== "result" || counted?.over) // the count comes first
        .slice(-TOLD)
        .map((e) => {
          if (!told.has(e)) told.set(e, tell(session.names, e)!);
          return told.get(e)!;
        }),
    [shown.log, told, counted?.over],
  );

  if (!view || !shown.welcome)
    return (
      <div class="loading" role="status">
        {shown.trouble ? (
          <NotSetUp why={shown.trouble} onAgain={onAgain} onHome={onHome} />
        ) : (
          t("Setting up the table…")
        )}
      </div>
    );

  const { mine, picked } = turn;
  const both = { session, shown };
  const asking = askText(session, shown, turn);
  const help = turnHelp(shown.welcome.rules);
  const score = view.phase === "over" && view.score && (
    <ScoreSheet
      {...both}
      count={counted}
      onCount={(next) => setCount({ of: session, ...next })}
      onLight={light.setCounting}
      onRematch={onRematch}
      onHome={onHome}
      onReplay={onReplay}
    />
  );
  const layBar = turn.has("lay") && <LayBar {...both} laying={turn.laying} onClear={turn.layNothing} />;
  const now = still() || !motionTime(session.settings);
  const of = [shown, session, spokenLanguage()];
  const beside = [...of, turn.hinted, turn.laying, score];
  const planned = plans && <plans.Plans {...both} store={plans.store} />;
  const panels: Panels = { ...both, turn, light, totals: counted?.totals ?? null, lines, score, planned };
  return (
    <div
      ref={root}
      class={classes(
        "game-screen",
        narrow && "narrow",
        !session.layout && "card-game",
        view.phase === "complete" && "scoring",
        turn.offering && "offering",
        score && "ended",
        taught && "taught",
      )}
      data-look={taught?.look}
      onClick={rules.follow}
    >
      {/* The question comes after what it is about; once it is answered, or a hint is asked for, it changes at once. */}
      <Part of={[view, ...of, narrow, mine, asking, help, onHome, onSettings]} now={now} last>
        <Bar
          {...both}
          {...{ narrow, mine, asking, help, onHome, onSettings }}
          onActions={() => setPalette({ words: "" })}
          onReference={() => setReference(true)}
        />
      </Part>
      {taught?.panel}
      <main class="middle" aria-label={t("Board")}>
        <h1 class="sr">Turntable: {session.board.custom ? session.board.name : gameName(session.board.game)}</h1>
        <Part
          of={[
            ...of,
            turn.picked?.route,
            turn.all,
            light.lit,
            light.ends,
            light.wishes,
            light.focus,
            light.counting,
            plans,
          ]}
          now={now}
          onDrawn={onBoard}
        >
          {session.layout ? (
            <GameMap
              {...both}
              {...{ turn, light, plans }}
              layout={session.layout}
              onHover={(route, w) => hover.current(route && w ? { route, x: w.x, y: w.y } : null)}
              onPick={(city) => setPalette({ words: cityName(session.names, city), city })}
              onCursor={setCursor}
            />
          ) : (
            <CardTable {...both} focus={light.focus} counting={light.counting} />
          )}
        </Part>
        {!narrow && layBar}
        {narrow && planned}
        <Over
          {...both}
          hinted={turn.hinted}
          onLight={turn.setHinted}
          onTickets={(at) => turn.setPicked({ tickets: true, ...at })}
          onStory={light.setStory}
        />
      </main>
      {narrow ? (
        <Part of={[...beside, turn.chosen, light.focus, lines, tabs.tab, tabs.stop, help]} now={now}>
          <Phone {...panels} {...{ tabs, help, layBar }} />
        </Part>
      ) : (
        <>
          <Part of={beside} now={now}>
            <Tray {...panels} />
          </Part>
          <Part of={[...beside, turn.chosen, light.focus, lines, plans]} now={now}>
            <Rail {...panels} />
          </Part>
        </>
      )}
      <Hover {...both} tell={hover} can={turn.can} hidden={!!picked} />
      {picked && (
        <PickCard {...both} {...{ picked, plans }} hinted={turn.hinted} onClose={() => turn.setPicked(null)} />
      )}
      {palette && (
        <Palette
          {...both}
          start={palette.words}
          city={palette.city}
          plans={plans}
          onRule={rules.open}
          onClose={() => setPalette(null)}
        />
      )}
      {reference && (
        <Reference
          rules={shown.welcome?.rules ?? []}
          map={!!session.board.routes}
          keys={session.settings.keys}
          onRules={() => {
            setReference(false);
            rules.open("");
          }}
          onClose={() => setReference(false)}
        />
      )}
      {rules.dialog}
      <TableOver session={session} onRematch={onRematch} />
      <Spoken
        lines={lines}
        first={shown.log.length - lines.length}
        asking={mine ? asking : shown.takeable ? `${pendingText(session, shown)}. ${asking}: Esc` : ""}
        hint={shown.seeking ? t("Looking for a hint…") : hintText(session, shown)}
        at={cursor && cityLine(session, cursor, turn.can)}
      />
    </div>
  );
}

interface HoverProps {
  session: Session;
  shown: Shown;
  can: Set<string>;
  hidden: boolean;
  /** Gets what tells it where the mouse is: the rest of the screen is not drawn again for that. */
  tell: { current(next: Hovered | null): void };
}
/** What a route is, beside the mouse. */
function Hover({ session, shown, can, hidden, tell }: HoverProps) {
  const [at, setAt] = useState<Hovered | null>(null);
  tell.current = (next) => setAt((old) => (next?.route === old?.route ? old : next));
  if (!at || hidden) return null;
  const { route, x, y } = at;
  const left = Math.min(x + 16, innerWidth - 260);
  const top = y > innerHeight - 140 ? y - 96 : y + 18;
  const why = whyNot(session, shown, route);
  return (
    <div class="hover" style={`left:${left}px;top:${top}px`} aria-hidden="true">
      <h2 class="sub">{routeName(session.names, route)}</h2>
      <RouteFacts session={session} shown={shown} route={route} />
      {can.has(route) ? <p class="may">{t("Click to claim.")}</p> : why && <p class="why">{why}</p>}
    </div>
  );
}
