// The companion with all that it needs, fetched when somebody opens it.
import "../main"; // which runs already: so the build leaves all that the home screen needs in one file
import { fetchScreens } from "../ui/beside";
import { styles } from "../ui/later";
import { Companion } from "./Companion";
import { loadCore } from "./core";

export async function companion() {
  await Promise.all([fetchScreens(), loadCore(), styles("companion.css")]);
  return Companion;
}
