import { solveSymmetric } from "../arena/statistics/linear.ts";
import { logistic } from "../game/log-odds.ts";

/** What a weight is fitted to: evidence, the result, and how much the row counts. */
interface WeighedRow {
  readonly evidence: readonly number[];
  readonly won: 0 | 1;
  readonly open: number;
}

const iterations = 20;

/** Logistic regression by Newton's method; rows without evidence tell nothing. */
export function fitWeights(all: readonly WeighedRow[]): number[] {
  const rows = all.filter(({ evidence }) => evidence.length > 0);
  let weights = rows[0]!.evidence.map(() => 0);
  for (let round = 0; round < iterations; round++) {
    const gradient = weights.map(() => 0);
    const curvature = weights.map((_, i) => weights.map((_, j) => (i === j ? 1e-6 : 0)));
    for (const { evidence, won, open } of rows) {
      const chance = logistic(sumProducts(weights, evidence));
      for (const [i, one] of evidence.entries()) {
        gradient[i]! += open * one * (won - chance);
        for (const [j, other] of evidence.entries()) curvature[i]![j]! += open * one * other * chance * (1 - chance);
      }
    }
    const step = solveSymmetric(curvature, gradient);
    weights = weights.map((weight, i) => weight + step[i]!);
  }
  return weights;
}

/** The dot product; missing values of the second list count as 0. */
export function sumProducts(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
}
