// Rounds of duplicate play: fetched when somebody opens them.
import "../main"; // which runs already (see ui/screens.ts)
import { fetchScreens } from "../ui/beside";
import { styles } from "../ui/later";
import { League } from "./League";

export async function league(): Promise<typeof League> {
  await Promise.all([fetchScreens(), styles("league.css")]);
  return League;
}
