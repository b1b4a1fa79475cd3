import type { Tunable } from "../../game/bots.ts";

/** Numbers to try, against the usual opponents or against the numbers `against`. */
export interface TuningTrial {
  readonly values: readonly number[];
  readonly against?: readonly number[];
}

/** The result of a trial. */
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
