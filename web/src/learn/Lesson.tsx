// A lesson being done: the screen of a game, and a teacher beside it.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Action } from "../actions";
import type { BoardFile, Layout } from "../board/types";
import { say, spokenLanguage } from "../i18n";
import { json, load } from "../local";
import type { Session } from "../session";
import type { Settings } from "../settings";
import { screens } from "../ui/beside";
import { NotSetUp, useSession } from "../ui/common";
import { missingText, playerName, type Story } from "../words";
import { notNew } from "./newcomer";
import {
  accepts,
  backward,
  FIRST,
  fits,
  forward,
  isLast,
  keepProgress,
  type Lesson as LessonFile,
  type Progress,
  progressOf,
  type Step,
} from "./steps";
import { Teacher } from "./Teacher";
import { TaughtEngine } from "./taught";

/** A lesson's file; the browser keeps it. */
const loadLesson = (name: string): Promise<LessonFile> => json(`lessons/${name}.json`);

const leave = () => {
  location.hash = "/learn";
};

interface Props {
  name: string;
  settings: Settings;
  onSettings(): void;
}
export function Lesson(p: Props) {
  const [lesson, setLesson] = useState<LessonFile | null>(null);
  const [drawn, setDrawn] = useState<[BoardFile, Layout | null] | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let on = true;
    const begin = async () => {
      const found = await loadLesson(p.name);
      const board = await load(found.game);
      if (!on) return;
      setLesson(found);
      setDrawn(board);
    };
    begin().catch((e) => on && setTrouble(String(e.message ?? e)));
    return () => {
      on = false;
    };
  }, [p.name]);
  if (trouble)
    return (
      <div class="loading" role="alert">
        <NotSetUp why={trouble} onAgain={() => location.reload()} onHome={leave} />
      </div>
    );
  return lesson && drawn ? (
    <Running {...p} {...{ lesson, drawn }} />
  ) : (
    <div class="loading" role="status">
      {say("lesson", "lesson")}…
    </div>
  );
}

/** The place in a lesson, kept whenever it changes. */
function useProgress(name: string, lesson: LessonFile) {
  const [at, setAt] = useState<Progress>(() => {
    const kept = progressOf(name);
    return kept && fits(lesson, kept) && !isLast(lesson, kept) ? kept : { ...FIRST, done: kept?.done ?? false };
  });
  const now = useRef(at);
  const change = (next: Progress) => {
    now.current = next;
    setAt(next);
    keepProgress(name, next);
    if (next.done) notNew();
  };
  return { at, now, change };
}

interface RunningProps extends Props {
  lesson: LessonFile;
  drawn: [BoardFile, Layout | null];
}
/** A new table for each part, and after each step back. */
function Running({ name, lesson, drawn, settings, onSettings }: RunningProps) {
  const { at, now, change } = useProgress(name, lesson);
  const [tables, setTables] = useState(0); // how many tables were set up
  const [session, setSession] = useState<Session | null>(null);
  const [trouble, setTrouble] = useState("");
  const [wrong, setWrong] = useState("");
  if (session) session.settings = { ...settings, undo: false };
  useEffect(() => {
    const { part, said } = now.current;
    let on = true;
    const judge = (action: string) => {
      const step = lesson.parts[part].steps[now.current.step];
      if (accepts(step, action)) return "";
      const text = say("lesson", step.accept ? (step.wrong ?? "wrong") : "read");
      setWrong(text);
      return text;
    };
    const engine = new TaughtEngine(lesson, lesson.parts[part], said[part], judge);
    engine.onDone = (action) => {
      setWrong("");
      change(forward(lesson, now.current, action));
    };
    engine.onFault = () => on && setTrouble(missingText());
    const { Session } = screens();
    engine.ready.then(() => on && setSession(new Session(engine, ...drawn, { ...settings, undo: false })));
    return () => {
      on = false;
      setSession(null);
      engine.close();
    };
  }, [at.part, tables]);
  const back = () => {
    setWrong("");
    change(backward(lesson, now.current));
    setTables((n) => n + 1);
  };
  const again = () => {
    change({ ...FIRST, done: at.done });
    setTables((n) => n + 1);
  };
  const next = () => {
    setWrong("");
    change(forward(lesson, now.current));
  };
  if (!session || trouble)
    return (
      <div class="loading" role="status">
        {trouble ? <NotSetUp why={trouble} onAgain={again} onHome={leave} /> : `${say("lesson", "lesson")}…`}
      </div>
    );
  return (
    <Taught key={`${at.part} ${tables}`} {...{ name, lesson, session, at, wrong, back, next, again, onSettings }} />
  );
}

/** What of the screen a step lights when it is only read: on a phone the tab with it is opened too. */
function lookedAt(session: Session, step: Step): Action | null {
  const { view } = session.shown;
  const tickets = step.look === "offer" ? view?.offer : step.look === "tickets" ? view?.tickets : null;
  return tickets ? { text: "", kind: "keep", tickets: tickets.map((x) => x.id) } : null;
}

interface TaughtProps {
  name: string;
  lesson: LessonFile;
  session: Session;
  at: Progress;
  wrong: string;
  back(): void;
  next(): void;
  again(): void;
  onSettings(): void;
}
function Taught({ session, lesson, at, ...p }: TaughtProps) {
  const { Game, listActions, reveal } = screens();
  const shown = useSession(session);
  const step = lesson.parts[at.part].steps[at.step];
  const { ask, pending, view } = shown;
  // what the others do is shown first
  const ready = !pending && (!!ask || view?.phase === "over");
  const wish: Action | null = useMemo(() => {
    if (!ready) return null;
    const all = listActions(ask).filter((a) => accepts(step, a.text));
    const tickets = all[0]?.kind === "complete" ? all.flatMap((a) => a.tickets!) : all[0]?.tickets;
    return all.length ? { ...all[0], tickets } : lookedAt(session, step);
  }, [ready, step, ask]);
  const story: Story | null = useMemo(
    () =>
      ready && (step.routes || step.cities) ? { text: "", routes: step.routes ?? [], cities: step.cities ?? [] } : null,
    [ready, step],
  );
  useEffect(() => {
    const subject = [...(story?.routes ?? []), ...(story?.cities ?? []), wish?.route ?? "", wish?.city ?? ""];
    reveal(subject.filter(Boolean), ", .zoom-keys"); // what is asked for can be pressed
  }, [story, wish]);
  const { names } = session;
  const bots = names.seats.flatMap((_, seat) => (seat === names.you ? [] : playerName(names, seat)));
  return (
    <Game
      session={session}
      taught={{
        wish,
        story,
        look: ready ? (step.look ?? "") : "",
        panel: (
          <Teacher
            {...{ session, shown, lesson, at, step, wish, ...p }}
            waits={ready ? "" : say("lesson", "watch", { who: bots.join(", ") })}
            key={spokenLanguage()}
            onLeave={leave}
          />
        ),
      }}
      onHome={leave}
      onRematch={p.again}
      onSettings={p.onSettings}
    />
  );
}
