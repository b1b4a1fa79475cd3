import { z95 } from "./normal.ts";

/** The quantiles for 1 and more degrees of freedom. */
const t95ByDegrees = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];

/**
 * The number of standard errors that contains 95 % of Student's t distribution; above ten degrees of freedom by the
 * first terms of Fisher's expansion.
 */
export function t95(degrees: number): number {
  const z = z95;
  const known = t95ByDegrees[degrees - 1];
  if (known !== undefined) return known;
  const first = (z ** 3 + z) / (4 * degrees);
  const second = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2);
  return z + first + second;
}
