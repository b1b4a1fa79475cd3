import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import * as v from "valibot";
import { mostRecordBytes, readUserBytes, userStats } from "../user-file.ts";
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

/** After the first line. */
const lineSchema = v.union([matchSchema, headSchema]);

/** What a league is beside its bots: a state is continued only by the same. */
export type LeagueHead = Omit<v.InferOutput<typeof headSchema>, "kind">;

/** The matches of a league in a file that only grows: a match that is over is there, whenever the process is killed. */
export interface LeagueState {
  readonly head: LeagueHead;
  /** What was played between these bots; `ids` change with their sources. */
  known(ids: readonly string[]): LeagueMatch[];
  add(match: LeagueMatch, ids: readonly string[]): void;
}

/** Why there is no state; `damaged`: the file was read, and is none. */
export interface NoLeagueState {
  readonly why: string;
  readonly damaged: boolean;
}

/** Opens the state, or begins it with `fresh` where there is none; what the system refuses to write is thrown. */
export function openLeagueState(file: string, fresh: LeagueHead): LeagueState | NoLeagueState {
  // Of two that begin it at once, both append their head, and the first one counts for both.
  if (!existsSync(file) || isEmptyFile(file)) append(file, { kind: "league", ...fresh });
  const read = readUserBytes(file, mostRecordBytes);
  if (!read.ok) return { why: `${file} ${read.why}.`, damaged: false };
  const [first, ...rest] = linesOf(read.content);
  const head = parsed(headSchema, first?.line ?? "");
  if (!head) return { why: `${file} is no state of a league.`, damaged: true };
  const later = rest.map(({ line, number }) => ({ number, found: parsed(lineSchema, line) }));
  const damaged = later.find(({ found }) => found === undefined);
  if (damaged) return { why: `Line ${damaged.number} of ${file} is no match of a league.`, damaged: true };
  const matches = later.flatMap(({ found }) => (found?.kind === "match" ? [found] : []));
  return {
    head,
    known: (ids) => playedBetween(matches, ids),
    add({ entries, ...match }, ids) {
      const bots = entries.map((entry) => ids[entry]);
      append(file, { kind: "match", bots, ...match });
    },
  };
}

function isEmptyFile(file: string): boolean {
  const found = userStats(file);
  return found?.isFile() === true && found.size === 0;
}

/** A line that broke off is ended by this, which tells it from one that is damaged. */
const brokenOff = "\n\n";

/** Adds a line; nothing is ever cut off, since another process may be adding as well. */
function append(file: string, line: object): void {
  const open = openSync(file, "a+");
  try {
    const { size } = fstatSync(open);
    const last = Buffer.from("\n");
    if (size > 0) readSync(open, last, 0, 1, size - 1);
    const ended = last.toString("latin1") === "\n";
    appendFileSync(open, `${ended ? "" : brokenOff}${JSON.stringify(line)}\n`);
  } finally {
    closeSync(open);
  }
}

/** The lines that count, with their numbers from 1: none that a full disk or the end of a process left unfinished. */
function linesOf(bytes: Buffer): { line: string; number: number }[] {
  const whole = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
  const lines = whole.toString("utf8").split("\n").slice(0, -1);
  return lines
    .map((line, i) => ({ line, number: i + 1, unfinished: lines[i + 1] === "" && jsonIn(line) === undefined }))
    .filter(({ line, unfinished }) => line !== "" && !unfinished);
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
  const json = jsonIn(line);
  const read = json && v.safeParse(schema, json.value);
  return read?.success ? read.output : undefined;
}

function jsonIn(line: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(line) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
