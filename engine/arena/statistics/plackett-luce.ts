import type { EloEstimate } from "../../views/league-report.ts";
import { z95 } from "./normal.ts";

/** One player came first among several. `weight` is how often, and need not be whole. */
export interface RankedChoice {
  /** The index of the player who came first. */
  readonly first: number;
  /** The indices of all players compared, `first` among them. */
  readonly among: readonly number[];
  readonly weight: number;
}

const eloOfLogit = 400 / Math.LN10;
/** Newton's method takes about five steps; a step this small ends it. */
const convergenceTolerance = 1e-9;
/** The longest step, in natural logits: far from the maximum, Newton's step overshoots. */
const maxStep = 2;

/**
 * Maximum likelihood strengths under the model of Plackett (Applied Statistics 24, 1975) and Luce: the probability that
 * a player comes first among several is proportional to its strength. For two players it is the Bradley-Terry model
 * (Biometrika 39, 1952). Result in Elo relative to the mean, with 95 % intervals from the curvature of the likelihood.
 * Each player also draws `prior` games against an average player, which keeps ratings finite for players who won or
 * lost everything; 0 turns that off.
 */
export function fitPlackettLuce(count: number, choices: readonly RankedChoice[], prior = 1): EloEstimate[] {
  const players = Array.from({ length: count }, (_, player) => player);
  const fromMean = players.map((player) => players.map((j) => (j === player ? 1 : 0) - 1 / count));
  return fitContrasts(choices, fromMean, { prior });
}

/** The same for sums of strengths, given the weight of each player in them: 1 and −1 for a difference. */
export function fitContrasts(
  choices: readonly RankedChoice[],
  contrasts: readonly (readonly number[])[],
  { prior = 1, z = z95 } = {},
): EloEstimate[] {
  const strengths = fitStrengths(contrasts[0]?.length ?? 0, choices, prior);
  const factor = factorSymmetric(computeSlopes(strengths, choices, prior).curvature);
  return contrasts.map((weights) => {
    const through = solveFactored(factor, weights);
    const sum = (values: readonly number[]) => weights.reduce((all, weight, j) => all + weight * values[j]!, 0);
    const [value, half] = [eloOfLogit * sum(strengths), eloOfLogit * z * Math.sqrt(sum(through))];
    return { value, low: value - half, high: value + half };
  });
}

/** Only the strengths, in Elo relative to the mean. Starting from the strengths of similar choices makes it faster. */
export function fitElo(count: number, choices: readonly RankedChoice[], near: readonly number[] = []): number[] {
  const from = near.map((value) => value / eloOfLogit);
  return fitStrengths(count, choices, 1, from).map((strength) => eloOfLogit * strength);
}

/** In natural logits relative to the mean. */
function fitStrengths(count: number, choices: readonly RankedChoice[], prior: number, from: readonly number[] = []) {
  if (count === 0) return [];
  let strengths = Array.from({ length: count }, (_, player) => from[player] ?? 0);
  for (let i = 0; i < 100; i++) {
    const { gradient, curvature } = computeSlopes(strengths, choices, prior);
    const step = solveFactored(factorSymmetric(curvature), gradient);
    const size = Math.max(...step.map(Math.abs));
    const factor = Math.min(1, maxStep / size);
    strengths = strengths.map((strength, j) => strength + factor * step[j]!);
    if (size < convergenceTolerance) break;
  }
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / count;
  return strengths.map((strength) => strength - mean);
}

/** The gradient of the log-likelihood and its negated second derivatives. */
function computeSlopes(
  strengths: readonly number[],
  choices: readonly RankedChoice[],
  prior: number,
): { readonly gradient: number[]; readonly curvature: number[][] } {
  const expected = (strength: number) => 1 / (1 + Math.exp(-strength));
  const gradient = strengths.map((strength) => prior * (0.5 - expected(strength)));
  // Without a prior only differences are determined; a tiny prior keeps the mean in place.
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

/** The lower triangle whose product with its transpose is a symmetric positive definite matrix (Cholesky). */
function factorSymmetric(matrix: readonly (readonly number[])[]): number[][] {
  const factor: number[][] = [];
  for (const [i, row] of matrix.entries()) {
    factor.push([]);
    for (let j = 0; j <= i; j++) {
      let rest = row[j]!;
      for (let k = 0; k < j; k++) rest -= factor[i]![k]! * factor[j]![k]!;
      factor[i]!.push(i === j ? Math.sqrt(rest) : rest / factor[j]![j]!);
    }
  }
  return factor;
}

/** Solves a linear system whose matrix was factored by `factorSymmetric`. */
function solveFactored(factor: readonly (readonly number[])[], right: readonly number[]): number[] {
  const solved = [...right];
  for (const [i, row] of factor.entries()) {
    for (let k = 0; k < i; k++) solved[i]! -= row[k]! * solved[k]!;
    solved[i]! /= row[i]!;
  }
  for (let i = solved.length - 1; i >= 0; i--) {
    for (let k = i + 1; k < solved.length; k++) solved[i]! -= factor[k]![i]! * solved[k]!;
    solved[i]! /= factor[i]![i]!;
  }
  return solved;
}
