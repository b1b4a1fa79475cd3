import { computeChance, type ExactAnalysis, type Foresight } from "../../game/analysis.ts";
import type { Rules } from "../../game/rules.ts";
import type { Ask, Reply } from "../../game/turn.ts";
import { createQuickRandom } from "../../random/seeded.ts";
import { type AnswerLine, listAnswers, type RecordLine } from "../../record/match-record.ts";
import { judgeReply, type Position, startOfRecord } from "../../record/position.ts";
import type { Chance } from "../../views/analysis-facts.ts";
import { computeWilsonInterval } from "../statistics/normal.ts";

/** Limits the memory for scenes: of a longer match, an evenly spread part is examined. */
const maxScenes = 1000;

/** An answer of a match, with the state in which it was given. */
export interface MatchScene {
  /** The index of the answer in the record, from 0. */
  readonly index: number;
  readonly ask: Ask;
  readonly state: unknown;
  readonly reply: Reply;
  /** What earlier answers say of their players (`Foresight.note`); absent if they are not known. */
  readonly past?: unknown;
}

/** Chooses the answers of a record to examine: those of one player or of all, up to the limit. */
export function chooseAnswers(lines: readonly RecordLine[], player?: number): ReadonlySet<number> {
  const answers = [...listAnswers(lines).entries()].filter(([, line]) => line.player === (player ?? line.player));
  // Odd, because in many games the first player alternates.
  let stride = 1;
  while (selectAmong(answers, stride).length > maxScenes) stride += 2;
  return new Set(selectAmong(answers, stride).map(([index]) => index));
}

/** Keeps every stride-th game of a match of many games, else every stride-th answer. */
function selectAmong(answers: readonly (readonly [number, AnswerLine])[], stride: number) {
  const hasManyGames = answers.some(([, { gameNumber = 0 }]) => gameNumber > 0);
  return answers.filter(([, { gameNumber = 0 }], i) => (hasManyGames ? gameNumber : i) % stride === 0);
}

/** What answers say of their players (`Foresight.note`), this one and those before it. */
export function noteAnswer(by: Foresight | ExactAnalysis, past: unknown, { state }: Position, reply: Reply): unknown {
  return by.isExact ? undefined : by.note?.(past, state, reply);
}

/**
 * The scenes of some answers of a record, each before its answer is judged, and undefined for the others; ends where the
 * game cannot follow the record any further. An exact analysis gets the state of the match itself, which the next answer
 * changes.
 */
export function* readScenes(
  lines: readonly RecordLine[],
  by: Foresight | ExactAnalysis,
  isWanted: (index: number) => boolean,
): Generator<MatchScene | undefined, void> {
  const position = startOfRecord(lines);
  let past: unknown;
  for (const [index, reply] of listAnswers(lines).entries()) {
    const ask = position.open[0];
    if (!ask || ask.player !== reply.player) return;
    const state = by.isExact ? position.state : isWanted(index) && by.scene(position.state, ask);
    yield isWanted(index) ? { index, ask, state, reply, past } : undefined;
    past = noteAnswer(by, past, position, reply);
    judgeReply(position, reply);
  }
}

/** The results of trying one answer in worlds 0, 1, 2 … */
export interface AnalysisTrial {
  readonly reply: Reply;
  /** The result for the player who was asked, 0 (lost) to 1 (won), in each world: a guess at what that player cannot see. */
  readonly values: number[];
  /** In how many worlds the answer itself ended the match. */
  ended: number;
  /** Worlds whose result was certain (the match ended, or the next player wins at once), and the sum of results. */
  settled: number;
  settledValue: number;
  /** The sums of what the states of the others say for the asked player (`Foresight.standing`). */
  trust: number;
  lead: number;
}

/** A trial that has not been played in any world yet. */
export function toTrial(reply: Reply): AnalysisTrial {
  return { reply, values: [], ended: 0, settled: 0, settledValue: 0, trust: 0, lead: 0 };
}

/** Tries each answer in one more imagined world, which depends only on the scene and its number. */
export function tryOnce(rules: Rules, by: Foresight, scene: MatchScene, trials: readonly AnalysisTrial[]): void {
  const { ask, state, index, past } = scene;
  const [first] = trials;
  if (!first) return;
  const seed = `${index}/${first.values.length}`;
  const imagined = by.imagine(state, ask.player, createQuickRandom(seed));
  for (const trial of trials) {
    // Copying a world is faster than imagining it again; the last trial can use the original.
    const world = trial === trials.at(-1) ? imagined : by.scene(imagined, ask);
    rules.answer(world, ask, trial.reply);
    const hasEnded = rules.findOutcome(world) !== undefined;
    trial.ended += Number(hasEnded);
    const win = hasEnded ? undefined : by.win?.(world, true);
    const isSettled = hasEnded || win !== undefined;
    if (!isSettled && by.standing) {
      const { trust, lead } = by.standing(world, ask.player, past);
      trial.trust += trust;
      trial.lead += lead;
    }
    const random = createQuickRandom(`${seed}/on`);
    const value = win ? Number(win.player === ask.player) : by.playout(world, ask.player, random);
    trial.values.push(value);
    if (!isSettled) continue;
    trial.settled++;
    trial.settledValue += value;
  }
}

/** Whether the answer ends the match in every world. */
const hasEnded = ({ ended, values }: AnalysisTrial): boolean => ended === values.length;

/** Whether the answer loses the match in every world, as a crash does under some rules. */
export const isLost = (trial: AnalysisTrial): boolean => hasEnded(trial) && trial.values.every((value) => value === 0);

/** Whether the answer wins the match in every world. */
export const hasWon = (trial: AnalysisTrial): boolean => hasEnded(trial) && trial.values.every((value) => value === 1);

/** The mean; NaN without values. */
export function computeMeanChance(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The mean difference between two answers over their common worlds, and its standard error. */
export function computeLead(
  one: readonly number[],
  other: readonly number[],
): { readonly mean: number; readonly error: number } {
  const differences = one.map((value, world) => value - other[world]!);
  const mean = computeMeanChance(differences);
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  // Adds one difference of half a win, because a few worlds that agree prove little.
  return { mean, error: Math.sqrt((squares + 0.25) / differences.length / differences.length) };
}

/** The winning chance after an answer with its 95 % Wilson interval over the worlds; exact if the game has ended. */
export function estimateChance(by: Foresight, scene: MatchScene, trial: AnalysisTrial): Chance {
  const { index: answer, ask } = scene;
  const { values } = trial;
  const mean = computeMeanChance(values);
  if (hasEnded(trial)) return { answer, player: ask.player, chance: mean, low: mean, high: mean };
  const { low, high } = computeWilsonInterval(mean * values.length, values.length);
  const smoothed = (mean * values.length + 0.5) / (values.length + 1);
  // Even if every tried world was settled, others may not be.
  const isSettled = trial.settled === values.length;
  const [at, from, to] = isSettled
    ? [mean, low, high]
    : [smoothed, low, high].map((share) => computeTrialChance(by, trial, share));
  return { answer, player: ask.player, chance: roundChance(at!), low: roundChance(from!), high: roundChance(to!) };
}

/** Converts the lead of the best answer to winning chance; exact after an answer that ends the match. */
export function estimateLoss(
  by: Foresight,
  { given, best, lead }: { readonly given: AnalysisTrial; readonly best: AnalysisTrial; readonly lead: number },
): { readonly kept: number; readonly loss: number } {
  const mean = computeMeanChance(given.values);
  const kept = computeTrialChance(by, best, mean + lead);
  return { kept, loss: kept - computeTrialChance(by, given, mean) };
}

/** The chance for a trial's mean over all worlds: settled ones count as they ended, others by their estimate. */
export function computeTrialChance(by: Foresight, trial: AnalysisTrial, mean: number): number {
  const worlds = trial.values.length;
  const played = worlds - trial.settled;
  const certain = trial.settledValue / worlds;
  if (played === 0) return certain;
  const open = played / worlds;
  const won = Math.max(0, Math.min(1, (mean - certain) / open));
  const standing = { trust: trial.trust / played, lead: trial.lead / played };
  return certain + open * (by.standing ? computeChance(won, standing) : won);
}

/** Rounds a share to four decimals, so that results can be stored and compared. */
export const roundChance = (share: number): number => Math.round(share * 10_000) / 10_000;
