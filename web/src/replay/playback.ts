// Where a replay is, and how it moves on: a session of the page, fed from the record in place of a table.
import { useEffect, useRef, useState } from "preact/hooks";
import type { BoardFile, Layout } from "../board/types";
import type { Engine } from "../engine";
import { t } from "../i18n";
import type { Event, Said, View } from "../protocol";
import { Session } from "../session";
import type { Settings } from "../settings";
import { after } from "../ui/effects";
import { NAMELESS } from "../words";
import type { Replay } from "./reader";

/** Whose view is shown: a seat's, or that of all hands. */
export type Viewer = number | "all";
export type Speed = Settings["pace"];

/** How long a step stays, besides its motion, in ms. */
const STAYS: Record<Speed, number> = { calm: 650, brisk: 320, instant: 110 };
const LOOK_MS = 60; // whether motion is over
const LATELY = 60; // events that a session is told after a jump: the turns have the others

/** What the session hears. */
class Feed implements Engine {
  hear: (message: Said) => void = () => {};
  send(): void {}
  onMessage(handler: (message: Said) => void): void {
    this.hear = handler;
  }
  close(): void {}
}

interface Given {
  replay: Replay;
  board: BoardFile;
  layout: Layout | null;
  settings: Settings;
  me: number | null;
  first: number;
}
export type Playback = ReturnType<typeof usePlayback>;

export function usePlayback({ replay, board, layout, settings, me, first }: Given) {
  const [step, setStep] = useState(first);
  const [viewer, setViewer] = useState<Viewer>("all");
  const [views, setViews] = useState<View[] | null>(null); // of the seats and the watcher, at `step`
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(settings.pace);
  const [session, setSession] = useState<Session | null>(null);
  const shown = useRef({ step: -1, viewer: "" as Viewer | "" });
  const feed = useRef(new Feed());
  const wanted = useRef(0);

  const place = (who: Viewer) => (who === "all" ? replay.seen.length - 1 : who);
  const eventsOf = (who: Viewer): Event[] => (who === "all" ? replay.events : replay.seen[who].events);
  /** The players by their names; one without a name is "you" or has a number. */
  const welcome = (who: Viewer) => {
    const you = who === "all" ? me : who;
    const { welcome } = replay.seen[place(who)];
    const seats = welcome.seats.map((seat, i) =>
      seat.name === NAMELESS && i !== you ? { ...seat, name: t("Player {n}", { n: i + 1 }) } : seat,
    );
    return { ...welcome, seats, you };
  };
  /** Shows a step: what is one step further moves, everything else is there at once. */
  const show = (at: number, who: Viewer, all: View[]) => {
    const events = eventsOf(who).slice(0, replay.seq(at));
    const view = all[place(who)];
    const before = shown.current;
    const moves = before.viewer === who && before.step === at - 1 && session;
    const update = { message: "update" as const, seq: events.length, view, ask: null };
    if (moves) {
      session.skip();
      feed.current.hear({ ...update, events: events.slice(replay.seq(at - 1)) });
    } else {
      session?.stop();
      const next = new Session(feed.current, board, layout, { ...settings, pace: speed });
      feed.current.hear(welcome(who));
      feed.current.hear({ ...update, events: events.slice(-LATELY) });
      setSession(next);
    }
    shown.current = { step: at, viewer: who };
    setViews(all);
  };
  useEffect(() => {
    const mine = ++wanted.current;
    replay.at(step).then(
      (all) => {
        if (mine === wanted.current) show(step, viewer, all);
      },
      () => {}, // the worker was closed
    );
  }, [replay, step, viewer]);
  if (session) session.settings = { ...settings, pace: speed };

  const go = (to: number) => setStep(Math.max(0, Math.min(replay.steps, to)));
  useEffect(() => {
    if (!playing) return;
    if (step >= replay.steps) return setPlaying(false);
    let end = () => {};
    const wait = (ms: number) => {
      end = after(ms, () => (session?.playing ? wait(LOOK_MS) : go(step + 1)));
    };
    wait(STAYS[speed]);
    return () => end();
  }, [playing, step, speed, session]);
  return {
    replay,
    session,
    views,
    step,
    viewer,
    playing,
    speed,
    setSpeed,
    setViewer,
    /** Goes to a step; playing ends. */
    jump: (to: number) => {
      setPlaying(false);
      go(to);
    },
    toggle: () => {
      if (!playing && step >= replay.steps) go(0);
      setPlaying(!playing);
    },
  };
}
