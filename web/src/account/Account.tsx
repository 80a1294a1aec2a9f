// The account: register, log in, and what belongs to it.
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../i18n";
import type { Server } from "../online";
import type { TableFacts } from "../protocol";
import type { Settings } from "../settings";
import { screens } from "../ui/beside";
import { Dialog } from "../ui/common";
import { useServer } from "../ui/useServer";
import { isolated } from "../words";
import { Blocked } from "./Blocked";
import { Code, CodeInput, Form, NameInput, PasswordInput } from "./fields";
import { changePassword, deleteAccount, logIn, logOut, newCode, ownTables, recover, register } from "./requests";

interface Props {
  server: Server;
  settings: Settings;
  onSettings(): void;
}
export function Account({ server, settings, onSettings }: Props) {
  const { Page } = screens();
  const { line, account, guest } = useServer(server);
  const [code, setCode] = useState("");
  const [said, setSaid] = useState(""); // what has just happened
  const parts = { server, onCode: setCode, onSaid: setSaid };
  return (
    <Page title={t("Account")} kind="account" onSettings={onSettings}>
      <p role="status" class={said ? "account-said" : "sr"}>
        {said}
      </p>
      {code && guest ? (
        <Code name={guest} code={code} onKept={() => setCode("")} />
      ) : line !== "open" ? (
        <p class="none" role="status">
          {line === "off" ? t("An account needs a server, and none answers here.") : t("Looking for the server…")}
        </p>
      ) : account && guest ? (
        <Own {...parts} name={guest} />
      ) : (
        <Outside {...parts} name={settings.name} />
      )}
    </Page>
  );
}
interface Parts {
  server: Server;
  name: string;
  onCode(code: string): void;
  onSaid(text: string): void;
}

const Card = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <section class="account-card" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
const Fold = ({ title, children }: { title: string; children: ComponentChildren }) => (
  <details class="account-card">
    <summary>{title}</summary>
    {children}
  </details>
);

/** For who is not logged in. */
const Outside = (p: Parts) => (
  <div class="account-grid">
    <Register {...p} />
    <LogIn {...p} />
  </div>
);

function Register({ server, name: first, onCode, onSaid }: Parts) {
  const { guest } = useServer(server);
  const [name, setName] = useState(guest ?? first);
  const [password, setPassword] = useState("");
  const act = async () => {
    const { code } = await register(server, name.trim(), password);
    onSaid(t("You have an account now."));
    onCode(code!);
  };
  return (
    <Card title={guest ? t("Keep your name") : t("Register")}>
      <p class="quiet">
        {guest
          ? t("With an account the name {name} is yours alone, with your seats and games, on every device.", {
              name: isolated(guest),
            })
          : t("With an account a name is yours alone, with your seats and games, on every device.")}{" "}
        {t("No e-mail is needed.")}
      </p>
      <Form verb={t("Register")} act={act}>
        <NameInput label={t("Name")} value={name} onValue={setName} />
        <PasswordInput label={t("New password")} value={password} onValue={setPassword} fresh />
      </Form>
    </Card>
  );
}

function LogIn({ server, onCode, onSaid }: Parts) {
  const { guest } = useServer(server);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [tables, setTables] = useState<TableFacts[]>([]);
  const [along, setAlong] = useState(true);
  useEffect(() => {
    if (guest) ownTables(server).then(setTables, () => {});
  }, [guest]);
  const act = async () => {
    const left = await logIn(server, name.trim(), password, along ? tables : []);
    onSaid(
      left
        ? tn(
            "You are logged in. {n} seat stayed with the guest.",
            "You are logged in. {n} seats stayed with the guest.",
            left,
          )
        : t("You are logged in."),
    );
  };
  return (
    <Card title={t("Log in")}>
      {guest && (
        <p class="quiet">
          {t("You play here as {name}. When you log out again, you are {name} again, with all games.", {
            name: isolated(guest),
          })}
        </p>
      )}
      <Form verb={t("Log in")} act={act}>
        <NameInput label={t("Name of the account")} value={name} onValue={setName} />
        <PasswordInput label={t("Password")} value={password} onValue={setPassword} />
        {tables.length > 0 && (
          <label class="account-check">
            <input type="checkbox" checked={along} onChange={() => setAlong(!along)} />
            {tn("Take my seat at {n} table along", "Take my seats at {n} tables along", tables.length)}
          </label>
        )}
      </Form>
      <Forgotten server={server} onCode={onCode} onSaid={onSaid} name={name} />
    </Card>
  );
}

function Forgotten({ server, name: first, onCode, onSaid }: Parts) {
  const [name, setName] = useState("");
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const act = async () => {
    const answer = await recover(server, (name || first).trim(), code, password);
    onSaid(t("You have a new password, and a new recovery code."));
    onCode(answer.code!);
  };
  return (
    <details>
      <summary>{t("I have forgotten my password")}</summary>
      <Form verb={t("Set a new password")} act={act}>
        <NameInput label={t("Name of the account")} value={name || first} onValue={setName} />
        <CodeInput label={t("Recovery code")} value={code} onValue={setCode} />
        <PasswordInput label={t("New password")} value={password} onValue={setPassword} fresh />
      </Form>
      <p class="quiet">{t("Without the code only the operator of this server can help.")}</p>
    </details>
  );
}

/** For who is logged in. */
function Own({ server, name, onCode, onSaid }: Parts) {
  const out = (everywhere: boolean) =>
    logOut(server, everywhere).then(
      (answer) =>
        onSaid(
          answer.name
            ? t("You are logged out, and play as {name} again.", { name: isolated(answer.name) })
            : t("You are logged out."),
        ),
      () => {},
    );
  return (
    <>
      <section class="account-card" aria-label={t("Account")}>
        <p>{t("You are logged in as {name}.", { name: isolated(name) })}</p>
        <p class="account-keys">
          <a class="button" href={`#/player/${encodeURIComponent(name)}`}>
            {t("Your profile")}
          </a>
          <button type="button" onClick={() => out(false)}>
            {t("Log out")}
          </button>
          <button type="button" onClick={() => out(true)}>
            {t("Log out on all devices")}
          </button>
        </p>
      </section>
      <Fold title={t("Change the password")}>
        <ChangePassword server={server} onSaid={onSaid} />
      </Fold>
      <Fold title={t("A new recovery code")}>
        <p class="quiet">{t("The old code is worth nothing then.")}</p>
        <WithPassword verb={t("Make a new code")} act={async (password) => onCode((await newCode(password)).code!)} />
      </Fold>
      <Fold title={t("Blocked players")}>
        <Blocked server={server} />
      </Fold>
      <Fold title={t("Your data")}>
        <p>
          {t("Everything that this server has stored about you, as a file: profile, games, chat, blocks, reports.")}
        </p>
        <p>
          <a class="button" href="export" download="turntable-export.json">
            {t("Download your data")}
          </a>
        </p>
      </Fold>
      <Fold title={t("Delete the account")}>
        <Delete server={server} onSaid={onSaid} />
      </Fold>
    </>
  );
}

function ChangePassword({ server, onSaid }: Pick<Parts, "server" | "onSaid">) {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const act = async () => {
    await changePassword(server, old, fresh);
    setOld("");
    setFresh("");
    onSaid(t("Your password is changed. All other devices are logged out."));
  };
  return (
    <Form verb={t("Change the password")} act={act}>
      <PasswordInput label={t("Password")} value={old} onValue={setOld} />
      <PasswordInput label={t("New password")} value={fresh} onValue={setFresh} fresh />
    </Form>
  );
}

/** What needs the password once more. */
function WithPassword(p: { verb: string; grave?: boolean; act(password: string): Promise<unknown> }) {
  const [password, setPassword] = useState("");
  return (
    <Form verb={p.verb} grave={p.grave} act={() => p.act(password)}>
      <PasswordInput label={t("Password")} value={password} onValue={setPassword} />
    </Form>
  );
}

function Delete({ server, onSaid }: Pick<Parts, "server" | "onSaid">) {
  const [sure, setSure] = useState(false);
  const act = async (password: string) => {
    await deleteAccount(server, password);
    onSaid(t("Your account is deleted."));
  };
  return (
    <>
      <p>
        {t(
          "Your name, chat, blocks and reports are deleted; in past games you are called “former player”. Bots play on in your seats. Nobody can undo this.",
        )}
      </p>
      <p>
        <button type="button" class="grave" onClick={() => setSure(true)}>
          {t("Delete the account…")}
        </button>
      </p>
      {sure && (
        <Dialog title={t("Delete the account?")} onClose={() => setSure(false)}>
          <p>{t("Download your data first, if you want to keep it.")}</p>
          <WithPassword verb={t("Delete it for good")} grave act={act} />
          <p>
            <button type="button" onClick={() => setSure(false)}>
              {t("Keep it")}
            </button>
          </p>
        </Dialog>
      )}
    </>
  );
}
