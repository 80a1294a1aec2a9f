// In the worker of a table: hands messages to the wasm module and posts what it says, one bot move at a time. It adds
// `acted`: what each bot chose, because after a reload it might choose otherwise in the same time. The page sends these
// back, as a list, to have them repeated; `differs` says that this engine does not take one of them.
import { instantiate, type Module, said, write } from "./module";

interface Table extends Module {
  turntable_hear(size: number): void;
  turntable_step(): number;
  turntable_forget(): void;
  turntable_limit(milliseconds: number): void;
  turntable_acted(): number;
  turntable_repeat(size: number): number;
}
const scope = self as unknown as { postMessage(m: unknown): void };

const MISSING = "missing"; // what the page says for itself, in words
const THINKS_MS = 900; // for a bot to choose in; slow devices take somewhat longer

async function load(module: string): Promise<Table> {
  const answer = await fetch(module).catch(() => null);
  if (!answer?.ok) throw MISSING;
  return instantiate(await answer.arrayBuffer(), { env: { turntable_now: () => performance.now() } });
}
let loading: Promise<Table> | null = null;
let stepping = false;
let old: string[] = []; // what bots chose before, in its order, to be repeated
let refused = false; // the table: the page was told why, and whatever else it says is not answered

function acted(table: Table): string {
  const bytes = new Uint8Array(table.memory.buffer, table.turntable_acted());
  return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
}
function say(table: Table): void {
  const lines = said(table).split("\n");
  table.turntable_forget();
  for (const line of lines) if (line) scope.postMessage(JSON.parse(line));
}
/** Whether a bot has acted. */
function act(table: Table): boolean {
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
function step(table: Table): void {
  stepping = act(table);
  if (stepping) scope.postMessage({ message: "acted", action: acted(table) });
  say(table);
  if (stepping) setTimeout(() => step(table));
}

export const hearPage = (e: MessageEvent) => {
  // custom boards, positions and records have their own
  const more = e.data.message === "board" || "position" in e.data || "record" in e.data;
  loading ??= load(more ? "boards.wasm" : "turntable.wasm");
  loading
    .then((table) => {
      if (e.data.message === "board") {
        table.turntable_board(write(table, e.data.text));
        say(table);
        return;
      }
      if (e.data.message === "acted") {
        old = e.data.actions;
        return;
      }
      if (refused) return;
      if (e.data.message === "table") table.turntable_limit(THINKS_MS);
      table.turntable_hear(write(table, JSON.stringify(e.data)));
      refused = e.data.message === "table" && table.turntable_said_size() > 0;
      say(table);
      if (!stepping && e.data.message !== "table") step(table);
    })
    .catch((error) =>
      scope.postMessage({ message: "error", error: error === MISSING ? MISSING : "engine", text: String(error) }),
    );
};
