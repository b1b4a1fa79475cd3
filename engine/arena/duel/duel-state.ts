import { translate } from "../../l10n/speak.ts";
import type { Problem } from "../../record/problem.ts";
import { escapeLine } from "../../text/visible.ts";
import type { DuelGain, DuelSummary } from "../../views/duel-summary.ts";
import type { EloEstimate } from "../../views/league-report.ts";
import type { PlayedMatch } from "../execute/executor.ts";
import type { Pairing } from "../series/series.ts";
import { estimateCasesLeft, estimateGain, judgeGain } from "../statistics/gain.ts";
import {
  addPair,
  computeLlr,
  computeSprtBounds,
  computeSuperiority,
  defaultSprt,
  emptyPairCounts,
  estimateElo,
  estimateMatchesLeft,
  type PairCounts,
  type SprtBounds,
  type SprtSettings,
  sequentialZ,
} from "../statistics/sprt.ts";
import { getResult, points } from "../statistics/tally.ts";

/** A bot that cannot be rated, because it fails in every match. */
export interface BrokenBot {
  readonly name: string;
  /** The bot's first problem. */
  readonly problem: Problem;
  /** Its opponent, if in every match one of the two failed. */
  readonly other?: string;
}

/** A match with the seats of its bots. */
export interface SeatedMatch {
  readonly played: PlayedMatch;
  readonly pairing: Pairing;
}

/** After this many matches, failing in all of them is not a coincidence. */
const maxFailures = 4;

/** The first bot that failed in every match and won none; one that cannot even start, after its first match. */
export function findBrokenBot(matches: readonly SeatedMatch[]): BrokenBot | undefined {
  const [first] = matches;
  const both = findTwoBroken(matches);
  if (!first || both) return both;
  for (const [bot, player] of first.pairing.seats.entries()) {
    const hasFailed = matches.every((match) => hasFailedWithoutWin(match, bot));
    if (!hasFailed || (matches.length < maxFailures && !matches.every((match) => hasFailedToStart(match, bot))))
      continue;
    const problem = first.played.firstErrors[player];
    if (problem) return { name: first.pairing.plan.bots[player]!.name, problem };
  }
  return undefined;
}

/** The first of two bots that are both broken: whichever is asked first fails, and the other one wins or draws. */
function findTwoBroken(matches: readonly SeatedMatch[]): BrokenBot | undefined {
  const failures = [0, 1].map((bot) => matches.filter((match) => hasFailedWithoutWin(match, bot)));
  const isDecided = matches.every((match) => failures.some((failed) => failed.includes(match)));
  if (matches.length < maxFailures || !isDecided) return undefined;
  if (failures.some((failed) => 2 * failed.length < matches.length)) return undefined;
  const { pairing, played } = failures[0]![0]!;
  const [name, other] = [0, 1].map((bot) => pairing.plan.bots[pairing.seats[bot]!]!.name);
  const problem = played.firstErrors[pairing.seats[0]!];
  return problem ? { name: name!, problem, other: other! } : undefined;
}

function hasFailedWithoutWin({ played, pairing }: SeatedMatch, bot: number): boolean {
  const seat = pairing.seats[bot]!;
  return played.faults[seat]! > 0 && getResult(played.outcome?.places ?? [], seat) !== "won";
}

const hasFailedToStart = ({ played, pairing }: SeatedMatch, bot: number): boolean =>
  played.starts[pairing.seats[bot]!] === "failed";

/** The result of a match for the first of two bots. */
export type DuelMatchResult = keyof typeof points;

export interface DuelCounts {
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The number of pairs with 0, ½, 1, 1½ and 2 points. */
  readonly pairs: PairCounts;
  /** Where a game has scores: how much better the first bot's was in each case, as a share of the better one. */
  readonly gains?: readonly number[] | undefined;
  /** The values of these cases by their names, a column each. */
  readonly values?: DuelSummary["values"];
  /** The number of the next pair, if it is not that of the counted ones, since the referee failed in some. */
  readonly next?: number | undefined;
}

/** The standing of a duel: plain data, in which every number is about the first of its two bots. */
export interface DuelState extends DuelCounts {
  readonly verdict: "better" | "not better" | "undecided";
  readonly matches: number;
  /** The Elo difference; its interval covers 95 % even though the test decides when to stop. */
  readonly elo: EloEstimate;
  /** The probability, 0 to 1, that the first bot is better. */
  readonly los: number;
  /** The mean of the gains, by which the verdict is found where there are any. */
  readonly gain?: DuelGain;
  /** The log-likelihood ratio and the bounds that end the test; a gain counts in halves of its interval. */
  readonly llr: number;
  readonly bounds: SprtBounds;
  /** The estimated number of matches still needed; undefined if it cannot be estimated. */
  readonly left: number | undefined;
}

export interface DuelResult extends DuelState {
  readonly ended: "decided" | "most" | "stopped" | "broken";
  readonly broken?: BrokenBot;
  /** The values of the cases by which the gain depends. */
  readonly deciding?: DuelSummary["deciding"];
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

export const countPairs = (pairs: readonly number[]): number => pairs.reduce((sum, count) => sum + count, 0);

/** All numbers of a duel: log-likelihood ratio against Wald's bounds, Elo with interval, chance of superiority. */
export function computeDuelState(counts: DuelCounts, test: SprtSettings): DuelState {
  const { wins, draws, losses, pairs } = counts;
  const bounds = computeSprtBounds(test);
  const llr = computeLlr(pairs, test);
  const matches = wins + draws + losses;
  if (counts.gains) return { matches, ...counts, ...judgeGains(counts.gains), ...rateByPairs(pairs) };
  return {
    verdict: llr >= bounds.upper ? "better" : llr <= bounds.lower ? "not better" : "undecided",
    matches,
    ...counts,
    ...rateByPairs(pairs),
    llr,
    bounds,
    left: estimateMatchesLeft(llr, matches / 2, bounds),
  };
}

const rateByPairs = (pairs: PairCounts) => ({ elo: estimateElo(pairs, sequentialZ), los: computeSuperiority(pairs) });

/** The verdict on how much better the scores are. */
function judgeGains(gains: readonly number[]): Pick<DuelState, "verdict" | "gain" | "llr" | "bounds" | "left"> {
  const gain = estimateGain(gains);
  const width = gain.value > 0 ? gain.value - gain.low : gain.high - gain.value;
  return {
    verdict: judgeGain(gain),
    gain,
    llr: width > 0 ? gain.value / width : 0,
    bounds: { lower: -1, upper: 1 },
    left: estimateCasesLeft(gain),
  };
}

/** The numbers of a duel for display and storage. Infinite bounds become null, because JSON has no infinity. */
export function toDuelNumbers(state: DuelState): Partial<DuelSummary> {
  const { verdict, matches, wins, draws, losses, pairs, next, elo, los, llr, bounds, left = null, gain, gains } = state;
  const known = (value: number) => (Number.isFinite(value) ? value : null);
  const { value, low, high } = elo;
  const counts = { verdict, matches, wins, draws, losses, pairs, next, los, llr, bounds, left, gain, gains };
  return { ...counts, elo: { value: known(value), low: known(low), high: known(high) } };
}

/** Why a duel ended; `own` says whether a bot's name belongs to a file of the user, whose lines are those on disk. */
export function describeEnd({ ended, broken }: DuelResult, own: (name: string) => boolean): Partial<DuelSummary> {
  if (!broken) return { state: ended, left: null };
  const { name, problem } = broken;
  const trouble = {
    name: escapeLine(name),
    message: translate(problem.message),
    ...(own(name) ? locateProblem(problem) : {}),
  };
  return { state: ended, left: null, trouble };
}

/** The file and line of a problem, if known. */
export function locateProblem(problem: Problem | undefined): { readonly file?: string; readonly line?: number } {
  return problem?.file === undefined ? {} : { file: problem.file, line: problem.line ?? 1 };
}

export const emptyDuelSummary: Omit<DuelSummary, "id" | "bot" | "at" | "game" | "names" | "background"> = {
  versions: [],
  state: "preparing",
  verdict: "undecided",
  ...{ matches: 0, wins: 0, draws: 0, losses: 0, pairs: [0, 0, 0, 0, 0] },
  elo: { value: null, low: null, high: null },
  los: 0.5,
  llr: 0,
  bounds: computeSprtBounds(defaultSprt),
  left: null,
  trail: [],
  lost: [],
  faults: [0, 0],
  model: "",
};

/** Enough points for a chart. */
const maxPoints = 240;

/** An evenly thinned selection of a sequence with its newest value; `earlier` is that of the first `count` values. */
export function createDownsampler(
  earlier: readonly number[] = [],
  count = earlier.length,
): { add(value: number): void; readonly points: readonly number[] } {
  let stride = 1;
  while (Math.ceil(count / stride) >= maxPoints) stride *= 2;
  let kept = earlier.slice(0, Math.ceil(count / stride));
  let newest = earlier[kept.length];
  return {
    add(value) {
      newest = value;
      if (count++ % stride !== 0) return;
      newest = undefined;
      kept.push(value);
      if (kept.length < maxPoints) return;
      kept = kept.filter((_, i) => i % 2 === 0);
      stride *= 2;
    },
    get points() {
      return newest === undefined ? [...kept] : [...kept, newest];
    },
  };
}
