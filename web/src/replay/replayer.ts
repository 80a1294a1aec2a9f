// In a worker: replays a record with replay.wasm. One request, one answer with the same number.
import { instantiate, type Module, said, write } from "../module";
import type { Update, View, Welcome } from "../protocol";
import type { Answer, Request, Seen, Summary } from "./types";

interface Replayer extends Module {
  turntable_record(size: number): number;
  turntable_rebuild(size: number): number;
  turntable_go(step: number): number;
  turntable_greet(viewer: number): number;
  turntable_update(viewer: number): number;
}
const WATCHER = 255;
const scope = self as unknown as { postMessage(m: Answer): void };

let loading: Promise<Replayer> | null = null;
let viewers: number[] = []; // the seats, then the watcher

async function load(): Promise<Replayer> {
  const answer = await fetch("replay.wasm").catch(() => null);
  if (!answer?.ok) throw "missing";
  return instantiate<Replayer>(await answer.arrayBuffer());
}
const lines = (module: Module) =>
  said(module)
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

const useBoard = (module: Replayer, board: string | undefined) => module.turntable_board(write(module, board ?? ""));

/** What each viewer sees now, as far as it differs from what it saw last. */
const changes = (module: Replayer): Partial<View>[] =>
  viewers.map((viewer) => (module.turntable_update(viewer) ? (lines(module)[0] as Update).view : {}));

function open(module: Replayer, record: string, board: string | undefined): Answer["found"] {
  useBoard(module, board);
  const is = module.turntable_record(write(module, record));
  const [first] = lines(module);
  if (!is) return first;
  const summary = first as Summary;
  viewers = [...summary.seats.keys(), WATCHER];
  module.turntable_go(summary.steps.length);
  const seen = viewers.map((viewer): Seen => {
    module.turntable_greet(viewer);
    const [welcome, update] = lines(module) as [Welcome, Update];
    return { welcome, events: update.events, view: update.view as View };
  });
  module.turntable_go(0);
  for (const [i, view] of changes(module).entries()) seen[i].view = { ...seen[i].view, ...view };
  return { message: "opened", summary, seen };
}
function answer(module: Replayer, request: Request): Answer["found"] {
  switch (request.ask) {
    case "open":
      return open(module, request.record, request.board);
    case "at":
      module.turntable_go(request.step);
      return { message: "views", views: changes(module) };
    case "rebuild":
      useBoard(module, request.board);
      module.turntable_rebuild(write(module, request.game));
      return lines(module)[0];
  }
}
self.onmessage = async (e: MessageEvent<Request & { number: number }>) => {
  const { number } = e.data;
  try {
    loading ??= load();
    scope.postMessage({ number, found: answer(await loading, e.data) });
  } catch (error) {
    loading = null; // it may come next time
    scope.postMessage({
      number,
      found: { message: "error", error: error === "missing" ? error : "engine", text: String(error) },
    });
  }
};
