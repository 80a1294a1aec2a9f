import type { GamePage } from "games";
import { t } from "../../i18n";

export default {
  name: () => t("Old West"),
  line: () => t("Start small, rule your cities"),
  art: "M0 84h14l3-30h28l4 30h24l4-46h34l5 46h24l3-22h26l4 22h27v40H0z",
  plate: { name: [-125, 905, 48], compass: [-125, 700, 54] },
} satisfies GamePage;
