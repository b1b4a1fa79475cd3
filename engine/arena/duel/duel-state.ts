import type { EloEstimate } from "../../views/elo-estimate.ts";
import { computeSuperiority, estimateElo, sequentialZ } from "../statistics/elo.ts";
import { addPair, emptyPairCounts, type PairCounts } from "../statistics/pair-counts.ts";
import {
  computeLlr,
  computeSprtBounds,
  estimateMatchesLeft,
  type SprtBounds,
  type SprtSettings,
} from "../statistics/sprt.ts";
import { points } from "../statistics/tally.ts";
import type { BrokenBot } from "./broken-bot.ts";

/** The result of a match for the first of two bots. */
export type DuelMatchResult = keyof typeof points;

/** The counts of a duel. */
export interface DuelCounts {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The number of pairs with 0, ½, 1, 1½ and 2 points. */
  readonly pairs: PairCounts;
}

/** The standing of a duel: plain data, in which every number is about the first of its two bots. */
export interface DuelState extends DuelCounts {
  readonly verdict: "better" | "not better" | "undecided";
  readonly matches: number;
  /** The Elo difference; its interval covers 95 % even though the test decides when to stop. */
  readonly elo: EloEstimate;
  /** The probability, 0 to 1, that the first bot is better. */
  readonly los: number;
  /** The log-likelihood ratio, and the bounds at which the test ends. */
  readonly llr: number;
  readonly bounds: SprtBounds;
  /** The estimated number of matches still needed; undefined if it cannot be estimated. */
  readonly left: number | undefined;
}

export interface DuelResult extends DuelState {
  readonly ended: "decided" | "most" | "stopped" | "broken";
  readonly broken?: BrokenBot;
  /** How the referee failed, for each pair in which it did; these pairs do not count. */
  readonly refereeFailures?: readonly string[];
}

export const emptyDuelCounts: DuelCounts = { wins: 0, draws: 0, losses: 0, pairs: emptyPairCounts };

/** The counts of a duel plus one pair: two results of the first bot on one seed, with swapped seats. */
export function addPairResults(
  { wins, draws, losses, pairs }: DuelCounts,
  results: readonly [DuelMatchResult, DuelMatchResult],
): DuelCounts {
  const count = (result: DuelMatchResult) => results.filter((each) => each === result).length;
  return {
    wins: wins + count("won"),
    draws: draws + count("drew"),
    losses: losses + count("lost"),
    pairs: addPair(pairs, [points[results[0]], points[results[1]]]),
  };
}

/**
 * The verdict and all numbers of a duel for its counts: the log-likelihood ratio against Wald's bounds, Elo with its
 * interval, and the likelihood of superiority.
 */
export function computeDuelState(counts: DuelCounts, test: SprtSettings): DuelState {
  const { wins, draws, losses, pairs } = counts;
  const bounds = computeSprtBounds(test);
  const llr = computeLlr(pairs, test);
  const matches = wins + draws + losses;
  return {
    verdict: llr >= bounds.upper ? "better" : llr <= bounds.lower ? "not better" : "undecided",
    matches,
    ...counts,
    elo: estimateElo(pairs, sequentialZ),
    los: computeSuperiority(pairs),
    llr,
    bounds,
    left: estimateMatchesLeft(llr, matches / 2, bounds),
  };
}
