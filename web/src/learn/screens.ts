// The screen of a game and what belongs to it. It is fetched beside the lessons: imported here, it would be taken apart
// into parts that every game would have to fetch.
type Screens = typeof import("../ui/screens");
let found: Screens | null = null;

export const fetchScreens = async (): Promise<void> => {
  found = await import("../ui/screens");
};
/** After they were fetched. */
export const screens = (): Screens => found!;
