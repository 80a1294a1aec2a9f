// The account and the profiles of players: fetched when somebody opens them.
import "../main"; // which runs already (see ui/screens.ts)
import { fetchScreens } from "../ui/beside";
import { styles } from "../ui/later";
import { Account } from "./Account";
import { PersonKeys } from "./PersonKeys";
import { Player } from "./Player";

async function withAll<T>(part: T): Promise<T> {
  await Promise.all([fetchScreens(), styles("account.css")]);
  return part;
}
export const account = () => withAll(Account);
export const player = () => withAll(Player);
export const personKeys = () => withAll(PersonKeys);
