// The list of tables and a new table: fetched when somebody opens them, so that a game in the page does without.
import "../main"; // which runs already (see screens.ts)
import { fetchScreens } from "./beside";
import { Create } from "./Create";
import { Lobby } from "./Lobby";

export async function tables() {
  await fetchScreens();
  return { Create, Lobby };
}
