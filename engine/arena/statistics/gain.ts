import type { DuelGain as Gain } from "../../views/duel-summary.ts";

/**
 * Whether one of two is better by what both score in the same cases. A case gives a difference between −1 and 1, relative
 * to the better score, which is the log of their ratio for small ones: 1 − exp(−|log ratio|) with its sign.
 */

/** No case counts for more than this share. The bound pays for it with a range: the smaller, the fewer cases it needs. */
export const maxGain = 0.25;

/** The interval covers the mean with 1 − alpha, at all looks together. */
const alpha = 0.05;

/** A version whose gain is surely below this is not called better: to find out more would take thousands of cases. */
export const smallestGain = 0.005;

/** How much better a score is than another, as a share of the one further from 0. */
export function compareRelatively(one: number, other: number, isLowestBest: boolean): number {
  if (one === other) return 0;
  return (isLowestBest ? other - one : one - other) / Math.max(Math.abs(one), Math.abs(other));
}

/** The same within `maxGain`; null stands for a case without a score. */
export function compareScores(one: number | null, other: number | null, isLowestBest: boolean): number {
  if (one === null || other === null) return one === other ? 0 : one === null ? -maxGain : maxGain;
  return Math.min(maxGain, Math.max(-maxGain, compareRelatively(one, other, isLowestBest)));
}

/** The share of the largest bet that no outcome could bankrupt. */
const boldness = 0.9;

/**
 * The log of the wealth of a bet, difference after difference, that the mean is not `mean`: each stake is the best one by
 * what was seen before. If it is the mean, wealth ever exceeds 1 / alpha with a probability of at most alpha (Ville). Bet
 * "aGRAPA" of I. Waudby-Smith and A. Ramdas, "Estimating means of bounded random variables by betting", Journal of the
 * Royal Statistical Society B 86 (2024), section B.3.
 */
export function createBet(mean: number) {
  // Before the first difference, a quarter of the range is as good a guess of their spread as any.
  let squares = (maxGain / 4) ** 2;
  let count = 1;
  let sum = 0;
  let wealth = 0;
  return {
    /** Adds a difference, and returns the log of the wealth after it. */
    add(difference: number): number {
      const edge = sum / count - mean;
      const stake = edge / (squares / count + edge ** 2);
      const bound = stake > 0 ? boldness / (maxGain + mean) : boldness / (maxGain - mean);
      wealth += Math.log1p(Math.min(bound, Math.max(-bound, stake)) * (difference - mean));
      count++;
      sum += difference;
      squares += (difference - sum / count) ** 2;
      return wealth;
    },
  };
}

/** Whether the differences refute that this is their mean. */
function isRefuted(differences: readonly number[], mean: number): boolean {
  const bet = createBet(mean);
  return differences.reduce((_, difference) => bet.add(difference), 0) >= Math.log(1 / alpha);
}

/** The mean of some differences, with its interval. */
export function estimateGain(differences: readonly number[]): Gain {
  const cases = differences.length;
  const value = cases === 0 ? 0 : differences.reduce((sum, each) => sum + each, 0) / cases;
  const search = (end: number) => findBound(value, end, (mean) => isRefuted(differences, mean));
  return { value, low: search(-maxGain), high: search(maxGain), cases };
}

/** How exact a bound is, as a share. */
const tolerance = 0.0001;

/** The first refuted mean from the estimate towards an end of the range. */
function findBound(from: number, end: number, isRefuted: (mean: number) => boolean): number {
  let [held, refuted] = [from, end];
  while (Math.abs(refuted - held) > tolerance) {
    const middle = (held + refuted) / 2;
    if (isRefuted(middle)) refuted = middle;
    else held = middle;
  }
  return refuted;
}

/** What is known about the first of two. */
export function judgeGain({ low, high }: Pick<Gain, "low" | "high">): "better" | "not better" | "undecided" {
  if (low > 0) return "better";
  return high < smallestGain ? "not better" : "undecided";
}

/** A rough guess of how many more cases the verdict takes; undefined while the mean is near zero. */
export function estimateCasesLeft({ value, low, high, cases }: Gain): number | undefined {
  const distance = value > 0 ? value : smallestGain - value;
  const width = value > 0 ? value - low : high - value;
  if (cases === 0 || distance < width / 100) return undefined;
  return Math.max(0, Math.ceil(cases * (Math.max(1, width / distance) ** 2 - 1)));
}
