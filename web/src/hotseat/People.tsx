// On the home screen: others at this device, each with a name. They take the place of bots.
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { LONGEST } from "../ui/common";

export interface PeopleProps {
  room: number; // how many there can be
  people: string[];
  onPeople(people: string[]): void;
}
export function People({ room, people, onPeople }: PeopleProps) {
  const box = useRef<HTMLFieldSetElement>(null);
  const before = useRef(0);
  useLayoutEffect(() => {
    const more = people.length > before.current; // the new field wants a name; else what had the focus is gone
    before.current = people.length;
    box.current!.querySelector<HTMLElement>(more ? "span:last-of-type input" : ".add-person")?.focus();
  }, [people.length]);
  return (
    <fieldset ref={box} class="beside">
      <legend>{t("Also at this device")}</legend>
      {people.map((name, i) => (
        <span key={i}>
          <input
            value={name}
            maxLength={LONGEST}
            placeholder={t("Player {n}", { n: i + 2 })}
            aria-label={t("Name of player {n}", { n: i + 2 })}
            onInput={(e) => onPeople(people.map((old, j) => (j === i ? (e.target as HTMLInputElement).value : old)))}
          />
          <button
            type="button"
            class="plain"
            aria-label={t("Without player {n}", { n: i + 2 })}
            onClick={() => onPeople(people.filter((_, j) => j !== i))}
          >
            ✕
          </button>
        </span>
      ))}
      {people.length < room && (
        <button type="button" class="add-person" onClick={() => onPeople([...people, ""])}>
          {t("Add a person")}
        </button>
      )}
    </fieldset>
  );
}
