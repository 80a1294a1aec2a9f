// In the settings: notifications, and what this browser withholds, with the reason. Found out here and now, not by its
// name.
import "../main"; // as in ui/screens.ts: all that the home screen needs stays in one file
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { canNotify, mayNotify } from "../notices";
import type { Server } from "../online";
import type { Settings } from "../settings";
import { radios } from "./common";
import { later } from "./later";
import { useServer } from "./useServer";

const Notifications = later(async () => (await import("../notify/part")).notifications());

interface Props {
  server: Server;
  settings: Settings;
  onChange(settings: Settings): void;
}
export function InBrowser(p: Props) {
  const { line, guest } = useServer(p.server);
  return (
    <>
      {canNotify() && <Notify {...p} />}
      {line === "open" && guest && <Notifications server={p.server} />}
      <Withheld />
    </>
  );
}

/** The browser is asked by a click on "On", and never otherwise. */
function Notify({ settings, onChange }: Pick<Props, "settings" | "onChange">) {
  const [refused, setRefused] = useState(false);
  const choose = async (on: boolean) => {
    const may = on && (mayNotify() || (await Notification.requestPermission()) === "granted");
    setRefused(on && !may);
    onChange({ ...settings, notify: may });
  };
  return (
    <>
      {radios("notify", t("Notify me of my turn while I look elsewhere"), settings.notify && mayNotify(), choose, [
        [true, t("On")],
        [false, t("Off")],
      ])}
      {refused && (
        <p class="quiet" role="status">
          {t("Your browser does not allow notifications from this page. Its own settings can change that.")}
        </p>
      )}
    </>
  );
}

interface Part {
  has: boolean;
  name: string;
  without: string;
}
/** What the page can use, and what happens where it is missing. */
const parts = (): Part[] => [
  {
    has: canNotify(),
    name: t("Notifications"),
    without: t("The title of the tab still marks your turn."),
  },
  {
    has: "serviceWorker" in navigator,
    name: t("Playing without a network"),
    without: t("The page is fetched at each visit."),
  },
  {
    has: isSecureContext && "serviceWorker" in navigator,
    name: t("Installing the page as an app"),
    without: t("It opens in a tab."),
  },
  {
    has: !!navigator.storage?.persist,
    name: t("Storage that stays"),
    without: t("Games are kept, but the browser may delete them when space runs short."),
  },
  {
    has: !!navigator.clipboard,
    name: t("Copying to the clipboard"),
    without: t("Links are copied the old way; where that fails, select them."),
  },
  {
    has: "vibrate" in navigator || !matchMedia("(pointer: coarse)").matches,
    name: t("Vibration"),
    without: t("Sounds still tell you of your turn."),
  },
];

function Withheld() {
  const missing = parts().filter((part) => !part.has);
  if (!missing.length) return null;
  return (
    <section class="withheld" aria-labelledby="withheld">
      <h3 id="withheld">{t("Not available in this browser")}</h3>
      {!isSecureContext && (
        <p>
          {t(
            "This page came unencrypted from {host}. Browsers give some things only to pages over https, or from the same machine. Everything else works.",
            { host: location.host },
          )}
        </p>
      )}
      <dl>
        {missing.map(({ name, without }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{without}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
