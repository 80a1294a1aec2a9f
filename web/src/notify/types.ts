// The messages about notifications (docs/server.md).
export type TargetKind = "webpush" | "ntfy" | "discord" | "matrix" | "json";
export interface Target {
  id: number;
  kind: TargetKind;
  host: string;
  confirmed: boolean;
  failures: number;
  time: number;
}
export interface NotifyState {
  key: string;
  turns: boolean;
  games: boolean;
  digest: number | null; // minute of the day in UTC
  language: string;
  targets: Target[];
}
/** The browser that was added last: the id of the target. */
export const newest = ({ targets }: NotifyState): number =>
  targets.filter(({ kind }) => kind === "webpush").reduce((a, b) => (a.time > b.time ? a : b)).id;

const DAY = 24 * 60;
/** The minute of the day in UTC as the time here, "08:30", and back. `ahead`: minutes that local time is ahead. */
export function localTime(minute: number, ahead: number): string {
  const here = (((minute + ahead) % DAY) + DAY) % DAY;
  return `${String(Math.floor(here / 60)).padStart(2, "0")}:${String(here % 60).padStart(2, "0")}`;
}
export function utcMinute(time: string, ahead: number): number | null {
  const found = /^(\d\d):(\d\d)$/.exec(time);
  return found ? (((Number(found[1]) * 60 + Number(found[2]) - ahead) % DAY) + DAY) % DAY : null;
}

/** The address of a Matrix room for programs. */
export function matrixAddress(server: string, room: string): string {
  const home = /^https?:\/\//.test(server) ? server : `https://${server}`;
  return `${home.replace(/\/+$/, "")}/_matrix/client/v3/rooms/${encodeURIComponent(room)}`;
}
