import type { Exact, Foresight } from "../../game/analysis.ts";
import type { Game } from "../../game/game.ts";
import type { Rules } from "../../game/rules.ts";
import type { RecordLine } from "../../record/match-record.ts";
import { startOfRecord } from "../../record/position.ts";
import { answersIn } from "../../record/record-lines.ts";
import type { AnalysisStep } from "../../views/analysis-facts.ts";
import { chanceAt, chanceLost, estimateChance, roundChance } from "./chance.ts";
import { describeMistake, leastLoss, type Mistake } from "./mistake.ts";
import { chosenAnswers, follow, type MatchScene } from "./scenes.ts";
import { type AnalysisTrial, averageChance, hasWon, isLost, toTrial } from "./trial.ts";
import { tryUpTo, weigh } from "./weigh.ts";

export type { AnalysisStep };

export interface AnalysisOptions {
  /** Only this player's answers, from 0; absent: everybody's. */
  readonly player?: number;
  /** Ends after so many playouts at the latest; by them alone it is the same everywhere. */
  readonly playouts?: number;
}

/** So many are more than any match needs: it ends before, or is ended by whoever waits. */
const maxPlayouts = 1_000_000;
/** Worlds in which each given answer is tried before any is looked at closely, round after round. */
const coarseWorlds = [4, 16];
/** Answers judged between two steps while the record is read. */
const readAtOnce = 256;

const empty: AnalysisStep = { chances: [], mistakes: [] };

/** An answer under examination. */
interface Examined {
  readonly scene: MatchScene;
  readonly given: AnalysisTrial;
  /** The answer that would have won at once, where there is one. */
  readonly win: string | undefined;
}

/**
 * The winning chance after each answer of a match and the answers that lost it, as they are found: first the whole
 * chart, coarse, then one answer after the other, those first after which the chance had fallen most. Each step is a
 * short piece of work, some hundredths of a second at most, and plain JSON; whoever has enough asks for no more.
 * A record that breaks off is analysed as far as it goes. Throws what `startOfPlan` throws, and nothing else.
 */
export function* analyse(
  lines: readonly RecordLine[],
  { player, playouts = maxPlayouts }: AnalysisOptions = {},
): Generator<AnalysisStep, void> {
  const position = startOfRecord(lines);
  const { rules, extras } = position.game;
  const analysis = extras?.analysis;
  if (!analysis) return;
  const chosen = chosenAnswers(lines, player);
  const examined: Examined[] = [];
  for (const [index, line] of answersIn(lines).entries()) {
    const ask = position.open[0];
    if (chosen.has(index) && ask && ask.player === line.player) {
      if (analysis.exact) yield judged(analysis, { index, ask, state: position.state, reply: line });
      else
        examined.push(getExamined(analysis, { index, ask, state: analysis.scene(position.state, ask), reply: line }));
    }
    if (!follow(position, line)) break;
    if (index % readAtOnce === 0) yield empty;
  }
  if (!analysis.exact) yield* within(playouts, byPlayouts(rules, analysis, examined));
}

/** The same of one answer, whatever else is known of its match; the scene is that of the ask alone (`Foresight.scene`). */
export function* judgeScene({ rules, extras }: Game, scene: MatchScene): Generator<AnalysisStep, void> {
  const analysis = extras?.analysis;
  if (!analysis) return;
  if (analysis.exact) yield judged(analysis, scene);
  else yield* within(maxPlayouts, byPlayouts(rules, analysis, [getExamined(analysis, scene)]));
}

function getExamined(by: Foresight, scene: MatchScene): Examined {
  return { scene, given: toTrial(scene.reply), win: by.win?.(scene.state)?.answer };
}

/** A step, and the playouts it took. */
type Costed = AnalysisStep & { readonly playouts: number };

function* within(playouts: number, steps: Generator<Costed, void>): Generator<AnalysisStep, void> {
  let left = playouts;
  for (const { playouts: took, chances, mistakes } of steps) {
    yield { chances, mistakes };
    left -= took;
    if (left <= 0) return;
  }
}

function judged({ judge }: Exact, scene: MatchScene): AnalysisStep {
  const { index: answer, ask, state, reply } = scene;
  const { kept, better } = judge(state, ask, reply);
  const chance = roundChance(kept);
  const chances = [{ answer, player: ask.player, chance, low: chance, high: chance }];
  const loss = 1 - kept;
  const mistakes = loss > 0 ? [describeMistake(scene, { loss, kept: 1, better }, () => undefined)] : [];
  return { chances, mistakes };
}

function* byPlayouts(rules: Rules, by: Foresight, examined: readonly Examined[]): Generator<Costed, void> {
  for (const worlds of coarseWorlds) {
    for (const one of examined) {
      const { scene, given } = one;
      let playouts = 0;
      for (const took of tryUpTo(rules, by, scene, [given], worlds)) playouts += took;
      yield { chances: [estimateChance(by, scene, given)], mistakes: missedWin(by, one), playouts };
    }
  }
  for (const one of byFall(examined)) yield* examine(rules, by, one);
}

/** Where the player could have won and did not: it is named at once, however good its chance is left. */
function missedWin(by: Foresight, { scene, given, win }: Examined): Mistake[] {
  if (win === undefined || hasWon(given)) return [];
  const loss = 1 - chanceAt(by, scene, given, averageChance(given.values));
  const inWords = (answer: string) => by.inWords?.(scene.state, scene.ask, answer);
  return [describeMistake(scene, { loss, kept: 1, better: win, wins: true }, inWords)];
}

function* examine(rules: Rules, by: Foresight, examined: Examined): Generator<Costed, void> {
  const { scene, given, win } = examined;
  const steps = weigh(rules, by, scene, given);
  for (let step = steps.next(); ; step = steps.next()) {
    if (!step.done) {
      yield { ...empty, playouts: step.value };
      continue;
    }
    const { best, loss } = step.value;
    const chances = [estimateChance(by, scene, given)];
    const certain = loss === undefined ? [] : mistakesIn(by, scene, given, best, loss);
    const mistakes = win === undefined ? certain : missedWin(by, examined);
    yield { chances, mistakes, playouts: 0 };
    return;
  }
}

function mistakesIn(
  by: Foresight,
  scene: MatchScene,
  given: AnalysisTrial,
  best: AnalysisTrial,
  lead: number,
): Mistake[] {
  const { kept, loss } = chanceLost(by, scene, { given, best, lead });
  // A failure that lost the match is told, however little was left to lose.
  const lostByFailure = scene.reply.failure !== undefined && isLost(given);
  if (loss < leastLoss && !lostByFailure) return [];
  const better = best.reply.text ?? "";
  return [describeMistake(scene, { loss, kept, better }, (answer) => by.inWords?.(scene.state, scene.ask, answer))];
}

/** Those first that lost by themselves, then those after which a player's chance was most certainly lower than before. */
function byFall(examined: readonly Examined[]): Examined[] {
  const before = new Map<number, { readonly mean: number; readonly error: number }>();
  const falls = new Map<Examined, number>();
  for (const one of examined) {
    const { player } = one.scene.ask;
    const now = getSpread(one.given.values);
    const last = before.get(player) ?? now;
    falls.set(one, isLost(one.given) ? 1 : last.mean - now.mean - last.error - now.error);
    before.set(player, now);
  }
  return [...examined].sort((one, other) => falls.get(other)! - falls.get(one)!);
}

/** The mean of some playouts, and its standard error as if each was won or lost. */
function getSpread(values: readonly number[]) {
  const mean = averageChance(values);
  return { mean, error: Math.sqrt((mean * (1 - mean)) / values.length) };
}
