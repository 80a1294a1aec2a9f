// In a worker that checks games of a server with the wasm module: adds up the events that a seat is shown, and proves
// the deal at the end.
import type { Finding, Kept } from "./fair";
import { instantiate, type Module, said as saidBy, write } from "./module";
import type { Event, Update, Welcome } from "./protocol";

interface Prover extends Module {
  turntable_seen(size: number): void;
  turntable_prove(size: number): void;
}
/** What the page asks: something was said to the seat of `kept`, or all is to be proved. One answer each. */
export type Asked = { said?: Welcome | Update; kept?: Kept; prove?: string; board?: string };
export type Answer = { failed?: true; alarm?: true; seen?: Pick<Kept, "you" | "seen" | "sum">; finding?: Finding };
const scope = self as unknown as { postMessage(answer: Answer): void };
const NONE = "0".repeat(64);

let loading: Promise<Prover> | null = null;
const load = () =>
  fetch("proof.wasm", { signal: AbortSignal.timeout?.(30000) })
    .then((answer) => answer.arrayBuffer())
    .then((bytes) => instantiate<Prover>(bytes));
function ask(module: Prover, kind: "turntable_seen" | "turntable_prove" | "turntable_board", text: string): string {
  module[kind](write(module, text));
  return saidBy(module);
}
const add = (module: Prover, sum: string, events: Event[]) =>
  events.length ? ask(module, "turntable_seen", [sum, ...events.map((e) => JSON.stringify(e)), ""].join("\n")) : sum;

let you: number | null = null;
let whole = false;
let seen = 0;
let sum = NONE; // as whom we hear; the next update has everything; what was heard so far

function hear(module: Prover, said: Welcome | Update, kept: Kept): Answer {
  if (said.message === "welcome") {
    whole = true;
    you = said.you;
    // seats stay as they were drawn
    return you !== null && kept.you !== null && you !== kept.you ? { alarm: true } : {};
  }
  if (you === null) return {}; // the seat went to another device: what was seen in it stays
  if (kept.you !== null && kept.you !== you) return {}; // nor does another seat's story replace what was seen
  const known = whole ? kept.seen : 0; // the whole course must begin with what was seen before
  if (whole) {
    seen = known;
    sum = add(module, NONE, said.events.slice(0, known));
    whole = false;
    if (known && (said.events.length < known || sum !== kept.sum)) {
      seen = -1;
      return { alarm: true };
    }
    sum = add(module, sum, said.events.slice(known));
    seen = said.events.length;
  } else if (seen >= 0) {
    sum = add(module, sum, said.events);
    seen += said.events.length;
  }
  if (seen < 0) return {}; // what was seen before stays as it is
  return seen === said.seq ? { seen: { you, seen, sum } } : { alarm: true };
}

let work = Promise.resolve();
export const hearWitness = ({ data }: { data: Asked }) => {
  work = work.then(async () => {
    try {
      loading ??= load();
      const module = await loading;
      if (data.board !== undefined) ask(module, "turntable_board", data.board);
      if (data.prove !== undefined)
        scope.postMessage({ finding: JSON.parse(ask(module, "turntable_prove", data.prove)) });
      else scope.postMessage(data.said && data.kept ? hear(module, data.said, data.kept) : {});
    } catch {
      scope.postMessage({ failed: true });
    } // it did not come: nothing can be said
  });
};
