// One line over everything when the server is gone; sentences about what was refused.

import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import type { Server } from "../online";
import { isOnlyHere } from "../says";
import { after } from "./effects";
import { useServer } from "./useServer";

/** Short breaks are not worth a word: it shows after half a second. */
const GRACE_MS = 500;
export function Banner({ server }: { server: Server }) {
  const gone = useServer(server).line === "gone";
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!gone) {
      setShown(false);
      return;
    }
    return after(GRACE_MS, () => setShown(true));
  }, [gone]);
  return shown ? (
    <div class="gone" role="alert">
      <span>{t("The server is gone. Trying again…")}</span>{" "}
      <button type="button" onClick={() => server.tryNow()}>
        {t("Try now")}
      </button>
    </div>
  ) : null;
}

/** Above a link that works on this computer only. */
export const OnlyHere = ({ url }: { url: string | null }) =>
  isOnlyHere(url) ? (
    <p class="quiet only-here">
      {t(
        "This address works on this machine only. To let others in, start the server with “./run serve --listen 0.0.0.0” and open this page by the machine's own address.",
      )}
    </p>
  ) : null;

export const Notice = ({ text }: { text: string }) =>
  text ? (
    <p class="notice" role="alert">
      {text}
    </p>
  ) : null;
