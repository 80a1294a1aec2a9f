// Ratings and quick pairing: fetched when somebody opens them.
import "../main"; // which runs already (see ui/screens.ts)
import { fetchScreens } from "../ui/beside";
import { styles } from "../ui/later";
import { Ratings } from "./Ratings";

export async function ratings() {
  await Promise.all([fetchScreens(), styles("ratings.css")]);
  return Ratings;
}
