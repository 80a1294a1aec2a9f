// The service worker: keeps the page's files, so that games in the page are played without any network. What the
// network has is always taken first: the page is never older than the server it speaks to.
export {};

declare const FILES: string[]; // all files of the page, by name: build.mjs knows them
interface Scope {
  addEventListener(
    kind: string,
    hear: (event: {
      request: Request;
      data: unknown; // of a push: with text()
      notification: { data: string; close(): void };
      waitUntil(work: Promise<unknown>): void;
      respondWith(answer: Promise<Response>): void;
    }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void>; matchAll(of: { type: "window" }): Promise<Tab[]>; openWindow(url: string): void };
  registration: ServiceWorkerRegistration;
  location: Location;
}
interface Tab {
  url: string;
  postMessage(message: unknown): void;
  focus(): Promise<Tab>;
  navigate(url: string): Promise<unknown>;
}
const scope = self as unknown as Scope;
const CACHE = "turntable";

const PART = /^[\w.]+-[A-Z0-9]{8}\.js$/; // of this page or of an earlier one: its name has a hash of what is in it

/** The name of one of our files, null for anything else. */
function fileOf(address: string): string | null {
  const url = new URL(address);
  const folder = new URL("./", scope.location.href);
  if (!url.href.startsWith(folder.href)) return null;
  const name = url.pathname.slice(folder.pathname.length) || "index.html";
  return FILES.includes(name) || PART.test(name) ? name : null;
}

/** The cache; null if the browser has none: then the page needs the network. */
const open = (): Promise<Cache | null> => caches.open(CACHE).catch(() => null);

/** Keeping may fail, with the storage full for one: that never costs the answer. */
async function keep(name: string, fresh: Response): Promise<void> {
  await (await open())?.put(name, fresh).catch(() => {});
}
async function recall(name: string): Promise<Response | undefined> {
  return (await open())?.match(name).catch(() => undefined);
}

async function answer(request: Request, name: string, during: (work: Promise<unknown>) => void): Promise<Response> {
  let fresh: Response;
  try {
    fresh = await fetch(request);
  } catch (trouble) {
    const known = await recall(name);
    if (!known) throw trouble;
    return known;
  }
  if (fresh.ok) during(keep(name, fresh.clone()));
  else if (PART.test(name)) return (await recall(name)) ?? fresh; // a page from before an update has its parts still
  return fresh;
}

/** What was not asked for yet: the other games, the other languages. Those that can't be kept are left. Parts of earlier
 * pages go. */
async function keepAll(): Promise<void> {
  const kept = await open();
  for (const { url } of (await kept?.keys().catch(() => null)) ?? [])
    if (!FILES.includes(fileOf(url) ?? "")) await kept?.delete(url).catch(() => {});
  for (const name of FILES) if (kept && !(await recall(name))) await kept.add(name).catch(() => {});
}

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("message", (event) => {
  if (event.data === "keep all") event.waitUntil(keepAll());
});
/** Shows the game that a notification was about, in a tab that has it, or in any of ours. */
async function showGame(place: string): Promise<void> {
  const url = new URL(`./#${place}`, scope.location.href).href;
  const tabs = await scope.clients.matchAll({ type: "window" });
  const tab = tabs.find((one) => one.url.includes(`#${place}`)) ?? tabs[0];
  if (!tab) return scope.clients.openWindow(url);
  const shown = await tab.focus();
  if (!shown.url.includes(`#${place}`)) await shown.navigate(url);
}
/** What the server has sent (docs/server.md, "Notifications"). A code goes to an open page, which gives it back. */
async function showPushed(text: string): Promise<void> {
  const { title, body, place, code } = JSON.parse(text);
  const tabs = code ? await scope.clients.matchAll({ type: "window" }) : [];
  for (const tab of tabs) tab.postMessage({ code });
  if (!tabs.length)
    await scope.registration.showNotification(title, { body, tag: place, icon: "icon-192.png", data: place });
}
scope.addEventListener("push", (event) => event.waitUntil(showPushed((event.data as { text(): string }).text())));
/** The push service has ended the subscription: an open page makes another one, else the next visit does. */
async function tellChanged(): Promise<void> {
  for (const tab of await scope.clients.matchAll({ type: "window" })) tab.postMessage({ changed: true });
}
scope.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(tellChanged()));
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showGame(event.notification.data));
});
scope.addEventListener("fetch", (event) => {
  const name = event.request.method === "GET" ? fileOf(event.request.url) : null;
  if (name) event.respondWith(answer(event.request, name, (work) => event.waitUntil(work)));
});
