// The board file as the page reads it: places and lines for drawing, names for words. No rule is looked up here.
export type Color = "purple" | "white" | "blue" | "yellow" | "orange" | "black" | "red" | "green";
export type Card = Color | "locomotive";
export const COLORS: Color[] = ["purple", "white", "blue", "yellow", "orange", "black", "red", "green"];
export const CARDS: Card[] = [...COLORS, "locomotive"];

export interface City {
  id: string;
  name: string;
  lon?: number;
  lat?: number;
  x?: number;
  y?: number;
  modern?: string;
}
export interface Route {
  id: string;
  a: string;
  b: string;
  length: number;
  color: Color | "gray";
  bend?: number;
  locomotives?: number;
  tunnel?: boolean;
}
export interface BoardTicket {
  id: string;
  a: string;
  b: string;
  points: number;
  cards?: Partial<Record<Card, number>>;
  long?: boolean;
}
export interface BoardFile {
  game: string;
  name: string;
  aspect: number;
  cities: City[];
  routes: Route[];
  tickets: BoardTicket[];
  big_cities?: { city: string; points: number }[];
  custom?: string; // the file of a custom board
}

/** What web/map/make writes for a board: outlines under it, and the places of the names. */
export interface Layout {
  width: number;
  height: number;
  land: string;
  borders: string;
  lakes: string;
  bends: Record<string, number>;
  labels: Record<string, Label>;
}
/** The place of a name beside its city, and after how many letters it breaks into two lines (0: one line). */
export type Label = [number, number, "start" | "middle" | "end", number];
