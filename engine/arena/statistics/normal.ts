/** The 0.975 quantile of the normal distribution, for a two-sided 95 % interval. */
export const z95 = 1.959963984540054;

/**
 * The standard normal distribution function: P(X < x). Uses the Taylor series with terms x^(2k+1) / (1 · 3 · … ·
 * (2k+1)) times the density at `x` (Marsaglia, "Evaluating the Normal Distribution", Journal of Statistical Software
 * 11, 2004); double precision within ±8, 0 or 1 beyond.
 */
export function normalCdf(x: number): number {
  if (Math.abs(x) > 8) return x > 0 ? 1 : 0;
  let term = x;
  let sum = x;
  for (let odd = 3; Math.abs(term) > 1e-17; odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp(-(x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

/** The quantiles for 1 and more degrees of freedom. */
const t95ByDegrees = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/** Standard errors that contain 95 % of Student's t; above ten degrees of freedom by Fisher's expansion. */
export function t95(degrees: number): number {
  const z = z95;
  const known = t95ByDegrees[degrees - 1];
  if (known !== undefined) return known;
  const first = (z ** 3 + z) / (4 * degrees);
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2);
  return z + first + second;
}

/** The Wilson score interval of a rate; `low` and `high` are in [0, 1]. */
export interface Interval {
  readonly rate: number;
  readonly low: number;
  readonly high: number;
}

/** Wilson interval (E. B. Wilson, 1927) of `successes`, draws counting half, out of `trials`; [0, 1] without any. */
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
