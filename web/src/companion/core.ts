// The core of the companion (companion.wasm), fetched when somebody opens it: what is told goes in, a score sheet comes
// out. It takes a few milliseconds, so it needs no worker.
import { instantiate, type Module } from "../module";
import { missingText } from "../words";
import type { Refused, Sheet, Told } from "./told";

interface CompanionModule extends Module {
  turntable_tell(size: number): void;
  turntable_open(size: number): void;
  turntable_save(): void;
}
let module: CompanionModule | null = null;

export async function loadCore(): Promise<void> {
  if (module) return;
  const answer = await fetch("companion.wasm").catch(() => null);
  if (!answer?.ok) throw new Error(missingText());
  module = await instantiate<CompanionModule>(await answer.arrayBuffer());
}

function write(text: string): number {
  const bytes = new TextEncoder().encode(text);
  const at = module!.turntable_room(bytes.length);
  if (!at) throw new Error("out of memory");
  new Uint8Array(module!.memory.buffer, at, bytes.length).set(bytes);
  return bytes.length;
}
const said = () =>
  new TextDecoder().decode(
    new Uint8Array(module!.memory.buffer, module!.turntable_said(), module!.turntable_said_size()),
  );

/** Games are on this custom board from now on; null: on their own boards. False if it has a fault. */
export const useBoard = (file: string | null): boolean => !!module!.turntable_board(write(file ?? "")) || file === null;

export function tell(told: Told | string): Sheet | Refused {
  module!.turntable_tell(write(typeof told === "string" ? told : JSON.stringify(told)));
  return JSON.parse(said());
}
/** A position file. */
export function open(text: string): Sheet | Refused {
  module!.turntable_open(write(text));
  return JSON.parse(said());
}
/** The position of what was told last; "" if it is not sound. */
export function save(): string {
  module!.turntable_save();
  return said();
}
