// The games one can choose from, and their posters.
import { t } from "../i18n";

export const GAMES: { id: string; name: () => string; line: () => string; most: number; art: string }[] = [
  {
    id: "usa",
    name: () => "USA",
    line: () => t("The classic: from coast to coast"),
    most: 5,
    art: "M0 84q30-22 62-14t52-8 86 10v50H0z",
  },
  {
    id: "europe",
    name: () => t("Europe"),
    line: () => t("Tunnels, ferries and stations"),
    most: 5,
    art: "M0 86l34-36 22 20 30-42 30 38 22-14 38 26 24-10v50H0z",
  },
  {
    id: "old_west",
    name: () => t("Old West"),
    line: () => t("Start small, rule your cities"),
    most: 6,
    art: "M0 84h14l3-30h28l4 30h24l4-46h34l5 46h24l3-22h26l4 22h27v40H0z",
  },
  {
    id: "card_game",
    name: () => t("Card game"),
    line: () => t("Quick: yards, stacks and tickets"),
    most: 4,
    art: "M42 90V70q19-5 38 0v20zM83 90V70q18-5 36 0v20zM122 90V64h7V52h8v12h20v26z",
  },
];
export const VARIANTS: Record<string, { option: string; name: () => string }> = {
  old_west: { option: "alvin", name: () => t("With Alvin the alien") },
  card_game: { option: "open_track", name: () => t("Look at your own stack") },
};
/** The bots that are offered to people. */
export const LEVELS = ["easy", "medium", "hard", "expert"];

/** A poster: sun, hills, rails that meet at the horizon. */
export const Poster = ({ art }: { art: string }) => (
  <svg class="poster" viewBox="0 0 200 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <rect class="poster-sky" width="200" height="120" />
    {Array.from({ length: 10 }, (_, i) => {
      const a = Math.PI * (i / 10);
      const b = a + Math.PI / 20;
      const at = (r: number) => `${(130 + 240 * Math.cos(r)).toFixed(0)} ${(52 - 240 * Math.sin(r)).toFixed(0)}`;
      return <path key={i} class="poster-ray" d={`M130 52L${at(a)}L${at(b)}z`} />;
    })}
    <circle class="poster-sun" cx="130" cy="52" r="21" />
    <path class="poster-hill" d={art} />
    <path class="poster-ground" d="M0 92q60-16 110-6t90-6v40H0z" />
    <path class="poster-rail" d="M78 120L112 86M122 120L116 86" />
    <path class="poster-tie" d="M76 116h48M84 109h35M91 103h28M97 98h22M102 94h16M106 91h12" />
  </svg>
);

export const gameName = (id: string) => GAMES.find((g) => g.id === id)?.name() ?? id;
/** The variants of a table, by name. */
export const optionNames = (game: string, options: Record<string, boolean>) =>
  VARIANTS[game] && options[VARIANTS[game].option] ? [VARIANTS[game].name()] : [];
