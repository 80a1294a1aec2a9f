// Planned turns: fetched at a table of the server, by those who play a game with routes there.
import "../main"; // which runs already (see ui/screens.ts)
import { needWords, say } from "../i18n";
import type { TableLink } from "../lobby";
import type { Session, Shown } from "../session";
import { fetchScreens } from "../ui/beside";
import { styles } from "../ui/later";
import { trackName } from "../words";
import { PlanMarks } from "./Marks";
import { PlanButton, Plans } from "./Plans";
import { isFree, PlanStore } from "./store";

/** What the screen of a game needs of it, at this table. */
export type Planning = Awaited<ReturnType<typeof planning>>;

export async function planning(link: TableLink) {
  await Promise.all([fetchScreens(), needWords("plan"), styles("plan.css")]);
  return { store: new PlanStore(link), Plans, PlanMarks, PlanButton, planned };
}

/** For the list of actions: the routes of a city that can be planned. */
const planned = (session: Session, { view }: Shown, city: string, can: Set<string>) =>
  session.board.routes
    .filter((r) => (r.a === city || r.b === city) && !can.has(r.id) && isFree(view!, r.id))
    .map(({ id }) => ({ text: `${trackName(session.names, id)}: ${say("plan", "claim")}`, plan: id }));
