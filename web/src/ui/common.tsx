// Small things every panel uses.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type BoardFile, CARDS } from "../board/types";
import { t } from "../i18n";
import type { Cards } from "../protocol";
import type { Session, Shown } from "../session";
import { listen } from "./effects";
import { Chip } from "./symbols";

export function useSession(session: Session): Shown {
  const [shown, set] = useState(session.shown);
  useEffect(() => {
    set(session.shown);
    return session.subscribe(() => set(session.shown));
  }, [session]);
  return shown;
}
export function useMedia(query: string): boolean {
  const [is, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const change = () => set(media.matches);
    change();
    return listen(media, "change", change);
  }, [query]);
  return is;
}
export const CardRow = ({ cards, of = cards }: { cards: Cards; of?: Cards }) => (
  <span class="card-row">
    {CARDS.filter((c) => of[c]).map((c) => (
      <span key={c} class={cards[c] ? "" : "down"}>
        <Chip card={c} count={cards[c]} />
      </span>
    ))}
  </span>
);

/** Focuses the element that had the focus, or the board if that is gone: from the body, Tab would start at the top. */
export function giveFocusBack(to: Element | null): void {
  if (to?.isConnected) (to as HTMLElement).focus();
  else document.querySelector<HTMLElement>(".map, .table")?.focus();
}

export const Close = ({ onClose }: { onClose(): void }) => (
  <button type="button" class="plain" onClick={onClose} aria-label={t("Close")}>
    ✕
  </button>
);
/** For onKeyDown of what Escape closes; nothing else hears of that key. */
export const onEscape = (close: () => void) => (e: KeyboardEvent) => {
  if (e.key !== "Escape") return;
  e.stopPropagation();
  close();
};

/** A dialog that keeps the focus and gives it back. */
export function Dialog({
  title,
  onClose,
  children,
  wide,
}: {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  wide?: boolean;
}) {
  const element = useRef<HTMLDialogElement>(null);
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    // before the next key comes: who types on at once types into it
    const dialog = element.current!;
    dialog.showModal();
    return () => {
      dialog.close();
      giveFocusBack(before);
    }; // while it is open nothing else can have the focus
  }, []);
  return (
    <dialog
      ref={element}
      class={wide ? "wide" : ""}
      aria-label={title}
      onCancel={(e) => {
        e.preventDefault();
        onClose();
      }}
      onClick={(e) => {
        if (e.target === element.current) onClose();
      }}
    >
      <div class="dialog">
        <header>
          <h2>{title}</h2>
          <Close onClose={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The whole numbers from one to another. */
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** One of several: the values, each with its words. */
export const radios = <T extends string | number | boolean>(
  name: string,
  legend: string,
  value: T,
  onValue: (value: T) => void,
  among: [T, string][],
) => (
  <fieldset>
    <legend>{legend}</legend>
    <div class="choice">
      {among.map(([v, words]) => (
        <label key={String(v)} class={value === v ? "on" : ""}>
          <input type="radio" name={name} value={String(v)} checked={value === v} onChange={() => onValue(v)} />
          {words}
        </label>
      ))}
    </div>
  </fieldset>
);
export const LONGEST = 20; // letters of a name in a game of the page
export const nameField = (name: string, onName: (name: string) => void, longest: number, placeholder: string) => (
  <fieldset class="name-field">
    <legend>{t("Your name")}</legend>
    <input
      value={name}
      maxLength={longest}
      placeholder={placeholder}
      aria-label={t("Your name")}
      autocomplete="nickname"
      onInput={(e) => onName((e.target as HTMLInputElement).value)}
    />
  </fieldset>
);
/** Numbers to choose from. */
export const choices = (from: number, to: number) => numbers(from, to).map((n): [number, string] => [n, String(n)]);

/** The names that are there, as one value of `class`. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");

/** Somebody is thinking. Words beside it say so to those who listen. */
export const Thinking = () => (
  <small class="thinking" aria-hidden="true">
    <i />
    <i />
    <i />
  </small>
);

/** Instead of a game: why there is none, and what can be done about it. */
export const NotSetUp = ({ why, onAgain, onHome }: { why: string; onAgain?(): void; onHome(): void }) => (
  <>
    <p>{t("The table could not be set up.")}</p>
    <p class="quiet">{why}</p>
    <p>
      {onAgain && (
        <button type="button" class="primary" onClick={onAgain}>
          {t("Try again")}
        </button>
      )}{" "}
      <button type="button" onClick={onHome}>
        {t("Home")}
      </button>
    </p>
  </>
);

/** Saves a text as a file. */
export function download(name: string, text: string, type = "application/json"): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** For who was invited to a custom board: its file, to keep. */
export const SaveBoard = ({ board: { custom, name } }: { board: BoardFile }) =>
  custom ? (
    <button type="button" onClick={() => download(`${name}.json`, custom)}>
      {t("Save the board")}
    </button>
  ) : null;

export const Icon = ({ d }: { d: string }) => (
  <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
    <path d={d} fill="currentColor" />
  </svg>
);
