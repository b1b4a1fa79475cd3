import { renameSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { readUserFile } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import { type DuelResult, type DuelState, duelState } from "../duel/duel-state.ts";
import { addTrajectoryPoint } from "./trajectory.ts";

const numbers = v.array(v.number());
const tunable = v.object({ name: v.string(), value: v.number(), low: v.number(), high: v.number(), step: v.number() });
const sums = v.object({ n: v.number(), x: v.number(), y: v.number(), xx: v.number(), xy: v.number(), yy: v.number() });
const point = v.object({
  ...{ step: v.number(), values: v.pipe(numbers, v.readonly()) },
  ...{ fitness: v.optional(v.number()), matches: v.optional(v.number()) },
});
const counts = {
  ...{ wins: v.number(), draws: v.number(), losses: v.number() },
  pairs: v.strictTuple([v.number(), v.number(), v.number(), v.number(), v.number()]),
};

const headSchema = v.object({
  game: v.string(),
  bot: v.string(),
  /** The source or the builtin, told by its content. */
  version: v.string(),
  opponents: v.array(v.string()),
  /** All else that changes what is played, as text. */
  setting: v.string(),
  method: v.string(),
  settings: v.record(v.string(), v.optional(v.number())),
  seed: v.string(),
  steps: v.number(),
  /** Pairs of matches of one trial. */
  pairs: v.number(),
});

const stateSchema = v.object({
  kind: v.literal("tuning"),
  format: v.literal(1),
  head: headSchema,
  numbers: v.array(tunable),
  /** How many steps were done. */
  step: v.number(),
  matches: v.number(),
  /** Trials in which the bot failed, matches it lost by that, and the first reason. */
  failed: v.object({ trials: v.number(), matches: v.number(), why: v.optional(v.string()) }),
  /** The method's own. */
  search: v.unknown(),
  influence: v.array(sums),
  way: v.object({ every: v.number(), points: v.array(point) }),
  /** The sequential test at the end while it goes on: what counts so far. */
  testing: v.optional(v.object(counts)),
  /** The same when it is over. */
  test: v.optional(
    v.object({
      ...counts,
      sprt: v.object({ elo0: v.number(), elo1: v.number(), alpha: v.number(), beta: v.number() }),
      ended: v.picklist(["decided", "most", "broken"]),
      broken: v.optional(v.string()),
    }),
  ),
});

/** What a run of tuning is: it is continued only as the same. */
export type TuningHead = v.InferOutput<typeof headSchema>;

/** A run of tuning between two steps: plain data, from which it goes on as if it had never been stopped. */
export type TuningState = v.InferOutput<typeof stateSchema>;
export type TuningTest = NonNullable<TuningState["test"]>;

/** What the test says, derived from what was counted; of a bot that failed always, nothing. */
export function toVerdict({ sprt, ended, broken, ...counts }: TuningTest): DuelState & Pick<DuelResult, "ended"> {
  const state = duelState(counts, sprt);
  return { ...state, ended, ...(broken === undefined ? {} : { verdict: "undecided" }) };
}

/** The state of a run before its first step. `search` is the state of the method. */
export function freshState(head: TuningHead, tunables: TuningState["numbers"], search: unknown): TuningState {
  const way = addTrajectoryPoint({ every: 1, points: [] }, { step: 0, values: tunables.map(({ value }) => value) });
  return {
    ...{ kind: "tuning", format: 1, head, numbers: tunables, step: 0, matches: 0 },
    ...{ failed: { trials: 0, matches: 0 }, search, influence: [], way },
  };
}

/** The run that a file holds; a sentence where it holds none. */
export function readTuning(file: string): TuningState | string {
  const read = readUserFile(file);
  if (!read.ok) return read.why(file);
  const none = t("{file} is not the saved state of a tuning run.", { file });
  try {
    const found = v.safeParse(stateSchema, JSON.parse(read.content));
    return found.success ? found.output : none;
  } catch (error) {
    if (error instanceof SyntaxError) return none;
    throw error;
  }
}

/** Whole or not at all, whenever the process is killed; what the system refuses is thrown. */
export function writeTuning(file: string, state: TuningState): void {
  const unfinished = `${file}.${process.pid}.new`;
  writeFileSync(unfinished, `${readable(state)}\n`);
  renameSync(unfinished, file);
}

/** JSON with an entry a line, and a line for each element of a list of objects. */
function readable(value: object): string {
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  return `{\n${entries.map(([key, entry]) => `${JSON.stringify(key)}: ${lines(entry)}`).join(",\n")}\n}`;
}

function lines(entry: unknown): string {
  const isList = Array.isArray(entry) && typeof entry[0] === "object";
  return isList ? `[\n${entry.map((each) => `  ${JSON.stringify(each)}`).join(",\n")}\n]` : JSON.stringify(entry);
}
