// The waiting room: who sits where, bots, the invitation, the start.
import { useState } from "preact/hooks";
import { recall } from "../fair";
import { t, tn } from "../i18n";
import { type TableLink, useLink } from "../lobby";
import { address, alarmWords, clockWords, refusalWords, someName, tablePlace } from "../says";
import type { Settings } from "../settings";
import { BOTS, isolated } from "../words";
import { Notice, OnlyHere } from "./Banner";
import { Chat } from "./Chat";
import { NameField } from "./Create";
import { Dialog } from "./common";
import { gameName, LEVELS, optionNames, Poster } from "./games";
import { Page } from "./Lobby";
import { Link } from "./Qr";

/** Something that cannot be undone, asked once more. */
interface Sure {
  what: string;
  means: string;
  verb: string;
  act(): Promise<unknown>;
}
interface Props {
  link: TableLink;
  settings: Settings;
  onName(name: string): void;
  onSettings(): void;
  onHome(): void;
}
export function Room({ link, settings, onName, onSettings, onHome }: Props) {
  const { facts, presence, notice, removed, alarm } = useLink(link);
  const [name, setName] = useState(settings.name);
  const [trouble, setTrouble] = useState("");
  const [anew, setAnew] = useState(false);
  const [sure, setSure] = useState<Sure | null>(null);
  const f = facts!;
  const free = f.seats.filter((s) => s.kind === "empty").length;
  const seated = f.you !== null;
  const attempt = (doing: Promise<unknown>) =>
    doing.then(
      () => setTrouble(""),
      (refusal) => setTrouble(refusalWords(refusal)),
    );
  const sit = (e: Event) => {
    e.preventDefault();
    const called = name.trim();
    if (called) onName(called);
    attempt(
      link.sit(called || someName(), anew).catch((refusal) => {
        if (refusal.code === "name_taken") setAnew(true);
        throw refusal;
      }),
    );
  };
  const leave = () => {
    if (f.host)
      setSure({
        what: t("Close the table?"),
        means: t("Everybody here is sent away, and nobody can come back."),
        verb: t("Close the table"),
        act: () => link.closeTable().then(onHome),
      });
    else attempt(link.stand().then(onHome));
  };
  const remove = (seat: number, who: string) =>
    setSure({
      what: t("Remove {name}?", { name: isolated(who) }),
      means: t("{name} is told, and cannot come back to this table.", { name: isolated(who) }),
      verb: t("Remove"),
      act: () => link.remove(seat),
    });
  const seed = new URLSearchParams(location.search).get("seed") ?? undefined; // taken only by a server for tests
  const watchers = (presence?.watchers ?? 0) - (seated ? 0 : 1); // others than oneself
  const { url } = link.server;
  const firstFree = f.seats.findIndex((s) => s.kind === "empty");
  return (
    <Page title={t("{game}, table {n}", { game: gameName(f.game), n: f.table })} kind="room" onSettings={onSettings}>
      <div class="room-grid">
        <div class="room-column">
          <section class="room-seats" aria-label={t("Seats")}>
            <header class={`g-${f.game}`}>
              <Poster game={f.game} />
              <p>
                <b>{free ? tn("Waiting for {n} more", "Waiting for {n} more", free) : t("All seats are taken")}</b>
                <br />
                <span class="quiet">
                  {[
                    ...optionNames(f.options),
                    clockWords(f.clock),
                    f.memory_aid ? t("memory aid") : "",
                    f.public ? t("open to everybody") : t("by invitation"),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </p>
            </header>
            <ol class="room-list">
              {f.seats.map((s, i) => (
                <li key={i} class={`room-seat ${s.kind}${i === f.you ? " you" : ""}`}>
                  <span class="number" aria-hidden="true">
                    {i + 1}
                  </span>
                  {s.kind === "person" ? (
                    <>
                      <span class="who">
                        <b>
                          <bdi>{s.name}</bdi>
                        </b>{" "}
                        <small>
                          {[
                            i === 0 ? t("host") : "",
                            i === f.you ? t("you") : "",
                            presence && !presence.here[i] ? t("away") : "",
                            f.ready?.[i] === false ? t("random bytes on their way") : "",
                          ]
                            .filter(Boolean)
                            .join(", ")}
                        </small>
                      </span>
                      {f.host && i !== f.you && (
                        <span class="room-keys">
                          <button
                            type="button"
                            class="plain remove"
                            aria-label={t("Remove {name} from the table", { name: isolated(s.name) })}
                            title={t("Remove")}
                            onClick={() => remove(i, s.name)}
                          >
                            ✕
                          </button>
                        </span>
                      )}
                    </>
                  ) : s.kind === "bot" ? (
                    <>
                      <span class="who">
                        <b>{t("Bot")}</b> <small>{BOTS[s.name.slice(4)]?.()}</small>
                      </span>
                      {f.host && (
                        <span class="room-keys">
                          <select
                            aria-label={t("Level of the bot in seat {n}", { n: i + 1 })}
                            value={s.name.slice(4)}
                            onChange={(e) => attempt(link.bot((e.target as HTMLSelectElement).value, i))}
                          >
                            {LEVELS.map((l) => (
                              <option key={l} value={l}>
                                {BOTS[l]()}
                              </option>
                            ))}
                          </select>
                          <button
                            type="button"
                            class="plain"
                            aria-label={t("Remove the bot from seat {n}", { n: i + 1 })}
                            onClick={() => attempt(link.bot(null, i))}
                          >
                            ✕
                          </button>
                        </span>
                      )}
                    </>
                  ) : (
                    <>
                      <span class="who quiet">{t("free")}</span>
                      {f.host && i === firstFree && (
                        <span class="room-keys" role="group" aria-label={t("Add a bot")}>
                          <small>{t("Add a bot:")}</small>
                          {LEVELS.map((l) => (
                            <button type="button" key={l} data-level={l} onClick={() => attempt(link.bot(l))}>
                              {BOTS[l]()}
                            </button>
                          ))}
                        </span>
                      )}
                    </>
                  )}
                </li>
              ))}
            </ol>
            <Notice text={alarm && alarmWords(alarm)} />
            <Notice text={trouble || (notice ? refusalWords(notice) : "")} />
            {seated ? (
              <div class="room-start">
                {f.host && f.start === "host" ? (
                  <button type="button" class="primary play" onClick={() => attempt(link.start(seed))}>
                    {t("Start the game")}
                  </button>
                ) : (
                  <p class="quiet">
                    {f.start === "full"
                      ? t("The game starts by itself when all seats are taken.")
                      : t("The host starts the game.")}
                  </p>
                )}
                <button type="button" onClick={leave}>
                  {f.host ? t("Close the table") : t("Leave")}
                </button>
              </div>
            ) : removed ? (
              <p class="quiet" role="status">
                {t("The host has removed you from this table.")}
              </p>
            ) : free ? (
              <form class="room-start" onSubmit={sit}>
                <NameField server={link.server} name={name} onName={setName} anew={anew} />
                {anew && <p class="quiet">{t("Under another name you give up your seats at other tables.")}</p>}
                <button class="primary play" type="submit">
                  {t("Sit down")}
                </button>
              </form>
            ) : (
              <p class="quiet">{t("No seat is free; when the game starts you can watch.")}</p>
            )}
            {watchers > 0 && <p class="quiet">{tn("{n} watches", "{n} watch", watchers)}</p>}
          </section>
          <section class="room-fair" aria-label={t("Fair dealing")}>
            <h2>{t("Fair dealing")}</h2>
            <p>
              {t(
                "The server has drawn its secret, and this is its commitment. With random bytes from every player it makes the deal; after the game the secret is shown, and this page checks it.",
              )}
            </p>
            {seated && f.ready?.[f.you!] && !recall(f.table) && (
              <p>{t("Your random bytes came from another device: only there the deal can be proved.")}</p>
            )}
            <code>{f.commitment}</code>
          </section>
        </div>
        <div class="room-column">
          <section class="room-invite" aria-label={t("Invitation")}>
            <h2>{t("Invite")}</h2>
            {f.public || link.invite ? (
              <>
                <p>
                  {f.public
                    ? t("The table stands in the list. This link leads here too:")
                    : t("Only who has this link finds the table:")}
                </p>
                <OnlyHere url={url} />
                <Link text={address(url, tablePlace(f.table, link.invite))} label={t("Invitation")} />
              </>
            ) : (
              <p>
                {t(
                  "The table is private, and this browser does not know its link any more: use the one you were given.",
                )}
              </p>
            )}
          </section>
          <Chat link={link} />
        </div>
      </div>
      {sure && (
        <Dialog title={sure.what} onClose={() => setSure(null)}>
          <p>{sure.means}</p>
          <p>
            <button
              type="button"
              class="primary"
              onClick={() => {
                setSure(null);
                attempt(sure.act());
              }}
            >
              {sure.verb}
            </button>{" "}
            <button
              type="button"
              // biome-ignore lint/a11y/noAutofocus: in a dialog that opens, the focus goes to the harmless answer
              autoFocus
              onClick={() => setSure(null)}
            >
              {t("Cancel")}
            </button>
          </p>
        </Dialog>
      )}
    </Page>
  );
}
