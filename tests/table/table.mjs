// table.mjs MODULE: `turntable table` in Node: JSON Lines in and out, played by the wasm module.
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {
  env: { turntable_now: () => performance.now() },
});
const turntable = instance.exports;

function hear(line) {
  const bytes = new TextEncoder().encode(line);
  const room = turntable.turntable_room(bytes.length);
  new Uint8Array(turntable.memory.buffer, room, bytes.length).set(bytes);
  turntable.turntable_hear(bytes.length);
}

function say() {
  const said = new Uint8Array(turntable.memory.buffer, turntable.turntable_said(), turntable.turntable_said_size());
  process.stdout.write(Buffer.from(said));
  turntable.turntable_forget();
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.length === 0) continue;
  hear(line);
  say();
  while (turntable.turntable_step()) say();
}
