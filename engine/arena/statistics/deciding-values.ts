import { createQuickRandom, shuffle } from "../../random/seeded.ts";
import type { DecidingValue } from "../../views/duel-summary.ts";

/**
 * The values of test cases by which a difference depends: each value is cut at its quantiles, and one with few different
 * numbers also into "this number" and "any other". What the largest of all these contrasts is by chance alone is found by
 * dealing out the differences to the cases anew (P. Westfall and S. Young, Resampling-Based Multiple Testing, 1993). Each
 * contrast is divided by its own error, so that a spread that depends on a value is not taken for a mean that does
 * (A. Janssen, Studentized permutation tests, 1997); with few cases the level holds only about.
 */

const shuffles = 999;
/** Values are named with about this chance that one of them is named without cause. */
const level = 0.05;
const maxNamed = 3;
/** The smallest part of the cases that is looked at, and the smallest rest: fewer say too little about their spread. */
const minPart = 8;
const maxCuts = 12;

/** Cases whose value lies in a range: those from `from` to before `to` in the order of the value. */
interface Part {
  readonly from: number;
  readonly to: number;
}

/** The values by which the differences depend beyond chance, the strongest first. Columns have a number for each case. */
export function findDecidingValues(
  gains: readonly number[],
  columns: Readonly<Record<string, readonly number[]>>,
): DecidingValue[] {
  const cases = gains.length;
  const looked = Object.entries(columns).flatMap(([name, column]) => {
    const order = column.map((_, i) => i).sort((a, b) => column[a]! - column[b]!);
    const sorted = order.map((i) => column[i]!);
    const parts = listParts(sorted);
    return column.length === cases && parts.length > 0 ? [{ name, order, sorted, parts }] : [];
  });
  if (looked.length === 0) return [];
  const strongest = looked.map((each) => findStrongest(gains, each.order, each.parts));
  const random = createQuickRandom(`${cases} cases`);
  const dealt = [...gains];
  const byChance = Array.from({ length: shuffles }, () => {
    shuffle(dealt, random);
    return Math.max(...looked.map(({ order, parts }) => findStrongest(dealt, order, parts).contrast));
  }).sort((a, b) => a - b);
  const bound = byChance[Math.ceil((1 - level) * shuffles)]!;
  const named = looked.map(({ name, sorted }, i): DecidingValue => {
    const { contrast, part, inside, outside, error } = strongest[i]!;
    const chance = (1 + byChance.filter((each) => each >= contrast).length) / (shuffles + 1);
    const range =
      part.to === cases ? { from: sorted[part.from]! } : { from: sorted[part.from]!, to: sorted[part.to - 1]! };
    return { name, ...range, inside, outside, margin: bound * error, chance };
  });
  return named
    .filter(({ chance }) => chance <= level)
    .sort((a, b) => a.chance - b.chance || Math.abs(b.inside - b.outside) - Math.abs(a.inside - a.outside))
    .slice(0, maxNamed);
}

/** The parts that begin at quantiles and hold all above, and those of a single number if there are few. */
function listParts(sorted: readonly number[]): Part[] {
  const cases = sorted.length;
  const starts = sorted.flatMap((value, i) => (value === sorted[i - 1] ? [] : [i]));
  const every = Math.ceil(starts.length / maxCuts);
  const above = starts.filter((_, i) => i % every === 0).map((from) => ({ from, to: cases }));
  const single = starts.map((from, i) => ({ from, to: starts[i + 1] ?? cases }));
  return [...above, ...(every === 1 ? single.slice(1, -1) : [])].filter(
    ({ from, to }) => to - from >= minPart && cases - to + from >= minPart,
  );
}

/** The part whose mean differs most from that of the others, as a multiple of the error of this difference. */
function findStrongest(gains: readonly number[], order: readonly number[], parts: readonly Part[]) {
  const [sums, squares] = [[0], [0]];
  for (const at of order) {
    sums.push(sums.at(-1)! + gains[at]!);
    squares.push(squares.at(-1)! + gains[at]! ** 2);
  }
  const [all, allSquares] = [sums.at(-1)!, squares.at(-1)!];
  const contrasts = parts.map((part) => {
    const [sum, square] = [sums[part.to]! - sums[part.from]!, squares[part.to]! - squares[part.from]!];
    const size = part.to - part.from;
    const own = estimateMean(size, sum, square);
    const other = estimateMean(order.length - size, all - sum, allSquares - square);
    const error = Math.sqrt(own.variance + other.variance);
    const contrast = Math.abs(own.mean - other.mean) / error;
    return { part, inside: own.mean, outside: other.mean, error, contrast };
  });
  return contrasts.reduce((best, each) => (each.contrast > best.contrast ? each : best));
}

/** Keeps the error of parts without any spread above that of the arithmetic. */
const leastVariance = 1e-15;

/** The mean of so many numbers by their sum and that of their squares, and the variance of this mean. */
function estimateMean(count: number, sum: number, squares: number) {
  const mean = sum / count;
  const variance = Math.max(leastVariance, (squares - sum * mean) / (count - 1)) / count;
  return { mean, variance };
}
