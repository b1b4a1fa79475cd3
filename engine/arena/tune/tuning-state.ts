import * as v from "valibot";
import { replaceFile } from "../../files/replace-file.ts";
import { readUserFile } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import { computeDuelState, type DuelResult, type DuelState } from "../duel/duel-state.ts";
import { addTrajectoryPoint } from "./trajectory.ts";

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
  way: v.object({ every: v.number(), points: v.array(pointSchema) }),
  /** The counts of the final test while it is running. */
  testing: v.optional(v.object(countsSchema)),
  /** The result of the final test. */
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

/**
 * Reads a run from a file; a sentence if the file does not contain one. Rethrows errors that are not about the file's
 * content.
 */
export function readTuning(file: string): TuningState | string {
  const read = readUserFile(file);
  if (!read.ok) return read.why(file);
  const notSaved = t("{file} is not the saved state of a tuning run.", { file });
  try {
    const found = v.safeParse(stateSchema, JSON.parse(read.content));
    return found.success ? found.output : notSaved;
  } catch (error) {
    if (error instanceof SyntaxError) return notSaved;
    throw error;
  }
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
