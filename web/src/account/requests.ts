// Requests about the account, by HTTP: the server answers with cookies that this script can't read.
import { leaveSeats } from "../fair";
import { Refusal, type Server } from "../online";
import type { Short, TableFacts } from "../protocol";

export interface Answer {
  name: string | null;
  code?: string;
}
/** Sends it; gives the answer, or throws what the server has against it. */
async function post(path: string, fields: object): Promise<Answer> {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fields),
  }).catch(() => null);
  if (!answer) throw new Refusal("gone", "the server is gone");
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(said.error ?? (answer.status === 429 ? "too_many_tries" : "gone"), said.text ?? "");
  return said;
}
/** The same guest from now on, with another cookie. */
async function asBefore(server: Server, path: string, fields: object): Promise<Answer> {
  const answer = await post(path, fields);
  await server.renew();
  return answer;
}
/** Somebody else from now on. */
async function asAnother(server: Server, path: string, fields: object): Promise<Answer> {
  const answer = await post(path, fields);
  leaveSeats();
  await server.renew();
  return answer;
}

export const register = (server: Server, name: string, password: string) =>
  (server.guest ? asBefore : asAnother)(server, "register", { name, password });
export const logOut = (server: Server, everywhere: boolean) =>
  asAnother(server, "logout", everywhere ? { everywhere } : {});
export const changePassword = (server: Server, password: string, fresh: string) =>
  asBefore(server, "password", { password, new: fresh });
export const newCode = (password: string) => post("code", { password });
export const deleteAccount = (server: Server, password: string) => asAnother(server, "delete", { password });
export const recover = (server: Server, name: string, code: string, fresh: string) =>
  asAnother(server, "recover", { name, code, new: fresh });

/** The open and running tables where this guest has a seat. */
export async function ownTables(server: Server): Promise<TableFacts[]> {
  const pages = await Promise.all(["open", "running"].map((life) => server.tables({ mine: true, life })));
  return pages.flatMap((page) => page.tables);
}
/** Logs in. With `along`, the seats of this guest at these tables move to the account; gives how many could not. */
export async function logIn(server: Server, name: string, password: string, along: TableFacts[]): Promise<number> {
  const links: string[] = [];
  for (const f of along)
    await server.request<Short>({ message: "link", table: f.table }).then(
      (a) => links.push(a.token!),
      () => {}, // it has just ended
    );
  await asAnother(server, "login", { name, password });
  let left = along.length - links.length;
  for (const token of links)
    await server.request({ message: "take", token }).catch(() => {
      left++;
    });
  return left;
}
