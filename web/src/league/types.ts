// What the server says about rounds (docs/server.md, Rounds).
import type { TableFacts } from "../protocol";

export interface Round {
  round: number;
  name: string;
  game: string;
  options: TableFacts["options"];
  players: number;
  bots: string;
  deals: number;
  minimum: number;
  starts: number;
  ends: number;
  open: boolean;
  closed: boolean;
  commitment: string;
  entrants: number;
  played: number;
  running?: number;
}
export interface Result {
  name?: string;
  table?: number;
  state: "playing" | "finished" | "left";
  points?: number;
  others?: number;
  difference?: number;
}
export interface Deal {
  deal: number;
  seat: number;
  commitment: string;
  secret?: string;
  seed?: string;
  you?: Result;
}
export interface Standing {
  rank?: number;
  name: string;
  you: boolean;
  finished: number;
  left: number;
  playing: number;
  counted: number;
  mean?: number;
  error?: number;
  margin?: number;
}
export interface WholeRound extends Round {
  text: string;
  deals_list: Deal[];
  standings: Standing[];
}
