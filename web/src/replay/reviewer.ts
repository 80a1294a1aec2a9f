// In a worker: reviews a record with review.wasm, in small steps, and says how far it is. Who has heard enough ends the
// worker.
import { instantiate, type Module, said, write } from "../module";
import type { Reviewed } from "./review";

interface Reviewer extends Module {
  turntable_review(size: number, quick: number): number;
  turntable_step(): number;
}
const scope = self as unknown as { postMessage(m: Reviewed): void };
const DONE = 1000;
const SAY_MS = 80; // between two reports

async function review(record: string, board: string | undefined): Promise<Reviewed> {
  const answer = await fetch("review.wasm").catch(() => null);
  if (!answer?.ok) return { trouble: "missing" };
  const module = await instantiate<Reviewer>(await answer.arrayBuffer());
  if (board !== undefined) module.turntable_board(write(module, board));
  if (!module.turntable_review(write(module, record), 0)) {
    const { fault, text } = JSON.parse(said(module));
    return { trouble: fault === "unfinished" ? fault : text || "out of memory" };
  }
  let told = 0;
  for (let progress = 0; progress < DONE; ) {
    progress = module.turntable_step();
    if (performance.now() - told < SAY_MS) continue;
    told = performance.now();
    scope.postMessage({ progress });
  }
  return { json: said(module) };
}
self.onmessage = (e: MessageEvent<{ record: string; board?: string }>) => {
  review(e.data.record, e.data.board).then(
    (found) => scope.postMessage(found),
    (error) => scope.postMessage({ trouble: String(error) }),
  );
};
