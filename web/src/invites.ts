// Tokens of private tables one was invited to, kept in the browser when it lets us: the server keeps only their hashes.
const KEY = "turntable-invites";
const MOST = 50;
const known = new Map<string, string>(); // for this visit, where nothing can be kept

const isInvite = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");

function load(): [string, string][] {
  let kept: unknown;
  try {
    kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [...known];
  }
  return Array.isArray(kept) ? kept.filter(isInvite) : []; // anything else in storage is no invitation
}
export function rememberInvite(table: number, token: string): void {
  known.set(String(table), token);
  const kept = [...load().filter(([id]) => id !== String(table)), [String(table), token]].slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    /* storage full or forbidden: this visit only */
  }
}
export function recallInvite(table: number): string | null {
  return known.get(String(table)) ?? load().find(([id]) => id === String(table))?.[1] ?? null;
}
