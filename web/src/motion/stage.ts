// What moves in the page: transforms and opacity only, so that it costs little. Nothing waits for it; one call ends it.
import { calm } from "../settings";

const running = new Set<Animation>();

/** Whether nothing may move now: the reader wants it so, or does not look. */
export const still = () => calm() || document.hidden || typeof document.body.animate !== "function";

/** Moves an element; `then` is called at the end, however it comes. */
export function move(
  element: Element,
  frames: Keyframe[],
  options: KeyframeAnimationOptions,
  then = () => {},
): Animation {
  const animation = element.animate(frames, { fill: "backwards", ...options });
  running.add(animation);
  animation.onfinish = animation.oncancel = () => {
    running.delete(animation);
    then();
  };
  return animation;
}
/** Everything is at once where it was going. */
export function finish(): void {
  for (const animation of [...running]) animation.finish();
}

/** Frames of a movement, `at` a share of it from 0 to 1, evenly in time. */
export const frames = (count: number, at: (share: number) => Keyframe): Keyframe[] =>
  Array.from({ length: count + 1 }, (_, i) => at(i / count));

export const smooth = (x: number) => x * x * (3 - 2 * x);
/** Fast at first; it brakes. */
export const brake = (x: number) => 1 - (1 - x) ** 2.2;
