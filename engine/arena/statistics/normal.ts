/** 0.975 quantile of the normal distribution: a two-sided interval of 95 %. */
export const z95 = 1.959963984540054;

/**
 * The chance that a standard normal variable is below `x`. By the Taylor series of the integral of the density, whose
 * terms are x^(2k+1) / (1 · 3 · … · (2k+1)) times the density at `x` (Marsaglia, "Evaluating the Normal Distribution",
 * Journal of Statistical Software 11, 2004); exact to double precision where it matters, 0 or 1 beyond ±8.
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
