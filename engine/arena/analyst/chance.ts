import type { Foresight } from "../../game/analysis.ts";
import type { Chance } from "../../views/analysis-facts.ts";
import { wilson } from "../statistics/wilson.ts";
import type { Scene } from "./scenes.ts";
import { hasEnded, meanOf, type Trial } from "./trial.ts";

export type { Chance };

export function chanceOf(by: Foresight, scene: Scene, trial: Trial): Chance {
  const { index: answer, ask } = scene;
  const { values } = trial;
  const mean = meanOf(values);
  if (hasEnded(trial)) return { answer, player: ask.player, chance: mean, low: mean, high: mean };
  const { low, high } = wilson(mean * values.length, values.length);
  const smoothed = (mean * values.length + 0.5) / (values.length + 1);
  const [at, from, to] = [smoothed, low, high].map((share) => told(by, scene, share));
  return { answer, player: ask.player, chance: rounded(at!), low: rounded(from!), high: rounded(to!) };
}

/** What the best answer's lead is as winning chance; nothing is left to guess after an answer that ends the match. */
export function chanceLost(
  by: Foresight,
  scene: Scene,
  { given, best, lead }: { readonly given: Trial; readonly best: Trial; readonly lead: number },
): { readonly kept: number; readonly loss: number } {
  const mean = meanOf(given.values);
  const kept = hasEnded(best) ? meanOf(best.values) : told(by, scene, Math.max(0, Math.min(1, mean + lead)));
  return { kept, loss: kept - (hasEnded(given) ? mean : told(by, scene, mean)) };
}

/** The chance that a mean of playouts stands for. */
export function told(by: Foresight, { state, ask }: Scene, mean: number): number {
  return by.chance ? by.chance(state, ask.player, mean) : mean;
}

export function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
