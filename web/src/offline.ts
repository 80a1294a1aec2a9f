// The service worker: keeps the page's files, so that games in the page are played without any network. What the
// network has is always taken first: the page is never older than the server it speaks to.
export {};
declare const FILES: string[]; // all files of the page, by name: build.mjs knows them
interface Scope {
  addEventListener(kind: string, hear: (event: { request: Request; data: unknown; waitUntil(work: Promise<unknown>): void; respondWith(answer: Promise<Response>): void }) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
const scope = self as unknown as Scope, CACHE = "turntable";

/** The name of one of our files, null for anything else. */
function fileOf(address: string): string | null {
  const url = new URL(address), folder = new URL("./", scope.location.href);
  if (!url.href.startsWith(folder.href)) return null;
  const name = url.pathname.slice(folder.pathname.length) || "index.html";
  return FILES.includes(name) ? name : null;
}

async function answer(request: Request, name: string): Promise<Response> {
  const kept = await caches.open(CACHE);
  try {
    const fresh = await fetch(request);
    if (fresh.ok) await kept.put(name, fresh.clone());
    return fresh;
  } catch (trouble) {
    const known = await kept.match(name);
    if (!known) throw trouble;
    return known;
  }
}

/** What was not asked for yet: the other games, the other languages. */
async function keepAll(): Promise<void> {
  const kept = await caches.open(CACHE);
  for (const name of FILES) if (!(await kept.match(name))) await kept.add(name);
}

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("message", (event) => { if (event.data === "keep all") event.waitUntil(keepAll()); });
scope.addEventListener("fetch", (event) => {
  const name = event.request.method === "GET" ? fileOf(event.request.url) : null;
  if (name) event.respondWith(answer(event.request, name));
});
