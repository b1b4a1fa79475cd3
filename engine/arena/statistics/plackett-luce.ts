import { solveSymmetric } from "./linear.ts";
import { z95 } from "./normal.ts";

/** One of several players came out first among them; counted `weight` times, which need not be whole. */
export interface Choice {
  readonly first: number;
  /** Indices of the players, the first one included. */
  readonly among: readonly number[];
  readonly weight: number;
}

/** A strength in logistic Elo around the mean of all, with its 95 % interval. */
interface Rating {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const eloOfLogit = 400 / Math.LN10;
/** Newton's method takes some five steps; a step this small is the end. */
const closeEnough = 1e-9;
/** The longest step, in natural logits: far from the maximum the next one is not to be trusted. */
const longest = 2;

/**
 * The likeliest strengths under the model of Plackett (Applied Statistics 24, 1975) and Luce, in which the first of several
 * players is each of them with a chance in proportion to its strength; of two players it is the model of Bradley and
 * Terry (Biometrika 39, 1952). In Elo around the mean of all, with 95 % intervals from the curvature of the likelihood.
 * Every player also draws `prior` games against an average one, which keeps those who won or lost everything finite; 0
 * leaves that out.
 */
export function plackettLuce(count: number, choices: readonly Choice[], prior = 1): Rating[] {
  const strengths = strengthsOf(count, choices, prior);
  const { curvature } = slopes(strengths, choices, prior);
  return strengths.map((strength, player) => {
    // The variance of the difference to the mean: its direction through the inverse of the curvature.
    const direction = strengths.map((_, j) => (j === player ? 1 : 0) - 1 / count);
    const through = solveSymmetric(curvature, direction);
    const error = Math.sqrt(direction.reduce((sum, part, j) => sum + part * through[j]!, 0));
    const [value, half] = [eloOfLogit * strength, eloOfLogit * z95 * error];
    return { value, low: value - half, high: value + half };
  });
}

/** The strengths alone, in Elo around the mean of all; sooner where those of nearly the same choices are known. */
export function eloValues(count: number, choices: readonly Choice[], near: readonly number[] = []): number[] {
  const from = near.map((value) => value / eloOfLogit);
  return strengthsOf(count, choices, 1, from).map((strength) => eloOfLogit * strength);
}

/** In natural logits around their mean. */
function strengthsOf(count: number, choices: readonly Choice[], prior: number, from: readonly number[] = []): number[] {
  if (count === 0) return [];
  let strengths = Array.from({ length: count }, (_, player) => from[player] ?? 0);
  for (let i = 0; i < 100; i++) {
    const { gradient, curvature } = slopes(strengths, choices, prior);
    const step = solveSymmetric(curvature, gradient);
    const size = Math.max(...step.map(Math.abs));
    const factor = Math.min(1, longest / size);
    strengths = strengths.map((strength, j) => strength + factor * step[j]!);
    if (size < closeEnough) break;
  }
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / count;
  return strengths.map((strength) => strength - mean);
}

/** The slope of the log-likelihood, and its negative second derivatives. */
function slopes(
  strengths: readonly number[],
  choices: readonly Choice[],
  prior: number,
): { readonly gradient: number[]; readonly curvature: number[][] } {
  const expected = (strength: number) => 1 / (1 + Math.exp(-strength));
  const gradient = strengths.map((strength) => prior * (0.5 - expected(strength)));
  // Without an average player only differences count: the least bit holds their mean where it is.
  const hold = prior === 0 ? 1e-9 : 0;
  const curvature = strengths.map((strength, i) =>
    strengths.map((_, j) => (i === j ? prior * expected(strength) * expected(-strength) + hold : 0)),
  );
  for (const { first, among, weight } of choices) {
    const top = Math.max(...among.map((player) => strengths[player]!));
    const powers = among.map((player) => Math.exp(strengths[player]! - top));
    const sum = powers.reduce((all, power) => all + power, 0);
    const chances = powers.map((power) => power / sum);
    gradient[first]! += weight;
    for (const [i, player] of among.entries()) {
      gradient[player]! -= weight * chances[i]!;
      for (const [j, other] of among.entries())
        curvature[player]![other]! += weight * chances[i]! * ((i === j ? 1 : 0) - chances[j]!);
    }
  }
  return { gradient, curvature };
}
