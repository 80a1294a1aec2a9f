// A wasm module of the core, in a worker: texts go in and come out by its memory.
export interface Module {
  memory: WebAssembly.Memory;
  turntable_room(size: number): number;
  turntable_board(size: number): number; // not in turntable.wasm, which reads no custom boards
  turntable_said(): number;
  turntable_said_size(): number;
}
export const instantiate = async <M extends Module>(bytes: ArrayBuffer, imports?: WebAssembly.Imports) =>
  (await WebAssembly.instantiate(bytes, imports)).instance.exports as unknown as M;

/** Gives the size. */
export function write(module: Module, text: string): number {
  const bytes = new TextEncoder().encode(text);
  const room = module.turntable_room(bytes.length);
  new Uint8Array(module.memory.buffer, room, bytes.length).set(bytes);
  return bytes.length;
}
export const said = (module: Module) =>
  new TextDecoder().decode(new Uint8Array(module.memory.buffer, module.turntable_said(), module.turntable_said_size()));
