import { getGame } from "../../games.ts";
import { english, translate } from "../../l10n/speak.ts";
import { createBuiltinThreads, matchesPerThread, playsInThreads } from "../../match/builtin-threads.ts";
import { MatchLost } from "../../match/match-lost.ts";
import type { MatchSetup } from "../../match/setup.ts";
import type { Subject } from "../../match/subject.ts";
import type { BotStamp, MatchPlan } from "../../record/match-record.ts";
import { getPair, runDuel } from "../duel/duel.ts";
import type { DuelCounts, DuelResult, DuelState } from "../duel/duel-state.ts";
import type { Executor } from "../execute/executor.ts";
import { type CountedMatch, findUnstarted, type Gate, playCounted, runInParallel } from "../execute/play-counted.ts";
import { type Pairing, toPairing } from "../series/series.ts";
import type { SprtSettings } from "../statistics/sprt.ts";
import { compareResults, points } from "../statistics/tally.ts";
import type { TuningMethod, TuningTrial } from "./method.ts";
import { findBest, type PlayedTrial, runTuning, type TuningState, type TuningTest } from "./tuning-state.ts";

interface EndedMatch {
  readonly places: readonly number[];
  readonly scores: readonly number[];
  /** For each player, its first fault; undefined if it had none. */
  readonly faults: readonly (string | undefined)[];
}

/** Thrown when a bot cannot be built or started. */
export class UnableToTune extends Error {
  override readonly name = "UnableToTune";
}

export interface TuningMatchRunner {
  /** Plays the final test, for which bots run as usual. */
  readonly executor: Executor;
  /** How many matches to request at a time. */
  atOnce(): number | Promise<number>;
  play(plan: MatchPlan): Promise<EndedMatch | undefined>;
  dispose(): Promise<void>;
}

interface TuningMatchRunnerOptions {
  /** An example of the matches to play: either all of them need processes or none does. */
  readonly like: MatchPlan;
  readonly executor: Executor;
  /** Threads for matches that need no process and no timing; 0 if the executor should play them too. */
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly gate?: Gate;
}

/** Plays matches between builtins in threads if they need no text, and all others by the executor. */
export function createTuningMatchRunner({
  like,
  executor,
  threads: count,
  signal,
  gate,
}: TuningMatchRunnerOptions): TuningMatchRunner {
  const threads = count > 0 && playsInThreads(like) ? createBuiltinThreads(count) : undefined;
  return {
    executor,
    atOnce: () => (threads ? count * matchesPerThread : executor.atOnce()),
    async play(plan) {
      if (!threads) return toEndedMatch(plan, await playCounted(executor, plan, { signal, gate }));
      await gate?.passed(signal);
      if (signal.aborted) return undefined;
      return { ...(await threads.play(plan)), faults: [] };
    },
    async dispose() {
      await threads?.dispose();
    },
  };
}

function toEndedMatch(plan: MatchPlan, played: CountedMatch | undefined): EndedMatch | undefined {
  if (!played) return undefined;
  // A step of the tuning needs the result of each of its matches.
  if (played.refereeFailure !== undefined) throw new MatchLost(played.refereeFailure);
  const { outcome, faults, firstErrors } = played;
  const unstarted = findUnstarted(plan, played);
  if (unstarted) throw new UnableToTune(`${unstarted.name}: ${english(unstarted.problem.message)}`);
  const { places, scores } = outcome;
  const fault = (count: number, player: number) =>
    count === 0 ? undefined : english(firstErrors[player]?.message ?? "it was at fault");
  return { places, scores, faults: faults.map(fault) };
}

interface TuneBot {
  readonly subject: Subject;
  readonly method: TuningMethod;
  readonly state: TuningState;
  /** The bot against its own original. */
  readonly own: MatchSetup;
  /** The bot against each opponent; if empty, it plays against its own original. */
  readonly others: readonly MatchSetup[];
  readonly player: TuningMatchRunner;
  readonly signal: AbortSignal;
  readonly gate?: Gate;
  /** The sequential test at the end, if any. */
  readonly test?: SprtSettings;
  /** The maximum number of matches of the test; after that it ends undecided. */
  readonly maxMatches: number;
  /** Called with the run after each step and at its end, to save it. */
  readonly tell: (state: TuningState) => void;
  readonly tellTest?: (state: DuelState) => void;
}

/** Runs the remaining steps and the test on fresh seeds. Throws UnableToTune if the bot or an opponent fails. */
export async function tuneBot(given: TuneBot): Promise<TuningState> {
  const { subject, method, own, others, player, signal, tell } = given;
  const first = given.state.numbers.map(({ value }) => value);
  const original = await prepareCandidate(subject, first, own.bots[1]!.name);
  const setups = (others.length > 0 ? others : [own]).map((setup) =>
    setup === own ? { ...own, bots: [original, { ...original, name: own.bots[1]!.name }] } : setup,
  );
  const state = await runTuning({
    ...{ method, state: given.state, matches: planMatches(setups, "", given.state.head.pairs, [], 0, 0).length, tell },
    async play(trials, step) {
      const { seed, pairs } = given.state.head;
      const make = (values: readonly number[]) => subject.make(values, own.bots[0]!.name);
      const areOpponents = others.length === 0;
      const played = await playTrials(trials, step, { setups, areOpponents, seed, pairs, make, player });
      // Built first and kept, because the final test needs it.
      await prepareCandidate(subject, first, original.name);
      subject.forgetUnused();
      return signal.aborted ? undefined : played;
    },
  });
  if (signal.aborted || state.step < state.head.steps || !given.test || state.test) return state;
  const result = await testFound(given, state, original);
  if (!result || result.ended === "stopped") return state;
  const { ended, broken } = result;
  const why = broken && `${broken.name}: ${translate(broken.problem.message)}`;
  const test = { ...getCounts(result), sprt: given.test, ended, ...(why ? { broken: why } : {}) };
  const { testing: _, ...searched } = state;
  tell({ ...searched, test });
  return { ...searched, test };
}

const getCounts = ({ wins, draws, losses, pairs }: DuelCounts) => ({
  ...{ wins, draws, losses },
  pairs: [...pairs] as TuningTest["pairs"],
});

/** The test is first saved after this many pairs, when it is known that neither bot fails every time. */
const pairsBeforeSaving = 2;

/** Tests whether the numbers found are better than the original ones; undefined if they are the same. */
async function testFound(given: TuneBot, state: TuningState, original: BotStamp): Promise<DuelResult | undefined> {
  const { subject, method, own, player, signal, gate, maxMatches, tell, tellTest } = given;
  const { values } = findBest(method, state);
  if (values.every((value, i) => value === state.numbers[i]!.value)) return undefined;
  const found = await prepareCandidate(subject, values, own.bots[0]!.name);
  return runDuel({
    ...{ setup: { ...own, bots: [found, original] }, seed: `${state.head.seed}/test`, test: given.test!, maxMatches },
    ...{ executor: player.executor, signal, gate, begun: state.testing },
    tell({ number }, now) {
      if (number + 1 >= pairsBeforeSaving && now.verdict === "undecided")
        tell({ ...state, testing: { ...getCounts(now), next: now.next } });
      tellTest?.(now);
    },
  });
}

/** The bot with these numbers. If it cannot be built, its matches will say why. */
async function prepareCandidate(subject: Subject, values: readonly number[], name: string): Promise<BotStamp> {
  const bot = await subject.make(values, name);
  if ("stamp" in bot) return bot.stamp;
  throw new UnableToTune(`${name} cannot be built: ${bot.why}`);
}

/** Builds the bot with these numbers, or says why that fails. */
type MakeBot = (values: readonly number[]) => Promise<{ readonly stamp: BotStamp } | { readonly why: string }>;

interface Trials {
  /** One setup per opponent, with the bot itself first; candidates take its place. */
  readonly setups: readonly MatchSetup[];
  /** Whether two sets of numbers play each other, rather than the opponents in turn. */
  readonly areOpponents: boolean;
  readonly seed: string;
  readonly pairs: number;
  readonly make: MakeBot;
  readonly player: Pick<TuningMatchRunner, "play" | "atOnce">;
}

/** One match of a trial: the candidate's values for the first player and, if two candidates meet, those for the second. */
interface Task {
  readonly trial: number;
  /** 0 for the numbers being tried, 1 for those they are compared with. */
  readonly side: 0 | 1;
  readonly pairing: (stamps: readonly BotStamp[]) => Pairing;
  readonly pair: number;
  readonly values: readonly (readonly number[])[];
}

/** Plays a step's matches in parallel. Trials share their seeds, with swapped seats, so that luck does not decide. */
async function playTrials(
  trials: readonly TuningTrial[],
  step: number,
  given: Trials,
): Promise<readonly PlayedTrial[] | undefined> {
  // The first pairs of all trials come first: they show whether a bot works at all.
  const tasks = trials
    .flatMap((trial, i) => listTasks(trial, i, `${given.seed}/step ${step}`, given))
    .sort((a, b) => a.pair - b.pair);
  const first = Math.max(maxFailures, tasks.filter(({ pair }) => pair === 0).length);
  const made = new Map<string, ReturnType<MakeBot>>();
  let before: Promise<unknown> = Promise.resolve();
  // Builds one bot after the other, while those that are ready play.
  const bot = (values: readonly number[]) => {
    const key = values.join();
    const known = made.get(key) ?? before.then(() => given.make(values));
    made.set(key, known);
    before = known;
    return known;
  };
  for (const { values } of tasks) for (const each of values) bot(each).catch(() => {});
  const ends: (TrialPoints | undefined)[] = new Array(tasks.length);
  const stop = new AbortController();
  const play = async ([i, task]: [number, Task]) => {
    ends[i] = await playTask(task, await Promise.all(task.values.map(bot)), given);
    if (!ends[i]) stop.abort("stopped");
    checkFailures(ends, first);
  };
  await runInParallel(tasks.entries(), given.player, play, stop.signal);
  if (stop.signal.aborted) return undefined;
  const finished = ends as readonly TrialPoints[];
  return trials.map(({ against }, trial) => {
    const mine = (side: 0 | 1) => finished.filter((_, i) => tasks[i]!.trial === trial && tasks[i]!.side === side);
    const [own, other] = [mine(0), mine(1)];
    const all = [...own, ...other];
    const failed = all.filter((end) => end.failed !== undefined);
    const share = against && other.length > 0 ? (1 + computeShare(own) - computeShare(other)) / 2 : computeShare(own);
    return { share, matches: all.length, failed: failed.length, ...(failed[0] ? { why: failed[0].failed } : {}) };
  });
}

function listTasks({ values, against }: TuningTrial, trial: number, seed: string, given: Trials): Task[] {
  if (against && given.areOpponents) return planMatches(given.setups, seed, given.pairs, [values, against], trial, 0);
  const own = planMatches(given.setups, seed, given.pairs, [values], trial, 0);
  return against ? [...own, ...planMatches(given.setups, seed, given.pairs, [against], trial, 1)] : own;
}

/** Opponents alternate; a ghost has only one match to play, in a fixed seat. */
function planMatches(
  setups: readonly MatchSetup[],
  seed: string,
  pairs: number,
  values: Task["values"],
  trial: number,
  side: 0 | 1,
): Task[] {
  return Array.from({ length: pairs }, (_, pair) => {
    const setup = setups[pair % setups.length]!;
    const number = Math.floor(pair / setups.length);
    const seated = (stamps: readonly BotStamp[]) => ({
      ...setup,
      bots: [...stamps, ...setup.bots.slice(stamps.length)],
    });
    if (setup.seats) {
      if (number > 0) return [];
      const pairing: Task["pairing"] = (stamps) => toPairing(seated(stamps), seed, 0, setup.seats!);
      return [{ trial, side, values, pairing, pair }];
    }
    return [0, 1].map((half): Task => {
      return { trial, side, values, pair, pairing: (stamps) => getPair(seated(stamps), seed, number)[half]! };
    });
  }).flat();
}

interface TrialPoints {
  readonly points: number;
  readonly failed?: string;
  /** The bots of the match, each with its first problem if it failed. */
  readonly met?: readonly { readonly bot: BotStamp; readonly why: string | undefined }[];
}

/** After this many matches, failing in all of them is not a coincidence. */
const maxFailures = 4;

/**
 * Throws UnableToTune if a bot, with whatever numbers, failed in each of at least `first` matches, or each match had a
 * failure of two bots that both fail, of which the other one wins: such matches teach nothing.
 */
function checkFailures(played: readonly (TrialPoints | undefined)[], first: number): void {
  const ends = played.flatMap((end) => end ?? []);
  if (ends.length < first) return;
  const all = ends.flatMap(({ met = [] }) => met);
  const isBroken = (own: typeof all, share: number) => own.filter(({ why }) => why).length >= share * own.length;
  const listOf = (bot: BotStamp) => all.filter((one) => one.bot === bot);
  const areBoth =
    ends.every(({ met }) => met?.some(({ why }) => why)) && all.every(({ bot }) => isBroken(listOf(bot), 0.5));
  for (const name of new Set(all.map(({ bot }) => bot.name))) {
    const own = all.filter(({ bot }) => bot.name === name);
    const isOne = own.length >= maxFailures && isBroken(own, 1);
    const why = (areBoth || isOne) && own.find((one) => one.why)?.why;
    if (why) throw new UnableToTune(`${name} failed in each of the first ${own.length} matches: ${why}`);
  }
}

/** A bot that cannot be built loses. */
async function playTask(
  { pairing }: Task,
  bots: readonly Awaited<ReturnType<MakeBot>>[],
  { player }: Trials,
): Promise<TrialPoints | undefined> {
  const [own, other] = bots;
  if ("why" in own!) return { points: 0, failed: own.why };
  if (other && "why" in other) return { points: 1, failed: other.why };
  const { plan, seats } = pairing(bots.flatMap((bot) => ("stamp" in bot ? [bot.stamp] : [])));
  const end = await player.play(plan);
  if (!end) return undefined;
  const failed = bots.map((_, i) => end.faults[seats[i]!]).find((why) => why !== undefined);
  const met = seats.map((seat) => ({ bot: plan.bots[seat]!, why: end.faults[seat] }));
  return { points: computePoints(plan.game, end, seats), met, ...(failed === undefined ? {} : { failed }) };
}

/** A win is 1, a draw ½, a loss 0; in a match of many games, the share of games won. */
function computePoints(game: string, { places, scores }: EndedMatch, seats: readonly number[]): number {
  const [own, other] = [seats[0]!, seats[1]!];
  const won = scores[own]! + scores[other]!;
  if (getGame(game).rules.manyGames && won > 0) return scores[own]! / won;
  return points[compareResults(places, own, other)];
}

const computeShare = (ends: readonly TrialPoints[]): number =>
  ends.reduce((sum, { points: each }) => sum + each, 0) / Math.max(1, ends.length);
