import type { Foresight } from "../../game/analysis.ts";
import type { Chance } from "../../views/analysis-facts.ts";
import { wilson } from "../statistics/wilson.ts";
import type { MatchScene } from "./scenes.ts";
import { type AnalysisTrial, averageChance, hasEnded } from "./trial.ts";

export type { Chance };

/**
 * The winning chance after an answer with its 95 % interval (Wilson's, over the worlds tried), as shares from 0 to 1.
 * Certain where the game has ended.
 */
export function estimateChance(by: Foresight, scene: MatchScene, trial: AnalysisTrial): Chance {
  const { index: answer, ask } = scene;
  const { values } = trial;
  const mean = averageChance(values);
  if (hasEnded(trial)) return { answer, player: ask.player, chance: mean, low: mean, high: mean };
  const { low, high } = wilson(mean * values.length, values.length);
  const smoothed = (mean * values.length + 0.5) / (values.length + 1);
  // Where every world was settled, what the player cannot know may still be otherwise in others.
  const isSettled = trial.settled === values.length;
  const [at, from, to] = isSettled
    ? [mean, low, high]
    : [smoothed, low, high].map((share) => chanceAt(by, scene, trial, share));
  return { answer, player: ask.player, chance: roundChance(at!), low: roundChance(from!), high: roundChance(to!) };
}

/** What the best answer's lead is as winning chance; nothing is left to guess after an answer that ends the match. */
export function chanceLost(
  by: Foresight,
  scene: MatchScene,
  { given, best, lead }: { readonly given: AnalysisTrial; readonly best: AnalysisTrial; readonly lead: number },
): { readonly kept: number; readonly loss: number } {
  const mean = averageChance(given.values);
  const kept = chanceAt(by, scene, best, mean + lead);
  return { kept, loss: kept - chanceAt(by, scene, given, mean) };
}

/**
 * The chance that a mean of all worlds of a trial stands for: what was settled in some of them is certain, and only the
 * others were played out.
 */
export function chanceAt(by: Foresight, { state, ask }: MatchScene, trial: AnalysisTrial, mean: number): number {
  const worlds = trial.values.length;
  const open = (worlds - trial.settled) / worlds;
  const certain = trial.settledValue / worlds;
  if (open === 0) return certain;
  const played = Math.max(0, Math.min(1, (mean - certain) / open));
  return certain + open * (by.chance ? by.chance(state, ask.player, played) : played);
}

/** A share rounded to four decimals, as results are kept and compared. */
export function roundChance(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
