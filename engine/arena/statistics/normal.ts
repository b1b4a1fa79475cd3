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
