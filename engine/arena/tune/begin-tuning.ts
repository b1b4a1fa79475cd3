import type { Tunable } from "../../game/bots.ts";
import type { TuningMethod } from "./method.ts";
import { methodIds, methodWith } from "./methods.ts";
import { freshState, type TuningHead, type TuningState } from "./tuning-state.ts";

export const usualSteps = 100;
export const usualPairs = 8;

/** How a run looks for numbers; what is left out is as usual. */
export interface HowToTune {
  readonly method?: string;
  readonly settings?: Readonly<Record<string, number>>;
  readonly steps?: number;
  readonly pairs?: number;
}

/** What is tuned, against whom, and from which seed. */
export type WhatToTune = Pick<TuningHead, "game" | "bot" | "version" | "opponents" | "setting" | "seed">;

/** All but the bots that changes what is played, as a run keeps it. */
export function settingText(options: unknown, seeds: unknown, timeScale: number | undefined): string {
  return JSON.stringify({ options, seeds, timeScale });
}

/** A run before its first step; a sentence where the method or a setting of it is none. */
export function beginTuning(
  what: WhatToTune,
  numbers: readonly Tunable[],
  { method: id = methodIds[0]!, settings = {}, steps = usualSteps, pairs = usualPairs }: HowToTune,
): { readonly state: TuningState; readonly method: TuningMethod } | string {
  const made = methodWith(id, settings);
  if (typeof made === "string") return made;
  const { method } = made;
  const head = { ...what, method: method.id, settings: { ...made.settings }, steps, pairs };
  return { state: freshState(head, [...numbers], method.begin(numbers)), method };
}

/** The method of a run that is there already; a sentence where it is one that this Spar does not have. */
export function findMethod(state: TuningState): TuningMethod | string {
  const made = methodWith(state.head.method, readMethodSettings(state));
  return typeof made === "string" ? made : made.method;
}

/** The settings of its method that a run began with. */
export function readMethodSettings({ head }: TuningState): Readonly<Record<string, number>> {
  const settings = Object.entries(head.settings).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return Object.fromEntries(settings);
}
