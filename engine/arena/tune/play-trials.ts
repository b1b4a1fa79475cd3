import { getGame } from "../../games.ts";
import type { MatchSetup } from "../../match/setup.ts";
import type { BotStamp } from "../../record/bot-stamp.ts";
import { getPair } from "../duel/pair.ts";
import { runInParallel } from "../execute/side-by-side.ts";
import { type Pairing, toPairing } from "../series/series.ts";
import { compareResults, points } from "../statistics/tally.ts";
import type { TuningTrial } from "./method.ts";
import type { PlayedTrial } from "./run-tuning.ts";
import type { EndedMatch, TuningMatchRunner } from "./tuning-match-runner.ts";

/** Builds the bot with these numbers, or says why that fails. */
export type MakeBot = (values: readonly number[]) => Promise<{ readonly stamp: BotStamp } | { readonly why: string }>;

export interface Trials {
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
  readonly values: readonly (readonly number[])[];
}

/**
 * Plays all matches of a step in parallel and adds up the results in the planned order. All trials of a step use the
 * same seeds, each with swapped seats, so that luck does not decide between them.
 */
export async function playTrials(
  trials: readonly TuningTrial[],
  step: number,
  given: Trials,
): Promise<readonly PlayedTrial[] | undefined> {
  const tasks = trials.flatMap((trial, i) => listTasks(trial, i, `${given.seed}/step ${step}`, given));
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
  };
  await runInParallel(tasks.entries(), given.player, play, stop.signal);
  return stop.signal.aborted
    ? undefined
    : trials.map((trial, i) => toTrialResult(trial, i, tasks, ends as readonly TrialPoints[]));
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
      return [{ trial, side, values, pairing }];
    }
    return [0, 1].map((half): Task => {
      return { trial, side, values, pairing: (stamps) => getPair(seated(stamps), seed, number)[half]! };
    });
  }).flat();
}

interface TrialPoints {
  readonly points: number;
  readonly failed?: string;
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
  return { points: computePoints(plan.game, end, seats), ...(failed === undefined ? {} : { failed }) };
}

/** A win is 1, a draw ½, a loss 0; in a match of many games, the share of games won. */
function computePoints(game: string, { places, scores }: EndedMatch, seats: readonly number[]): number {
  const [own, other] = [seats[0]!, seats[1]!];
  const won = scores[own]! + scores[other]!;
  if (getGame(game).rules.manyGames && won > 0) return scores[own]! / won;
  return points[compareResults(places, own, other)];
}

function toTrialResult(
  { against }: TuningTrial,
  trial: number,
  tasks: readonly Task[],
  ends: readonly TrialPoints[],
): PlayedTrial {
  const mine = (side: 0 | 1) => ends.filter((_, i) => tasks[i]!.trial === trial && tasks[i]!.side === side);
  const [own, other] = [mine(0), mine(1)];
  const all = [...own, ...other];
  const failed = all.filter((end) => end.failed !== undefined);
  const share = against && other.length > 0 ? (1 + computeShare(own) - computeShare(other)) / 2 : computeShare(own);
  return { share, matches: all.length, failed: failed.length, ...(failed[0] ? { why: failed[0].failed } : {}) };
}

function computeShare(ends: readonly TrialPoints[]): number {
  return ends.reduce((sum, { points: each }) => sum + each, 0) / Math.max(1, ends.length);
}
