import {
  allRecords,
  createPinnedExecutor,
  type Executor,
  type PlayedMatch,
  type RecordFilter,
} from "../arena/execute/executor.ts";
import type { CompletedMatch, CountedMatch } from "../arena/execute/play-counted.ts";
import {
  countSeriesMatchesOn,
  type GauntletPairing,
  type GhostMatch,
  openSeriesState,
  planGauntlet,
  runSeries,
  type SeriesMatch,
  type SeriesState,
  toPairing,
} from "../arena/series/series.ts";
import { createTally, getResult, type MatchTally, type Tally, tallyMatch } from "../arena/statistics/tally.ts";
import { isDiskFull } from "../files/system-error.ts";
import { english, t, translate } from "../l10n/speak.ts";
import { formatSeeds, getPlanKey } from "../match/case-input.ts";
import { assignSeats, createSeed, type MatchSetup } from "../match/setup.ts";
import { createPinnedSources } from "../project/prepare/pinned-sources.ts";
import { formatBotName } from "../project/resolve/find-bot.ts";
import {
  createPlanIds,
  formatSetSeed,
  isSeedOf,
  type MatchRequest,
  type RefusedRequest,
  refuse,
  type Settings,
} from "../project/resolve/match-request.ts";
import { type ResolvedMatch, resolveGauntletSetups, resolveMatch } from "../project/resolve/resolve-match.ts";
import { type GhostStamp, getBotVersion } from "../record/match-record.ts";
import type { ChangedSource } from "../views/changed-source.ts";
import { getSeedKey, type MatchSummary, type OpponentFailures, type SeriesPlace } from "../views/match-summary.ts";
import { evaluateMatch, type FinishedMatch, type MatchContext, type MatchHistory } from "./match.ts";

export interface SeriesRequest extends Pick<MatchContext, "guess"> {
  readonly match: MatchRequest;
  readonly settings: Settings;
  /** Matches per opponent; by default the configured number. */
  readonly count?: number;
  /** By default the configured set of seeds or seed, then `usualSeed`, then a fresh one. */
  readonly seed?: string;
  readonly usualSeed?: (first: ResolvedMatch) => Promise<string | undefined>;
  /** Matches of an earlier series to play again, instead of planning new ones; `test` names a test case with its input. */
  readonly repeat?: readonly (SeriesPlace & Pick<MatchSummary, "me"> & { readonly test?: string | undefined })[];
  /** Matches played before the series was interrupted; each counts once. */
  readonly before?: readonly MatchSummary[];
  /** A state file: its matches are not played again, and new ones are added to it. */
  readonly resume?: string;
  /** A file that also gets every match; those of the state file that it lacks are played again. */
  readonly copy?: MatchCopy;
  readonly executor: (setup: MatchSetup) => Executor | Promise<Executor>;
  /** Which records the events include; all of them if there is a history. */
  readonly records?: RecordFilter;
  /** Where to save the matches; by default they are not saved. */
  readonly history?: MatchHistory;
  readonly signal?: AbortSignal;
}

/** A file with a copy of each match, by the match's id. */
export interface MatchCopy {
  has(id: string): boolean;
  add(id: string, played: PlayedMatch, pairing: SeriesPairing): void;
}

/** One match of a series; `seed` is the seed of the whole series. */
interface SeriesPairing extends GauntletPairing, SeriesPlace {}

export interface SeriesPlan {
  readonly first: ResolvedMatch;
  /** For each opponent, a setup per member of its pool. */
  readonly opponents: readonly (readonly MatchSetup[])[];
  readonly seed: string;
  /** The number of matches against each opponent. */
  readonly count: number;
  /** The matches still to play. */
  readonly pairings: readonly SeriesPairing[];
  /** A sentence for each folder of ghosts, naming the files without a ghost. */
  readonly leftOut: readonly string[];
}

/** The results of a series so far. */
interface SeriesNumbers {
  readonly all: Tally;
  /** One tally per opponent. */
  readonly each: readonly Tally[];
  /** How many matches were repeated because the machine was too busy for a fair clock. */
  readonly playedAgain: number;
  /** How the referee failed, for each match in which it did; these matches count for nobody. */
  readonly refereeFailures: readonly string[];
  readonly ghosts: readonly GhostMatch[];
  /** The opponents that failed: wins against them say little. */
  readonly opponentFailures: readonly OpponentFailures[];
}

/** `of`: all matches, with those played before. `kept`: the saved match, if there is a history. */
export type SeriesEvent =
  | { readonly kind: "resolved"; readonly plan: SeriesPlan; readonly of: number }
  | {
      readonly kind: "match";
      readonly pairing: SeriesPairing;
      readonly played: PlayedMatch;
      readonly kept?: { readonly id: string; readonly match: FinishedMatch };
      readonly now: () => SeriesNumbers;
      readonly of: number;
    };

export type SeriesEnd =
  | ({
      readonly kind: "verdict";
      readonly plan: SeriesPlan;
      readonly of: number;
      readonly ended: "done" | "stopped" | "disk full";
      /** The sources that changed on disk during the series. */
      readonly changed: readonly ChangedSource[];
      /** Says which opponent ended before its first answer in all of its matches: it has not really lost them. */
      readonly neverAnswered: string | undefined;
    } & SeriesNumbers)
  | ({ readonly kind: "failed" } & RefusedRequest)
  | { readonly kind: "stopped" };

/** Plays a series with the sources as they are when it begins; waits for each call of `emit`. */
export async function playSeries(
  given: SeriesRequest,
  emit: (event: SeriesEvent) => void | Promise<void> = () => {},
): Promise<SeriesEnd> {
  const pins = createPinnedSources();
  const request = { ...given, settings: { ...given.settings, pins } };
  const { before = [], history, signal, copy } = request;
  const planned = await (request.repeat ? replanSeries(request, request.repeat) : planFresh(request));
  if (signal?.aborted) return { kind: "stopped" };
  if (!planned.ok) return { kind: "failed", ...planned };
  const { state } = planned;
  const pairings = listUnplayed(planned.plan.pairings, before);
  if (typeof pairings === "string") return { kind: "failed", ...refuse(pairings) };
  const plan = { ...planned.plan, pairings };
  const of = pairings.length + before.length;
  const numbers = createSeriesNumbers(plan.opponents.length);
  for (const match of before) numbers.add(tallySummary(match));
  const ids = createPlanIds();
  const getId = ({ plan, number, seats }: SeriesPairing) => `${number}/${seats.join("-")}/${ids(plan)}`;
  const missing = plan.pairings.filter((pairing) => {
    if (!state) return true;
    const id = getId(pairing);
    const known = copy?.has(id) === false ? undefined : state.known(id);
    if (known) numbers.add(known, pairing);
    return !known;
  });
  await emit({ kind: "resolved", plan, of });
  const full = new AbortController();
  const starts = createStarts();
  const counted = async (played: CountedMatch, _: unknown, index: number) => {
    const pairing = missing[index]!;
    const kept = history && (await keepRecord(played, pairing, plan.first, request, history));
    if (played.refereeFailure !== undefined) return numbers.fail(played.refereeFailure);
    starts.add(played, pairing);
    if (starts.failed()) return full.abort();
    const match = toSeriesMatch(played, pairing, kept?.match);
    const id = getId(pairing);
    // The state comes last: if the process ends in between, the match is played again, and added only where it is not.
    if (!copy?.has(id)) copy?.add(id, played, pairing);
    try {
      state?.add(id, match);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      return full.abort();
    }
    numbers.add(match, pairing);
    await emit({ kind: "match", pairing, played, kept, now: numbers.now, of });
  };
  const either = signal ? AbortSignal.any([signal, full.signal]) : full.signal;
  const records = history ? allRecords : request.records;
  const executor = createPinnedExecutor(await request.executor(plan.first.setup), pins);
  await runSeries(missing, executor, counted, { signal: either, records });
  const ended = full.signal.aborted ? "disk full" : signal?.aborted ? "stopped" : "done";
  // Of matches played before, it is not known who answered.
  const dead = ended === "done" && missing.length === of ? starts.unheard() : undefined;
  const refused = starts.failed() ?? (dead?.matches === of ? dead.refused : undefined);
  if (refused) return { kind: "failed", ...refused };
  const told = { changed: pins.changed(), neverAnswered: dead?.refused.message };
  return { kind: "verdict", plan, of, ended, ...told, ...numbers.now() };
}

/** How the programs of a series began, by their names. */
function createStarts() {
  const silent = new Map<string, { readonly refused: RefusedRequest; readonly matches: number }>();
  const heard = new Set<string>();
  let failed: RefusedRequest | undefined;
  return {
    add({ starts, firstErrors }: PlayedMatch, { plan: { bots } }: SeriesPairing): void {
      for (const [player, start] of starts.entries()) {
        const { name } = bots[player]!;
        if (start === "answered") heard.add(name);
        const problem = firstErrors[player];
        if (!problem || (start !== "failed" && start !== "ended")) continue;
        const { refused, matches } = silent.get(name) ?? {
          refused: { ...refuse(`${name}: ${translate(problem.message)}`), problems: [problem] },
          matches: 0,
        };
        silent.set(name, { refused, matches: matches + 1 });
        if (start === "failed") failed ??= refused;
      }
    },
    /** Why a bot could not be started. */
    failed: () => failed,
    /** A bot that ended before its first answer in each of its `matches`: it has not lost them. */
    unheard: () => [...silent].find(([name]) => !heard.has(name))?.[1],
  };
}

type PlannedSeries = { readonly ok: true; readonly plan: SeriesPlan; readonly state?: SeriesState };

/** Plans pairings with varied seeds and seats, the same for every opponent. */
async function planFresh(request: SeriesRequest): Promise<PlannedSeries | RefusedRequest> {
  const { match, settings, resume, usualSeed } = request;
  const setups = await resolveGauntletSetups((met) =>
    resolveMatch({ ...match, needsOpponent: true, ...met }, settings),
  );
  if (!setups.ok) return setups;
  const { first, opponents, leftOut } = setups;
  const { seedSet } = first;
  const wanted = request.seed ?? (seedSet && formatSetSeed(seedSet));
  const state = resume === undefined ? undefined : resumeState(resume, first, wanted);
  if (typeof state === "string") return refuse(state);
  const given = state?.head.seed ?? wanted ?? first.seed;
  const usual = given === undefined ? await usualSeed?.(first) : undefined;
  // A seed of a set is left with its set, which may change or go.
  const seed = given ?? (usual !== undefined && isSeedOf(usual, seedSet) ? usual : createSeed());
  const whole =
    seedSet && isSeedOf(seed, seedSet) ? countSeriesMatchesOn(first.setup, seedSet.seeds.length) : undefined;
  const count = whole === undefined ? request.count || first.series || 20 : Math.min(request.count || whole, whole);
  const pairings = planGauntlet(opponents, seed, count).map((pairing) => {
    const bots = pairing.seats.map((seat) => pairing.plan.bots[seat]!);
    return { ...pairing, seed, against: bots.slice(1).map(formatBotName) };
  });
  return { ok: true, plan: { first, opponents, seed, count, pairings, leftOut }, state };
}

/** Opens the state file of a series; refuses that of another game or seed. */
function resumeState(file: string, first: ResolvedMatch, given = first.seed): SeriesState | string {
  const { game, seedSet } = first;
  const state = openSeriesState(file, { game: game.id, seed: given ?? createSeed() });
  if ("why" in state) return state.why;
  const { head } = state;
  const wanted = given ?? head.seed;
  if (head.game !== game.id) return `${file} belongs to a series of ${head.game}, not of ${game.id}.`;
  const isSame = head.seed === wanted || (seedSet && [head.seed, wanted].every((seed) => isSeedOf(seed, seedSet)));
  if (isSame) return state;
  if (seedSet && [head.seed, wanted].every((seed) => isSeedOf(seed, { ...seedSet, hash: undefined })))
    return `${file} belongs to a series with the set of seeds ${seedSet.name}, which has changed since.`;
  return `${file} belongs to a series with seed ${head.seed}, not ${wanted}.`;
}

/** Plans the matches of an earlier series again, for the bot as it is now. */
async function replanSeries(
  { match, settings }: SeriesRequest,
  places: NonNullable<SeriesRequest["repeat"]>,
): Promise<PlannedSeries | RefusedRequest> {
  const known = new Map<string, ResolvedMatch>();
  const pairings: SeriesPairing[] = [];
  for (const { me, seed, number, against, test } of places) {
    const name = against.join("\n");
    const resolved =
      known.get(name) ??
      (await resolveMatch({ ...match, opponents: against, needsOpponent: true, member: 0 }, settings));
    if (!resolved.ok) return resolved;
    known.set(name, resolved);
    const pairing = toPairing(resolved.setup, seed, number, assignSeats(resolved.setup, me), test);
    pairings.push({ ...pairing, opponent: [...known.keys()].indexOf(name), seed, against });
  }
  const [first] = known.values();
  if (!first) return refuse(t("The matches to play again are no longer in the history."));
  const opponents = [...known.values()].map(({ setup }) => [setup]);
  return {
    ok: true,
    plan: { first, opponents, seed: pairings[0]!.seed, count: pairings.length, pairings, leftOut: [] },
  };
}

/** The pairings not played yet, by seeds, seats and bots, or a sentence if a played match is not of this series. */
function listUnplayed(pairings: readonly SeriesPairing[], before: readonly MatchSummary[]) {
  const toKey = (place: SeriesPlace | undefined, ...rest: readonly unknown[]) =>
    JSON.stringify([place?.seed, place?.number, place?.against, ...rest]);
  const there = new Set(
    before.map((match) => {
      const { me, series, names, versions = names.map(() => null) } = match;
      return toKey(series, me, getSeedKey(match), versions);
    }),
  );
  if (there.size === 0) return pairings;
  const missing = pairings.filter((pairing) => {
    const { seats, plan } = pairing;
    const versions = plan.bots.map((bot) => getBotVersion(bot) ?? null);
    return !there.delete(toKey(pairing, seats[0], getPlanKey(plan), versions));
  });
  if (there.size === 0) return missing;
  return t(
    "The bot, an opponent or a setting has changed since this series was interrupted: play all its seeds again.",
  );
}

async function keepRecord(
  { record }: PlayedMatch,
  { plan, seats }: SeriesPairing,
  { botOptions, warnings }: ResolvedMatch,
  { guess }: SeriesRequest,
  history: MatchHistory,
) {
  const id = history.save(record!);
  const known = { me: seats[0]!, seed: formatSeeds(plan), botOptions, warnings, guess, includeMeasures: true };
  return { id, match: await evaluateMatch(record!, known) };
}

function toSeriesMatch(played: CompletedMatch, { plan, seats }: SeriesPairing, finished?: FinishedMatch): SeriesMatch {
  const me = seats[0]!;
  const { outcome, errors, again, ghosts, firstErrors } = played;
  const counted = finished
    ? tallyMatch(finished.result, me)
    : { result: getResult(outcome.places, me), errors: errors[me]! };
  const met = ghosts.map((fate) => {
    const { name, ghost } = plan.bots[fate.player] as GhostStamp;
    return { ghost: name, record: ghost.record, result: counted.result, ...fate };
  });
  const failed = seats.slice(1).flatMap((seat) => {
    const problem = firstErrors[seat];
    return problem ? { name: plan.bots[seat]!.name, why: english(problem.message) } : [];
  });
  const { criterion } = plan.referee ?? {};
  const score = criterion && seats.length === 1 ? (outcome.reached?.[me] ?? null) : undefined;
  return {
    ...counted,
    ...(score !== undefined && { score }),
    again,
    ghosts: met,
    ...(failed.length > 0 && { failed }),
  };
}

/** What a saved match adds to the tally. */
const tallySummary = ({ places, me, errors = {}, criterion, botNumbers }: MatchSummary): MatchTally => ({
  result: getResult(places, me),
  ...(criterion && places.length === 1 && { score: botNumbers?.[criterion.name] ?? null }),
  errors: Object.entries(errors).flatMap(([kind, count]) => new Array<string>(count).fill(kind)),
});

/** The results of matches that are kept. */
export function tallySummaries(matches: readonly MatchSummary[]): Tally {
  const tally = createTally();
  for (const match of matches) tally.add(tallySummary(match));
  return tally.now();
}

/** Counts the results of a series match by match. */
function createSeriesNumbers(opponents: number) {
  const all = createTally();
  const each = Array.from({ length: opponents }, createTally);
  const ghosts: GhostMatch[] = [];
  const refereeFailures: string[] = [];
  const met = new Map<string, { matches: number; failed: number; why: string }>();
  let playedAgain = 0;
  return {
    fail: (why: string) => void refereeFailures.push(why),
    add(match: MatchTally & Partial<SeriesMatch>, pairing?: SeriesPairing): void {
      all.add(match);
      if (pairing) each[pairing.opponent]!.add(match);
      for (const name of new Set(pairing?.seats.slice(1).map((seat) => pairing.plan.bots[seat]!.name))) {
        const { matches, failed, why } = met.get(name) ?? { matches: 0, failed: 0, why: "" };
        const failure = match.failed?.find((one) => one.name === name);
        met.set(name, { matches: matches + 1, failed: failed + (failure ? 1 : 0), why: why || (failure?.why ?? "") });
      }
      if (match.again) playedAgain++;
      ghosts.push(...(match.ghosts ?? []));
    },
    now: (): SeriesNumbers => ({
      all: all.now(),
      each: each.map((tally) => tally.now()),
      playedAgain,
      refereeFailures,
      ghosts,
      opponentFailures: [...met].flatMap(([name, one]) => (one.failed > 0 ? { name, ...one } : [])),
    }),
  };
}
