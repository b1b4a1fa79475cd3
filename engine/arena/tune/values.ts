import type { Tunable } from "../../game/bots.ts";

/** The nearest allowed value of a number. */
export function clampToStep({ low, high, step }: Tunable, value: number): number {
  const within = Math.min(high, Math.max(low, value));
  if (step === 0) return Number(within.toPrecision(4));
  const whole = Math.round(within / step) * step;
  // Handles a multiple outside the range, and rounding errors of binary fractions.
  const inside = whole > high ? whole - step : whole < low ? whole + step : whole;
  return Number(inside.toFixed(Math.max(0, Math.round(-Math.log10(step)))));
}

/** The width of a number's range, in its own unit. */
export const computeRangeWidth = ({ low, high }: Tunable): number => high - low;

/** A normally distributed random number by the Box-Muller method. */
export function drawNormal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** The mean; 0 without values. */
export function computeMean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
