// The worker: hands messages to the wasm module and posts what it says, one bot move at a time.
interface Module {
  memory: WebAssembly.Memory;
  turntable_room(size: number): number;
  turntable_hear(size: number): void;
  turntable_step(): number;
  turntable_said(): number;
  turntable_said_size(): number;
  turntable_forget(): void;
}
const scope = self as unknown as { postMessage(m: unknown): void; onmessage: ((e: MessageEvent) => void) | null };

const MISSING = "missing"; // what the page says for itself, in words

async function load(): Promise<Module> {
  const answer = await fetch("turntable.wasm").catch(() => null);
  if (!answer?.ok) throw MISSING;
  return (await WebAssembly.instantiate(await answer.arrayBuffer())).instance.exports as unknown as Module;
}
const loading = load();
let stepping = false;

function hear(table: Module, message: unknown): void {
  const bytes = new TextEncoder().encode(JSON.stringify(message));
  const room = table.turntable_room(bytes.length);
  new Uint8Array(table.memory.buffer, room, bytes.length).set(bytes);
  table.turntable_hear(bytes.length);
}
function say(table: Module): void {
  const said = new TextDecoder().decode(
    new Uint8Array(table.memory.buffer, table.turntable_said(), table.turntable_said_size()),
  );
  table.turntable_forget();
  for (const line of said.split("\n")) if (line) scope.postMessage(JSON.parse(line));
}
/** Between two moves the worker looks for messages, so that a request waits for one bot at most. */
function step(table: Module): void {
  stepping = table.turntable_step() === 1;
  say(table);
  if (stepping) setTimeout(() => step(table));
}

scope.onmessage = (e) => {
  loading
    .then((table) => {
      hear(table, e.data);
      say(table);
      if (!stepping && e.data.message !== "table") step(table);
    })
    .catch((error) =>
      scope.postMessage({ message: "error", error: error === MISSING ? MISSING : "engine", text: String(error) }),
    );
};
