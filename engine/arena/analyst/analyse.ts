import type { ExactAnalysis, Foresight } from "../../game/analysis.ts";
import type { Game } from "../../game/game.ts";
import type { Rules } from "../../game/rules.ts";
import { getGame } from "../../games.ts";
import { type RecordLine, readPlan } from "../../record/match-record.ts";
import type { AnalysisStep, Mistake } from "../../views/analysis-facts.ts";
import { describeMistake, minLoss } from "./mistake.ts";
import {
  type AnalysisTrial,
  chooseAnswers,
  computeMeanChance,
  computeTrialChance,
  estimateChance,
  estimateLoss,
  hasWon,
  isLost,
  type MatchScene,
  readScenes,
  roundChance,
  toTrial,
} from "./scenes.ts";
import { tryInWorlds, weigh } from "./weigh.ts";

export interface AnalysisOptions {
  /** Only the answers of this player, from 0; by default those of all players. */
  readonly player?: number;
  /** The maximum number of playouts. With this limit alone, the result is the same on every machine. */
  readonly playouts?: number;
}

/** More than any match needs, for callers that set no limit of playouts. */
const maxPlayouts = 1_000_000;
/** In how many worlds each recorded answer is tried per coarse round, before any is examined closely. */
const coarseWorldCounts = [4, 16];
/** Answers judged between two steps while the record is read. */
const answersPerStep = 256;

const emptyStep: AnalysisStep = { chances: [], mistakes: [] };

interface ExaminedAnswer {
  readonly scene: MatchScene;
  readonly given: AnalysisTrial;
  /** The answer that would have won at once, if there is one. */
  readonly win: string | undefined;
}

/**
 * The winning chance after each answer of a match, and the answers that gave up chance, in steps: first a coarse chart
 * of the whole match, then one answer after the other, beginning where the chance dropped most. Each step takes at most
 * some hundredths of a second and is plain JSON; the caller may stop after any of them. An incomplete record is
 * analysed as far as it goes. Throws only what `startOfPlan` throws.
 */
export function* analyse(
  lines: readonly RecordLine[],
  { player, playouts = maxPlayouts }: AnalysisOptions = {},
): Generator<AnalysisStep, void> {
  const { game, referee } = readPlan(lines);
  const { rules, extras } = getGame(game, referee);
  const analysis = extras?.analysis;
  if (!analysis) return;
  const chosen = chooseAnswers(lines, player);
  const examined: ExaminedAnswer[] = [];
  let answers = 0;
  for (const scene of readScenes(lines, analysis, (index) => chosen.has(index))) {
    if (scene && analysis.isExact) yield judgeExactly(analysis, scene);
    else if (scene && !analysis.isExact) examined.push(beginExamination(analysis, scene));
    if (answers++ % answersPerStep === 0) yield emptyStep;
  }
  if (!analysis.isExact) yield* runWithin(playouts, analyseByPlayouts(rules, analysis, examined));
}

/** Analyses one answer without its match; the scene must contain only that question (`Foresight.scene`). */
export function* judgeScene({ rules, extras }: Game, scene: MatchScene): Generator<AnalysisStep, void> {
  const analysis = extras?.analysis;
  if (!analysis) return;
  if (analysis.isExact) yield judgeExactly(analysis, scene);
  else yield* runWithin(maxPlayouts, analyseByPlayouts(rules, analysis, [beginExamination(analysis, scene)]));
}

function beginExamination(by: Foresight, scene: MatchScene): ExaminedAnswer {
  return { scene, given: toTrial(scene.reply), win: by.win?.(scene.state)?.answer };
}

type CostedStep = AnalysisStep & { readonly playouts: number };

function* runWithin(playouts: number, steps: Generator<CostedStep, void>): Generator<AnalysisStep, void> {
  let left = playouts;
  for (const { playouts: took, chances, mistakes } of steps) {
    yield { chances, mistakes };
    left -= took;
    if (left <= 0) return;
  }
}

function judgeExactly({ judge }: ExactAnalysis, scene: MatchScene): AnalysisStep {
  const { index: answer, ask, state, reply } = scene;
  const { kept, better } = judge(state, ask, reply);
  const chance = roundChance(kept);
  const chances = [{ answer, player: ask.player, chance, low: chance, high: chance }];
  const loss = 1 - kept;
  const mistakes = loss > 0 ? [describeMistake(scene, { loss, kept: 1, better }, () => undefined)] : [];
  return { chances, mistakes };
}

function* analyseByPlayouts(
  rules: Rules,
  by: Foresight,
  examined: readonly ExaminedAnswer[],
): Generator<CostedStep, void> {
  for (const worlds of coarseWorldCounts) {
    for (const one of examined) {
      const { scene, given } = one;
      let playouts = 0;
      for (const took of tryInWorlds(rules, by, scene, [given], worlds)) playouts += took;
      yield { chances: [estimateChance(by, scene, given)], mistakes: findMissedWin(by, one), playouts };
    }
  }
  for (const one of sortByFall(examined)) yield* examineAnswers(rules, by, one);
}

/** A win that the player missed, which is reported at once, however good the remaining chance is. */
function findMissedWin(by: Foresight, { scene, given, win }: ExaminedAnswer): Mistake[] {
  if (win === undefined || hasWon(given)) return [];
  const loss = 1 - computeTrialChance(by, given, computeMeanChance(given.values));
  const describeAnswer = (answer: string) => by.describeAnswer?.(scene.state, scene.ask, answer);
  return [describeMistake(scene, { loss, kept: 1, better: win, wins: true }, describeAnswer)];
}

function* examineAnswers(rules: Rules, by: Foresight, examined: ExaminedAnswer): Generator<CostedStep, void> {
  const { scene, given, win } = examined;
  const steps = weigh(rules, by, scene, given);
  for (let step = steps.next(); ; step = steps.next()) {
    if (!step.done) {
      yield { ...emptyStep, playouts: step.value };
      continue;
    }
    const { best, loss } = step.value;
    const chances = [estimateChance(by, scene, given)];
    const certain = loss === undefined ? [] : listMistakes(by, examined, best, loss);
    const mistakes = win === undefined ? certain : findMissedWin(by, examined);
    yield { chances, mistakes, playouts: 0 };
    return;
  }
}

function listMistakes(by: Foresight, { scene, given }: ExaminedAnswer, best: AnalysisTrial, lead: number): Mistake[] {
  const { kept, loss } = estimateLoss(by, { given, best, lead });
  // A failure that lost the match is reported even if the chance was already small.
  const isLostByFailure = scene.reply.failure !== undefined && isLost(given);
  if (loss < minLoss && !isLostByFailure) return [];
  const better = best.reply.text ?? "";
  return [
    describeMistake(scene, { loss, kept, better }, (answer) => by.describeAnswer?.(scene.state, scene.ask, answer)),
  ];
}

/** First the answers that lost the match by themselves, then those with the most certain drop of the chance. */
function sortByFall(examined: readonly ExaminedAnswer[]): ExaminedAnswer[] {
  const before = new Map<number, { readonly mean: number; readonly error: number }>();
  const falls = new Map<ExaminedAnswer, number>();
  for (const one of examined) {
    const { player } = one.scene.ask;
    const now = computeSpread(one.given.values);
    const last = before.get(player) ?? now;
    falls.set(one, isLost(one.given) ? 1 : last.mean - now.mean - last.error - now.error);
    before.set(player, now);
  }
  return [...examined].sort((one, other) => falls.get(other)! - falls.get(one)!);
}

/** The mean of some playouts, and its standard error as if each were a win or a loss. */
function computeSpread(values: readonly number[]) {
  const mean = computeMeanChance(values);
  return { mean, error: Math.sqrt((mean * (1 - mean)) / values.length) };
}
