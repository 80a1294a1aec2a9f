// How one is notified while no page is open, fetched with the settings.
import "../main"; // as in ui/screens.ts: all that the home screen needs stays in one file
import { styles } from "../ui/later";
import { Notifications } from "./Notifications";

export { renewWhenKnown } from "./renew";

export async function notifications() {
  await styles("notify.css");
  return Notifications;
}
