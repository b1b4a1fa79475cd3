import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import * as v from "valibot";
import { maxRecordBytes, readUserBytes, userStats } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";

/**
 * What was played, in a file that only grows: a match that is over is there, whenever the process is killed. Its first
 * line says of what it is; each other one is a match.
 */
export interface StateFile<Head, Match> {
  readonly head: Head;
  /** Those that were there when it was opened. */
  readonly matches: readonly Match[];
  add(match: Match): void;
}

/** Why there is no state; `damaged`: the file was read, and is none. */
export interface NoState {
  readonly why: string;
  readonly damaged: boolean;
}

interface Form<Head, Match> {
  /** What it is the state of, in a word. */
  readonly of: string;
  readonly head: v.GenericSchema<unknown, Head>;
  readonly match: v.GenericSchema<unknown, Match>;
}

/** Opens the state, or begins it with `fresh` where there is none; what the system refuses to write is thrown. */
export function openStateFile<Head extends object, Match extends object>(
  file: string,
  form: Form<Head, Match>,
  fresh: Head,
): StateFile<Head, Match> | NoState {
  // Of two that begin it at once, both append their head, and the first one counts for both.
  if (!existsSync(file) || isEmptyFile(file)) append(file, fresh);
  const read = readUserBytes(file, maxRecordBytes);
  if (!read.ok) return { why: read.why(file), damaged: false };
  const [first, ...rest] = getLines(read.content);
  const head = parsed(form.head, first?.line ?? "");
  if (!head)
    return {
      why: t("{file} is not the saved state of a {kind, select, series {series} other {league}}.", {
        file,
        kind: form.of,
      }),
      damaged: true,
    };
  const matches: Match[] = [];
  for (const { line, number } of rest) {
    const match = parsed(form.match, line);
    if (match) matches.push(match);
    else if (!parsed(form.head, line))
      return {
        why: t("Line {line, number} of {file} is not a match of a {kind, select, series {series} other {league}}.", {
          line: number,
          file,
          kind: form.of,
        }),
        damaged: true,
      };
  }
  return { head, matches, add: (match) => append(file, match) };
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
function getLines(bytes: Buffer): { line: string; number: number }[] {
  const whole = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
  const lines = whole.toString("utf8").split("\n").slice(0, -1);
  return lines
    .map((line, i) => ({ line, number: i + 1, unfinished: lines[i + 1] === "" && jsonIn(line) === undefined }))
    .filter(({ line, unfinished }) => line !== "" && !unfinished);
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
