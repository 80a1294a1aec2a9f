// review.mjs MODULE RECORD [--quick] [--board FILE] [--time]: `turntable review --json` in Node, by the wasm module.
import { readFile } from "node:fs/promises";

const [module, record, ...options] = process.argv.slice(2);
const { instance } = await WebAssembly.instantiate(await readFile(module), {});
const turntable = instance.exports;

function write(bytes) {
  const room = turntable.turntable_room(bytes.length);
  new Uint8Array(turntable.memory.buffer, room, bytes.length).set(bytes);
  return bytes.length;
}

if (options.includes("--board")) {
  const size = write(await readFile(options[options.indexOf("--board") + 1]));
  if (!turntable.turntable_board(size)) throw new Error("the board has a fault");
}
const begun = performance.now();
const size = write(await readFile(record));
let longest = 0;
if (turntable.turntable_review(size, options.includes("--quick") ? 1 : 0)) {
  for (let progress = 0; progress < 1000; ) {
    const from = performance.now();
    const next = turntable.turntable_step();
    if (next < progress) throw new Error("the progress went back");
    progress = next;
    longest = Math.max(longest, performance.now() - from);
  }
}
if (options.includes("--time")) {
  console.log(`${((performance.now() - begun) / 1000).toFixed(2)} s, a step at most ${longest.toFixed(0)} ms`);
} else {
  const said = new Uint8Array(turntable.memory.buffer, turntable.turntable_said(), turntable.turntable_said_size());
  process.stdout.write(Buffer.from(said));
}
