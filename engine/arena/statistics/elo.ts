import type { EloEstimate } from "../../views/elo-estimate.ts";
import { normalCdf, z95 } from "./normal.ts";
import { computeMoments, type PairCounts } from "./pair-counts.ts";
import { computeWilsonInterval } from "./wilson.ts";

/**
 * Multiplier of the standard error for an interval that still covers 95 % after a sequential test. Such a test tends to
 * stop on a lucky streak, and 1.96 then covers only about 90 %. Found by simulation (test/sprt.test.ts).
 */
export const sequentialZ = 2.5;

/** The expected share of points, 0 to 1, for an Elo difference. */
export function eloToScore(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The Elo difference for an expected share of points; infinite for 0 and 1. */
export function scoreToElo(score: number): number {
  return -400 * Math.log10(1 / score - 1);
}

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

/**
 * Likelihood of superiority (LOS): the probability that a bot is the better one, from pairs of matches. The variance is
 * taken around an even score, so that a few won pairs do not look certain.
 */
export function computeSuperiority(counts: PairCounts): number {
  const { pairs, mean, variance } = computeMoments(addUnseenResults(counts));
  return normalCdf((mean - 0.5) / Math.sqrt((variance + (mean - 0.5) ** 2) / pairs));
}

/** Adds half a won and half a lost pair, so that no variance is zero and no share is 0 or 1. */
function addUnseenResults([lost, ...others]: PairCounts): number[] {
  const won = others.pop()!;
  return [lost + 0.5, ...others, won + 0.5];
}
