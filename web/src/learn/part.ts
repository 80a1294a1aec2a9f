// Lessons and rules, with all that they need: fetched when somebody opens them.
import "../main"; // which runs already (see ui/screens.ts)
import { needWords } from "../i18n";
import { RulesDialog } from "../rulebook/RulesDialog";
import { RulesScreen } from "../rulebook/RulesScreen";
import { missingText } from "../words";
import { Learn } from "./Learn";
import { fetchScreens } from "./screens";

let styles: Promise<void> | null = null;
function needStyles(): Promise<void> {
  styles ??= new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = "learn.css";
    link.onload = () => resolve();
    link.onerror = () => {
      styles = null; // it may go better next time
      link.remove();
      reject(new Error(missingText()));
    };
    document.head.append(link);
  });
  return styles;
}
async function withAll<T>(part: T, ...words: string[]): Promise<T> {
  await Promise.all([fetchScreens(), needStyles(), ...words.map(needWords)]);
  return part;
}
export const learn = () => withAll(Learn, "lesson");
export const rules = () => withAll(RulesScreen, "rulebook");
export const rulesDialog = () => withAll(RulesDialog, "rulebook");
