// The screens of a game, which the puzzle shows: fetched apart from it, as everybody else does.
type Screens = typeof import("../ui/screens");

/** Once fetchScreens() is done. */
export let screens: Screens;
export async function fetchScreens(): Promise<void> {
  screens = await import("../ui/screens");
}
