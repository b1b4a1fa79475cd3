/**
 * How many pairs of matches gave the bot 0, ½, 1, 1½ and 2 points: the pentanomial counts of engine testing. The
 * matches of a pair share a seed and are not independent; the pairs are.
 */
export type PairCounts = readonly [number, number, number, number, number];

export const emptyPairCounts: PairCounts = [0, 0, 0, 0, 0];

/** The share of a pair's two points for each count. */
export const pairShares = [0, 0.25, 0.5, 0.75, 1] as const;

/** The counts with one more pair, given the points of its two matches (0, ½ or 1 each). */
export function addPair(counts: PairCounts, points: readonly [number, number]): PairCounts {
  const index = Math.round(2 * (points[0] + points[1]));
  return counts.map((count, i) => (i === index ? count + 1 : count)) as unknown as PairCounts;
}

export interface PairMoments {
  /** The sum of the counts; need not be whole. */
  readonly pairs: number;
  /** Mean share of points, 0 to 1. */
  readonly mean: number;
  /** Variance of the share of one pair. */
  readonly variance: number;
}

/** Mean and variance over pairs; without pairs, those of a fair coin. */
export function computeMoments(counts: readonly number[]): PairMoments {
  const pairs = counts.reduce((sum, count) => sum + count, 0);
  if (pairs === 0) return { pairs, mean: 0.5, variance: 0.125 };
  const mean = counts.reduce((sum, count, i) => sum + count * pairShares[i]!, 0) / pairs;
  const variance = counts.reduce((sum, count, i) => sum + count * (pairShares[i]! - mean) ** 2, 0) / pairs;
  return { pairs, mean, variance };
}
