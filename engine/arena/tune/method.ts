import type { Tunable } from "../../game/bots.ts";

/** Numbers to try, against the usual opponents or against the numbers `against`. */
export interface TuningTrial {
  readonly values: readonly number[];
  readonly against?: readonly number[];
}

export interface TrialResult {
  /** The share of points of `values`, 0 to 1; ½ means as good as what they played against. */
  readonly share: number;
  readonly matches: number;
}

/** What a method is given besides its own state, which is plain data. */
export interface TuningSearch<Settings> {
  readonly numbers: readonly Tunable[];
  readonly settings: Settings;
  /** The step's number, from 0. */
  readonly step: number;
  readonly steps: number;
  /** The number of matches of each trial. */
  readonly matches: number;
  /** Random numbers in [0, 1), derived from the seed and the step. */
  readonly random: () => number;
}

/** The numbers a method considers best, and the share of points it expects, if it estimates one. */
export interface BestNumbers {
  readonly values: readonly number[];
  readonly fitness?: number;
  /** The number of matches behind that estimate. */
  readonly matches?: number;
}

/** A search for better numbers by trials. Deterministic: the same results lead to the same search. */
export interface TuningMethod<State = unknown, Settings = unknown> {
  readonly id: string;
  begin(numbers: readonly Tunable[]): State;
  /** The trials of the next step, which are all played before `next` is called. */
  trials(state: State, search: TuningSearch<Settings>): readonly TuningTrial[];
  /** The state after a step; `results[i]` belongs to `trials[i]`. */
  next(
    state: State,
    search: TuningSearch<Settings>,
    trials: readonly TuningTrial[],
    results: readonly TrialResult[],
  ): State;
  best(state: State, numbers: readonly Tunable[]): BestNumbers;
}

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
