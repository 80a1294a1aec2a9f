// The worker: hands messages to the wasm module and posts what it says, one bot move at a time. To the messages of a
// table it adds `acted`: what each bot chose, because after a reload it might choose otherwise in the same time. The page
// sends these back, as a list, to have them repeated; `differs` says that this engine does not take one of them.
interface Module {
  memory: WebAssembly.Memory;
  turntable_room(size: number): number;
  turntable_hear(size: number): void;
  turntable_step(): number;
  turntable_said(): number;
  turntable_said_size(): number;
  turntable_forget(): void;
  turntable_limit(milliseconds: number): void;
  turntable_acted(): number;
  turntable_repeat(size: number): number;
  turntable_board?(size: number): number;
}
const scope = self as unknown as { postMessage(m: unknown): void; onmessage: ((e: MessageEvent) => void) | null };

const MISSING = "missing"; // what the page says for itself, in words
const THINKS_MS = 900; // for a bot to choose in; slow devices take somewhat longer

async function load(module: string): Promise<Module> {
  const answer = await fetch(module).catch(() => null);
  if (!answer?.ok) throw MISSING;
  const clock = { env: { turntable_now: () => performance.now() } };
  const table = (await WebAssembly.instantiate(await answer.arrayBuffer(), clock)).instance.exports;
  return table as unknown as Module;
}
let loading: Promise<Module> | null = null;
let stepping = false;
let old: string[] = []; // what bots chose before, in its order, to be repeated

/** Gives the size. */
function write(table: Module, text: string): number {
  const bytes = new TextEncoder().encode(text);
  const room = table.turntable_room(bytes.length);
  new Uint8Array(table.memory.buffer, room, bytes.length).set(bytes);
  return bytes.length;
}
function acted(table: Module): string {
  const bytes = new Uint8Array(table.memory.buffer, table.turntable_acted());
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}
function say(table: Module): void {
  const said = new TextDecoder().decode(
    new Uint8Array(table.memory.buffer, table.turntable_said(), table.turntable_said_size()),
  );
  table.turntable_forget();
  for (const line of said.split("\n")) if (line) scope.postMessage(JSON.parse(line));
}
/** Whether a bot has acted. */
function act(table: Module): boolean {
  if (old.length && table.turntable_repeat(write(table, old[0])) === 1) {
    old.shift();
    return true;
  }
  if (table.turntable_step() !== 1) return false; // no bot is asked
  if (old.length) scope.postMessage({ message: "differs" }); // another version of the engine does not take the old action
  old = [];
  return true;
}
/** Between two moves the worker looks for messages, so that a request waits for one bot at most. */
function step(table: Module): void {
  stepping = act(table);
  if (stepping) scope.postMessage({ message: "acted", action: acted(table) });
  say(table);
  if (stepping) setTimeout(() => step(table));
}

scope.onmessage = (e) => {
  loading ??= load(e.data.message === "board" ? "boards.wasm" : "turntable.wasm"); // custom boards have their own
  loading
    .then((table) => {
      if (e.data.message === "board") {
        table.turntable_board!(write(table, e.data.text));
        say(table);
        return;
      }
      if (e.data.message === "acted") {
        old = e.data.actions;
        return;
      }
      if (e.data.message === "table") table.turntable_limit(THINKS_MS);
      table.turntable_hear(write(table, JSON.stringify(e.data)));
      say(table);
      if (!stepping && e.data.message !== "table") step(table);
    })
    .catch((error) =>
      scope.postMessage({ message: "error", error: error === MISSING ? MISSING : "engine", text: String(error) }),
    );
};
