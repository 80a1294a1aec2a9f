// A list to type into: everything that can be tapped on the board, by keyboard and screen reader too.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t, tn } from "../i18n";
import { classes } from "../ui/common";

export interface Found {
  id: string;
  text: string;
  /** Whether the chosen player has it. */
  on: boolean;
  /** Who else has it. */
  note?: ComponentChildren;
  noted?: string;
}
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
const MOST = 60; // shown at once

interface Props {
  label: string;
  items: Found[];
  filter: string;
  onFilter(filter: string): void;
  onToggle(id: string): void;
  /** Raised when the field is to be focused. */
  wanted: number;
}
export function Finder({ label, items, filter, onFilter, onToggle, wanted }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) field.current?.focus();
  }, [wanted]);
  const words = plain(filter).split(/\s+/).filter(Boolean);
  const fitting = items.filter(({ text }) => words.every((w) => plain(text).includes(w)));
  const shown = [...fitting.filter((x) => x.on), ...fitting.filter((x) => !x.on)].slice(0, MOST);
  const key = (e: KeyboardEvent) => {
    if (e.key === "Enter" && words.length && shown.length) {
      e.preventDefault();
      onToggle(shown[0].id);
    } else if (e.key === "Escape" && filter) {
      e.stopPropagation();
      onFilter("");
    }
  };
  return (
    <div class="c-finder">
      <input
        ref={field}
        type="search"
        value={filter}
        placeholder={label}
        aria-label={label}
        autocomplete="off"
        enterkeyhint="done"
        onInput={(e) => onFilter((e.target as HTMLInputElement).value)}
        onKeyDown={key}
      />
      {words.length > 0 && (
        <p class="sr" role="status">
          {tn("{n} found", "{n} found", fitting.length)}
        </p>
      )}
      <ul>
        {shown.map(({ id, text, on, note, noted }) => (
          <li key={id}>
            <button type="button" class={classes("c-row", on && "on")} aria-pressed={on} onClick={() => onToggle(id)}>
              <span class="c-check" aria-hidden="true">
                {on ? "✓" : ""}
              </span>
              <span>{text}</span>
              {note && (
                <span class="c-note">
                  {note}
                  <span class="sr">{noted}</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {!fitting.length && <p class="quiet">{t("Nothing fits.")}</p>}
      {fitting.length > MOST && <p class="quiet">{tn("And {n} more.", "And {n} more.", fitting.length - MOST)}</p>}
    </div>
  );
}
