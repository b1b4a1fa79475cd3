import { createQuickRandom, shuffle } from "../../random/seeded.ts";
import type { DecidingValue } from "../../views/duel-summary.ts";

/**
 * The values of test cases by which a difference depends: each value is cut at its quantiles, and one with few different
 * numbers also into "this number" and "any other". What the largest of all these contrasts is by chance alone is found by
 * dealing out the differences to the cases anew (P. Westfall and S. Young, Resampling-Based Multiple Testing, 1993), which
 * holds for any number of values and any spread, and also after a duel that has ended because of its differences.
 */

const shuffles = 999;
/** Values are named with at most this chance that one of them is named without cause. */
const level = 0.05;
const maxNamed = 3;
/** The smallest part of the cases that is looked at. */
const minPart = 5;
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
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / cases;
  const centred = gains.map((gain) => gain - mean);
  const looked = Object.entries(columns).flatMap(([name, column]) => {
    const order = column.map((_, i) => i).sort((a, b) => column[a]! - column[b]!);
    const sorted = order.map((i) => column[i]!);
    const parts = listParts(sorted);
    return column.length === cases && parts.length > 0 ? [{ name, order, sorted, parts }] : [];
  });
  if (looked.length === 0) return [];
  const strongest = looked.map((each) => findStrongest(centred, each.order, each.parts));
  const random = createQuickRandom(`${cases} cases`);
  const byChance = Array.from({ length: shuffles }, () => {
    const dealt = [...centred];
    shuffle(dealt, random);
    return Math.max(...looked.map(({ order, parts }) => findStrongest(dealt, order, parts).contrast));
  }).sort((a, b) => a - b);
  const bound = byChance[Math.ceil((1 - level) * shuffles)]!;
  const named = looked.map(({ name, order, sorted }, i): DecidingValue => {
    const { contrast, part } = strongest[i]!;
    const { from, to } = part;
    const sum = order.slice(from, to).reduce((all, at) => all + centred[at]!, 0);
    const [inside, outside] = [mean + sum / (to - from), mean - sum / (cases - to + from)];
    const margin = bound * Math.sqrt(1 / (to - from) + 1 / (cases - to + from));
    const chance = (1 + byChance.filter((each) => each >= contrast).length) / (shuffles + 1);
    const range = to === cases ? { from: sorted[from]! } : { from: sorted[from]!, to: sorted[to - 1]! };
    return { name, ...range, inside, outside, margin, chance };
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

/** The part whose mean differs most from that of the others, as a multiple of √(1/part + 1/others). */
function findStrongest(centred: readonly number[], order: readonly number[], parts: readonly Part[]) {
  const sums = [0];
  for (const at of order) sums.push(sums.at(-1)! + centred[at]!);
  const contrasts = parts.map((part) => {
    const size = part.to - part.from;
    const sum = sums[part.to]! - sums[part.from]!;
    return { part, contrast: Math.abs(sum) * Math.sqrt(order.length / (size * (order.length - size))) };
  });
  return contrasts.reduce((best, each) => (each.contrast > best.contrast ? each : best));
}
