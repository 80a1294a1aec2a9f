// The waiting room: who sits where, bots, the invitation, the start.
import { useState } from "preact/hooks";
import { recall } from "../fair";
import { t, tn } from "../i18n";
import { type TableLink, useLink } from "../lobby";
import { alarmWords } from "../proof";
import type { TableFacts } from "../protocol";
import { address, clockWords, refusalWords, someName, tablePlace } from "../says";
import type { Settings } from "../settings";
import { BOTS, botName, isolated, varied } from "../words";
import { Notice, OnlyHere } from "./Banner";
import { screens } from "./beside";
import { Chat } from "./Chat";
import { Countdown, useLeft } from "./Countdown";
import { classes, Dialog } from "./common";
import { customWords, LEVELS, optionNames, Poster, tableName } from "./games";
import { later } from "./later";

/** Something that cannot be undone, asked once more. */
interface Sure {
  what: string;
  means: string;
  verb: string;
  act(): Promise<unknown>;
}
const PersonKeys = later(async () => (await import("../account/part")).personKeys());

interface Props {
  link: TableLink;
  settings: Settings;
  onName(name: string): void;
  onSettings(): void;
  onHome(): void;
}
/** What the parts of the room have: the table, and ways to do something about it. */
interface Parts {
  link: TableLink;
  f: TableFacts;
  attempt(doing: Promise<unknown>): Promise<void>;
  ask(sure: Sure): void;
}

export function Room({ link, settings, onName, onSettings, onHome }: Props) {
  const { Page } = screens();
  const { facts, presence, notice, alarm } = useLink(link);
  const [trouble, setTrouble] = useState("");
  const [sure, setSure] = useState<Sure | null>(null);
  const f = facts!;
  const attempt = (doing: Promise<unknown>) =>
    doing.then(
      () => setTrouble(""),
      (refusal) => setTrouble(refusalWords(refusal)),
    );
  const parts: Parts = { link, f, attempt, ask: setSure };
  const watchers = (presence?.watchers ?? 0) - (f.you === null ? 1 : 0); // others than oneself
  return (
    <Page title={t("{game}, table {n}", { game: tableName(f), n: f.table })} kind="room" onSettings={onSettings}>
      <div class="room-grid">
        <div class="room-column">
          <section class="room-seats" aria-label={t("Seats")}>
            <Heading f={f} />
            <ol class="room-list">
              {f.seats.map((_, i) => (
                <Seat key={i} {...parts} i={i} />
              ))}
            </ol>
            <SeatsSaid {...parts} />
            <Notice text={alarm && alarmWords(alarm)} />
            <Notice text={trouble || (notice ? refusalWords(notice) : "")} />
            {f.you !== null ? (
              <StartKeys {...parts} onHome={onHome} />
            ) : (
              <SitDown {...parts} settings={settings} onName={onName} />
            )}
            {watchers > 0 && <p class="quiet">{tn("{n} watches", "{n} watch", watchers)}</p>}
          </section>
          <Fair f={f} />
        </div>
        <div class="room-column">
          <Invite link={link} f={f} />
          <Chat link={link} />
        </div>
      </div>
      {sure && <SureDialog sure={sure} attempt={attempt} onClose={() => setSure(null)} />}
    </Page>
  );
}

function Heading({ f }: { f: TableFacts }) {
  const free = screens().countEmpty(f);
  return (
    <header class={`g-${f.game}`}>
      <Poster game={f.game} />
      <p>
        <b>{free ? tn("Waiting for {n} more", "Waiting for {n} more", free) : t("All seats are taken")}</b>
        <br />
        <span class="quiet">
          {[
            f.board ? customWords(f.game) : "",
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
  );
}

const KINDS = { person: Person, bot: Bot, empty: Free };
function Seat(p: Parts & { i: number }) {
  const { kind } = p.f.seats[p.i];
  const Kind = KINDS[kind];
  return (
    <li class={classes("room-seat", kind, p.i === p.f.you && "you")}>
      <span class="number" aria-hidden="true">
        {p.i + 1}
      </span>
      <Kind {...p} />
    </li>
  );
}

function Person({ link, f, i, ask }: Parts & { i: number }) {
  const { presence } = useLink(link);
  const { name, account } = f.seats[i];
  const [asked, setAsked] = useState(false);
  const remove = () =>
    ask({
      what: t("Remove {name}?", { name: isolated(name) }),
      means: t("{name} is told, and cannot come back to this table.", { name: isolated(name) }),
      verb: t("Remove"),
      act: () => link.remove(i),
    });
  return (
    <>
      <span class="who">
        <b>
          <bdi>{name}</bdi>
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
      {i !== f.you && link.server.guest && (
        <span class="room-keys">
          <button
            type="button"
            class="plain"
            aria-label={t("More about {name}", { name: isolated(name) })}
            title={t("More…")}
            onClick={() => setAsked(true)}
          >
            ⋯
          </button>
        </span>
      )}
      {asked && (
        <Dialog title={isolated(name)} onClose={() => setAsked(false)}>
          <PersonKeys server={link.server} name={name} who={{ table: f.table, seat: i }} profile={account} />
        </Dialog>
      )}
      {f.host && i !== f.you && (
        <span class="room-keys">
          <button
            type="button"
            class="plain remove"
            aria-label={t("Remove {name} from the table", { name: isolated(name) })}
            title={t("Remove")}
            onClick={remove}
          >
            ✕
          </button>
        </span>
      )}
    </>
  );
}

function Bot({ link, f, i, attempt }: Parts & { i: number }) {
  const bot = f.seats[i].name.slice(4);
  return (
    <>
      <span class="who">
        <b>{t("Bot")}</b> <small>{botName(bot)}</small>
      </span>
      {f.host && (
        <span class="room-keys">
          <select
            aria-label={t("Level of the bot in seat {n}", { n: i + 1 })}
            value={bot.split("-")[0]}
            onChange={(e) => attempt(link.bot(varied((e.target as HTMLSelectElement).value, f.table + i), i))}
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
  );
}

function Free({ link, f, i, attempt }: Parts & { i: number }) {
  const { left, names } = useHeld(link);
  const taken = f.seats.findIndex((s) => s.kind === "empty"); // as many as are taken: free seats come last
  const name = names[i - taken];
  if (name)
    return (
      <>
        <span class="who quiet">{t("held for {name}", { name: isolated(name) })}</span>
        <Countdown left={left} />
      </>
    );
  return (
    <>
      <span class="who quiet">{t("free")}</span>
      {f.host && i === taken + names.length && (
        <span class="room-keys" role="group" aria-label={t("Add a bot")}>
          <small>{t("Add a bot:")}</small>
          {LEVELS.map((l) => (
            <button type="button" key={l} data-level={l} onClick={() => attempt(link.bot(varied(l, f.table + i)))}>
              {BOTS[l]()}
            </button>
          ))}
        </span>
      )}
    </>
  );
}

/** For whom seats are held, after a rematch, and how long still. */
function useHeld(link: TableLink) {
  const { facts, heldUntil } = useLink(link);
  const left = useLeft(heldUntil);
  return { left, names: (left && facts?.held?.names) || [], you: left > 0 && !!facts?.held?.you };
}

/** The seats, read out when they change. */
function SeatsSaid({ link, f }: Parts) {
  const { names } = useHeld(link);
  return (
    <p class="sr" role="status">
      {screens()
        .seatsLine(f, names)
        .map(([, words]) => words)
        .join(", ")}
    </p>
  );
}

/** For who sits here: start, or leave. */
function StartKeys({ link, f, attempt, ask, onHome }: Parts & { onHome(): void }) {
  const seed = new URLSearchParams(location.search).get("seed") ?? undefined; // taken only by a server for tests
  const leave = () => {
    if (f.host)
      ask({
        what: t("Close the table?"),
        means: t("Everybody here is sent away, and nobody can come back."),
        verb: t("Close the table"),
        act: () => link.closeTable().then(onHome),
      });
    else attempt(link.stand().then(onHome));
  };
  const { names } = useHeld(link);
  // who has just sat down sends random bytes; the server does not start before
  const waits = f.seats.some((s, i) => s.kind === "person" && f.ready?.[i] === false);
  const start = () => {
    if (waits) return;
    if (names.length)
      ask({
        what: t("Start without {names}?", { names: names.map(isolated).join(", ") }),
        means: t("A seat is still held, and is given up then."),
        verb: t("Start the game"),
        act: () => link.start(seed),
      });
    else attempt(link.start(seed));
  };
  return (
    <div class="room-start">
      {f.host && f.start === "host" ? (
        <button type="button" class="primary play" aria-disabled={waits} onClick={start}>
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
  );
}

function SitDown({ link, f, attempt, settings, onName }: Parts & Pick<Props, "settings" | "onName">) {
  const { countEmpty, NameField } = screens();
  const { removed } = useLink(link);
  const held = useHeld(link);
  const [name, setName] = useState(settings.name);
  const [anew, setAnew] = useState(false);
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
  if (removed)
    return (
      <p class="quiet" role="status">
        {t("The host has removed you from this table.")}
      </p>
    );
  if (!held.you && held.names.length && countEmpty(f) <= held.names.length)
    return (
      <p class="quiet" role="status">
        {t("The free seats are held for the players of the last game. A minute later they are free for others.")}
      </p>
    );
  if (!countEmpty(f)) return <p class="quiet">{t("No seat is free; when the game starts you can watch.")}</p>;
  return (
    <form class="room-start" onSubmit={sit}>
      <NameField server={link.server} name={name} onName={setName} anew={anew} />
      {anew && <p class="quiet">{t("Under another name you give up your seats at other tables.")}</p>}
      {held.you && (
        <p>
          {t("Your seat is held for you:")} <Countdown left={held.left} />
        </p>
      )}
      <button class="primary play" type="submit">
        {t("Sit down")}
      </button>
      {held.you && (
        <button type="button" onClick={() => link.decline(f.table)}>
          {t("No, thanks")}
        </button>
      )}
    </form>
  );
}

function Fair({ f }: { f: TableFacts }) {
  return (
    <section class="room-fair" aria-label={t("Fair dealing")}>
      <h2>{t("Fair dealing")}</h2>
      <p>
        {t(
          "The server has drawn its secret, and this is its commitment. With random bytes from every player it makes the deal; after the game the secret is shown, and this page checks it.",
        )}
      </p>
      {f.you !== null && f.ready?.[f.you] && !recall(f.table) && (
        <p>{t("Your random bytes came from another device: only there the deal can be proved.")}</p>
      )}
      <code>{f.commitment}</code>
    </section>
  );
}

function Invite({ link, f }: { link: TableLink; f: TableFacts }) {
  const { Link } = screens();
  const { url } = link.server;
  return (
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
          {t("The table is private, and this browser does not know its link any more: use the one you were given.")}
        </p>
      )}
    </section>
  );
}

function SureDialog({ sure, attempt, onClose }: { sure: Sure; onClose(): void } & Pick<Parts, "attempt">) {
  return (
    <Dialog title={sure.what} onClose={onClose}>
      <p>{sure.means}</p>
      <p>
        <button
          type="button"
          class="primary"
          onClick={() => {
            onClose();
            attempt(sure.act());
          }}
        >
          {sure.verb}
        </button>{" "}
        <button
          type="button"
          // biome-ignore lint/a11y/noAutofocus: in a dialog that opens, the focus goes to the harmless answer
          autoFocus
          onClick={onClose}
        >
          {t("Cancel")}
        </button>
      </p>
    </Dialog>
  );
}
