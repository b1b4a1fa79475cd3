import type { EloEstimate } from "../../views/elo-estimate.ts";
import { normalCdf, z95 } from "./normal.ts";
import { momentsOf, type PairCounts } from "./pair-counts.ts";
import { wilson } from "./wilson.ts";

/**
 * What to multiply the standard error with for an interval that still covers 95 % after a test that stops by itself: it
 * stops rather when luck ran high, and 1.96 covers some 90 % then. Measured by simulation (test/sprt.test.ts).
 */
export const sequentialZ = 2.5;

/** The share of points, 0 to 1, that a difference in Elo promises. */
export function scoreOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The difference in Elo that promises this share of points; infinite for 0 and 1. */
export function eloOf(score: number): number {
  return -400 * Math.log10(1 / score - 1);
}

/**
 * Elo of a bot from pairs of matches. The interval is Wilson's of the share of points, with as many trials as
 * independent matches would be worth as much as these pairs: draws and pairs that split make the share less uncertain,
 * matches of a pair that end alike make it more. For the variance half a pair counts as won and half as lost besides, so
 * that a few pairs that end alike are no certainty.
 */
export function eloOfPairs(counts: PairCounts, z = z95): EloEstimate {
  const { pairs, mean } = momentsOf(counts);
  const { mean: cautious, variance } = momentsOf(cautiously(counts));
  const independent = (cautious * (1 - cautious)) / 2;
  const trials = (2 * pairs * independent) / variance;
  const { low, high } = wilson(mean * trials, trials, z);
  return { value: eloOf(mean), low: eloOf(low), high: eloOf(high) };
}

/**
 * The likelihood of superiority (LOS): the chance that a bot is the better one, from pairs of matches. The spread is
 * taken around an even score, so that a few pairs that were all won are no certainty.
 */
export function superiority(counts: PairCounts): number {
  const { pairs, mean, variance } = momentsOf(cautiously(counts));
  return normalCdf((mean - 0.5) / Math.sqrt((variance + (mean - 0.5) ** 2) / pairs));
}

/** Half a pair won and half a pair lost more: no variance is zero, and no share is 0 or 1. */
function cautiously([lost, ...others]: PairCounts): number[] {
  const won = others.pop()!;
  return [lost + 0.5, ...others, won + 0.5];
}
