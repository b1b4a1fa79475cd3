import type { Standing } from "./analysis.ts";

/** The winning chance by the share of playouts won and the standing, from 0 to 1; of two players, they add up to one. */
export function computeChance(share: number, { trust, lead }: Standing): number {
  return logistic(trust * computeLogOdds(share) + lead);
}

/** The log-odds of a share from 0 to 1; finite for 0 and 1, too. */
export function computeLogOdds(share: number): number {
  const margin = 0.01;
  return Math.log((share + margin) / (1 - share + margin));
}

/** The logistic function, 1 / (1 + e^-x): the chance with these log-odds. */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
