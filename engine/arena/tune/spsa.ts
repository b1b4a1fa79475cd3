import * as v from "valibot";
import type { Tunable } from "../../game/bots.ts";
import { type BestNumbers, clampToStep, computeRangeWidth, type TuningMethod, type TuningSearch } from "./method.ts";

const positiveSchema = v.pipe(v.number(), v.gtValue(0));

export const spsaSettingsSchema = v.strictObject({
  /** The final perturbation, as a share of each number's range. */
  c: v.optional(v.pipe(positiveSchema, v.maxValue(0.5)), 0.05),
  /** How far a final step moves if all matches are won, as a share of a range; by default from the number of steps. */
  a: v.optional(positiveSchema),
  /** An offset to the step number that keeps the first steps small, as a share of all steps. */
  A: v.optional(v.pipe(v.number(), v.minValue(0)), 0.1),
  alpha: v.optional(v.pipe(v.number(), v.minValue(0)), 0.602),
  gamma: v.optional(v.pipe(v.number(), v.minValue(0)), 0.101),
  /** Every so many steps the current numbers play against the opponents to be measured; 0: never. */
  look: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 10),
});
type SpsaSettings = v.InferOutput<typeof spsaSettingsSchema>;

interface SpsaState {
  /** The current numbers, not rounded. */
  readonly theta: readonly number[];
  /** The result of the last measurement. */
  readonly fitness?: number;
  /** The number of matches of that measurement. */
  readonly matches?: number;
}

/**
 * Simultaneous perturbation stochastic approximation (J. C. Spall, 1998), with the gains of fishtest and OpenBench:
 * each step shifts all numbers at once in a random direction, plays the shifted set against its mirror image, and moves
 * towards the winner.
 */
export const spsa: TuningMethod<SpsaState, SpsaSettings> = {
  id: "spsa",
  begin: (numbers) => ({ theta: numbers.map(({ value }) => value) }),
  trials({ theta }, search) {
    const { plus, minus } = perturbNumbers(theta, search);
    const looks = isEvaluationStep(search) ? [{ values: roundNumbers(theta, search.numbers) }] : [];
    return [{ values: plus, against: minus }, ...looks];
  },
  next({ theta, fitness, matches }, search, _trials, [pair, look]) {
    const { flips } = perturbNumbers(theta, search);
    const result = 2 * pair!.share - 1;
    const gain = computeGain(search);
    const next = theta.map((value, i) => {
      const number = search.numbers[i]!;
      const moved = value + gain * computeRangeWidth(number) * flips[i]! * result;
      return Math.min(number.high, Math.max(number.low, moved));
    });
    return { theta: next, fitness: look?.share ?? fitness, matches: look?.matches ?? matches };
  },
  best: ({ theta, fitness, matches }, numbers): BestNumbers => ({
    values: roundNumbers(theta, numbers),
    fitness,
    matches,
  }),
};

const roundNumbers = (theta: readonly number[], numbers: readonly Tunable[]) =>
  theta.map((value, i) => clampToStep(numbers[i]!, value));

const isEvaluationStep = ({ step, steps, settings: { look } }: TuningSearch<SpsaSettings>): boolean =>
  look > 0 && (step % look === 0 || step === steps - 1);

/** How far a step moves, as a share of a number's range. */
function computeGain({ numbers, settings, step, steps, matches }: TuningSearch<SpsaSettings>): number {
  const { A, alpha, c, a = computeDefaultGain(c, steps, matches, numbers.length) } = settings;
  return a * ((A * steps + steps) / (A * steps + step + 1)) ** alpha;
}

/** Chance alone moves four numbers by about two perturbations in all steps; more numbers each move less. */
const computeDefaultGain = (c: number, steps: number, matches: number, numbers: number): number =>
  (2 * c * Math.sqrt(matches / steps)) / Math.sqrt(Math.max(1, numbers / 4));

function perturbNumbers(
  theta: readonly number[],
  { numbers, settings, step, steps, random }: TuningSearch<SpsaSettings>,
) {
  const scale = (steps / (step + 1)) ** settings.gamma;
  const flips = theta.map(() => (random() < 0.5 ? -1 : 1));
  const moved = (sign: number) =>
    theta.map((value, i) => {
      const number = numbers[i]!;
      // With less than half a step, both sides would round to the same number.
      const by = Math.max(number.step / 2, settings.c * scale * computeRangeWidth(number));
      return clampToStep(number, value + sign * flips[i]! * by);
    });
  return { flips, plus: moved(1), minus: moved(-1) };
}
