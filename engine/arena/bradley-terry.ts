import type { EloEstimate } from "./elo.ts";
import { solveSymmetric } from "./linear.ts";
import { z95 } from "./normal.ts";

/** What two players won against each other; half a game each is a draw. */
export interface Meeting {
  /** Indices of the players. */
  readonly players: readonly [number, number];
  /** Games won by each; need not be whole. */
  readonly wins: readonly [number, number];
}

const eloOfLogit = 400 / Math.LN10;
/** Newton's method takes some five steps; a step this small is the end. */
const closeEnough = 1e-10;
/** The longest step, in natural logits: far from the maximum the next one is not to be trusted. */
const longest = 2;

/**
 * The likeliest strengths under the model of Bradley and Terry (Biometrika 39, 1952), in Elo around the mean of all, with
 * 95 % intervals from the curvature of the likelihood. Every player also draws `prior` games against an average one, which
 * keeps those who won or lost everything finite; 0 leaves that out.
 */
export function bradleyTerry(count: number, meetings: readonly Meeting[], prior = 1): EloEstimate[] {
  if (count === 0) return [];
  let strengths: readonly number[] = new Array<number>(count).fill(0);
  for (let i = 0; i < 100; i++) {
    const { gradient, curvature } = slopes(strengths, meetings, prior);
    const step = solveSymmetric(curvature, gradient);
    const size = Math.max(...step.map(Math.abs));
    const factor = Math.min(1, longest / size);
    strengths = strengths.map((strength, j) => strength + factor * step[j]!);
    if (size < closeEnough) break;
  }
  const mean = strengths.reduce((sum, strength) => sum + strength, 0) / count;
  const { curvature } = slopes(strengths, meetings, prior);
  return strengths.map((strength, player) => {
    // The variance of the difference to the mean: its direction through the inverse of the curvature.
    const direction = strengths.map((_, j) => (j === player ? 1 : 0) - 1 / count);
    const through = solveSymmetric(curvature, direction);
    const error = Math.sqrt(direction.reduce((sum, part, j) => sum + part * through[j]!, 0));
    const [value, half] = [eloOfLogit * (strength - mean), eloOfLogit * z95 * error];
    return { value, low: value - half, high: value + half };
  });
}

/** The slope of the log-likelihood, and its negative second derivatives. */
function slopes(
  strengths: readonly number[],
  meetings: readonly Meeting[],
  prior: number,
): { readonly gradient: number[]; readonly curvature: number[][] } {
  const expected = (difference: number) => 1 / (1 + Math.exp(-difference));
  const gradient = strengths.map((strength) => prior * (0.5 - expected(strength)));
  // Without an average player only differences count: the least bit holds their mean where it is.
  const hold = prior === 0 ? 1e-9 : 0;
  const curvature = strengths.map((strength, i) =>
    strengths.map((_, j) => (i === j ? prior * expected(strength) * expected(-strength) + hold : 0)),
  );
  for (const { players, wins } of meetings) {
    const [a, b] = players;
    const games = wins[0] + wins[1];
    const chance = expected(strengths[a]! - strengths[b]!);
    const surplus = wins[0] - games * chance;
    gradient[a]! += surplus;
    gradient[b]! -= surplus;
    const weight = games * chance * (1 - chance);
    curvature[a]![a]! += weight;
    curvature[b]![b]! += weight;
    curvature[a]![b]! -= weight;
    curvature[b]![a]! -= weight;
  }
  return { gradient, curvature };
}
