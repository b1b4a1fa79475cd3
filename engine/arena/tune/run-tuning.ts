import { createRandom, deriveSeed } from "../../random/seeded.ts";
import { addTrials } from "./influence.ts";
import type { BestNumbers, TrialResult, TuningMethod, TuningSearch, TuningTrial } from "./method.ts";
import { addTrajectoryPoint } from "./trajectory.ts";
import type { TuningState } from "./tuning-state.ts";

/** A trial with how often the bot failed in it, and the first reason. */
export interface PlayedTrial extends TrialResult {
  readonly failed: number;
  readonly why?: string;
}

export interface TuningRun {
  readonly method: TuningMethod;
  readonly state: TuningState;
  /** The number of matches of each trial. */
  readonly matches: number;
  /** Plays all trials of a step in any order; undefined if it was stopped. */
  readonly play: (trials: readonly TuningTrial[], step: number) => Promise<readonly PlayedTrial[] | undefined>;
  /** Called after each step, before the next one begins. */
  readonly tell: (state: TuningState) => void;
}

/** Runs all remaining steps. Each depends only on the state before it, so a run can be stopped between any two. */
export async function runTuning({ method, state: first, matches, play, tell }: TuningRun): Promise<TuningState> {
  let state = first;
  while (state.step < state.head.steps) {
    const trials = method.trials(state.search, createSearch(state, matches));
    const played = await play(trials, state.step);
    if (!played) return state;
    state = computeNextState(method, state, matches, trials, played);
    tell(state);
  }
  return state;
}

/** The numbers that the method considers best at present, with their estimated fitness. */
export function findBest(method: TuningMethod, { search, numbers }: TuningState): BestNumbers {
  return method.best(search, numbers);
}

/**
 * Random numbers are generated again for each call from the seed and the step, so they never depend on what ran before.
 */
function createSearch({ head, numbers, step }: TuningState, matches: number): TuningSearch<unknown> {
  const random = createRandom(deriveSeed(head.seed, `search ${step}`));
  return { numbers, settings: head.settings, step, steps: head.steps, matches, random };
}

function computeNextState(
  method: TuningMethod,
  state: TuningState,
  matches: number,
  trials: readonly TuningTrial[],
  played: readonly PlayedTrial[],
): TuningState {
  const { numbers, failed } = state;
  const search = method.next(state.search, createSearch(state, matches), trials, played);
  const step = state.step + 1;
  const sum = (count: (trial: PlayedTrial) => number) => played.reduce((all, trial) => all + count(trial), 0);
  const why = failed.why ?? played.find((trial) => trial.failed > 0)?.why;
  return {
    ...state,
    step,
    search,
    matches: state.matches + sum((trial) => trial.matches),
    failed: {
      trials: failed.trials + sum((trial) => (trial.failed > 0 ? 1 : 0)),
      matches: failed.matches + sum((trial) => trial.failed),
      ...(why === undefined ? {} : { why }),
    },
    influence: [...addTrials(state.influence, numbers.length, trials, played)],
    way: addTrajectoryPoint(state.way, { step, ...method.best(search, numbers) }),
  };
}
