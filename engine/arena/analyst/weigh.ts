import type { ExactAnalysis, Foresight } from "../../game/analysis.ts";
import type { Rules } from "../../game/rules.ts";
import type { Failure, Reply } from "../../game/turn.ts";
import { getGame } from "../../games.ts";
import { createQuickRandom } from "../../random/seeded.ts";
import type { ChangedAnswer } from "../../record/compare.ts";
import { type RecordLine, readPlan } from "../../record/match-record.ts";
import type { Chance } from "../../views/analysis-facts.ts";
import { isSameReply, minLoss } from "./mistake.ts";
import {
  type AnalysisTrial,
  computeLead,
  computeMeanChance,
  computeTrialChance,
  estimateChance,
  hasWon,
  isLost,
  type MatchScene,
  readScenes,
  roundChance,
  toTrial,
  tryOnce,
} from "./scenes.ts";

/** How many worlds (with the hidden state filled in at random) each answer is tried in. */
const effort = {
  /** Added in each round of halving. */
  round: 12,
  /** Worlds of the last comparison: it is first judged after `least` of them and ends after `max`. */
  least: 24,
  max: 240,
};

/** With this many standard errors, one of a hundred equal answers would be called worse; a match has some fifty. */
const sureErrors = 2.576;

interface WeighedAnswers {
  readonly best: AnalysisTrial;
  /** Mean lead of the best answer; undefined if uncertain. An answer that lost the match gave up all that was left. */
  readonly loss: number | undefined;
  /** An unbiased estimate of the loss, even if it is not certain. */
  readonly lead: number;
}

/**
 * Compares the candidates of a scene with the given answer by sequential halving, then the best of them in fresh worlds
 * that had no part in the choice. Yields after each world; returns the comparison.
 */
export function* weigh(
  rules: Rules,
  by: Foresight,
  scene: MatchScene,
  given: AnalysisTrial,
): Generator<number, WeighedAnswers> {
  const { least, max } = effort;
  const best = yield* findBestCandidate(rules, by, scene, given);
  if (!best) return { best: given, loss: undefined, lead: 0 };
  const chosenIn = best.values.length;
  const fresh = (trial: AnalysisTrial) => trial.values.slice(chosenIn);
  let found = computeLead(best.values, given.values);
  for (let world = 1; world <= max && (world <= least || isOpen(found)); world++) {
    yield* tryInWorlds(rules, by, scene, [given, best], chosenIn + world);
    found = computeLead(fresh(best), fresh(given));
    if (world >= least && found.mean < found.error) break;
  }
  const isCertain = isLost(given) || (found.mean - sureErrors * found.error > 0 && found.mean >= minLoss);
  return { best, loss: isCertain ? found.mean : undefined, lead: found.mean };
}

/** Whether a difference is neither certain nor certainly negligible. */
function isOpen({ mean, error }: { readonly mean: number; readonly error: number }): boolean {
  return mean - sureErrors * error <= 0 && mean + sureErrors * error >= minLoss;
}

/** An answer that wins at once, else the best candidate; undefined if none seems better than the given answer. */
function* findBestCandidate(
  rules: Rules,
  by: Foresight,
  scene: MatchScene,
  given: AnalysisTrial,
): Generator<number, AnalysisTrial | undefined> {
  const { round } = effort;
  const random = createQuickRandom(`${scene.index}/candidates`);
  const win = by.win?.(scene.state);
  if (win) {
    yield* tryInWorlds(rules, by, scene, [given], 1);
    if (hasWon(given)) return undefined;
    const winning = toTrial({ text: win.answer });
    yield* tryInWorlds(rules, by, scene, [given, winning], round);
    return winning;
  }
  const answers = by.candidates(scene.state, scene.ask, random);
  let rivals = answers.filter((answer) => !isSameReply(scene.reply, answer)).map((text) => toTrial({ text }));
  if (rivals.length === 0 || computeMeanChance(given.values) === 1) return undefined;
  for (let worlds = round; ; worlds += round) {
    yield* tryInWorlds(rules, by, scene, [given, ...rivals], worlds);
    rivals = rivals.filter((rival) => mayBeBetter(rival, given));
    if (rivals.length === 0) return undefined;
    rivals.sort((one, other) => computeMeanChance(other.values) - computeMeanChance(one.values));
    if (rivals.length === 1) break;
    rivals = rivals.slice(0, Math.ceil(rivals.length / 2));
  }
  const [best] = rivals;
  const seen = computeLead(best!.values, given.values.slice(0, best!.values.length));
  return seen.mean > 0 || isLost(given) ? best : undefined;
}

/** Whether an answer is not worse than the given one by more than the standard error; one that ended the match stays. */
function mayBeBetter(rival: AnalysisTrial, given: AnalysisTrial): boolean {
  const { mean, error } = computeLead(rival.values, given.values.slice(0, rival.values.length));
  return mean + error >= 0;
}

/** Tries each answer until it was tried in `worlds` worlds; yields the number of playouts after each world. */
export function* tryInWorlds(
  rules: Rules,
  by: Foresight,
  scene: MatchScene,
  trials: readonly AnalysisTrial[],
  worlds: number,
): Generator<number, void> {
  for (let world = 0; world < worlds; world++) {
    const behind = trials.filter(({ values }) => values.length === world);
    if (behind.length === 0) continue;
    tryOnce(rules, by, scene, behind);
    yield behind.length;
  }
}

/** Playouts per answer: a twentieth of a second in all, and an interval of a few per cent. */
const worldCount = 96;

/**
 * The winning chance with the recorded answer of a question, followed by that with each of the given texts instead, all
 * tried in the same worlds. Undefined if the record has no such answer or the game cannot judge it. Throws only what
 * `startOfPlan` throws.
 */
export function weighAnswers(
  lines: readonly RecordLine[],
  answer: number,
  texts: readonly string[],
): readonly Chance[] | undefined {
  const { game, referee } = readPlan(lines);
  const { rules, extras } = getGame(game, referee);
  const analysis = extras?.analysis;
  const scene = analysis && findScene(lines, analysis, answer);
  if (!analysis || !scene) return undefined;
  const { ask, state, reply } = scene;
  const replies = [reply, ...texts.map((text) => ({ text }))];
  if (analysis.isExact) {
    return replies.map((given) => {
      const chance = roundChance(analysis.judge(state, ask, given).kept);
      return { answer, player: ask.player, chance, low: chance, high: chance };
    });
  }
  const trials = replies.map(toTrial);
  // Runs all steps at once, since nothing else has to run in between.
  for (const _ of tryInWorlds(rules, analysis, scene, trials, worldCount));
  return trials.map((trial) => estimateChance(analysis, scene, trial));
}

function findScene(lines: readonly RecordLine[], by: Foresight | ExactAnalysis, answer: number) {
  for (const scene of readScenes(lines, by, (index) => index === answer)) if (scene) return scene;
  return undefined;
}

/** How many worlds both answers are tried in. */
const worldsPerChange = 96;
/** A difference of more standard errors than this counts as real. */
const sureGainErrors = 2;
/** How many states are kept at once. */
const maxWeighed = 200;

/** Computes, in short steps, how much each changed answer of a match changes the winning chance. */
export function* weighChanges(
  lines: readonly RecordLine[],
  changes: readonly ChangedAnswer[],
): Generator<ChangedAnswer | undefined, void> {
  const wanted = new Map(changes.slice(0, maxWeighed).map((change) => [change.answer, change]));
  const { game, referee } = readPlan(lines);
  const { rules, extras } = getGame(game, referee);
  const by = extras?.analysis;
  if (!by || wanted.size === 0) return;
  const scenes: { readonly change: ChangedAnswer; readonly scene: MatchScene }[] = [];
  for (const scene of readScenes(lines, by, (index) => wanted.has(index))) {
    if (scene && by.isExact) {
      const { ask, state, reply, index } = scene;
      const change = wanted.get(index)!;
      const gain = by.judge(state, ask, createReply(change)).kept - by.judge(state, ask, reply).kept;
      yield { ...change, gain: roundChance(gain) };
    } else if (scene) scenes.push({ change: wanted.get(scene.index)!, scene });
    yield;
  }
  if (by.isExact) return;
  for (const { change, scene } of scenes) {
    const [before, after] = [toTrial(scene.reply), toTrial(createReply(change))];
    for (const _ of tryInWorlds(rules, by, scene, [before, after], worldsPerChange)) yield;
    const { mean, error } = computeLead(after.values, before.values);
    const gain = estimateTrialChance(by, after) - estimateTrialChance(by, before);
    if (Math.abs(mean) > sureGainErrors * error) yield { ...change, gain: roundChance(gain) };
  }
}

function estimateTrialChance(by: Foresight, trial: AnalysisTrial): number {
  return computeTrialChance(by, trial, computeMeanChance(trial.values));
}

function createReply({ after, failure }: ChangedAnswer): Reply {
  return after === undefined ? { failure: (failure ?? "timeout") as Failure } : { text: after };
}
