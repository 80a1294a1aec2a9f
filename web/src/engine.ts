// What plays a game: messages in, messages out. The page does not know whether it is near or far.
import type { Said, TableRequest } from "./protocol";

export interface Engine {
  send(message: object): void;
  onMessage(handler: (message: Said) => void): void;
  close(): void;
  /** Where the record can be had otherwise than by a message. */
  record?(): void;
}

/** The table inside the page: the wasm module in a worker, so that a thinking bot never holds up the page. */
export class LocalEngine implements Engine {
  private worker = new Worker("worker.js");
  private handler: ((message: Said) => void) | null = null;
  private early: Said[] = []; // said before anybody listened: the board may still be on its way

  constructor(table: TableRequest) {
    this.worker.onmessage = (e) => this.hear(e.data);
    this.worker.onerror = (e) => this.hear({ message: "error", error: "engine", text: e.message || "the table could not be started" });
    this.send(table);
    this.send({ message: "hello", protocol: 1 });
  }
  send(message: object): void { this.worker.postMessage(message); }
  private hear(message: Said): void { if (this.handler) this.handler(message); else this.early.push(message); }
  onMessage(handler: (message: Said) => void): void {
    this.handler = handler;
    for (const message of this.early.splice(0)) handler(message);
  }
  close(): void { this.worker.terminate(); }
}

/** 64 hex digits of chance. */
export function seed(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, "0")).join("");
}
