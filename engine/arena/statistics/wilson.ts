import { z95 } from "./normal.ts";

/** The Wilson score interval of a rate; `low` and `high` are in [0, 1]. */
export interface Interval {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The Wilson interval of `successes` out of `trials` (E. B. Wilson, 1927); a draw may count as half a success. Without
 * trials it is [0, 1].
 */
export function computeWilsonInterval(successes: number, trials: number, z = z95): Interval {
  if (trials === 0) return { rate: 0, low: 0, high: 1 };
  const rate = successes / trials;
  const z2 = z * z;
  const centre = (rate + z2 / (2 * trials)) / (1 + z2 / trials);
  const half = (z / (1 + z2 / trials)) * Math.sqrt((rate * (1 - rate)) / trials + z2 / (4 * trials * trials));
  const [low, high] = [centre - half, centre + half];
  return { rate, low: low < roundingError ? 0 : low, high: high > 1 - roundingError ? 1 : high };
}

/** If all or none succeeded, the bound is exactly 1 or 0, except for rounding errors. */
const roundingError = 1e-12;
