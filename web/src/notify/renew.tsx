// This browser was notified, and may not be any more: its push service has given it another subscription, or the server
// has removed it. The first is made good for, the second is said.
import { render } from "preact";
import { t } from "../i18n";
import type { Server } from "../online";
import { confirmCodes, subscribe, targetOf } from "./browser";
import { type Remembered, recall, remember } from "./remembered";
import { type NotifyState, newest } from "./types";

async function renew(server: Server, known: Remembered): Promise<void> {
  if (Notification.permission !== "granted") return remember(null); // somebody wanted it so
  const state = await server.request<NotifyState>({ message: "notify" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const has = state.targets.some(({ id }) => id === known.id);
  if ((await pushManager.getSubscription())?.endpoint === known.endpoint) {
    if (has) return;
    remember(null); // the push service has refused it for long, or it was removed on another device
    sayEnded();
    return;
  }
  const fresh = await subscribe(state.key);
  if (has) await server.request({ message: "notify_remove", id: known.id });
  const added = await server.request<NotifyState>({ message: "notify_add", ...targetOf(fresh) });
  remember({ ...known, endpoint: fresh.endpoint, id: newest(added) });
}

/** Looks once the server knows the guest, and when the service worker says that the subscription has changed. */
export function renewWhenKnown(server: Server): void {
  let busy = false;
  const look = async () => {
    const known = recall();
    if (busy || server.line !== "open" || !known || server.guest !== known.guest) return;
    busy = true;
    stop();
    await renew(server, known).catch(() => {}); // the next visit may be luckier
    busy = false;
  };
  const stop = server.subscribe(look);
  confirmCodes(server, () => {});
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data?.changed) look();
  });
  look();
}

function sayEnded(): void {
  const place = document.body.appendChild(document.createElement("div"));
  render(
    <div class="table-notes">
      <p class="banner" role="alert">
        {t("Notifications do not come to this browser any more. In the settings you can have them again.")}{" "}
        <button type="button" onClick={() => place.remove()}>
          {t("All right")}
        </button>
      </p>
    </div>,
    place,
  );
}
