import { solveSymmetric } from "../arena/statistics/linear.ts";

/** One of three cards, by its index, that a player took. */
export interface RecordedPick {
  readonly three: readonly number[];
  readonly chosen: number;
}

const cards = 160;
const rounds = 12;
/** Keeps the odds finite for cards that everybody or nobody took. */
const ridge = 0.05;

/**
 * For each card number, the odds of being taken among three: a conditional logit, fitted by Newton's method with a
 * small ridge. Cards that were never offered have odds of 1.
 */
export function fitOdds(picks: readonly RecordedPick[]): Float64Array {
  let wanted = new Float64Array(cards + 1);
  for (let round = 0; round < rounds; round++) {
    const gradient = Array.from(wanted, (value) => -ridge * value);
    const curvature = gradient.map((_, i) => gradient.map((__, j) => (i === j ? ridge : 0)));
    for (const pick of picks) addPick(pick, wanted, gradient, curvature);
    const step = solveSymmetric(curvature, gradient);
    wanted = wanted.map((value, card) => value + step[card]!);
  }
  return wanted.map((value) => Math.exp(value));
}

function addPick(
  { three, chosen }: RecordedPick,
  wanted: Float64Array,
  gradient: number[],
  curvature: number[][],
): void {
  const odds = three.map((card) => Math.exp(wanted[card]!));
  const sum = odds.reduce((total, each) => total + each, 0);
  for (const [i, card] of three.entries()) {
    const share = odds[i]! / sum;
    gradient[card]! += (i === chosen ? 1 : 0) - share;
    for (const [j, other] of three.entries()) {
      curvature[card]![other]! += share * ((i === j ? 1 : 0) - odds[j]! / sum);
    }
  }
}
