// The connection to the server, for what draws its state.
import { useEffect, useState } from "preact/hooks";
import type { Server } from "../online";

export function useServer(server: Server): Server {
  const [, redraw] = useState(0);
  useEffect(() => {
    const changed = () => redraw((n) => n + 1);
    changed();
    return server.subscribe(changed);
  }, [server]); // something may have happened since this was drawn
  return server;
}
