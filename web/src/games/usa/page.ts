import type { GamePage } from "games";
import { t } from "../../i18n";

export default {
  name: () => t("USA"),
  line: () => t("The classic: from coast to coast"),
  art: "M0 84q30-22 62-14t52-8 86 10v50H0z",
  plate: { name: [742, 652, 26], compass: [2, 588, 30] },
} satisfies GamePage;
