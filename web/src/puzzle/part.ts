// The daily puzzle, fetched when somebody opens it: this script, its styles, and the screens of a game.
import "../main"; // which runs already: so the build puts all that the home screen needs into one file
import { fetchScreens } from "../ui/beside";
import { styles } from "../ui/later";
import { PuzzleScreen } from "./PuzzleScreen";

export async function puzzle() {
  await Promise.all([fetchScreens(), styles("puzzle.css")]);
  return PuzzleScreen;
}
