/** The games, as web/build.mjs puts them together while building. */
declare module "games" {
  /** A game as the core lists it (`turntable games --json`), as far as the page reads it. */
  export interface CoreGame {
    name: string;
    title: string;
    min_players: number;
    max_players: number;
    options: string[];
    routes: number;
  }
  /** What only the page has for a game: NAME/page.ts. Everything has a default. */
  export interface GamePage {
    name?: () => string;
    line?: () => string;
    /** What stands on the horizon of its poster. */
    art?: string;
    /** Where the board's name and the compass have water around them: place and size. */
    plate?: { name: [number, number, number]; compass: [number, number, number] };
  }
  export const CORE: CoreGame[];
  export const PAGES: Record<string, GamePage | undefined>;
}
