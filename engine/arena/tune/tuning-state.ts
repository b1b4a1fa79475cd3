import * as v from "valibot";
import { replaceFile } from "../../files/stored-json.ts";
import { readUserFile } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import { createRandom, deriveSeed } from "../../random/seeded.ts";
import { parseJson } from "../../text/json.ts";
import { computeDuelState, type DuelResult, type DuelState } from "../duel/duel-state.ts";
import type { BestNumbers, TrialResult, TuningMethod, TuningSearch, TuningTrial } from "./method.ts";

const maxTrajectoryPoints = 200;

/** Adds a point. When there are too many, every second one is dropped and the interval doubles. */
function addTrajectoryPoint(
  { every, points }: TuningState["way"],
  point: v.InferOutput<typeof pointSchema>,
): TuningState["way"] {
  const longer = point.step % every === 0 ? [...points, point] : points;
  if (longer.length <= maxTrajectoryPoints) return { every, points: longer };
  return { every: 2 * every, points: longer.filter(({ step }) => step % (2 * every) === 0) };
}

const numbersSchema = v.array(v.number());
const tunableSchema = v.object({
  name: v.string(),
  value: v.number(),
  low: v.number(),
  high: v.number(),
  step: v.number(),
});
const sumsSchema = v.object({
  n: v.number(),
  x: v.number(),
  y: v.number(),
  xx: v.number(),
  xy: v.number(),
  yy: v.number(),
});
/** The best numbers after a step. */
const pointSchema = v.object({
  ...{ step: v.number(), values: v.pipe(numbersSchema, v.readonly()) },
  ...{ fitness: v.optional(v.number()), matches: v.optional(v.number()) },
});
const countsSchema = {
  ...{ wins: v.number(), draws: v.number(), losses: v.number() },
  pairs: v.strictTuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
};

const headSchema = v.object({
  game: v.string(),
  bot: v.string(),
  /** Identifies the source, or the builtin, by its content. */
  version: v.string(),
  opponents: v.array(v.string()),
  /** Everything else that affects the matches, as text. */
  setting: v.string(),
  method: v.string(),
  settings: v.record(v.string(), v.optional(v.number())),
  seed: v.string(),
  steps: v.number(),
  /** Pairs of matches per trial. */
  pairs: v.number(),
});

const stateSchema = v.object({
  kind: v.literal("tuning"),
  format: v.literal(1),
  head: headSchema,
  numbers: v.array(tunableSchema),
  /** The number of completed steps. */
  step: v.number(),
  matches: v.number(),
  /** How many trials the bot failed in, how many matches it lost that way, and the first reason. */
  failed: v.object({ trials: v.number(), matches: v.number(), why: v.optional(v.string()) }),
  /** The method's own state. */
  search: v.unknown(),
  influence: v.array(sumsSchema),
  /** The path of the best numbers: points at a regular interval of steps. */
  way: v.object({ every: v.number(), points: v.array(pointSchema) }),
  /** The counts of the final test while it is running. */
  testing: v.optional(v.object({ ...countsSchema, next: v.optional(v.number()) })),
  test: v.optional(
    v.object({
      ...countsSchema,
      sprt: v.object({ elo0: v.number(), elo1: v.number(), alpha: v.number(), beta: v.number() }),
      ended: v.picklist(["decided", "most", "broken"]),
      broken: v.optional(v.string()),
    }),
  ),
});

/** The identity of a tuning run; only a run with the same identity can be continued. */
export type TuningHead = v.InferOutput<typeof headSchema>;

/** A tuning run between two steps: plain data from which it continues as if it had never been stopped. */
export type TuningState = v.InferOutput<typeof stateSchema>;
export type TuningTest = NonNullable<TuningState["test"]>;

/** The verdict of the final test, computed from its counts; undefined if a bot always failed. */
export function toVerdict({ sprt, ended, broken, ...counts }: TuningTest): DuelState & Pick<DuelResult, "ended"> {
  const state = computeDuelState(counts, sprt);
  return { ...state, ended, ...(broken === undefined ? {} : { verdict: "undecided" }) };
}

/** The state of a run before its first step; `search` is the state of its method. */
export function createTuningState(head: TuningHead, tunables: TuningState["numbers"], search: unknown): TuningState {
  const way = addTrajectoryPoint({ every: 1, points: [] }, { step: 0, values: tunables.map(({ value }) => value) });
  return {
    ...{ kind: "tuning", format: 1, head, numbers: tunables, step: 0, matches: 0 },
    ...{ failed: { trials: 0, matches: 0 }, search, influence: [], way },
  };
}

/** Reads a run from a file; a sentence if the file does not contain one. */
export function readTuning(file: string): TuningState | string {
  const read = readUserFile(file);
  if (!read.ok) return read.why(file);
  const notSaved = t("{file} is not the saved state of a tuning run.", { file });
  const found = v.safeParse(stateSchema, parseJson(read.content));
  return found.success ? found.output : notSaved;
}

/** Writes the file completely or not at all, even if the process is killed. Throws the system's error. */
export function writeTuning(file: string, state: TuningState): void {
  replaceFile(file, `${formatReadable(state)}\n`);
}

/** JSON with one line per entry, and one per element of a list of objects. */
function formatReadable(value: object): string {
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{\n${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${formatLines(entry)}`).join(",\n")}\n}`;
}

function formatLines(entry: unknown): string {
  const isList = Array.isArray(entry) && typeof entry[0] === "object";
  return isList ? `[\n${entry.map((each) => `  ${JSON.stringify(each)}`).join(",\n")}\n]` : JSON.stringify(entry);
}

/** Sums over all trials for the correlation between one number and the results. */
export type RegressionSums = Readonly<v.InferOutput<typeof sumsSchema>>;

const emptySums: RegressionSums = { n: 0, x: 0, y: 0, xx: 0, xy: 0, yy: 0 };

/** Adds the trials of a step for number `i`; if two sets of numbers played each other, their difference counts. */
function addTrials(sums: RegressionSums, i: number, trials: readonly TuningTrial[], results: readonly TrialResult[]) {
  return trials.reduce(({ n, x, y, xx, xy, yy }, { values, against }, k): RegressionSums => {
    const by = values[i]! - (against?.[i] ?? 0);
    const { share } = results[k]!;
    return { n: n + 1, x: x + by, y: y + share, xx: xx + by * by, xy: xy + by * share, yy: yy + share * share };
  }, sums);
}

/** The correlation between a number and the share of points, -1 to 1; 0 if unknown. */
export function computeInfluence({ n, x, y, xx, xy, yy }: RegressionSums): number {
  const spread = (n * xx - x * x) * (n * yy - y * y);
  return n < 3 || !(spread > 0) ? 0 : (n * xy - x * y) / Math.sqrt(spread);
}

/** A trial with how often the bot failed in it, and the first reason. */
export interface PlayedTrial extends TrialResult {
  readonly failed: number;
  readonly why?: string;
}

interface TuningRun {
  readonly method: TuningMethod;
  readonly state: TuningState;
  /** The number of matches of each trial. */
  readonly matches: number;
  /** Plays all trials of a step in any order; undefined if it was stopped. */
  readonly play: (trials: readonly TuningTrial[], step: number) => Promise<readonly PlayedTrial[] | undefined>;
  /** Called after each step, before the next one begins. */
  readonly tell: (state: TuningState) => void;
}

/** Runs all remaining steps. Each depends only on the state before it, so a run can be stopped between any two. */
export async function runTuning({ method, state: first, matches, play, tell }: TuningRun): Promise<TuningState> {
  let state = first;
  while (state.step < state.head.steps) {
    const trials = method.trials(state.search, createSearch(state, matches));
    const played = await play(trials, state.step);
    if (!played) return state;
    const { numbers, failed, influence } = state;
    const search = method.next(state.search, createSearch(state, matches), trials, played);
    const step = state.step + 1;
    const sum = (count: (trial: PlayedTrial) => number) => played.reduce((all, trial) => all + count(trial), 0);
    const why = failed.why ?? played.find((trial) => trial.failed > 0)?.why;
    state = {
      ...state,
      step,
      search,
      matches: state.matches + sum((trial) => trial.matches),
      failed: {
        trials: failed.trials + sum((trial) => (trial.failed > 0 ? 1 : 0)),
        matches: failed.matches + sum((trial) => trial.failed),
        ...(why === undefined ? {} : { why }),
      },
      influence: numbers.map((_, i) => addTrials(influence[i] ?? emptySums, i, trials, played)),
      way: addTrajectoryPoint(state.way, { step, ...method.best(search, numbers) }),
    };
    tell(state);
  }
  return state;
}

/** The numbers that the method considers best at present, with their estimated fitness. */
export function findBest(method: TuningMethod, { search, numbers }: TuningState): BestNumbers {
  return method.best(search, numbers);
}

/** Random numbers come anew from the seed and the step, so they never depend on what ran before. */
function createSearch({ head, numbers, step }: TuningState, matches: number): TuningSearch<unknown> {
  const random = createRandom(deriveSeed(head.seed, `search ${step}`));
  return { numbers, settings: head.settings, step, steps: head.steps, matches, random };
}
