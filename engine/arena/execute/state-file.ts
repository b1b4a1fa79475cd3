import { appendFileSync, closeSync, existsSync, fstatSync, openSync, readSync } from "node:fs";
import * as v from "valibot";
import { maxRecordBytes, readUserBytes, readUserStats } from "../../files/user-file.ts";
import { t } from "../../l10n/speak.ts";
import { parseJson } from "../../text/json.ts";

/** An append-only file, so that finished matches survive a kill: a line for the run, then one for each match. */
interface StateFile<Head, Match> {
  readonly head: Head;
  /** The matches in the file when it was opened. */
  readonly matches: readonly Match[];
  add(match: Match): void;
}

/** Why a state could not be opened. `isDamaged`: the file could be read but is not a valid state. */
export interface NoState {
  readonly why: string;
  readonly isDamaged: boolean;
}

interface Form<Head, Match> {
  /** What the file is a state of, for messages. */
  readonly of: string;
  readonly head: v.GenericSchema<unknown, Head>;
  readonly match: v.GenericSchema<unknown, Match>;
}

/** Opens a state file, or creates it with the head `fresh`. Throws the system's error if it cannot be written. */
export function openStateFile<Head extends object, Match extends object>(
  file: string,
  form: Form<Head, Match>,
  fresh: Head,
): StateFile<Head, Match> | NoState {
  // If two processes create the file at once, both append their head, and the first one counts for both.
  if (!existsSync(file) || isEmptyFile(file)) appendLine(file, fresh);
  const read = readUserBytes(file, maxRecordBytes);
  if (!read.ok) return { why: read.why(file), isDamaged: false };
  const [first, ...rest] = splitCompleteLines(read.content);
  const head = parseLine(form.head, first?.line ?? "");
  if (!head)
    return {
      why: t("{file} is not the saved state of a {kind, select, series {series} other {league}}.", {
        file,
        kind: form.of,
      }),
      isDamaged: true,
    };
  const matches: Match[] = [];
  for (const { line, number } of rest) {
    const match = parseLine(form.match, line);
    if (match) matches.push(match);
    else if (!parseLine(form.head, line))
      return {
        why: t("Line {line, number} of {file} is not a match of a {kind, select, series {series} other {league}}.", {
          line: number,
          file,
          kind: form.of,
        }),
        isDamaged: true,
      };
  }
  return { head, matches, add: (match) => appendLine(file, match) };
}

function isEmptyFile(file: string): boolean {
  const found = readUserStats(file);
  return found?.isFile() === true && found.size === 0;
}

/** Ends an incomplete line and marks it as such, so that it is not taken for a damaged one. */
const incompleteLineEnd = "\n\n";

/** Appends a line; never truncates the file, since another process may be appending too. */
function appendLine(file: string, line: object): void {
  const open = openSync(file, "a+");
  try {
    const { size } = fstatSync(open);
    const last = Buffer.from("\n");
    if (size > 0) readSync(open, last, 0, 1, size - 1);
    const isEnded = last.toString("latin1") === "\n";
    appendFileSync(open, `${isEnded ? "" : incompleteLineEnd}${JSON.stringify(line)}\n`);
  } finally {
    closeSync(open);
  }
}

/** The complete lines with their numbers from 1, without lines left incomplete by a full disk or a killed process. */
function splitCompleteLines(bytes: Buffer): { line: string; number: number }[] {
  const whole = bytes.subarray(0, bytes.lastIndexOf("\n") + 1);
  const lines = whole.toString("utf8").split("\n").slice(0, -1);
  return lines
    .map((line, i) => ({ line, number: i + 1, unfinished: lines[i + 1] === "" && parseJson(line) === undefined }))
    .filter(({ line, unfinished }) => line !== "" && !unfinished);
}

function parseLine<Output>(schema: v.GenericSchema<unknown, Output>, line: string): Output | undefined {
  const read = v.safeParse(schema, parseJson(line));
  return read.success ? read.output : undefined;
}
