import { getGame } from "../../games.ts";
import { formatDecimal, t } from "../../l10n/speak.ts";
import { MatchLost } from "../../match/match-lost.ts";
import { assignSeats, type MatchSetup } from "../../match/setup.ts";
import { getCaseValues } from "../../record/match-result.ts";
import type { Executor, RecordFilter } from "../execute/executor.ts";
import { type CompletedMatch, type Gate, playCounted } from "../execute/play-counted.ts";
import { isPlayedAlone, type Pairing, toPairing } from "../series/series.ts";
import { findDecidingValues } from "../statistics/deciding-values.ts";
import { compareScores, maxGain, smallestGain } from "../statistics/gain.ts";
import type { SprtSettings } from "../statistics/sprt.ts";
import { compareResults } from "../statistics/tally.ts";
import {
  addPairResults,
  computeDuelState,
  countPairs,
  type DuelCounts,
  type DuelMatchResult,
  type DuelResult,
  type DuelState,
  emptyDuelCounts,
  findBrokenBot,
  type SeatedMatch,
} from "./duel-state.ts";

/** With the default test, enough for bots some Elo apart: the hardest cases take about 2600 matches on average. */
export const defaultMaxMatches = 10_000;

/** A duel to run: whether the first bot of the setup is better than the second. Further bots fill the other seats. */
interface DuelRun {
  readonly setup: MatchSetup;
  /** If the second bot is a pool: the setups with its other members. Pairs meet all of them in turn. */
  readonly others?: readonly MatchSetup[];
  readonly seed: string;
  readonly test: SprtSettings;
  /** The maximum number of matches; after that the duel ends undecided. Matches are played in pairs. */
  readonly maxMatches: number;
  readonly executor: Executor;
  /** Whether the records of lost matches will be shown. */
  readonly hasLostRecords?: boolean;
  /** Called for each pair, in the order of the seeds. */
  readonly tell: (pair: PlayedPair, state: DuelState) => void;
  readonly signal?: AbortSignal;
  /** The counts of pairs played earlier; the duel continues after them. */
  readonly begun?: DuelCounts;
  /** While it is closed, nothing is played: running matches are stopped, and restarted once it opens. */
  readonly gate?: Gate;
}

export interface PlayedPair {
  /** The pair's number, from 0. */
  readonly number: number;
  readonly matches: readonly [DuelMatch, DuelMatch];
}

export interface DuelMatch extends SeatedMatch {
  /** The result of the first bot against the second. */
  readonly result: DuelMatchResult;
  /** How much better its score is, in a game with scores, and the values of the case; see `compareScores`. */
  readonly gain?: number;
  readonly values?: Readonly<Record<string, number>>;
}

/**
 * Plays pairs until the test is decided. Pairs count in the order of their seeds, even if a later one finishes first,
 * so that the verdict depends only on the seeds and the bots, not on the concurrency. Throws the error that kept a
 * match from being played.
 */
export async function runDuel(duel: DuelRun): Promise<DuelResult> {
  const result = await playToEnd(duel);
  const { gains = [], values = {} } = result;
  return gains.length > 0 ? { ...result, deciding: findDecidingValues(gains, values) } : result;
}

async function playToEnd(duel: DuelRun): Promise<DuelResult> {
  let counts = duel.begun ?? emptyDuelCounts;
  let number = getNext(counts);
  const members = 1 + (duel.others?.length ?? 0);
  // The first pairs against each opponent of a pool, judged separately: a bot that fails against one may work against another.
  const first = Array.from({ length: members }, (): DuelMatch[] => []);
  const failures = countFailures();
  for await (const pair of playPairsInOrder(duel)) {
    if (failures.add(pair)) {
      number++;
      continue;
    }
    const [one, other] = pair;
    counts = { ...addPairResults(counts, [one.result, other.result]), ...addGains(counts, pair), next: number + 1 };
    const state = computeDuelState(counts, duel.test);
    duel.tell({ number, matches: [one, other] }, state);
    const early = number < 2 * members ? first[number % members]! : undefined;
    early?.push(one, other);
    const broken = early && findBrokenBot(early);
    if (broken) return { ...state, verdict: "undecided", ended: "broken", broken, ...failures.all() };
    if (state.verdict !== "undecided") return { ...state, ended: "decided", ...failures.all() };
    number++;
  }
  return {
    ...computeDuelState(counts, duel.test),
    ended: number < getMaxPairs(duel) ? "stopped" : "most",
    ...failures.all(),
  };
}

/** The gains of a pair beside those before, and the values that all cases have, each of which belongs to its gain. */
export function addGains(
  { gains = [], values = {} }: Pick<DuelCounts, "gains" | "values">,
  pair: readonly Pick<DuelMatch, "gain" | "values">[],
): Pick<DuelCounts, "gains" | "values"> {
  const scored = pair.filter(({ gain }) => gain !== undefined);
  if (scored.length === 0) return {};
  const all = [...gains, ...scored.map(({ gain }) => gain!)];
  const columns = Object.keys(scored[0]!.values ?? {}).map((name) => {
    return [name, [...(values[name] ?? []), ...scored.flatMap((match) => match.values?.[name] ?? [])]] as const;
  });
  return { gains: all, values: Object.fromEntries(columns.filter(([, column]) => column.length === all.length)) };
}

/** After this many pairs in a row in which it failed, the referee is assumed to fail always. */
const maxFailuresInRow = 5;

function countFailures() {
  const refereeFailures: string[] = [];
  let inRow = 0;
  return {
    /** Notes a finished pair; true if the referee failed in it. Throws MatchLost after too many failures in a row. */
    add(pair: PairEnd): pair is string {
      const isFailure = typeof pair === "string";
      inRow = isFailure ? inRow + 1 : 0;
      if (isFailure) refereeFailures.push(pair);
      if (isFailure && inRow >= maxFailuresInRow) throw new MatchLost(pair);
      return isFailure;
    },
    all: () => (refereeFailures.length > 0 ? { refereeFailures } : {}),
  };
}

const getNext = ({ pairs, next = countPairs(pairs) }: DuelCounts) => next;
const getMaxPairs = ({ maxMatches }: DuelRun) => Math.max(1, Math.floor(maxMatches / 2));

/** Yields pairs in order, and starts so many ahead as keep the machine busy; all stop with the caller or duel. */
async function* playPairsInOrder(duel: DuelRun): AsyncGenerator<PairEnd> {
  const done = new AbortController();
  const stop = duel.signal ? AbortSignal.any([duel.signal, done.signal]) : done.signal;
  const pairs = getMaxPairs(duel);
  const ahead = async () => Math.ceil((await duel.executor.atOnce()) / 2) + 1;
  const begun: Promise<PairEnd | { readonly error: unknown } | undefined>[] = [];
  const first = getNext(duel.begun ?? emptyDuelCounts);
  let next = first;
  try {
    for (let number = first; number < pairs; number++) {
      for (const end = Math.min(pairs, number + (await ahead())); next < end; next++)
        begun.push(playPair(duel, next, stop).catch((error: unknown) => ({ error })));
      const played = await begun.shift();
      if (!played) return;
      if (typeof played === "object" && "error" in played) throw played.error;
      yield played;
    }
  } finally {
    done.abort("the duel has ended");
    await Promise.all(begun);
  }
}

/** Both matches of a pair, or how the referee failed. */
type PairEnd = readonly [DuelMatch, DuelMatch] | string;

/** Plays the two matches of a pair; undefined if they were stopped. */
async function playPair(
  { setup, others = [], seed, executor, gate, hasLostRecords }: DuelRun,
  number: number,
  signal: AbortSignal,
): Promise<PairEnd | undefined> {
  const play = async (pairing: Pairing): Promise<DuelMatch | string | undefined> => {
    const records: RecordFilter = hasLostRecords ? { lostBy: pairing.seats[0]! } : {};
    const played = await playCounted(executor, pairing.plan, { signal, gate, records });
    return played?.refereeFailure ?? (played && toDuelMatch(pairing, played));
  };
  const setups = [setup, ...others];
  const pair = getPair(setups[number % setups.length]!, seed, Math.floor(number / setups.length));
  const [one, other] = await Promise.all(pair.map(play));
  if (!one || !other) return undefined;
  if (typeof one === "string") return one;
  return typeof other === "string" ? other : [one, other];
}

function toDuelMatch(pairing: Pairing, played: CompletedMatch): DuelMatch {
  const [one, other] = [pairing.seats[0]!, pairing.seats[1]!];
  const { places, reached } = played.outcome;
  const { criterion } = pairing.plan.referee ?? {};
  const result = compareResults(places, one, other);
  if (!criterion || !reached) return { pairing, played, result };
  const gain = compareScores(reached[one]!, reached[other]!, criterion.isLowestBest);
  return { pairing, played, result, gain, values: getCaseValues(pairing.plan) };
}

/**
 * The n-th pair from 0: two matches on one seed in which the first two bots of the setup swap seats, while others keep
 * theirs; over all pairs everybody plays in every seat. In a game that can be played alone the players do not meet, so
 * seats mean nothing and the pair has two seeds instead.
 */
export function getPair(setup: MatchSetup, seed: string, number: number): readonly [Pairing, Pairing] {
  const isAlone = isPlayedAlone(setup);
  const seats = assignSeats(setup, number % setup.bots.length);
  const swapped = [seats[1]!, seats[0]!, ...seats.slice(2)];
  const [first, second] = isAlone ? [2 * number, 2 * number + 1] : [number, number];
  return [toPairing(setup, seed, first, seats), toPairing(setup, seed, second, swapped)];
}

/** How many matches of pairs can be played on so many seeds. */
export function countMatchesOn(setup: MatchSetup, seeds: number): number {
  return isPlayedAlone(setup) ? 2 * Math.floor(seeds / 2) : 2 * seeds;
}

/** Whether matches differ at all; they are all the same if every seed is fixed or a ghost plays. */
export function haveVaryingPairs(setup: MatchSetup, seed: string): boolean {
  const plans = [0, 1].flatMap((number) => getPair(setup, seed, number).map(({ plan }) => plan));
  return new Set(plans.map(({ seeds, options }) => JSON.stringify([seeds, options]))).size > 1;
}

/** A sentence on what a match of this setup counts, for readers of the numbers; `seeds` is how many a set of seeds has. */
export function describeModel(setup: MatchSetup, seeds?: number): string {
  const { game, bots } = setup;
  const { manyGames } = getGame(game).rules;
  const elo = t("generalised sequential probability ratio test over pairs of matches, logistic Elo");
  const swap = t("a pair is one seed played from both seats");
  const isOdd = seeds !== undefined && isPlayedAlone(setup) && countMatchesOn(setup, seeds) !== seeds;
  const odd = isOdd ? [t("the last of the {seeds, number} seeds has no partner and is left out", { seeds })] : [];
  if (setup.referee?.criterion) {
    const mean = t(
      "the mean over cases of how much better a score is, as a share of the better one and of at most {most, number} % a case, with an interval that holds at every look (betting: Waudby-Smith and Ramdas 2024); better once it is above 0, not better once it is below {least} %",
      { most: 100 * maxGain, least: formatDecimal(100 * smallestGain, 1) },
    );
    return [mean, ...odd].join("; ");
  }
  if (isPlayedAlone(setup)) {
    const both = t("in a match both solve the same tasks, and whoever solves more wins; a pair is two matches");
    return [elo, both, ...odd].join("; ");
  }
  if (bots.length > 2) {
    const place = t("the one with the better place among {players, number} wins the match; the same place is a draw", {
      players: bots.length,
    });
    return `${elo}; ${place}; ${swap}`;
  }
  if (!manyGames) return `${elo}; ${swap}`;
  return `${elo}; ${t("whoever wins more games wins the match, by any margin")}; ${swap}`;
}
