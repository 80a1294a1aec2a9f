// A table of the server, with its waiting room and all that is between people: fetched when somebody goes to one, so that
// a game in the page does without.
import "../main"; // which runs already (see screens.ts)
import { fetchScreens } from "./beside";
import { TableScreen, Take } from "./TableScreen";

export async function table() {
  await fetchScreens();
  return { TableScreen, Take };
}
