// For who is new here: the first lesson, on the home screen. It is offered, not more: one click and it is gone for good.
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { isGame, keptGames } from "../kept";
import { isNew, notNew } from "../learn/newcomer";

export function Invitation() {
  const [shows, setShows] = useState(isNew);
  const decline = () => {
    notNew();
    setShows(false);
  };
  useEffect(() => {
    if (shows) keptGames().then((all) => all.some((x) => isGame(x) && x.over) && decline());
  }, []);
  return shows ? (
    <section class="invitation" aria-label={t("New here?")}>
      <p>
        <b>{t("New here?")}</b> {t("Learn the game by playing it: a guided first game, some eight minutes.")}
      </p>
      <a class="button primary" href="#/learn/usa">
        {t("Show me")}
      </a>
      <button type="button" onClick={decline}>
        {t("No, thanks")}
      </button>
    </section>
  ) : null;
}
