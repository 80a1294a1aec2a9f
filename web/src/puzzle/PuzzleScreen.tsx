// A puzzle: the real board as its player sees it, one question, and after the answer what every choice is worth.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Action } from "../actions";
import { keepNewGame } from "../begin";
import { t } from "../i18n";
import { load } from "../local";
import type { Settings } from "../settings";
import { screens } from "../ui/beside";
import { NotSetUp } from "../ui/common";
import { answerOf } from "./choice";
import { listPuzzles, loadPuzzle } from "./fetched";
import { Past } from "./Past";
import { Question, Result } from "./Result";
import { dayOf, keepMarks, type Listed, loadMarks, marked, type Puzzle, readWanted } from "./set";
import { botsOf, openPuzzle, type PuzzleSession, tableOf } from "./table";

interface Props {
  settings: Settings;
  /** From the address: "", a day or a number. */
  which: string;
  onSettings(): void;
}
interface Opened {
  puzzle: Puzzle;
  session: PuzzleSession;
}
const home = () => {
  location.hash = "/";
};

export function PuzzleScreen({ settings, which, onSettings }: Props) {
  const { Page } = screens();
  const [list, setList] = useState<Listed[] | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [trouble, setTrouble] = useState("");
  const [tries, setTries] = useState(0);
  const today = dayOf(new Date());
  const wanted = useMemo(() => list && readWanted(which, list, today), [list, which, today]);
  const listed = wanted && "number" in wanted ? list![wanted.number - 1] : null;
  useEffect(() => {
    setTrouble("");
    listPuzzles().then(setList, (e) => setTrouble(String(e.message ?? e)));
  }, [tries]);
  useEffect(() => {
    if (!listed) return;
    let on = true;
    const fail = (e: unknown) => on && setTrouble(String((e as Error).message ?? e));
    setOpened(null);
    setTrouble("");
    Promise.all([loadPuzzle(listed), load(listed.game)])
      .then(async ([puzzle, board]) => ({ puzzle, session: await openPuzzle(puzzle, board, settings) }))
      .then((made) => on && setOpened(made), fail);
    return () => {
      on = false;
    };
  }, [listed?.id, tries]);
  if (trouble)
    return (
      <div class="loading" role="alert">
        <NotSetUp why={trouble} onAgain={() => setTries(tries + 1)} onHome={home} />
      </div>
    );
  if (wanted && "wrong" in wanted)
    return (
      <Page title={t("Daily puzzle")} kind="puzzle-none" onSettings={onSettings}>
        <p>{wanted.wrong === "future" ? t("This day has not come yet.") : t("There is no such puzzle.")}</p>
        <p>
          <a class="button primary" href="#/puzzle">
            {t("Today's puzzle")}
          </a>
        </p>
      </Page>
    );
  if (!opened || opened.puzzle.id !== listed?.id)
    return (
      <div class="loading" role="status">
        {t("Setting up the table…")}
      </div>
    );
  opened.session.settings = settings;
  return (
    <Solving
      key={`${which} ${listed.id}`}
      {...opened}
      list={list!}
      number={wanted!.number}
      day={wanted!.day}
      today={today}
      settings={settings}
      onSettings={onSettings}
    />
  );
}

interface SolvingProps extends Opened {
  list: Listed[];
  number: number;
  day: string | null;
  today: string;
  settings: Settings;
  onSettings(): void;
}
function Solving({ puzzle, session, list, number, day, today, settings, onSettings }: SolvingProps) {
  const [answer, setAnswer] = useState<number | null>(null);
  const [open, setOpen] = useState(false); // all answers are shown
  const [past, setPast] = useState(false);
  const [marks, setMarks] = useState(loadMarks);
  const [light, setLight] = useState<Action | null>(null);
  session.onAnswer = (action) => {
    const given = answerOf(session.board, puzzle.position.market, puzzle.answers, action);
    const known = loadMarks(); // another tab may have added some
    const next = open ? known : marked(known, puzzle.id, given === 0, day === today ? day : null); // no help was given
    keepMarks(next);
    setMarks(next);
    setAnswer(given);
    setOpen(open || given === 0);
  };
  const again = () => {
    setAnswer(null);
    setLight(null);
    document.querySelector<HTMLElement>(".map, .table")?.focus();
  };
  const play = async () => {
    const { game } = puzzle;
    const start = { game, bots: botsOf(puzzle), options: {}, name: settings.name };
    location.hash = await keepNewGame(start, tableOf(puzzle, session.board, settings.name));
  };
  const panel = (
    <section class="puzzle-panel" aria-label={t("Daily puzzle")}>
      <Question {...{ puzzle, number, day }} onList={() => setPast(true)} />
      {answer !== null && (
        <Result
          {...{ session, puzzle, answer, open }}
          next={`#/puzzle/${nextOf(list, marks.of, number)}`}
          onLight={setLight}
          onAgain={again}
          onOpen={() => setOpen(true)}
          onPlay={play}
        />
      )}
    </section>
  );
  const { Game } = screens();
  return (
    <>
      <Game
        session={session}
        taught={{ panel, wish: light, story: null, look: "puzzle" }}
        onHome={home}
        onRematch={home}
        onSettings={onSettings}
      />
      {past && <Past {...{ list, marks, today, number }} onClose={() => setPast(false)} />}
    </>
  );
}

/** The next puzzle that is not solved; the next one if all are. */
function nextOf(list: Listed[], of: Record<string, string>, number: number): number {
  for (let i = number; i < number + list.length - 1; i++) {
    const at = i % list.length;
    if (!["first", "later"].includes(of[list[at].id])) return at + 1;
  }
  return (number % list.length) + 1;
}
