import { eloToScore } from "./elo.ts";
import { type PairCounts, pairShares } from "./pair-counts.ts";

/** A sequential test of "at least `elo1`" against "at most `elo0`", both in logistic Elo. */
export interface SprtSettings {
  readonly elo0: number;
  readonly elo1: number;
  /** The probability that a bot of `elo0` passes. */
  readonly alpha: number;
  /** The probability that a bot of `elo1` fails. */
  readonly beta: number;
}

export const defaultSprt: SprtSettings = { elo0: 0, elo1: 20, alpha: 0.05, beta: 0.05 };

/** The test ends when the log-likelihood ratio leaves this range (A. Wald, "Sequential Analysis", 1947). */
export interface SprtBounds {
  readonly lower: number;
  readonly upper: number;
}

/** Wald's bounds of the log-likelihood ratio: ln(β / (1 − α)) and ln((1 − β) / α). */
export function computeSprtBounds({ alpha, beta }: SprtSettings): SprtBounds {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/** Replaces a count of zero, as in fishtest and fastchess, since an outcome not seen yet is still possible. */
const unseenPairs = 1e-3;

/**
 * The generalised log-likelihood ratio of pairs of matches: their likelihood under the most likely distribution worth
 * `elo1`, against the most likely one worth `elo0`. Method: M. Van den Bergh, "Comparing the approximations for the
 * generalized log likelihood ratio of a multinomial distribution", proposition 1.1.
 */
export function computeLlr(counts: PairCounts, { elo0, elo1 }: Pick<SprtSettings, "elo0" | "elo1">): number {
  if (counts.every((count) => count === 0)) return 0;
  const seen = counts.map((count) => count || unseenPairs);
  const [s0, s1] = [eloToScore(elo0), eloToScore(elo1)];
  const [t0, t1] = [solveTilt(seen, s0), solveTilt(seen, s1)];
  return seen.reduce(
    (llr, count, i) => llr + count * Math.log((1 + t0 * (pairShares[i]! - s0)) / (1 + t1 * (pairShares[i]! - s1))),
    0,
  );
}

/**
 * The most likely distribution with mean `score` divides each probability by 1 + t · (share - score); this returns t.
 * It is the root of a decreasing function between two poles, found by Newton's method with bisection where a step would
 * leave the bracket.
 */
function solveTilt(counts: readonly number[], score: number): number {
  let low = -1 / (1 - score);
  let high = 1 / score;
  let t = 0;
  for (let i = 0; i < maxSteps; i++) {
    let over = 0;
    let slope = 0;
    for (let n = 0; n < counts.length; n++) {
      const off = pairShares[n]! - score;
      const part = off / (1 + t * off);
      over += counts[n]! * part;
      slope -= counts[n]! * part * part;
    }
    if (over > 0) low = t;
    else high = t;
    const newton = t - over / slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    if (Math.abs(next - t) < convergenceTolerance) return next;
    t = next;
  }
  return t;
}

const maxSteps = 100;
const convergenceTolerance = 1e-13;

/**
 * A rough guess of how many more matches the test takes if the ratio keeps its average pace; undefined while it does
 * not move. Meant for display only.
 */
export function estimateMatchesLeft(llr: number, pairs: number, { lower, upper }: SprtBounds): number | undefined {
  if (llr === 0 || pairs === 0) return undefined;
  const missing = (llr > 0 ? upper : lower) - llr;
  return Math.max(0, 2 * Math.ceil((missing * pairs) / llr));
}
