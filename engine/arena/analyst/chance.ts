import type { Foresight } from "../../game/analysis.ts";
import { computeChance } from "../../game/log-odds.ts";
import type { Chance } from "../../views/analysis-facts.ts";
import { computeWilsonInterval } from "../statistics/wilson.ts";
import type { MatchScene } from "./scenes.ts";
import { type AnalysisTrial, computeMeanChance, hasEnded } from "./trial.ts";

export type { Chance };

/**
 * The winning chance after an answer, from 0 to 1, with its 95 % Wilson interval over the worlds tried. Exact if the
 * game has ended.
 */
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

/**
 * The chance for the mean over all worlds of a trial: settled worlds count as they ended, the others by their estimate.
 */
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
export function roundChance(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
