// What people at a table say to each other.
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { type TableLink, useLink } from "../lobby";
import { Close, giveFocusBack } from "./common";
import { Flag } from "./symbols";

export function Chat({ link, onClose }: { link: TableLink; onClose?(): void }) {
  const { chat, facts, presence } = useLink(link);
  const [text, setText] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const root = useRef<HTMLElement>(null);
  const seated = facts?.you !== null;
  const quiet = presence?.quiet;
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [chat.length]);
  useEffect(() => {
    // opened over the game it takes the focus, and gives it back
    if (!onClose) return;
    const before = document.activeElement;
    (root.current?.querySelector("input") ?? list.current)?.focus();
    return () => giveFocusBack(before);
  }, []);
  useEffect(() => {
    link.read(true);
    return () => link.read(false);
  }, [link]);
  const send = (e: Event) => {
    e.preventDefault();
    const said = text.trim();
    if (said) {
      link.chat(said);
      setText("");
    }
  };
  const running = facts?.life !== "open";
  return (
    <section ref={root} class="chat" aria-label={t("Chat")}>
      <header>
        <h2>{t("Chat")}</h2>
        {onClose && <Close onClose={onClose} />}
      </header>
      <ol ref={list} tabIndex={0} aria-label={t("What was said")} aria-live="polite">
        {chat.length ? (
          chat.map((c, i) => (
            <li key={i} class={c.own ? "own" : ""}>
              {running && c.seat !== null && (
                <>
                  <Flag seat={c.seat} size={14} />{" "}
                </>
              )}
              <b>
                <bdi>{c.name}</bdi>
              </b>{" "}
              <bdi>{c.text}</bdi>
            </li>
          ))
        ) : (
          <li class="quiet">{t("Nothing has been said yet.")}</li>
        )}
      </ol>
      {quiet ? (
        <p class="quiet">{t("The host has switched the chat off.")}</p>
      ) : seated ? (
        <form onSubmit={send}>
          <input
            value={text}
            maxLength={280}
            aria-label={t("Message")}
            placeholder={t("Say something…")}
            autocomplete="off"
            onInput={(e) => setText((e.target as HTMLInputElement).value)}
          />
          <button type="submit" disabled={!text.trim()}>
            {t("Send")}
          </button>
        </form>
      ) : (
        <p class="quiet">{t("Who watches can read, but not write: nobody should help a player remember or choose.")}</p>
      )}
    </section>
  );
}
