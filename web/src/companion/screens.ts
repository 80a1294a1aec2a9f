// What the companion has in common with the other screens. It is fetched beside it: imported here, it would be taken apart
// into parts that every game would have to fetch.
type Screens = typeof import("../ui/screens");
let found: Screens | null = null;

export const fetchScreens = async (): Promise<void> => {
  found = await import("../ui/screens");
};
/** After they were fetched. */
export const screens = (): Screens => found!;
