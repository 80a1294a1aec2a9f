// This browser as a place for notifications: what it can do, its subscription, and the code that comes back by the
// service worker.
import type { Server } from "../online";
import type { NotifyState } from "./types";

/** Why this browser can't be notified while no page is open: "" if it can. */
export function whyNot(): "" | "http" | "missing" {
  if (!isSecureContext) return "http";
  return "PushManager" in self && "serviceWorker" in navigator && "Notification" in self ? "" : "missing";
}

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));

/** Subscribes this browser with its push service. Another subscription is of another server at this address. */
export async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const wanted: PushSubscriptionOptionsInit = {
    userVisibleOnly: true,
    applicationServerKey: bytesOf(key) as BufferSource,
  };
  try {
    return await pushManager.subscribe(wanted);
  } catch (trouble) {
    const old = await pushManager.getSubscription();
    if (!old) throw trouble;
    await old.unsubscribe();
    return pushManager.subscribe(wanted);
  }
}

/** What the server is told of a subscription. */
export function targetOf(subscription: PushSubscription): Record<string, string> {
  const { endpoint, keys } = subscription.toJSON();
  return { kind: "webpush", address: endpoint ?? "", point: keys?.p256dh ?? "", secret: keys?.auth ?? "" };
}

/** Confirms the codes that the service worker passes on. Gives what ends it. */
export function confirmCodes(server: Server, done: (state: NotifyState) => void): () => void {
  const hear = ({ data }: MessageEvent) => {
    if (typeof data?.code !== "string") return;
    server.request<NotifyState>({ message: "notify_confirm", code: data.code }).then(done, () => {});
  };
  navigator.serviceWorker?.addEventListener("message", hear);
  return () => navigator.serviceWorker?.removeEventListener("message", hear);
}
