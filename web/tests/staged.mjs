// Games that are played in Node before the page opens, and shown as far as a test wants: the wasm module plays all
// seats, and the page gets what it says from a worker that only repeats it. So a test comes to an end in a second.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { SEED, startGame } from "./kit.mjs";

const MODULE = fileURLToPath(new URL("../../build/wasm/src/wasm/turntable.wasm", import.meta.url));

/** What seat 0 is told of a game among bots: the welcome, then every update. */
export async function playOut(game, { players = 2, bot = "medium", options = {}, seed = SEED } = {}) {
  const clock = { env: { turntable_now: () => performance.now() } };
  const { exports: table } = (await WebAssembly.instantiate(await readFile(MODULE), clock)).instance;
  const said = [];
  const take = () => {
    const bytes = new Uint8Array(table.memory.buffer, table.turntable_said(), table.turntable_said_size());
    const text = new TextDecoder().decode(bytes);
    table.turntable_forget();
    for (const line of text.split("\n")) {
      const { seat, ...message } = line ? JSON.parse(line) : {};
      if (seat === 0) said.push(message);
    }
  };
  const say = (message) => {
    const bytes = new TextEncoder().encode(JSON.stringify(message));
    new Uint8Array(table.memory.buffer, table.turntable_room(bytes.length), bytes.length).set(bytes);
    table.turntable_hear(bytes.length);
    take();
  };
  const seats = Array.from({ length: players }, () => `bot:${bot}`);
  say({
    message: "table",
    game,
    seats,
    seed,
    chance: seed,
    as: "all",
    ...(Object.keys(options).length ? { options } : {}),
  });
  say({ message: "hello", protocol: 1, seat: 0 });
  while (table.turntable_step() === 1) take();
  const welcome = { ...said[0], seats: said[0].seats.map((s, p) => (p ? s : { kind: "person", name: "You" })) };
  return [welcome, ...said.slice(1)];
}
/** Several updates as one that tells everything: what a page gets that comes late. */
export const together = (updates) => ({
  ...updates.at(-1),
  events: updates.flatMap((u) => u.events),
  view: Object.assign({}, ...updates.map((u) => u.view)),
  ask: null,
});

/** Opens a game at its update number `until`, with some fields of the view changed; `more` then gives it the rest. */
export async function showStaged(page, address, game, [welcome, ...updates], until, { view, ...options } = {}) {
  const first = together(updates.slice(0, until));
  Object.assign(first.view, view);
  const rest = updates.slice(until);
  await page.addInitScript(
    ({ welcome, first }) => {
      window.Worker = class {
        postMessage(message) {
          window.said = [...(window.said ?? []), message];
          window.tell = (said) => this.onmessage({ data: said });
          if (message.message === "hello") for (const said of [welcome, first]) window.tell(said);
        }
        terminate() {}
      };
    },
    { welcome, first },
  );
  await startGame(page, address, game, { players: welcome.seats.length, ...options });
  return {
    more: (count = rest.length) =>
      page.evaluate(
        (all) => {
          for (const said of all) window.tell(said);
        },
        rest.splice(0, count),
      ),
  };
}
