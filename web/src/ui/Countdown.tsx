// Time that runs out while one decides.

import { useEffect, useState } from "preact/hooks";
import { timeLeft } from "../says";
import { every } from "./effects";

/** The milliseconds until then, as performance.now counts; 0 once it is over. */
export function useLeft(until: number): number {
  const [, tick] = useState(0);
  const left = Math.max(0, until - performance.now());
  useEffect(() => {
    if (left) return every(500, () => tick((n) => n + 1));
  }, [until, !left]);
  return left;
}
/** A clock. It is not read out each second. */
export const Countdown = ({ left }: { left: number }) => (
  <b class="countdown" role="timer">
    {timeLeft(left)}
  </b>
);
