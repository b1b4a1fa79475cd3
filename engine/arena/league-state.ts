import { appendFileSync, existsSync, truncateSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { mostRecordBytes, readUserBytes } from "../user-file.ts";
import type { LeagueMatch } from "./league-match.ts";

const each = v.pipe(v.array(v.number()), v.minLength(2));

const headSchema = v.object({
  kind: v.literal("league"),
  game: v.string(),
  seed: v.string(),
  /** All else that changes what is played, as text. */
  setting: v.string(),
});

const matchSchema = v.pipe(
  v.object({
    kind: v.literal("match"),
    bots: v.pipe(v.array(v.string()), v.minLength(2)),
    number: v.number(),
    points: each,
    games: v.number(),
    faults: each,
    record: v.optional(v.string()),
  }),
  v.check(({ bots, points, faults }) => points.length === bots.length && faults.length === bots.length),
);

/** What a league is beside its bots: a state is continued only by the same. */
export type LeagueHead = Omit<v.InferOutput<typeof headSchema>, "kind">;

/** The matches of a league in a file that only grows: a match that is over is there, whenever the process is killed. */
export interface LeagueState {
  readonly head: LeagueHead;
  /** What was played between these bots; `ids` change with their sources. */
  known(ids: readonly string[]): LeagueMatch[];
  add(match: LeagueMatch, ids: readonly string[]): void;
}

/** Opens the state, or begins it with `fresh` where there is none; a sentence where the file is something else. */
export function openLeagueState(file: string, fresh: LeagueHead): LeagueState | string {
  if (!existsSync(file)) writeFileSync(file, `${JSON.stringify({ kind: "league", ...fresh })}\n`);
  const read = readUserBytes(file, mostRecordBytes);
  if (!read.ok) return `${file} ${read.why}.`;
  const bytes = read.content;
  // A process that was killed may have left half a line, which nobody counts.
  const whole = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
  const [first = "", ...rest] = whole.toString("utf8").split("\n").slice(0, -1);
  const head = parsed(headSchema, first);
  if (!head) return `${file} is no state of a league.`;
  const matches = rest.map((line) => parsed(matchSchema, line));
  const damaged = matches.indexOf(undefined);
  if (damaged >= 0) return `Line ${damaged + 2} of ${file} is no match of a league.`;
  truncateSync(file, whole.length);
  return {
    head,
    known: (ids) =>
      playedBetween(
        matches.filter((match) => match !== undefined),
        ids,
      ),
    add({ entries, ...match }, ids) {
      const bots = entries.map((entry) => ids[entry]);
      appendFileSync(file, `${JSON.stringify({ kind: "match", bots, ...match })}\n`);
    },
  };
}

/** Each match once, though two processes may have played it. */
function playedBetween(matches: readonly v.InferOutput<typeof matchSchema>[], ids: readonly string[]): LeagueMatch[] {
  const found = new Map<string, LeagueMatch>();
  for (const { kind: _, bots, ...match } of matches) {
    const entries = bots.map((bot) => ids.indexOf(bot));
    const key = `${entries.join("-")}/${match.number}`;
    if (!entries.includes(-1) && !found.has(key)) found.set(key, { entries, ...match });
  }
  return [...found.values()];
}

function parsed<Output>(schema: v.GenericSchema<unknown, Output>, line: string): Output | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(line));
    return read.success ? read.output : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
