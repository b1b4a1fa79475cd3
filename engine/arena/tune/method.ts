import type { Tunable } from "../../game/bots.ts";

/** Numbers to be tried: against the usual opponents or, where `against` is given, by what both come to. */
export interface TuningTrial {
  readonly values: readonly number[];
  readonly against?: readonly number[];
}

/** What a trial came to. */
export interface TrialResult {
  /** The share of the points for `values`, 0 to 1; a half is as good as what it was tried against. */
  readonly share: number;
  readonly matches: number;
}

/** What a method knows besides its own state, which is plain data. */
export interface TuningSearch<Settings> {
  readonly numbers: readonly Tunable[];
  readonly settings: Settings;
  /** From 0. */
  readonly step: number;
  readonly steps: number;
  /** Matches of one trial. */
  readonly matches: number;
  /** Numbers in [0, 1) of this step alone. */
  readonly random: () => number;
}

/** What a method thinks best, and the share of the points it expects, if it does. */
export interface Best {
  readonly values: readonly number[];
  readonly fitness?: number;
  /** How many matches that share stands on. */
  readonly matches?: number;
}

/** A way to look for better numbers by trials: the same answers lead to the same search. */
export interface TuningMethod<State = unknown, Settings = unknown> {
  readonly id: string;
  begin(numbers: readonly Tunable[]): State;
  /** The trials of a step; they are all played before it goes on. */
  trials(state: State, search: TuningSearch<Settings>): readonly TuningTrial[];
  /** After the step; `results` belong to its trials. */
  next(
    state: State,
    search: TuningSearch<Settings>,
    trials: readonly TuningTrial[],
    results: readonly TrialResult[],
  ): State;
  best(state: State, numbers: readonly Tunable[]): Best;
}
