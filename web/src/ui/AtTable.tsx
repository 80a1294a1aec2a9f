// What a table with other people adds to the screen of a game (game/atTable.tsx has the places).
import { Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Finding } from "../fair";
import { spokenLanguage, t, tn } from "../i18n";
import { type TableLink, useLink } from "../lobby";
import { alarmWords, proofWords } from "../proof";
import type { TableFacts } from "../protocol";
import { address, refusalWords, tablePlace, timeLeft } from "../says";
import type { Session } from "../session";
import { isolated, playerName } from "../words";
import { OnlyHere } from "./Banner";
import { screens } from "./beside";
import { Chat } from "./Chat";
import { Countdown, useLeft } from "./Countdown";
import { Dialog, download, Icon, onEscape, SaveBoard } from "./common";
import { after, every } from "./effects";
import { later } from "./later";
import { Flag } from "./symbols";

const PersonKeys = later(async () => (await import("../account/part")).personKeys());

interface AtTable {
  link: TableLink;
}

/** Beside a player's name: away, a stand-in, the clock. */
export function SeatStatus({ link, seat }: AtTable & { seat: number }) {
  const { facts, presence } = useLink(link);
  if (!facts || facts.life === "over" || facts.seats[seat]?.kind !== "person") return null;
  return (
    <>
      {presence?.stand_in[seat] ? (
        <small class="status">{t("a bot plays")}</small>
      ) : presence && !presence.here[seat] ? (
        <small class="status away">{t("away")}</small>
      ) : null}
      <SeatClock link={link} seat={seat} />
    </>
  );
}
/** The time left on a player's clock. It runs on between two messages of the server. */
export function SeatClock({ link, seat }: AtTable & { seat: number }) {
  const { facts, clocks, clocksAt, connected } = useLink(link);
  const left = clocks[seat] ?? null;
  const runs = left !== null && facts?.life === "running";
  const [, tick] = useState(0);
  useEffect(() => {
    if (runs) return every(500, () => tick((n) => n + 1));
  }, [runs]);
  if (!runs) return null;
  const rest = left - (connected ? performance.now() - clocksAt : 0);
  return <small class={`status clock${rest < 15000 ? " short" : ""}`}>{timeLeft(rest)}</small>;
}

/** The server has so much to do that its bots think less than their level says. */
export function ThinkingLess({ link }: AtTable) {
  const { less, facts } = useLink(link);
  return (
    <div role="status">
      {less && facts?.life === "running" && (
        <p class="quiet less">{t("The server is busy: its bots think less than usual.")}</p>
      )}
    </div>
  );
}

const CHAT = "M2 3h16v10H9l-4 4v-4H2z";
const TABLE = "M2 7h16v3H2zM4 10h2v7H4zM14 10h2v7h-2zM7 2h6v3H7z";
/** In the bar: chat and the table. */
export function TableTools({ link }: AtTable) {
  const { unread, facts, panel } = useLink(link);
  return (
    <>
      {facts?.you === null && <span class="watching">{t("Watching")}</span>}
      <button
        type="button"
        class="plain icon"
        aria-expanded={panel === "chat"}
        onClick={() => link.show(panel === "chat" ? "" : "chat")}
        aria-label={unread ? tn("Chat, {n} new message", "Chat, {n} new messages", unread) : t("Chat")}
        title={t("Chat")}
      >
        <Icon d={CHAT} />
        {unread > 0 && <b class="unread">{unread}</b>}
      </button>
      <button
        type="button"
        class="plain icon"
        onClick={() => link.show("table")}
        aria-label={t("The table")}
        title={t("The table")}
      >
        <Icon d={TABLE} />
      </button>
    </>
  );
}

const SAID_MS = 8000; // how long a message is shown while the chat is closed
/** Over the game: the chat, the table, and what everybody should know. */
export function TableOver({ link, session, onRematch }: AtTable & { session: Session; onRematch(): void }) {
  const { unread, facts, presence, chat, notice, panel, alarm } = useLink(link);
  const [fresh, setFresh] = useState(false);
  const standIn = facts && facts.you !== null && presence?.stand_in[facts.you] && facts.life === "running";
  const last = chat[chat.length - 1];
  useEffect(() => {
    if (!unread) return;
    setFresh(true);
    return after(SAID_MS, () => setFresh(false));
  }, [unread]);
  const close = () => link.show("");
  return (
    <>
      <section class="table-notes" aria-label={t("The table")}>
        {alarm && (
          <p class="banner" role="alert">
            {alarmWords(alarm)}
          </p>
        )}
        {notice && (
          <p class="banner" role="alert">
            {refusalWords(notice)}
          </p>
        )}
        {standIn && (
          <p class="banner">
            {t("A bot plays for you.")}{" "}
            <button type="button" class="primary" onClick={() => link.takeBack()}>
              {t("Take the seat back")}
            </button>
          </p>
        )}
        {facts?.round && facts.life !== "running" && (
          <p class="banner">
            {facts.sealed ? t("The record and the deal can be seen when the round is over.") : ""}{" "}
            <a class="button primary" href={`#/league/${facts.round}`}>
              {t("Back to the round")}
            </a>
          </p>
        )}
        <RatingChange link={link} />
        <Rematch link={link} onCome={onRematch} />
        <div role="status">
          {fresh && unread > 0 && last && panel !== "chat" && (
            <button type="button" class="said" onClick={() => link.show("chat")}>
              <b>
                <bdi>{last.name}</bdi>
              </b>{" "}
              <bdi>{last.text}</bdi>
            </button>
          )}
        </div>
      </section>
      {panel === "chat" && (
        <div class="chat-panel" onKeyDown={onEscape(close)}>
          <Chat link={link} onClose={close} />
        </div>
      )}
      {panel === "table" && facts && <TableDialog link={link} session={session} onClose={close} />}
    </>
  );
}

/** What a rated game has changed for the player. */
function RatingChange({ link }: AtTable) {
  const { facts } = useLink(link);
  const own = facts?.ratings?.[facts.you ?? -1];
  return (
    <div class={own ? "banner" : ""} role="status">
      {own && t("Your rating: {before} → {after}", { before: own.before, after: own.after })}
    </div>
  );
}

/** Somebody has opened a rematch: one tap takes the seat, which is held for a minute, or frees it. Its words are
 * read out since their place is there before them. */
function Rematch({ link, onCome }: { link: TableLink; onCome(): void }) {
  const { rematch, facts } = useLink(link);
  const left = useLeft(rematch?.until ?? 0);
  const by = rematch?.by;
  return (
    <div class={rematch ? "banner rematch" : ""}>
      <p role="status">
        {rematch && (by ? t("{name} wants to play again.", { name: isolated(by) }) : t("There is a new table."))}{" "}
        {left > 0 && t("Your seat is held for you:")}
      </p>
      {left > 0 && <Countdown left={left} />}
      {!rematch ? null : facts?.you !== null ? (
        <button type="button" class="primary" onClick={onCome}>
          {t("Come along")}
        </button>
      ) : (
        <a class="button primary" href={`#${tablePlace(rematch.table, rematch.token)}`}>
          {t("Come along")}
        </a>
      )}
      {left > 0 && (
        <button type="button" onClick={() => link.decline()}>
          {t("No, thanks")}
        </button>
      )}
    </div>
  );
}

function TableDialog({ link, session, onClose }: { link: TableLink; session: Session; onClose(): void }) {
  const { Link } = screens();
  const { facts, presence, muted } = useLink(link);
  const [about, setAbout] = useState(-1); // whose keys are shown
  const [seatLink, setSeatLink] = useState("");
  const [trouble, setTrouble] = useState("");
  const f = facts!;
  const { url } = link.server;
  const n = session.names;
  const running = f.life === "running";
  const seated = f.you !== null;
  const watchers = (presence?.watchers ?? 0) - (seated ? 0 : 1);
  const makeLink = () =>
    link.link().then(
      (a) => setSeatLink(address(url, `/take/${a.token}`)),
      (r) => setTrouble(refusalWords(r)),
    );
  return (
    <Dialog title={t("Table {n}", { n: f.table })} onClose={onClose} wide>
      <ul class="table-seats">
        {f.seats.map((s, i) =>
          s.kind === "empty" ? null : (
            <li key={i}>
              <Flag seat={i} />
              <span class="who">
                <b>{playerName(n, i)}</b>{" "}
                <small>
                  {[
                    i === f.you ? t("you") : "",
                    s.kind === "bot"
                      ? t("bot")
                      : f.abandoned?.[i]
                        ? t("abandoned")
                        : presence?.stand_in[i]
                          ? t("a bot plays")
                          : presence && !presence.here[i]
                            ? t("away")
                            : "",
                    f.ratings?.[i] ? `${f.ratings[i].before} → ${f.ratings[i].after}` : "",
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </small>
              </span>
              {s.kind === "person" && i !== f.you && seated && (
                <span class="room-keys">
                  <button type="button" aria-expanded={about === i} onClick={() => setAbout(about === i ? -1 : i)}>
                    {t("More…")}
                  </button>
                  <button
                    type="button"
                    aria-pressed={muted.includes(i)}
                    onClick={() => link.mute(i, !muted.includes(i))}
                  >
                    {muted.includes(i) ? t("Hear again") : t("Mute")}
                  </button>
                  {running && f.clock === "none" && presence && !presence.here[i] && !presence.stand_in[i] && (
                    <button type="button" onClick={() => link.hand(i)}>
                      {t("Let a bot play")}
                    </button>
                  )}
                </span>
              )}
              {about === i && (
                <PersonKeys server={link.server} name={s.name} who={{ table: f.table, seat: i }} profile={s.account} />
              )}
            </li>
          ),
        )}
      </ul>
      {f.rated && running && (
        <p class="quiet">
          {t(
            "In a rated game there are no hints. Who hands the seat to a bot, or misses three turns, takes the last place.",
          )}{" "}
          {t("A claim counts at once: it can't be taken back.")}
        </p>
      )}
      {f.round && running && <p class="quiet">{t("In a round there are no hints, and no bot plays for you.")}</p>}
      <p class="quiet">{watchers > 0 ? tn("{n} watches", "{n} watch", watchers) : t("Nobody watches.")}</p>
      <div class="table-keys">
        {seated &&
          running &&
          !f.round &&
          (presence?.stand_in[f.you!] ? (
            <button type="button" class="primary" onClick={() => link.takeBack()}>
              {t("Take the seat back")}
            </button>
          ) : (
            <button
              type="button"
              onClick={() => {
                link.hand();
                onClose();
              }}
            >
              {f.rated ? t("Give up: a bot plays for me") : t("Let a bot play for me")}
            </button>
          ))}
        {f.host && presence && (
          <button type="button" aria-pressed={presence.quiet} onClick={() => link.quiet(!presence.quiet)}>
            {presence.quiet ? t("Switch the chat on") : t("Switch the chat off")}
          </button>
        )}
        {(f.life === "over" || f.life === "frozen") && (
          <button type="button" onClick={() => link.record()}>
            {t("Download the record")}
          </button>
        )}
        <SaveBoard board={session.board} />
        {seated && running && !seatLink && !f.rated && !f.round && (
          <button type="button" onClick={makeLink}>
            {t("Play on another device")}
          </button>
        )}
      </div>
      {f.life !== "over" && <Proof link={link} />}
      {trouble && (
        <p class="warn" role="alert">
          {trouble}
        </p>
      )}
      {seatLink && (
        <>
          <h3>{t("Play on another device")}</h3>
          <p>{t("Who opens this link takes your seat, once. Keep it to yourself.")}</p>
          <OnlyHere url={url} />
          <Link text={seatLink} label={t("Link of your seat")} small />
        </>
      )}
      {(f.public || link.invite) && (
        <>
          <h3>{t("Show somebody the game")}</h3>
          {!seatLink && <OnlyHere url={url} />}
          <Link text={address(url, tablePlace(f.table, link.invite))} label={t("Link to watch")} small />
        </>
      )}
    </Dialog>
  );
}

/** After the end: what proves the deal. */
export function Proof({ link }: AtTable) {
  const { facts } = useLink(link);
  return facts?.secret && facts.seed ? <Shown link={link} secret={facts.secret} seed={facts.seed} /> : null;
}
/** The core says in English what contradicts. */
async function inWords(found: Finding): Promise<Finding> {
  if (found.fault === "ok" || spokenLanguage() === "en") return found;
  const { faultWords, needFaultWords } = await import("../replay/faults_part");
  await needFaultWords().catch(() => {}); // it stays in English
  return { ...found, text: faultWords(found.text) };
}
/** What the page itself found: undefined while it looks, null if it could not. */
function useFinding(link: TableLink, facts: TableFacts): Finding | null | undefined {
  const [finding, set] = useState<Finding | null>();
  useEffect(() => {
    let on = true;
    link.witness.check(facts).then(async (found) => on && set(found && (await inWords(found))));
    return () => {
      on = false;
    };
  }, [facts.secret]);
  return finding;
}
function Shown({ link, secret, seed }: { link: TableLink; secret: string; seed: string }) {
  const { facts, alarm } = useLink(link);
  const f = facts!;
  const proof = [
    [t("Commitment, shown before the game"), f.commitment],
    [t("The server's secret: its SHA-256 is the commitment"), secret],
    ...(f.joined ?? []).map((j) => [
      t("Random bytes from {name}", { name: isolated(f.seats[j.seat]?.name ?? "?") }),
      j.chance,
    ]),
    [t("The seed: SHA-256 of the secret and these, in this order"), seed],
  ];
  const finding = useFinding(link, f);
  const fault = (alarm !== "blind" && alarm) || finding?.fault;
  const proved = fault === "ok" && !finding!.lacks;
  const save = () => download(`turntable-${f.table}-proof.json`, JSON.stringify(link.witness.proof(f)));
  return (
    <details class="fair">
      <summary>
        {t("Was it dealt fairly?")}{" "}
        <b class={proved ? "good" : fault && fault !== "ok" ? "warn" : ""}>
          {finding === undefined
            ? "…"
            : !fault
              ? t("not checked")
              : proved
                ? t("yes, checked")
                : fault === "ok"
                  ? t("not proved")
                  : t("no")}
        </b>
      </summary>
      {fault && <p role={proved || fault === "ok" ? undefined : "alert"}>{proofWords(fault, finding)}</p>}
      <dl>
        {proof.map(([what, digits]) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd>
              <code>{digits}</code>
            </dd>
          </Fragment>
        ))}
      </dl>
      <p>
        <button type="button" onClick={save}>
          {t("Save the proof")}
        </button>{" "}
        <code>
          turntable verify --proof turntable-{f.table}-proof.json turntable-{f.table}.ttrec
        </code>
      </p>
    </details>
  );
}
