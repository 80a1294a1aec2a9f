// The ratings of a player: for each game and pool a graph with its interval, and the same numbers as a table.
import { spokenLanguage, t } from "../i18n";
import type { Rating } from "../protocol";
import { abandonedShare, poolWords } from "../ratings/words";
import { gameName } from "../ui/games";

export type Point = [time: number, rating: number, low: number, high: number];
export interface RatingOf extends Rating {
  game: string;
  pool: string;
  graph: Point[];
}
const WIDTH = 320;
const HEIGHT = 110;

/** One step for each game: times would leave gaps. */
function Graph({ points }: { points: Point[] }) {
  const low = Math.min(...points.map((p) => p[2]));
  const high = Math.max(...points.map((p) => p[3]));
  const x = (i: number) => (points.length > 1 ? (i * WIDTH) / (points.length - 1) : WIDTH / 2).toFixed(1);
  const y = (value: number) => (HEIGHT - ((value - low) * HEIGHT) / Math.max(high - low, 1)).toFixed(1);
  const line = (at: 1 | 2 | 3) => points.map((p, i) => `${x(i)},${y(p[at])}`);
  return (
    <svg class="rating-graph" viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`} aria-hidden="true">
      <polygon points={[...line(3), ...line(2).reverse()].join(" ")} />
      <polyline points={line(1).join(" ")} />
      <circle cx={x(points.length - 1)} cy={y(points[points.length - 1][1])} r="3.5" />
    </svg>
  );
}

export const PlayerRatings = ({ ratings }: { ratings: RatingOf[] }) => (
  <section class="account-card" aria-label={t("Ratings")}>
    <h2>{t("Ratings")}</h2>
    {!ratings.length && <p class="quiet">{t("No rated games yet.")}</p>}
    <div class="account-grid">
      {ratings.map((r) => (
        <div key={`${r.game} ${r.pool}`}>
          <h3>
            {gameName(r.game)}, {poolWords(r.pool)}
          </h3>
          <p>
            <b class="rating-now">{r.rating}</b> ({r.low}–{r.high})
            <br />
            <small>
              {[
                r.place ? t("place {n}", { n: r.place }) : "",
                t("rated games: {n}", { n: r.games }),
                t("abandoned: {n}", { n: abandonedShare(r) }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </small>
          </p>
          <Graph points={r.graph} />
          <details>
            <summary>{t("As a table")}</summary>
            <table class="rating-table">
              <thead>
                <tr>
                  <th scope="col">{t("Date")}</th>
                  <th scope="col">{t("Rating")}</th>
                  <th scope="col">{t("Between")}</th>
                </tr>
              </thead>
              <tbody>
                {[...r.graph].reverse().map(([time, rating, low, high], i) => (
                  <tr key={i}>
                    <td>{new Intl.DateTimeFormat(spokenLanguage(), { dateStyle: "medium" }).format(time)}</td>
                    <td>{rating}</td>
                    <td>
                      {low}–{high}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </div>
      ))}
    </div>
  </section>
);
