// The rulebook of one game: chapters with their pictures, a search, and a rule to begin with.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { say, spokenLanguage } from "../i18n";
import { screens } from "../ui/beside";
import { classes } from "../ui/common";
import { type Chapter, chaptersOf, type Rule } from "./chapters";
import { type Facts, ruleNumber } from "./facts";
import { pictureOf } from "./pictures";

const NUMBER = /([GEWCV]-\d+)/;

interface Props {
  facts: Facts;
  game: string;
  /** A number, or what it is about ("score-routes"); "" for the beginning. */
  rule: string;
  onRule(rule: string): void;
}
export function Rulebook({ facts, game, rule, onRule }: Props) {
  const [filter, setFilter] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const here = ruleNumber(facts, rule);
  const chapters = useMemo(() => chaptersOf(facts), [facts, spokenLanguage()]);
  useLayoutEffect(() => {
    setFilter(""); // before anybody can type
  }, [rule, game]);
  useEffect(() => {
    const at = here && !filter && box.current!.querySelector<HTMLElement>(`[data-rule="${CSS.escape(here)}"]`);
    if (!at) return;
    const frame = requestAnimationFrame(() => {
      at.scrollIntoView({ block: "center" });
      at.focus({ preventScroll: true });
    }); // a new address scrolls to the top first
    return () => cancelAnimationFrame(frame);
  }, [here, rule, game, filter]);
  const found = find(chapters, filter);
  const count = found.reduce((sum, x) => sum + x.rules.length, 0);
  return (
    <div class={classes("rulebook", filter && "filtered")} ref={box}>
      <div class="rule-search">
        <input
          type="search"
          value={filter}
          placeholder={say("rulebook", "search")}
          aria-label={say("rulebook", "search")}
          onInput={(e) => setFilter((e.target as HTMLInputElement).value)}
        />
        <p class="quiet" role="status">
          {filter && (count ? say("rulebook", "found", { n: count }) : say("rulebook", "nothing"))}
        </p>
      </div>
      <nav class="rule-contents" aria-label={say("rulebook", "title")}>
        <ul>
          {found.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                class="plain"
                onClick={() => {
                  const at = box.current!.querySelector<HTMLElement>(`[data-chapter="${id}"] h2`)!;
                  at.scrollIntoView({ block: "start" });
                  at.focus({ preventScroll: true });
                }}
              >
                {title}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div class="chapters">
        {found.map((chapter) => (
          <Section key={chapter.id} {...{ chapter, facts, here, onRule }} plain={!!filter} />
        ))}
      </div>
    </div>
  );
}

/** The chapters with those rules that have the words. */
function find(chapters: Chapter[], filter: string): Chapter[] {
  if (!filter.trim()) return chapters;
  return chapters
    .map((chapter) => {
      const all = chapter.rules.map((rule) => ({
        rule,
        text: `${chapter.title} ${rule.number} ${rule.texts.join(" ")}`,
      }));
      return {
        ...chapter,
        lead: "",
        rules: screens()
          .fitting(all, filter)
          .map(({ rule }) => rule),
      };
    })
    .filter(({ rules }) => rules.length);
}

interface SectionProps {
  chapter: Chapter;
  facts: Facts;
  here: string;
  /** Without pictures and tables. */
  plain: boolean;
  onRule(rule: string): void;
}
function Section({ chapter, facts, here, plain, onRule }: SectionProps) {
  const Picture = plain ? null : pictureOf(chapter.picture);
  return (
    <section class="chapter" data-chapter={chapter.id}>
      <h2 tabIndex={-1}>{chapter.title}</h2>
      {Picture && <Picture />}
      {chapter.lead && <p class="chapter-lead">{chapter.lead}</p>}
      {chapter.id === "setup" && !plain && <Numbers facts={facts} />}
      {chapter.rules.map((rule) => (
        <OneRule key={rule.number} rule={rule} here={here === rule.number} onRule={onRule} />
      ))}
      {chapter.id === "routes" && !plain && <Points facts={facts} />}
    </section>
  );
}

function OneRule({ rule: { number, texts }, here, onRule }: { rule: Rule; here: boolean; onRule(rule: string): void }) {
  return (
    <div class={classes("rule", here && "here")} data-rule={number} id={number} tabIndex={-1}>
      <To rule={number} onRule={onRule} label={say("rulebook", "link", { rule: number })} />
      <div>
        {texts.map((text) => (
          <p key={text}>
            {text
              .split(NUMBER)
              .map((part) => (NUMBER.test(part) ? <To key={part} rule={part} onRule={onRule} /> : part))}
          </p>
        ))}
      </div>
    </div>
  );
}
/** A link to a rule that stays where the rulebook is shown. */
const To = ({ rule, label, onRule }: { rule: string; label?: string; onRule(rule: string): void }) => (
  <a
    class="rule-number"
    href={`#/rules/${rule}`}
    aria-label={label}
    onClick={(e) => {
      if (e.ctrlKey || e.metaKey || e.shiftKey) return; // in a new tab or window
      e.preventDefault();
      onRule(rule);
    }}
  >
    {rule}
  </a>
);

/** The values of the game in a list. */
function Numbers({ facts: { values } }: { facts: Facts }) {
  const v = values;
  const range = v.min_players === v.max_players ? `${v.min_players}` : `${v.min_players}–${v.max_players}`;
  const pair = (a: number, b: number) => `${a} / ${b}`;
  const rows: [key: string, value: string | number][] = [
    ["players", range],
    ["trains", v.trains],
    ["cards", 8 * v.each_color + v.locomotives],
    ["dealt_cards", v.dealt_cards],
    ["dealt_tickets", pair(v.dealt_tickets, v.kept_at_start)],
    ["drawn_tickets", pair(v.drawn_tickets, v.kept_in_turn)],
    ["stations", v.stations],
    ["station_bonus", v.stations && v.station_bonus],
    ["markers", v.markers],
    ["longest_bonus", v.longest_bonus],
    ["globetrotter_bonus", v.globetrotter_bonus],
  ];
  return (
    <details class="rule-values" open>
      <summary>{say("rulebook", "numbers")}</summary>
      <dl>
        {rows
          .filter(([, value]) => value)
          .map(([key, value]) => (
            <div key={key}>
              <dt>{say("rulebook", `number.${key}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}

/** Points by length, as far as the board has routes. */
function Points({ facts: { values, longest } }: { facts: Facts }) {
  const points = values.route_points.slice(0, longest);
  return (
    <table class="rule-points">
      <caption>{say("rulebook", "points")}</caption>
      <tbody>
        <tr>
          <th scope="row">{say("rulebook", "spaces")}</th>
          {points.map((_, i) => (
            <td key={i}>{i + 1}</td>
          ))}
        </tr>
        <tr>
          <th scope="row">{say("rulebook", "worth")}</th>
          {points.map((n, i) => (
            <td key={i}>
              <b>{n}</b>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
