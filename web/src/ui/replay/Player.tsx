// A record that is replayed: the board as everybody or one seat saw it, the way through it, hands, turns, and its review.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { BoardFile, Layout } from "../../board/types";
import { spokenLanguage, t } from "../../i18n";
import { useMotion } from "../../motion/useMotion";
import { placeOf, type Source } from "../../replay/address";
import { FaultWords } from "../../replay/faults";
import { type Playback, usePlayback } from "../../replay/playback";
import type { Replay } from "../../replay/reader";
import type { Found } from "../../replay/source";
import { storyOf, turnAt, turnsOf } from "../../replay/turns";
import type { Session, Shown } from "../../session";
import type { Settings } from "../../settings";
import { playerName } from "../../words";
import { CardTable } from "../CardTable";
import { classes, useMedia, useSession } from "../common";
import { after } from "../effects";
import { GameMap } from "../game/GameMap";
import { useLight } from "../game/useLight";
import { useSounds } from "../game/useSounds";
import { useTurn } from "../game/useTurn";
import { gameName } from "../games";
import { noLocal } from "../Home";
import { MiniPlayers, Players } from "../Players";
import { useRules } from "../RulesOver";
import { Hand, Market } from "../Tray";
import { Continue, playFrom, usual } from "./Continue";
import { Hands } from "./Hands";
import { Review } from "./Review";
import { Share } from "./Share";
import { Transport, useReplayKeys } from "./Transport";
import { Turns } from "./Turns";
import { useReview } from "./useReview";

interface Props {
  replay: Replay;
  board: BoardFile;
  layout: Layout | null;
  found: Found;
  source: Source;
  settings: Settings;
  /** Where it opens. */
  step: number;
  onSettings(): void;
}
const ADDRESS_MS = 400; // after the last step, before the address says it

/** The address of the page opens the replay where it is. A file has none. */
function useAddress(source: Source, step: number): void {
  const first = useRef(true);
  useEffect(() => {
    if (source.from === "none" || first.current) {
      first.current = false;
      return;
    }
    return after(ADDRESS_MS, () => history.replaceState(history.state, "", `#${placeOf(source, step)}`));
  }, [source, step]);
}

export function Player(p: Props) {
  const playback = usePlayback({ ...p, me: p.found.me, first: p.step });
  useAddress(p.source, playback.step);
  const { session, views } = playback;
  if (!session || !views)
    return (
      <div class="loading" role="status">
        {t("One moment…")}
      </div>
    );
  return <Shows {...p} {...{ playback, session }} />;
}

type Tab = "turns" | "hands" | "review";
type Asked = "" | "share" | "continue";
export interface Try {
  step: number;
  seat: number;
}

function Shows(p: Props & { playback: Playback; session: Session }) {
  const { playback, session, replay } = p;
  const shown = useSession(session);
  if (!shown.view || !shown.welcome) return null;
  return <Screen {...p} {...{ playback, session, replay, shown }} />;
}

function Screen(p: Props & { playback: Playback; session: Session; shown: Shown }) {
  const { playback, session, shown, replay } = p;
  const { step, viewer, views, jump } = playback;
  const view = shown.view!;
  const narrow = useMedia("(max-width: 999px)");
  const [tab, setTab] = useState<Tab>("turns");
  const [asked, setAsked] = useState<Asked>("");
  const [trying, setTrying] = useState<Try | null>(null);
  const turn = useTurn(shown);
  const light = useLight(session, shown, turn, tab);
  const review = useReview(replay);
  const rules = useRules(replay.summary.game, session.board);
  const turns = useMemo(() => turnsOf(replay.summary.steps), [replay]);
  const names = session.names;
  const stories = useMemo(
    () => turns.map((x) => storyOf(names, replay.events.slice(replay.seq(x.first), replay.seq(x.last)))),
    [turns, names.seats, names.you, spokenLanguage()],
  );
  useMotion(session);
  useSounds(session, shown);
  useReplayKeys(playback, turns);
  const at = turnAt(turns, step);
  useEffect(() => {
    document.title = `${t("Replay")} · Turntable`;
    return () => {
      document.title = "Turntable";
    };
  }, [spokenLanguage()]);
  const now = step === 0 ? null : storyOf(names, replay.events.slice(replay.seq(step - 1), replay.seq(step)));
  const said =
    step === 0 ? t("The deal") : now!.map((s) => s.text).join("; ") || stories[at]?.map((s) => s.text).join("; ") || "";
  const place =
    at < 0
      ? ""
      : turns[at].kind === "start"
        ? t("Before the first turn")
        : turns[at].kind === "scoring"
          ? t("Scoring")
          : t("Turn {n}", { n: turns[at].number });
  const over = view.phase === "over";
  const hand = viewer === "all" ? null : <Hand shown={shown} laying={null} hinted={null} onCard={() => {}} />;
  const market = over ? null : <Market {...{ session, shown }} hinted={null} onTickets={() => {}} />;
  const tabs: [Tab, string][] = [
    ["turns", t("Turns")],
    ["hands", over ? t("Score") : t("Hands")],
    ["review", t("Review")],
  ];
  const cont = (at: number, seat: number) => {
    setTrying({ step: at, seat });
    setAsked("continue");
  };
  const begun = useRef(false);
  const tryIt = async (at: number, seat: number) => {
    if (noLocal()) return cont(at, seat); // which says why it can't be played
    if (begun.current) return;
    begun.current = true;
    await playFrom({ replay, board: session.board, name: p.settings.name, step: at }, usual(replay, seat));
  };
  const seatNow = view.asked[0] ?? view.turn;
  return (
    <div class={classes("game-screen replay", narrow && "narrow", !p.layout && "card-game")} onClick={rules.follow}>
      <header class="bar">
        <a class="plain brand" href="#/" aria-label={t("Turntable: to the home screen")}>
          Turntable
        </a>
        <p class="prompt" title={said}>
          {place && <b>{place}</b>} <span>{said}</span>
        </p>
        <nav class="tools" aria-label={t("Tools")}>
          {!over && (
            <button
              type="button"
              class="plain"
              onClick={() => cont(step, viewer === "all" ? (p.found.me ?? seatNow) : viewer)}
            >
              {t("Continue from here")}
            </button>
          )}
          <button type="button" class="plain" onClick={() => setAsked("share")}>
            {t("Share")}
          </button>
          <button type="button" class="plain" onClick={p.onSettings} aria-label={t("Settings")}>
            ⚙
          </button>
        </nav>
      </header>
      <main class="middle" aria-label={t("Board")}>
        <h1 class="sr">
          {t("Replay")}: {session.board.custom ? session.board.name : gameName(session.board.game)}
        </h1>
        {p.layout ? (
          <GameMap
            {...{ session, shown, turn, light }}
            layout={p.layout}
            onHover={() => {}}
            onPick={() => {}}
            onCursor={() => {}}
          />
        ) : (
          <CardTable {...{ session, shown }} focus={null} counting={light.counting} />
        )}
        {replay.summary.fault && step === replay.steps && (
          <p class="banner fault-here" role="alert">
            {t("Line {n}", { n: replay.summary.fault.line })}:{" "}
            <FaultWords fault={replay.summary.fault} game={replay.summary.game} />
          </p>
        )}
      </main>
      <section class="passage" aria-label={t("Way through the game")}>
        <Transport {...{ playback, turns, names }} curve={review.result?.curve} />
        {!narrow && (hand || market) && (
          <div class="replay-cards">
            {hand}
            {market}
          </div>
        )}
      </section>
      <aside class="rail" aria-label={t("Game")}>
        {narrow ? (
          <MiniPlayers {...{ session, shown }} totals={view.score?.total ?? null} />
        ) : (
          <Players {...{ session, shown }} totals={view.score?.total ?? null} />
        )}
        <div class="tabs" role="tablist" aria-label={t("Panels")}>
          {tabs.map(([id, name]) => (
            <button
              type="button"
              key={id}
              role="tab"
              id={`tab-${id}`}
              aria-selected={tab === id}
              aria-controls="panel"
              class={tab === id ? "on" : ""}
              onClick={() => setTab(id)}
            >
              {name}
            </button>
          ))}
        </div>
        <div key={tab} class="panel" id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
          {tab === "turns" && (
            <Turns {...{ turns, stories, at, names, narrow }} onJump={jump} onFocus={light.setStory} />
          )}
          {tab === "hands" && (
            <>
              {narrow && market}
              <Hands
                {...{ session, shown, views: views!, viewer }}
                onFocus={light.setStory}
                onLight={light.setCounting}
              />
            </>
          )}
          {tab === "review" && (
            <Review {...{ review, replay, turns, names, step }} onJump={jump} onTry={tryIt} onFocus={light.setStory} />
          )}
        </div>
      </aside>
      {asked === "share" && <Share {...{ replay, step }} source={p.source} onClose={() => setAsked("")} />}
      {asked === "continue" && trying && (
        <Continue
          {...{ replay, names }}
          board={session.board}
          name={p.settings.name}
          step={trying.step}
          seat={trying.seat}
          onClose={() => setAsked("")}
        />
      )}
      {rules.dialog}
      <p class="sr" role="status">
        {playback.playing ? "" : [place, said].filter(Boolean).join(": ")}
        {over && view.score ? ` ${view.score.winners.map((w) => playerName(names, w)).join(", ")}` : ""}
      </p>
    </div>
  );
}
