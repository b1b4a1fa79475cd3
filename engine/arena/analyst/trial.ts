import type { Foresight } from "../../game/analysis.ts";
import type { Rules } from "../../game/rules.ts";
import type { Reply } from "../../game/turn.ts";
import { createQuickRandom } from "../../random/seeded.ts";
import type { MatchScene } from "./scenes.ts";

/** The results of trying one answer in worlds 0, 1, 2 … */
export interface AnalysisTrial {
  readonly reply: Reply;
  /** The result for the player who was asked, 0 (lost) to 1 (won), in each world: a guess at what that player cannot see. */
  readonly values: number[];
  /** In how many worlds the answer itself ended the match. */
  ended: number;
  /**
   * The number of worlds whose result was certain, because the match ended or the next player wins at once, and the sum
   * of their results.
   */
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

/**
 * Tries each answer in one more imagined world, the same for all. All trials must have the same number of worlds so
 * far. The hidden cards and the chance events of a world depend only on the scene and its number.
 */
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
    playOn(rules, by, trial, { world, past, player: ask.player, random: createQuickRandom(`${seed}/on`) });
  }
}

interface ImaginedWorld {
  readonly world: unknown;
  readonly past: unknown;
  readonly player: number;
  readonly random: () => number;
}

/** Plays a world on after the answer and notes its result: the end, a certain winner, or the end of a playout. */
function playOn(
  rules: Rules,
  by: Foresight,
  trial: AnalysisTrial,
  { world, past, player, random }: ImaginedWorld,
): void {
  const hasEnded = rules.findOutcome(world) !== undefined;
  if (hasEnded) trial.ended++;
  const win = hasEnded ? undefined : by.win?.(world, true);
  const isSettled = hasEnded || win !== undefined;
  if (!isSettled && by.standing) {
    const { trust, lead } = by.standing(world, player, past);
    trial.trust += trust;
    trial.lead += lead;
  }
  const value = win ? Number(win.player === player) : by.playout(world, player, random);
  trial.values.push(value);
  if (!isSettled) return;
  trial.settled++;
  trial.settledValue += value;
}

/** Whether the answer ends the match in every world. */
export function hasEnded({ ended, values }: AnalysisTrial): boolean {
  return ended === values.length;
}

/** Whether the answer loses the match in every world, as a crash does under some rules. */
export function isLost(trial: AnalysisTrial): boolean {
  return hasEnded(trial) && trial.values.every((value) => value === 0);
}

/** Whether the answer wins the match in every world. */
export function hasWon(trial: AnalysisTrial): boolean {
  return hasEnded(trial) && trial.values.every((value) => value === 1);
}

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
