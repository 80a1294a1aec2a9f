// A table of the server: the waiting room, then the game, then the way to the next one.
import { useEffect, useState } from "preact/hooks";
import type { BoardFile, Layout } from "../board/types";
import { t } from "../i18n";
import { recallInvite, rememberInvite } from "../invites";
import { TableLink, useLink } from "../lobby";
import { Refusal, type Server } from "../online";
import type { Short } from "../protocol";
import { refusalWords, someName, tablePlace } from "../says";
import type { Session } from "../session";
import type { Settings } from "../settings";
import { missingText } from "../words";
import * as parts from "./AtTable";
import { Notice } from "./Banner";
import { screens } from "./beside";
import { NotSetUp } from "./common";
import { TableContext } from "./game/atTable";
import { Room } from "./Room";
import { useServer } from "./useServer";

type Load = (game: string, text?: string) => Promise<[BoardFile, Layout | null]>;
interface Props {
  server: Server;
  id: number;
  invite: string | null;
  settings: Settings;
  load: Load;
  onName(name: string): void;
  onSettings(): void;
}
const home = () => {
  location.hash = "/";
};

export function TableScreen({ server, id, invite: given, ...rest }: Props) {
  const invite = given ?? recallInvite(id);
  if (given) rememberInvite(id, given);
  const [table, setTable] = useState<{ link: TableLink; parts: typeof parts } | null>(null);
  const { line } = useServer(server);
  useEffect(() => {
    const link = new TableLink(server, id, invite);
    setTable({ link, parts });
    return () => link.close();
  }, [server, id, invite]);
  const { NoServer, Page } = screens();
  if (line === "off")
    return (
      <Page title={t("Table {n}", { n: id })} kind="waits" onSettings={rest.onSettings}>
        <NoServer server={server} tryAgain />
      </Page>
    );
  return table?.link.id === id ? (
    <TableContext.Provider value={table}>
      <Table key={id} link={table.link} {...rest} />
    </TableContext.Provider>
  ) : null;
}

const WayOut = () => (
  <p>
    <a class="button" href="#/">
      {t("Home")}
    </a>{" "}
    <a class="button" href="#/tables">
      {t("Tables")}
    </a>
  </p>
);

function Table({
  link,
  settings,
  load,
  onName,
  onSettings,
}: { link: TableLink } & Omit<Props, "server" | "id" | "invite">) {
  const { facts, trouble, removed, connected } = useLink(link);
  const [session, setSession] = useState<Session | null>(null);
  const [failed, setFailed] = useState("");
  const [tries, setTries] = useState(0);
  const started =
    facts !== null && facts.life !== "open" && !(facts.life === "idle" && facts.seats[0]?.kind === "empty");
  useEffect(() => {
    if (!started || session || facts.life === "idle" || !connected) return;
    let on = true;
    setFailed("");
    const file = facts.board ? link.board().then(({ text }) => text) : Promise.resolve(undefined);
    file
      .then((text) => {
        link.witness.board = text;
        return load(facts.game, text);
      })
      .then(
        ([board, layout]) => {
          if (!on) return;
          const made = new (screens().Session)(link, board, layout, settings);
          link.onLeave = () => made.stop();
          setSession(made);
        },
        (e) => {
          if (on && link.state.connected) setFailed(e instanceof Refusal ? refusalWords(e) : missingText());
        }, // without the line: tried again with the next one
      );
    return () => {
      on = false;
    };
  }, [started, facts?.life, connected, tries]);
  useEffect(() => () => session?.stop(), [session]); // the table itself is left by who entered it
  useEffect(() => {
    if (session) session.settings = settings;
  }, [session, settings]);
  const { Game, Page } = screens();
  const title = t("Table {n}", { n: link.id });
  const out = removed && facts && !facts.public ? t("The host has removed you from this table.") : "";
  if (failed && !out)
    return (
      <div class="loading" role="alert">
        <NotSetUp why={failed} onAgain={() => setTries(tries + 1)} onHome={home} />
      </div>
    );
  if (trouble || out)
    return (
      <Page title={title} kind="waits" onSettings={onSettings}>
        <Notice text={out || refusalWords(trouble)} />
        <WayOut />
      </Page>
    );
  if (!facts)
    return (
      <div class="loading" role="status">
        {t("Going to the table…")}
      </div>
    );
  if (facts.life === "open")
    return <Room link={link} settings={settings} onName={onName} onSettings={onSettings} onHome={home} />;
  if (facts.life === "idle")
    return (
      <Page title={title} kind="waits" onSettings={onSettings}>
        <p>{t("This table was closed.")}</p>
        <WayOut />
      </Page>
    );
  const again = () => {
    const { rematch } = link.state;
    const go = (made: Short) => {
      location.hash = tablePlace(made.table, made.token);
    };
    if (rematch && facts.you === null) go(rematch);
    else link.again().then(go, (refusal) => link.note(refusal));
  };
  return session ? (
    <Game
      session={session}
      onHome={home}
      onRematch={again}
      onReplay={() => {
        location.hash = `/replay/t/${link.id}`;
      }}
      onSettings={onSettings}
    />
  ) : (
    <div class="loading" role="status">
      {t("Setting up the table…")}
    </div>
  );
}

/** A link to a seat: opening it takes the seat. */
export function Take({
  server,
  token,
  settings,
  onName,
  onSettings,
}: {
  server: Server;
  token: string;
  settings: Settings;
  onName(name: string): void;
  onSettings(): void;
}) {
  const { line } = useServer(server);
  const [name, setName] = useState(settings.name);
  const [trouble, setTrouble] = useState("");
  const [busy, setBusy] = useState(false);
  const { NameField, NoServer, Page } = screens();
  const take = async (e: Event) => {
    e.preventDefault();
    setBusy(true);
    try {
      await server.become(name.trim() || someName());
      if (name.trim()) onName(name.trim());
      const taken = await server.request({ message: "take", token });
      location.replace(`#${tablePlace(taken.table)}`);
    } catch (refusal) {
      setTrouble(refusalWords(refusal));
      setBusy(false);
    }
  };
  return (
    <Page title={t("Take a seat over")} kind="waits" onSettings={onSettings}>
      {line !== "open" && !busy ? (
        <NoServer server={server} tryAgain />
      ) : (
        <form class="room-start" onSubmit={take}>
          <p>{t("With this link you play on here with a seat that was taken elsewhere. It works once.")}</p>
          <NameField server={server} name={name} onName={setName} />
          <Notice text={trouble} />
          <button class="primary play" type="submit" disabled={busy}>
            {t("Take the seat")}
          </button>
        </form>
      )}
    </Page>
  );
}
