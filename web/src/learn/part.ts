// Lessons and rules, with all that they need: fetched when somebody opens them.
import "../main"; // which runs already (see ui/screens.ts)
import { needWords } from "../i18n";
import { RulesDialog } from "../rulebook/RulesDialog";
import { RulesScreen } from "../rulebook/RulesScreen";
import { fetchScreens } from "../ui/beside";
import { styles } from "../ui/later";
import { Learn } from "./Learn";

async function withAll<T>(part: T, ...words: string[]): Promise<T> {
  await Promise.all([fetchScreens(), styles("learn.css"), styles("rulebook.css"), ...words.map(needWords)]);
  return part;
}
export const learn = () => withAll(Learn, "lesson");
export const rules = () => withAll(RulesScreen, "rulebook");
export const rulesDialog = () => withAll(RulesDialog, "rulebook");
