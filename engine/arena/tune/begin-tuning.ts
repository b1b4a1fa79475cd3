import * as v from "valibot";
import type { Tunable } from "../../game/bots.ts";
import type { TunedNumber, TuningPoint, TuningSummary, TuningTestSummary } from "../../views/tuning-summary.ts";
import { computeDuelState, type DuelState } from "../duel/duel-state.ts";
import { computeWilsonInterval } from "../statistics/normal.ts";
import type { SprtSettings } from "../statistics/sprt.ts";
import { genetic, geneticSettingsSchema } from "./genetic.ts";
import type { TuningMethod } from "./method.ts";
import { spsa, spsaSettingsSchema } from "./spsa.ts";
import {
  computeInfluence,
  createTuningState,
  findBest,
  type RegressionSums,
  type TuningHead,
  type TuningState,
  toVerdict,
} from "./tuning-state.ts";

/** All methods; the first is the default. */
const methods = [
  { method: spsa as TuningMethod, schema: spsaSettingsSchema },
  { method: genetic as TuningMethod, schema: geneticSettingsSchema },
] as const;

export const methodIds: readonly string[] = methods.map(({ method }) => method.id);

/** The method with this id, and its settings with the given ones applied; a sentence if something is invalid. */
export function resolveMethod(
  id: string,
  given: Readonly<Record<string, number>>,
): { readonly method: TuningMethod; readonly settings: Readonly<Record<string, number | undefined>> } | string {
  const found = methods.find(({ method }) => method.id === id);
  if (!found) return `There is no method "${id}". Methods: ${methodIds.join(", ")}.`;
  const { method, schema } = found;
  const read = v.safeParse(schema as v.GenericSchema<unknown, Record<string, number | undefined>>, given);
  if (read.success) return { method, settings: read.output };
  const [issue] = read.issues;
  const name = v.getDotPath(issue);
  if (name !== null && !(name in schema.entries)) {
    return `The method ${id} has no setting "${name}". Settings: ${Object.keys(schema.entries).join(", ")}.`;
  }
  return `The setting ${name} of the method ${id} is wrong: ${issue.message}`;
}

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
function readMethodSettings({ head }: TuningState): Readonly<Record<string, number>> {
  const settings = Object.entries(head.settings).filter((entry): entry is [string, number] => entry[1] !== undefined);
  return Object.fromEntries(settings);
}

type TuningRunFacts = Pick<
  TuningSummary,
  "name" | "game" | "method" | "settings" | "opponents" | "seed" | "pairs" | "step" | "steps" | "matches" | "failed"
> &
  Pick<TuningSummary, "numbers" | "way" | "test">;

/** The facts of a run for display; `sprt` are the settings of the final test, whose counts are in the state. */
export function summariseTuning(method: TuningMethod, state: TuningState, sprt: SprtSettings): TuningRunFacts {
  const { game, bot, opponents, seed, pairs, steps } = state.head;
  const { step, matches, failed } = state;
  return {
    ...{
      name: bot,
      game,
      method: method.id,
      settings: readMethodSettings(state),
      opponents,
      seed,
      pairs,
      step,
      steps,
      matches,
      failed,
    },
    numbers: listNumbers(method, state),
    way: listTrajectory(state),
    test: summariseTest(state, sprt),
  };
}

function listNumbers(method: TuningMethod, state: TuningState): TunedNumber[] {
  const { values } = findBest(method, state);
  return state.numbers.map(({ name, low, high, value }, i) => {
    const sums = state.influence[i];
    const influence = sums ? Number(computeInfluence(sums).toFixed(3)) : 0;
    return { name, low, high, before: value, found: values[i]!, influence, matters: hasInfluence(sums, influence) };
  });
}

/** By chance alone, a correlation exceeds two standard errors once in twenty times. */
const hasInfluence = (sums: RegressionSums | undefined, influence: number): boolean =>
  sums !== undefined && sums.n >= 10 && Math.abs(influence) > 2 / Math.sqrt(sums.n);

/** More values would not be visible in a chart, and all are sent again after each step. */
const maxValues = 20_000;

/** Fitness is shown only at the points where it was measured. */
function listTrajectory({ way, numbers }: TuningState): TuningPoint[] {
  const every = Math.ceil((way.points.length * numbers.length) / maxValues);
  const points = way.points.filter((_, i) => i % every === 0 || i === way.points.length - 1);
  return points.map(({ step, values, fitness, matches }, i) => {
    const before = points[i - 1];
    if (fitness === undefined || (fitness === before?.fitness && matches === before.matches)) return { step, values };
    return {
      step,
      values,
      fitness,
      ...(matches === undefined ? {} : computeWilsonInterval(fitness * matches, matches)),
    };
  });
}

function summariseTest({ test, testing }: TuningState, sprt: SprtSettings): TuningTestSummary | null {
  if (test) return testSummary(toVerdict(test), true, test.broken);
  return testing ? testSummary(computeDuelState(testing, sprt), false) : null;
}

/** Infinite bounds become null, because JSON has no infinity. */
function testSummary(state: DuelState, isOver: boolean, broken?: string): TuningTestSummary {
  const { verdict, matches, wins, draws, losses, los, llr, bounds, left = null } = state;
  const known = (value: number) => (Number.isFinite(value) ? value : null);
  const elo = { value: known(state.elo.value), low: known(state.elo.low), high: known(state.elo.high) };
  const counts = { verdict, isOver, matches, wins, draws, losses, los, llr, bounds, elo };
  return { ...counts, left: isOver ? null : left, ...(broken === undefined ? {} : { broken }) };
}
