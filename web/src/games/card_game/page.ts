import type { GamePage } from "games";
import { t } from "../../i18n";

export default {
  name: () => t("Card game"),
  line: () => t("Quick: yards, stacks and tickets"),
  art: "M42 90V70q19-5 38 0v20zM83 90V70q18-5 36 0v20zM122 90V64h7V52h8v12h20v26z",
} satisfies GamePage;
