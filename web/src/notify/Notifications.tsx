// In the settings: how the server notifies you while no page is open.
import "../main"; // as in ui/screens.ts: all that the home screen needs stays in one file
import { useEffect, useState } from "preact/hooks";
import { spokenLanguage, t } from "../i18n";
import type { Server } from "../online";
import { refusalWords } from "../says";
import { radios } from "../ui/common";
import { AddWebhook } from "./AddWebhook";
import { confirmCodes, subscribe, targetOf, whyNot } from "./browser";
import { recall, remember } from "./remembered";
import { Targets } from "./Targets";
import { localTime, type NotifyState, newest, utcMinute } from "./types";

const MORNING = 8 * 60;
const ahead = () => -new Date().getTimezoneOffset();
const onOff = (): [boolean, string][] => [
  [true, t("On")],
  [false, t("Off")],
];

export function Notifications({ server }: { server: Server }) {
  const [state, setState] = useState<NotifyState | null>(null);
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const ask = async (message: Record<string, unknown>, words = ""): Promise<NotifyState | null> => {
    setBusy(true);
    try {
      const answer = await server.request<NotifyState>(message);
      setState(answer);
      setSaid(words);
      return answer;
    } catch (refusal) {
      setSaid(refusalWords(refusal));
      return null;
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    ask({ message: "notify" });
    const stops = [
      confirmCodes(server, (confirmed) => {
        setState(confirmed);
        setSaid(t("You will be notified here."));
      }),
      server.hear((message) => {
        if (message.message === "notified") setSaid(message.error ? failureWords(message.error) : t("Sent."));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  if (!state) return said ? <p class="quiet">{said}</p> : null;

  /** The texts that are sent are in the language of the page. */
  const set = (part: Partial<NotifyState>) => {
    const { turns, games, digest } = { ...state, ...part };
    return ask({ message: "notify_set", turns, games, digest, language: spokenLanguage() || "en" });
  };
  const add = async (target: Record<string, unknown>) => {
    const added = await ask({ message: "notify_add", ...target }, t("A code is on its way there."));
    if (added && !state.targets.length) await set({});
    return added;
  };
  const addBrowser = async () => {
    if ((await Notification.requestPermission()) !== "granted") {
      setSaid(t("Your browser does not allow notifications from this page. Its own settings can change that."));
      return;
    }
    try {
      const here = await subscribe(state.key);
      const added = await add(targetOf(here));
      if (added) remember({ guest: server.guest!, endpoint: here.endpoint, id: newest(added) });
    } catch {
      setSaid(t("This browser can't reach its push service just now."));
    }
  };
  return (
    <section class="notify" aria-labelledby="notify">
      <h3 id="notify">{t("Notifications while no page is open")}</h3>
      <Here onAdd={addBrowser} busy={busy} />
      <Targets
        targets={state.targets}
        busy={busy}
        onConfirm={(code) => ask({ message: "notify_confirm", code }, t("You will be notified there."))}
        onTest={(id) => ask({ message: "notify_test", id }, t("A test is on its way."))}
        onRemove={(id) => {
          if (recall()?.id === id) remember(null);
          ask({ message: "notify_remove", id });
        }}
      />
      <AddWebhook busy={busy} onAdd={async (target) => !!(await add(target))} />
      {said && (
        <p class="quiet" role="status">
          {said}
        </p>
      )}
      {state.targets.length > 0 && (
        <div class="when">
          {radios("turns", t("When it is my turn"), state.turns, (turns) => set({ turns }), onOff())}
          {radios("games", t("When a game starts or ends"), state.games, (games) => set({ games }), onOff())}
          {radios(
            "digest",
            t("Once a day, what waits for me"),
            state.digest !== null,
            (on) => set({ digest: on ? utcMinute(localTime(MORNING, 0), ahead()) : null }),
            onOff(),
          )}
          {state.digest !== null && (
            <label class="at">
              {t("At")}
              <input
                type="time"
                required
                value={localTime(state.digest, ahead())}
                onChange={(e) => {
                  const digest = utcMinute(e.currentTarget.value, ahead());
                  if (digest !== null) set({ digest });
                }}
              />
            </label>
          )}
        </div>
      )}
    </section>
  );
}

/** This browser, or why it can't be notified. */
function Here({ busy, onAdd }: { busy: boolean; onAdd(): void }) {
  const why = whyNot();
  if (why === "http")
    return <p class="quiet">{t("Browsers allow this only to pages over https. Services such as ntfy work anyway.")}</p>;
  if (why === "missing")
    return (
      <p class="quiet">
        {t(
          "This browser does not offer it. On an iPhone or iPad, add the page to the home screen first and open it there.",
        )}
      </p>
    );
  return (
    <p>
      <button type="button" disabled={busy} onClick={onAdd}>
        {t("Notify me in this browser")}
      </button>
    </p>
  );
}

/** Why a message could not be sent: the names of docs/server.md. */
function failureWords(error: string): string {
  switch (error) {
    case "forbidden_address":
      return t("This address is in a private network, to which the server sends nothing.");
    case "gone":
      return t("There is nothing at this address any more: it was removed.");
    case "rejected":
      return t("The service refused the message. Check address and token.");
    default:
      return t("The service can't be reached. Try again later.");
  }
}
