// The screen of a game: board or table, rail, tray; on a phone a sheet with tabs. Shows the view, offers what the ask
// allows.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { type Action, listActions } from "../actions";
import { Board, type Lit, type Where } from "../board/Board";
import type { Wish } from "../board/ground";
import type { Card } from "../board/types";
import { spokenLanguage, t, tn } from "../i18n";
import { useTable } from "../lobby";
import { type Cards, type Event, ids, type TicketState } from "../protocol";
import type { Session, Shown } from "../session";
import { play, soundOf } from "../sounds";
import { cityName, playerName, prompt, refusalText, routeName, type Story, tell, turnHelp } from "../words";
import { TableOver, TableTools } from "./AtTable";
import { CardTable } from "./CardTable";
import { classes, NotSetUp, useMedia, useSession } from "./common";
import { fly } from "./flight";
import { gameName } from "./games";
import { Log } from "./Log";
import { Palette } from "./Palette";
import { Announce, Choices, Hints, hintText, PickCard, type Picked, RouteFacts, Tunnel, whyNot } from "./Panels";
import { MiniPlayers, Players } from "./Players";
import { Reference } from "./Reference";
import { type LightUp, ScoreSheet } from "./Score";
import { StackHelp } from "./Scoring";
import { PeekLine, Sheet, type Stop } from "./Sheet";
import { Sign } from "./symbols";
import { Offer, Tickets, wishText } from "./Tickets";
import { Hand, LayBar, Market } from "./Tray";

type Tab = "cards" | "tickets" | "players" | "log";
/** What the list of actions starts with: words, and the city it was asked for. */
interface Asked {
  words: string;
  city?: string;
}
interface Props {
  session: Session;
  onAgain?(): void;
  onHome(): void;
  onRematch(): void;
  onSettings(): void;
}

const TOLD = 80; // lines of the story

const seatMap = (lists: string[] | undefined) =>
  new Map((lists ?? []).flatMap((list, p) => ids(list).map((id) => [id, p] as [string, number])));

export function Game({ session, onAgain, onHome, onRematch, onSettings }: Props) {
  const shown = useSession(session);
  const { view, ask } = shown;
  const narrow = useMedia("(max-width: 999px)");
  const [picked, setPicked] = useState<Picked | null>(null);
  const [hover, setHover] = useState<{ route: string; x: number; y: number } | null>(null);
  const [focusId, setFocusId] = useState<string | null>(null);
  const [story, setStory] = useState<Story | null>(null);
  const [sheetLight, setSheetLight] = useState<LightUp | null>(null);
  const [hintLight, setHintLight] = useState<Action | null>(null);
  const [chosen, setChosen] = useState<Set<string>>(new Set());
  const [laying, setLaying] = useState<Cards>({});
  const [palette, setPalette] = useState<Asked | null>(null);
  const [cursor, setCursor] = useState("");
  const [reference, setReference] = useState(false);
  const [tab, setTab] = useState<Tab>("cards");
  const [stop, setStop] = useState<Stop>("half");
  const [tunnel, setTunnel] = useState<Event | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const [countedOf, setCountedOf] = useState<Session | null>(null);
  const counted = countedOf === session; // the score sheet has come to its end
  const actions = useMemo(() => (shown.pending ? [] : listActions(ask)), [ask, shown.pending]);
  const mine = actions.length > 0;
  const offering = actions.some((a) => a.kind === "keep");
  const over = view?.phase === "over";

  useEffect(() => {
    setChosen(new Set());
    setLaying({});
    setPicked(null);
    setHintLight(null);
  }, [ask?.decision]);
  useEffect(() => {
    setFocusId(null);
    setStory(null);
  }, [tab]);
  const online = useTable() !== null;
  const turned = useRef(false); // the sheet was turned to the tickets by an offer, not by hand
  useEffect(() => {
    if (offering || view?.phase === "complete") {
      setTab("tickets");
      setStop((old) => (old === "peek" ? "half" : old));
      turned.current = true;
    } else if (turned.current && view?.phase === "turn") {
      setTab("cards");
      turned.current = false;
    }
  }, [offering, view?.phase]);
  useEffect(() => {
    const dig = shown.fresh.find((e) => e.event === "tunnel");
    if (dig) setTunnel({ ...dig, at: shown.seq });
  }, [shown.fresh]);
  useEffect(() => {
    if (session.settings.pace !== "instant") fly(shown.fresh, session.names.you);
    if (session.settings.sounds) {
      const sound = soundOf(shown.fresh);
      if (sound) play(sound);
    }
  }, [shown.fresh]);
  useEffect(() => {
    if (mine && session.settings.sounds && view?.phase === "turn") play("turn");
  }, [mine, ask?.decision]);
  useEffect(() => {
    document.title = mine ? `● ${prompt(view!.phase, true, "")} · Turntable` : "Turntable";
    return () => {
      document.title = "Turntable";
    };
  }, [mine, view?.phase, spokenLanguage()]);
  useEffect(() => {
    session.onRecord = (text) => download(text, `turntable-${session.board.game}.ttrec`);
  }, [session]);

  useEffect(() => {
    const key = (e: KeyboardEvent) => {
      const at = e.target as HTMLElement;
      if (e.ctrlKey || e.metaKey || e.altKey || e.repeat || at.closest("input, dialog, textarea")) return;
      // who speaks to the computer, or slips, may switch them off
      if (!session.settings.keys && e.key !== "Escape") return;
      const slot = "12345".indexOf(e.key);
      const draw = slot >= 0 ? `draw ${slot}` : e.key === "d" ? "draw blind" : "";
      if (e.key === "/" || e.key === "p") setPalette({ words: "" });
      else if (e.key === "t" && actions.some((a) => a.kind === "tickets"))
        setPalette({ words: t("Draw tickets") }); // tickets can't be given back: Enter says yes
      else if (e.key === "Escape" && picked) setPicked(null);
      else if (e.key === "Escape" && session.shown.hint) {
        setHintLight(null);
        session.hideHint();
      } else if (e.key === "h") session.askHint();
      else if (e.key === "?") setReference(true);
      else if (e.key === "m") root.current?.querySelector<HTMLElement>(".map, .table")?.focus();
      else if (draw && actions.some((a) => a.text === draw)) session.act(draw);
      else return;
      e.preventDefault();
    };
    addEventListener("keydown", key);
    return () => removeEventListener("keydown", key);
  }, [actions, session, picked]);

  const owners = useMemo(() => seatMap(view?.owned), [view?.owned]);
  const stations = useMemo(() => seatMap(view?.stations), [view?.stations]);
  const markers = useMemo(() => seatMap(view?.markers), [view?.markers]);
  const can = useMemo(() => new Set(actions.filter((a) => a.route).map((a) => a.route!)), [actions]);
  const cityCan = useMemo(() => new Set(actions.filter((a) => a.city).map((a) => a.city!)), [actions]);
  const closed = useMemo(
    () =>
      new Set(
        (view?.why ?? [])
          .filter((w) => w.refusal === "parallel_closed")
          .flatMap((w) => w.routes.flatMap((r) => ids(r[2]))),
      ),
    [view?.why],
  );
  const byTicket = useMemo(() => new Map(session.board.tickets.map((x) => [x.id, x])), [session]);
  const offer = view?.offer ?? [];
  const setFocus = (x: TicketState | null) => setFocusId(x?.id ?? null);
  const focus = useMemo(
    () => (focusId ? ([...(view?.offer ?? []), ...(view?.tickets ?? [])].find((x) => x.id === focusId) ?? null) : null),
    [focusId, view?.offer, view?.tickets],
  ); // as it stands now; gone when it has left the hand
  const lit: Lit = useMemo(() => {
    const routes = new Set<string>();
    const cities = new Set<string>();
    const ticket = (x: TicketState) => {
      for (const r of [...ids(x.routes), ...ids(x.borrowed)]) routes.add(r);
      const b = byTicket.get(x.id)!;
      cities.add(b.a);
      cities.add(b.b);
    };
    if (focus) ticket(focus);
    else if (story) {
      for (const r of story.routes ?? []) routes.add(r);
      for (const c of story.cities ?? []) cities.add(c);
    } else if (sheetLight) {
      for (const r of sheetLight.routes) routes.add(r);
      for (const c of sheetLight.cities) cities.add(c);
    } else if (hintLight) {
      if (hintLight.route) routes.add(hintLight.route);
      if (hintLight.city) cities.add(hintLight.city);
    } else if (offering)
      for (const x of offer) {
        if (chosen.has(x.id)) ticket(x);
      }
    return { routes, cities };
  }, [focus, story, sheetLight, hintLight, offering, offer, chosen]);
  const ends = useMemo(
    () =>
      new Set(
        [...(view?.tickets ?? []).filter((x) => x.status === "open"), ...offer].flatMap((x) => {
          const b = byTicket.get(x.id)!;
          return [b.a, b.b];
        }),
      ),
    [view?.tickets, offer],
  );

  const language = spokenLanguage();
  const seats = shown.welcome?.seats;
  const lines = useMemo(() => shown.log.slice(-TOLD).map((e) => tell(session.names, e)!), [shown.log, seats, language]);
  const wishes: Wish[] = useMemo(
    () =>
      (offering ? offer : focus ? [focus] : []).map((x) => {
        const b = byTicket.get(x.id)!;
        return {
          id: x.id,
          a: b.a,
          b: b.b,
          points: b.points,
          note: wishText(view!, chosen, x),
          chosen: chosen.has(x.id),
        };
      }),
    [offering, offer, focus, chosen, language],
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

  const n = session.names;
  const who = view.asked
    .filter((p) => p !== n.you)
    .map((p) => playerName(n, p))
    .join(", ");
  const asking = prompt(view.phase, mine, who, view.phase !== "tunnel" || actions.some((a) => a.kind === "pay"));
  const help = turnHelp(session.board.game);
  const cardGame = !session.layout;
  const canLay = actions.some((a) => a.kind === "lay");
  const choose = (id: string) =>
    setChosen((old) => {
      const now = new Set(old);
      if (!now.delete(id)) now.add(id);
      return now;
    });
  const lay = (card: Card) =>
    setLaying((old) => {
      const next = ((old[card] ?? 0) + 1) % ((view.hand?.[card] ?? 0) + 1);
      return { ...old, [card]: next };
    });
  const pick = (what: { route?: string; city?: string }, w: Where) => {
    setHover(null);
    setPicked({ ...what, x: w.x, y: w.y });
  };
  const board =
    cardGame || !session.layout ? (
      <CardTable session={session} shown={shown} focus={focus} />
    ) : (
      <Board
        board={session.board}
        layout={session.layout}
        owners={owners}
        can={can}
        cityCan={cityCan}
        cityAsk={!!view.stations}
        cityCall={actions.some((a) => a.city && a.kind !== "station")}
        lit={lit}
        ends={ends}
        last={shown.last}
        stations={stations}
        markers={markers}
        alvin={view.alvin?.city ?? null}
        dim={lit.routes.size + lit.cities.size > 0}
        closed={closed}
        selected={picked?.route ?? /^claim (\S+)/.exec(shown.pending ?? "")?.[1] ?? null}
        wishes={wishes}
        onRoute={(route, w) => pick({ route }, w)}
        onCity={(city, w) => pick({ city }, w)}
        onHover={(route, w) =>
          setHover((old) => (route && w ? (old?.route === route ? old : { route, x: w.x, y: w.y }) : null))
        }
        onPick={(city) => setPalette({ words: cityName(n, city), city })}
        onCursor={setCursor}
      />
    );
  const tickets = offering ? (
    <Offer session={session} shown={shown} chosen={chosen} onChoose={choose} onFocus={setFocus} />
  ) : null;
  const score = over && view.score && (
    <ScoreSheet
      session={session}
      shown={shown}
      counted={counted}
      onCounted={() => setCountedOf(session)}
      onLight={setSheetLight}
      onRematch={onRematch}
      onHome={onHome}
    />
  );
  const layBar = canLay && <LayBar session={session} shown={shown} laying={laying} onClear={() => setLaying({})} />;
  const hand = (
    <>
      <Hand shown={shown} laying={canLay ? laying : null} onCard={lay} />
      {narrow && layBar}
    </>
  );

  return (
    <div
      ref={root}
      class={classes(
        "game-screen",
        narrow && "narrow",
        cardGame && "card-game",
        view.phase === "complete" && "scoring",
        offering && "offering",
        score && "ended",
      )}
    >
      <header class="bar">
        <button type="button" class="plain brand" onClick={onHome} aria-label={t("Turntable: to the home screen")}>
          {narrow && online ? <Sign /> : "Turntable"}
        </button>
        <p class={`prompt${mine ? " mine" : ""}`}>
          <span>{asking}</span>
          {mine && view.phase === "turn" && !narrow && (
            <small class="turn-help" title={help}>
              {help}
            </small>
          )}
          {view.turns_left !== null && !over && (
            <b class="badge">{tn("Last round: {n} turn left", "Last round: {n} turns left", view.turns_left)}</b>
          )}
        </p>
        <nav class="tools" aria-label={t("Tools")}>
          <TableTools />
          <button type="button" class="plain" disabled={!mine} onClick={() => session.askHint()} title="h">
            {t("Hint")}
          </button>
          <button type="button" class="plain" onClick={() => setPalette({ words: "" })} title="/">
            {t("Actions")}
          </button>
          <button
            type="button"
            class="plain"
            onClick={() => setReference(true)}
            aria-label={t("At a glance")}
            title="?"
          >
            ?
          </button>
          <button type="button" class="plain" onClick={onSettings} aria-label={t("Settings")}>
            ⚙
          </button>
        </nav>
      </header>
      <main class="middle" aria-label={t("Board")}>
        <h1 class="sr">Turntable: {gameName(session.board.game)}</h1>
        {board}
        {!narrow && layBar}
        <div class="over">
          {shown.trouble && (
            <p class="banner" role="alert">
              {shown.trouble}
            </p>
          )}
          {tunnel && (
            <Tunnel key={tunnel.at} session={session} shown={shown} event={tunnel} onEnd={() => setTunnel(null)} />
          )}
          <Announce shown={shown} pace={session.settings.pace} />
          <Choices session={session} shown={shown} />
          <Hints session={session} shown={shown} onLight={setHintLight} />
          <Refused shown={shown} />
          {shown.pending && shown.takeable && (
            <p class="banner wait" role="status">
              {pendingText(session, shown.pending)}{" "}
              <button type="button" onClick={() => session.takeBack()}>
                {t("Take back")}
              </button>
            </p>
          )}
        </div>
      </main>
      {narrow ? (
        <Sheet stop={stop} onStop={setStop} line={<MiniPlayers session={session} shown={shown} counted={counted} />}>
          {score ||
            (stop === "peek" ? (
              <PeekLine shown={shown} onOpen={() => setStop("half")} />
            ) : (
              <>
                <div class="tabs" role="tablist" aria-label={t("Panels")}>
                  {(
                    [
                      ["cards", t("Cards")],
                      ["tickets", offering ? t("Offer") : t("Tickets")],
                      ["players", t("Players")],
                      ["log", t("Log")],
                    ] as [Tab, string][]
                  ).map(([id, name]) => (
                    <button
                      type="button"
                      key={id}
                      role="tab"
                      id={`tab-${id}`}
                      aria-selected={tab === id}
                      aria-controls="panel"
                      class={tab === id ? "on" : ""}
                      onClick={() => {
                        turned.current = false;
                        setTab(id);
                      }}
                    >
                      {name}
                    </button>
                  ))}
                </div>
                <div class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
                  {tab === "cards" && (
                    <>
                      {mine && view.phase === "turn" && (
                        <p class="turn-line">
                          {t("Your turn")}: {help}
                        </p>
                      )}
                      <Market session={session} shown={shown} />
                      {hand}
                    </>
                  )}
                  {tab === "tickets" && (
                    <>
                      {tickets}
                      {view.phase === "complete" && <StackHelp session={session} shown={shown} />}
                      <Tickets session={session} shown={shown} focus={focus?.id ?? null} onFocus={setFocus} />
                    </>
                  )}
                  {tab === "players" && <Players session={session} shown={shown} counted={counted} />}
                  {tab === "log" && <Log lines={lines} first={shown.log.length - lines.length} onFocus={setStory} />}
                </div>
              </>
            ))}
        </Sheet>
      ) : (
        <>
          <section class="tray" aria-label={t("Cards")}>
            {hand}
            <Market session={session} shown={shown} />
          </section>
          <aside class="rail" aria-label={t("Game")}>
            <Players session={session} shown={shown} counted={counted} />
            {score || (
              <>
                {tickets}
                <Tickets session={session} shown={shown} focus={focus?.id ?? null} onFocus={setFocus} />
                <Log lines={lines} first={shown.log.length - lines.length} onFocus={setStory} />
              </>
            )}
          </aside>
        </>
      )}
      {hover && !picked && (
        <HoverCard
          session={session}
          route={hover.route}
          x={hover.x}
          y={hover.y}
          can={can.has(hover.route)}
          why={whyNot(session, shown, hover.route) ?? ""}
        />
      )}
      {picked && <PickCard session={session} shown={shown} picked={picked} onClose={() => setPicked(null)} />}
      {palette !== null && (
        <Palette
          session={session}
          shown={shown}
          start={palette.words}
          city={palette.city}
          onClose={() => setPalette(null)}
        />
      )}
      {reference && (
        <Reference game={session.board.game} keys={session.settings.keys} onClose={() => setReference(false)} />
      )}
      <TableOver session={session} />
      <Spoken
        lines={lines}
        first={shown.log.length - lines.length}
        asking={mine ? asking : ""}
        hint={hintText(session, shown)}
        at={cursor && cityLine(session, cursor, can)}
      />
    </div>
  );
}

const SPOKEN = 8; // lines kept for screen readers; new ones are read out as they come

/** The story and what is asked, for those who listen. */
function Spoken({
  lines,
  first,
  asking,
  hint,
  at,
}: {
  lines: Story[];
  first: number;
  asking: string;
  hint: string;
  at: string;
}) {
  const from = Math.max(0, lines.length - SPOKEN);
  return (
    <div class="sr" role="log" aria-live="polite" aria-label={t("What happened")}>
      {lines.slice(from).map((s, i) => (
        <p key={first + from + i}>{s.text}</p>
      ))}
      {asking && <p key={`ask-${asking}`}>{asking}</p>}
      {hint && <p key={`hint-${hint}`}>{hint}</p>}
      {at && <p key={`at-${at}`}>{at}</p>}
    </div>
  );
}

/** The city the arrow keys have come to, and how many of its routes can be claimed. */
function cityLine(session: Session, city: string, can: Set<string>): string {
  const free = session.board.routes.filter((r) => (r.a === city || r.b === city) && can.has(r.id)).length;
  const says = free
    ? tn("{n} route can be claimed", "{n} routes can be claimed", free)
    : t("no route can be claimed now");
  return `${cityName(session.names, city)}: ${says}`;
}

/** Why the table did not take an action; goes by itself. */
function Refused({ shown }: { shown: Shown }) {
  const [hidden, hide] = useState<object | null>(null);
  const { refused } = shown;
  useEffect(() => {
    if (refused) {
      const timer = setTimeout(() => hide(refused), 6000);
      return () => clearTimeout(timer);
    }
  }, [refused]);
  return refused && refused !== hidden ? (
    <p class="banner" role="alert">
      {refusalText(refused.refusal, refused.need ?? 0, refused.have ?? 0, refused.text, refused.card)}
    </p>
  ) : null;
}

/** What waits for two seconds, in words. */
function pendingText(session: Session, action: string): string {
  const [kind, what] = action.split(" ");
  return kind === "claim"
    ? t("You claim {route}", { route: routeName(session.names, what) })
    : t("You build a station in {city}", { city: cityName(session.names, what) });
}

function HoverCard({
  session,
  route,
  x,
  y,
  can,
  why,
}: {
  session: Session;
  route: string;
  x: number;
  y: number;
  can: boolean;
  why: string;
}) {
  const left = Math.min(x + 16, innerWidth - 260);
  const top = y > innerHeight - 140 ? y - 96 : y + 18;
  return (
    <div class="hover" style={`left:${left}px;top:${top}px`} aria-hidden="true">
      <h2 class="sub">{routeName(session.names, route)}</h2>
      <RouteFacts session={session} route={route} />
      {can ? <p class="may">{t("Click to claim.")}</p> : why && <p class="why">{why}</p>}
    </div>
  );
}

function download(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
