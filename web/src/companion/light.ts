// What the board highlights when a number or a ticket of the sheet is touched.
import type { Lit } from "../board/Board";
import type { Wish } from "../board/ground";
import type { BoardFile } from "../board/types";
import type { Sheet, SheetTicket } from "./told";

export interface Light {
  /** What was touched: touched again, it ends. */
  key: string;
  routes: string[];
  cities: string[];
  missing?: string[];
  tone?: "good" | "bad";
  wish?: Wish;
}

/** A ticket: the path that completes it, with what it still lacks; a line between its cities if nothing can. */
export function ticketLight(board: BoardFile, seat: number, ticket: SheetTicket): Light {
  const { a, b, points } = board.tickets.find((x) => x.id === ticket.id)!;
  const key = `ticket ${seat} ${ticket.id}`;
  if (!ticket.path) {
    const wish = { id: ticket.id, a, b, points: ticket.status === "done" ? points : -points, note: "", chosen: false };
    return { key, routes: [], cities: [a, b], tone: "bad", wish };
  }
  const missing = [...(ticket.routes ?? [])];
  const routes = [...new Set([...ticket.path, ...missing])];
  return { key, routes, cities: [a, b], missing, tone: ticket.status === "done" ? "good" : undefined };
}

export const pathLight = (sheet: Sheet, seat: number): Light => ({
  key: `path ${seat}`,
  routes: sheet.seats![seat].path ?? [],
  cities: [],
});
export const routesLight = (sheet: Sheet, seat: number): Light => ({
  key: `routes ${seat}`,
  routes: sheet.told.seats[seat].routes ?? [],
  cities: [],
});
/** The stations that are built, and the routes they borrow. */
export function stationsLight(sheet: Sheet, seat: number): Light {
  const borrowed = sheet.seats![seat].score.borrowed ?? {};
  return { key: `stations ${seat}`, routes: Object.values(borrowed), cities: sheet.told.seats[seat].stations ?? [] };
}

/** For the board. */
export const litBy = (light: Light | null): Lit => ({
  routes: new Set(light?.routes),
  cities: new Set(light?.cities),
  tone: light?.tone,
  missing: new Set(light?.missing),
});
