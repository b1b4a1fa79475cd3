import type { Tunable } from "../../game/bots.ts";
import type { TuningMethod } from "./method.ts";
import { methodIds, resolveMethod } from "./methods.ts";
import { createTuningState, type TuningHead, type TuningState } from "./tuning-state.ts";

export const defaultSteps = 100;
export const defaultPairs = 8;

/** How a tuning run searches; omitted values have defaults. */
export interface TuningSettings {
  readonly method?: string;
  readonly settings?: Readonly<Record<string, number>>;
  readonly steps?: number;
  readonly pairs?: number;
}

/** What is tuned, against whom, and from which seed. */
export type TuningTarget = Pick<TuningHead, "game" | "bot" | "version" | "opponents" | "setting" | "seed">;

/** Everything but the bots that affects the matches, as a text stored with a run. */
export function formatSetting(options: unknown, seeds: unknown, timeScale: number | undefined): string {
  return JSON.stringify({ options, seeds, timeScale });
}

/** The state of a run before its first step; a sentence if the method or one of its settings is invalid. */
export function beginTuning(
  what: TuningTarget,
  numbers: readonly Tunable[],
  { method: id = methodIds[0]!, settings = {}, steps = defaultSteps, pairs = defaultPairs }: TuningSettings,
): { readonly state: TuningState; readonly method: TuningMethod } | string {
  const made = resolveMethod(id, settings);
  if (typeof made === "string") return made;
  const { method } = made;
  const head = { ...what, method: method.id, settings: { ...made.settings }, steps, pairs };
  return { state: createTuningState(head, [...numbers], method.begin(numbers)), method };
}

/** The method of a saved run; a sentence if this version of Spar does not have it. */
export function findMethod(state: TuningState): TuningMethod | string {
  const made = resolveMethod(state.head.method, readMethodSettings(state));
  return typeof made === "string" ? made : made.method;
}

/** The method's settings with which a run began. */
export function readMethodSettings({ head }: TuningState): Readonly<Record<string, number>> {
  const settings = Object.entries(head.settings).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return Object.fromEntries(settings);
}
