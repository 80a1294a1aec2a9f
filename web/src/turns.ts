// The game on the screen says here whose turn it is; what comes of it is fetched only by who wants notifications.
import type { Server } from "./online";

/** The address of the game on the screen, without an invitation. */
const place = () => location.hash.slice(1).replace(/\?.*/, "");

/** The turn has begun, of the reader or of this person at the device; or it is over. */
export function tellTurn(begun: boolean, name: string): void {
  const at = place();
  import("./notices").then(
    (notices) => (begun ? notices.turnBegins(at, name) : notices.turnEnds(at)),
    () => {}, // without a network: the title of the window says it anyway
  );
}

/** Tells of turns at other tables of the server. Gives what ends it. */
export function tellOfTurns(server: Server): () => void {
  const watching = import("./notices").then((notices) => notices.watchTables(server)).catch(() => () => {});
  return () => void watching.then((stop) => stop());
}
