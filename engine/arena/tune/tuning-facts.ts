import type { TunedNumber, TuningPoint, TuningSummary, TuningTestSummary } from "../../views/tuning-summary.ts";
import { computeDuelState, type DuelState } from "../duel/duel-state.ts";
import type { SprtSettings } from "../statistics/sprt.ts";
import { computeWilsonInterval } from "../statistics/wilson.ts";
import { readMethodSettings } from "./begin-tuning.ts";
import { computeInfluence, type RegressionSums } from "./influence.ts";
import type { TuningMethod } from "./method.ts";
import { findBest } from "./run-tuning.ts";
import { type TuningState, toVerdict } from "./tuning-state.ts";

type TuningRunFacts = Pick<
  TuningSummary,
  "name" | "game" | "method" | "settings" | "opponents" | "seed" | "pairs" | "step" | "steps" | "matches" | "failed"
> &
  Pick<TuningSummary, "numbers" | "way" | "test">;

/** The facts of a run for display; `sprt` are the settings of the final test, whose counts are in the state. */
export function summariseTuning(method: TuningMethod, state: TuningState, sprt: SprtSettings): TuningRunFacts {
  const { game, bot, opponents, seed, pairs, steps } = state.head;
  const { step, matches, failed } = state;
  return {
    ...{
      name: bot,
      game,
      method: method.id,
      settings: readMethodSettings(state),
      opponents,
      seed,
      pairs,
      step,
      steps,
      matches,
      failed,
    },
    numbers: listNumbers(method, state),
    way: listTrajectory(state),
    test: summariseTest(state, sprt),
  };
}

function listNumbers(method: TuningMethod, state: TuningState): TunedNumber[] {
  const { values } = findBest(method, state);
  return state.numbers.map(({ name, low, high, value }, i) => {
    const sums = state.influence[i];
    const influence = sums ? Number(computeInfluence(sums).toFixed(3)) : 0;
    return { name, low, high, before: value, found: values[i]!, influence, matters: hasInfluence(sums, influence) };
  });
}

/** By chance alone, a correlation exceeds two standard errors once in twenty times. */
function hasInfluence(sums: RegressionSums | undefined, influence: number): boolean {
  return sums !== undefined && sums.n >= 10 && Math.abs(influence) > 2 / Math.sqrt(sums.n);
}

/** More values would not be visible in a chart, and all are sent again after each step. */
const maxValues = 20_000;

/** Fitness is shown only at the points where it was measured. */
function listTrajectory({ way, numbers }: TuningState): TuningPoint[] {
  const every = Math.ceil((way.points.length * numbers.length) / maxValues);
  const points = way.points.filter((_, i) => i % every === 0 || i === way.points.length - 1);
  return points.map(({ step, values, fitness, matches }, i) => {
    const before = points[i - 1];
    if (fitness === undefined || (fitness === before?.fitness && matches === before.matches)) return { step, values };
    return {
      step,
      values,
      fitness,
      ...(matches === undefined ? {} : computeWilsonInterval(fitness * matches, matches)),
    };
  });
}

function summariseTest({ test, testing }: TuningState, sprt: SprtSettings): TuningTestSummary | null {
  if (test) return testSummary(toVerdict(test), true, test.broken);
  return testing ? testSummary(computeDuelState(testing, sprt), false) : null;
}

/** Infinite bounds become null, because JSON has no infinity. */
function testSummary(state: DuelState, isOver: boolean, broken?: string): TuningTestSummary {
  const { verdict, matches, wins, draws, losses, los, llr, bounds, left = null } = state;
  const known = (value: number) => (Number.isFinite(value) ? value : null);
  const elo = { value: known(state.elo.value), low: known(state.elo.low), high: known(state.elo.high) };
  const counts = { verdict, isOver, matches, wins, draws, losses, los, llr, bounds, elo };
  return { ...counts, left: isOver ? null : left, ...(broken === undefined ? {} : { broken }) };
}
