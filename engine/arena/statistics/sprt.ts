import type { EloEstimate } from "../../views/league-report.ts";
import { computeWilsonInterval, normalCdf, z95 } from "./normal.ts";

/**
 * How many pairs of matches gave the bot 0, ½, 1, 1½ and 2 points: the pentanomial counts of engine testing. The
 * matches of a pair share a seed and are not independent; the pairs are.
 */
export type PairCounts = readonly [number, number, number, number, number];

export const emptyPairCounts: PairCounts = [0, 0, 0, 0, 0];

/** The share of a pair's two points for each count. */
const pairShares = [0, 0.25, 0.5, 0.75, 1] as const;

/** The counts with one more pair, given the points of its two matches (0, ½ or 1 each). */
export function addPair(counts: PairCounts, points: readonly [number, number]): PairCounts {
  const index = Math.round(2 * (points[0] + points[1]));
  return counts.map((count, i) => (i === index ? count + 1 : count)) as unknown as PairCounts;
}

/** Mean and variance over pairs of the share of a pair's points, 0 to 1; without pairs, those of a fair coin. */
function computeMoments(counts: readonly number[]) {
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  if (pairs === 0) return { pairs, mean: 0.5, variance: 0.125 };
  const mean = counts.reduce((sum, count, i) => sum + count * pairShares[i]!, 0) / pairs;
  const variance = counts.reduce((sum, count, i) => sum + count * (pairShares[i]! - mean) ** 2, 0) / pairs;
  return { pairs, mean, variance };
}

/**
 * Multiplier of the standard error for an interval that still covers 95 % after a sequential test. Such a test tends to
 * stop on a lucky streak, and 1.96 then covers only about 90 %. Found by simulation (test/sprt.test.ts).
 */
export const sequentialZ = 2.5;

/** The expected share of points, 0 to 1, for an Elo difference. */
export const eloToScore = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

/** The Elo difference for an expected share of points; infinite for 0 and 1. */
export const scoreToElo = (score: number): number => -400 * Math.log10(1 / score - 1);

/**
 * Elo of a bot from pairs of matches. The interval is Wilson's interval of the share of points, with the number of
 * independent matches that would have the same variance as these pairs: draws and split pairs lower the variance, equal
 * results within a pair raise it. Half a won and half a lost pair are added for the variance, so that a few equal pairs
 * do not look certain.
 */
export function estimateElo(counts: PairCounts, z = z95): EloEstimate {
  const { pairs, mean } = computeMoments(counts);
  const { mean: cautious, variance } = computeMoments(addUnseenResults(counts));
  const independent = (cautious * (1 - cautious)) / 2;
  const trials = (2 * pairs * independent) / variance;
  const { low, high } = computeWilsonInterval(mean * trials, trials, z);
  return { value: scoreToElo(mean), low: scoreToElo(low), high: scoreToElo(high) };
}

/** Likelihood of superiority, with the variance around an even score, so that few won pairs do not look certain. */
export function computeSuperiority(counts: PairCounts): number {
  const { pairs, mean, variance } = computeMoments(addUnseenResults(counts));
  return normalCdf((mean - 0.5) / Math.sqrt((variance + (mean - 0.5) ** 2) / pairs));
}

/** Adds half a won and half a lost pair, so that no variance is zero and no share is 0 or 1. */
function addUnseenResults([lost, ...others]: PairCounts): number[] {
  const won = others.pop()!;
  return [lost + 0.5, ...others, won + 0.5];
}

/** A sequential test of "at least `elo1`" against "at most `elo0`", both in logistic Elo. */
export interface SprtSettings {
  readonly elo0: number;
  readonly elo1: number;
  /** The probability that a bot of `elo0` passes. */
  readonly alpha: number;
  /** The probability that a bot of `elo1` fails. */
  readonly beta: number;
}

export const defaultSprt: SprtSettings = { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 };

/** The test ends when the log-likelihood ratio leaves this range (A. Wald, "Sequential Analysis", 1947). */
export interface SprtBounds {
  readonly lower: number;
  readonly upper: number;
}

/** Wald's bounds of the log-likelihood ratio: ln(β / (1 − α)) and ln((1 − β) / α). */
export function computeSprtBounds({ alpha, beta }: SprtSettings): SprtBounds {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/** Replaces a count of zero, as in fishtest and fastchess, since an outcome not seen yet is still possible. */
const unseenPairs = 1e-3;

/**
 * The generalised log-likelihood ratio of pairs of matches: their likelihood under the most likely distribution worth
 * `elo1`, against the most likely one worth `elo0`. Method: M. Van den Bergh, "Comparing the approximations for the
 * generalized log likelihood ratio of a multinomial distribution", proposition 1.1.
 */
export function computeLlr(counts: PairCounts, { elo0, elo1 }: Pick<SprtSettings, "elo0" | "elo1">): number {
  if (counts.every((count) => count === 0)) return 0;
  const seen = counts.map((count) => count || unseenPairs);
  const [s0, s1] = [eloToScore(elo0), eloToScore(elo1)];
  const [t0, t1] = [solveTilt(seen, s0), solveTilt(seen, s1)];
  return seen.reduce(
    (llr, count, i) => llr + count * Math.log((1 + t0 * (pairShares[i]! - s0)) / (1 + t1 * (pairShares[i]! - s1))),
    0,
  );
}

/**
 * The most likely distribution with mean `score` divides each probability by 1 + t · (share - score); this returns t.
 * It is the root of a decreasing function between two poles, found by Newton's method with bisection where a step would
 * leave the bracket.
 */
function solveTilt(counts: readonly number[], score: number): number {
  let low = -1 / (1 - score);
  let high = 1 / score;
  let t = 0;
  for (let i = 0; i < maxSteps; i++) {
    let over = 0;
    let slope = 0;
    for (let n = 0; n < counts.length; n++) {
      const off = pairShares[n]! - score;
      const part = off / (1 + t * off);
      over += counts[n]! * part;
      slope -= counts[n]! * part * part;
    }
    if (over > 0) low = t;
    else high = t;
    const newton = t - over / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - t) < convergenceTolerance) return next;
    t = next;
  }
  return t;
}

const maxSteps = 100;
const convergenceTolerance = 1e-13;

/** How many more matches the test takes at its average pace, for display; undefined while it does not move. */
export function estimateMatchesLeft(llr: number, pairs: number, { lower, upper }: SprtBounds): number | undefined {
  if (llr === 0 || pairs === 0) return undefined;
  const missing = (llr > 0 ? upper : lower) - llr;
  return Math.max(0, 2 * Math.ceil((missing * pairs) / llr));
}
