import type { TrialResult, TuningTrial } from "./method.ts";

/** Sums over all trials for the correlation between one number and the results. */
export interface RegressionSums {
  readonly n: number;
  readonly x: number;
  readonly y: number;
  readonly xx: number;
  readonly xy: number;
  readonly yy: number;
}

const emptySums: RegressionSums = { n: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };

/** Adds the trials of a step; if two sets of numbers played each other, the difference between them counts. */
export function addTrials(
  sums: readonly RegressionSums[],
  numbers: number,
  trials: readonly TuningTrial[],
  results: readonly TrialResult[],
): readonly RegressionSums[] {
  return Array.from({ length: numbers }, (_, i) =>
    trials.reduce((sum, { values, against }, k) => {
      const x = values[i]! - (against?.[i] ?? 0);
      return addToSums(sum, x, results[k]!.share);
    }, sums[i] ?? emptySums),
  );
}

function addToSums({ n, x, y, xx, xy, yy }: RegressionSums, nx: number, ny: number): RegressionSums {
  return { n: n + 1, x: x + nx, y: y + ny, xx: xx + nx * nx, xy: xy + nx * ny, yy: yy + ny * ny };
}

/** The correlation between a number and the share of points, -1 to 1; 0 if unknown. */
export function computeInfluence({ n, x, y, xx, xy, yy }: RegressionSums): number {
  const spread = (n * xx - x * x) * (n * yy - y * y);
  return n < 3 || !(spread > 0) ? 0 : (n * xy - x * y) / Math.sqrt(spread);
}
