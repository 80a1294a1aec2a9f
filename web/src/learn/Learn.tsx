// The lessons: what there is, how far one has come, and the lesson that was chosen.
import { say } from "../i18n";
import type { Settings } from "../settings";
import { screens } from "../ui/beside";
import { classes } from "../ui/common";
import { Poster } from "../ui/games";
import { Lesson } from "./Lesson";
import { FIRST, LESSONS, progressOf } from "./steps";

interface Props {
  /** "" for the list. */
  lesson: string;
  settings: Settings;
  onSettings(): void;
}
export function Learn({ lesson, settings, onSettings }: Props) {
  if (LESSONS.includes(lesson)) return <Lesson key={lesson} name={lesson} {...{ settings, onSettings }} />;
  const { Page } = screens();
  return (
    <Page title={say("lesson", "title")} kind="learn" onSettings={onSettings}>
      {lesson ? (
        <p class="notice" role="alert">
          {say("lesson", "gone")}
        </p>
      ) : (
        <p class="learn-intro">{say("lesson", "intro")}</p>
      )}
      <ol class="lessons">
        {LESSONS.map((name, i) => (
          <Item key={name} name={name} first={i === 0} />
        ))}
      </ol>
      <p class="learn-rules">
        <a class="button" href="#/rules">
          {say("lesson", "rules")}
        </a>
      </p>
    </Page>
  );
}

function Item({ name, first }: { name: string; first: boolean }) {
  const { part, step, done } = progressOf(name) ?? FIRST;
  const begun = part > 0 || step > 0;
  return (
    <li class={classes("lesson", `g-${name}`, first && "first", done && "done")}>
      <Poster game={name} />
      <h2>
        {say("lesson", `${name}.title`)} {done && <small class="good">✓ {say("lesson", "finished")}</small>}
      </h2>
      <p>{say("lesson", `${name}.line`)}</p>
      <a class={classes("button", !done && "primary")} href={`#/learn/${name}`}>
        {done ? say("lesson", "again") : begun ? say("lesson", "resume") : say("lesson", "start")}
        <span class="sr">: {say("lesson", `${name}.title`)}</span>
      </a>
    </li>
  );
}
