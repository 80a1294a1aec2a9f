// Whether somebody is new here: has not finished a game or a lesson, and has not declined the first lesson.
const KEY = "turntable-taught";

export function isNew(): boolean {
  try {
    return !localStorage.getItem(KEY);
  } catch {
    return false; // nothing is kept here: asked at every visit, it would be a nuisance
  }
}
export function notNew(): void {
  try {
    localStorage.setItem(KEY, "yes");
  } catch {
    /* nothing is kept here */
  }
}
