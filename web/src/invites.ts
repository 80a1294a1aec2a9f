// Tokens of private tables one was invited to, kept in the browser when it lets us: the server keeps only their hashes.
const KEY = "turntable-invites", MOST = 50;
const known = new Map<string, string>(); // for this visit, where nothing can be kept

function load(): [string, string][] {
  try { return JSON.parse(localStorage.getItem(KEY) ?? "[]"); } catch { return [...known]; }
}
export function rememberInvite(table: number, token: string): void {
  known.set(String(table), token);
  const kept = [...load().filter(([id]) => id !== String(table)), [String(table), token]].slice(-MOST);
  try { localStorage.setItem(KEY, JSON.stringify(kept)); } catch { /* storage full or forbidden: this visit only */ }
}
export function recallInvite(table: number): string | null {
  return known.get(String(table)) ?? load().find(([id]) => id === String(table))?.[1] ?? null;
}
