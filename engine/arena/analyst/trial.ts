import type { Foresight } from "../../game/analysis.ts";
import type { Rules } from "../../game/rules.ts";
import type { Reply } from "../../game/turn.ts";
import { quicklySeeded } from "../../random/seeded.ts";
import type { MatchScene } from "./scenes.ts";

/** What trying one answer of a scene has come to, over worlds 0, 1, 2 … */
export interface AnalysisTrial {
  readonly reply: Reply;
  /** By world: how well it went for the asked player, 0 to 1. */
  readonly values: number[];
  /** In how many worlds the answer itself ended the match. */
  ended: number;
  /** In how many nothing was left to guess, since it ended or whoever is next wins at once; and how well those went. */
  settled: number;
  settledValue: number;
}

/** A trial of a reply that has not been played on in any world yet. */
export function toTrial(reply: Reply): AnalysisTrial {
  return { reply, values: [], ended: 0, settled: 0, settledValue: 0 };
}

/**
 * Tries answers in one more imagined world each, the same for all, which have been tried as often: what is dealt and what
 * chance brings comes from scene and world alone.
 */
export function tryOnce(rules: Rules, by: Foresight, scene: MatchScene, trials: readonly AnalysisTrial[]): void {
  const { ask, state, index } = scene;
  const [first] = trials;
  if (!first) return;
  const seed = `${index}/${first.values.length}`;
  const imagined = by.imagine(state, ask.player, quicklySeeded(seed));
  for (const trial of trials) {
    // To copy a world is quicker than to imagine it again; the last trial has it for itself.
    const world = trial === trials.at(-1) ? imagined : by.scene(imagined, ask);
    rules.answer(world, ask, trial.reply);
    const hasEnded = rules.outcome(world) !== undefined;
    if (hasEnded) trial.ended++;
    const win = hasEnded ? undefined : by.win?.(world, true);
    const value = win ? Number(win.player === ask.player) : by.playout(world, ask.player, quicklySeeded(`${seed}/on`));
    trial.values.push(value);
    if (!hasEnded && !win) continue;
    trial.settled++;
    trial.settledValue += value;
  }
}

/** Whether the answer ends the match, whatever nobody knows. */
export function hasEnded({ ended, values }: AnalysisTrial): boolean {
  return ended === values.length;
}

/** Whether the answer loses the match by itself, whatever nobody knows: as a crash does where the rules let it. */
export function isLost(trial: AnalysisTrial): boolean {
  return hasEnded(trial) && trial.values.every((value) => value === 0);
}

/** Whether the answer wins by itself, whatever nobody knows. */
export function hasWon(trial: AnalysisTrial): boolean {
  return hasEnded(trial) && trial.values.every((value) => value === 1);
}

/** The mean; NaN of no values. */
export function averageChance(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** How much better one answer went than another, world by world, and the standard error of that. */
export function lead(
  one: readonly number[],
  other: readonly number[],
): { readonly mean: number; readonly error: number } {
  const differences = one.map((value, world) => value - other[world]!);
  const mean = averageChance(differences);
  const squares = differences.reduce((sum, difference) => sum + (difference - mean) ** 2, 0);
  // One more difference than there are, of half a win: few worlds that agree prove little.
  return { mean, error: Math.sqrt((squares + 0.25) / differences.length / differences.length) };
}
