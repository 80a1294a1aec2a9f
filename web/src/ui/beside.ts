// What a part that is fetched later has in common with the other screens. They are fetched beside it: imported by it, they
// would be taken apart into chunks that every game would have to fetch.
type Screens = typeof import("./screens");
let found: Screens | null = null;

export const fetchScreens = async (): Promise<void> => {
  found = await import("./screens");
};
/** After they were fetched. */
export const screens = (): Screens => found!;
