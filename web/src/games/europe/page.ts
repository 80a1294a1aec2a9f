import type { GamePage } from "games";
import { t } from "../../i18n";

export default {
  name: () => t("Europe"),
  line: () => t("Tunnels, ferries and stations"),
  art: "M0 86l34-36 22 20 30-42 30 38 22-14 38 26 24-10v50H0z",
  plate: { name: [36, 404, 23], compass: [14, 24, 27] },
} satisfies GamePage;
