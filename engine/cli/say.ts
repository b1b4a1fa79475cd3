import { writeFileSync } from "node:fs";
import { describeSystemError, isSystemError } from "../files/system-error.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { writeRecord } from "../record/record-file.ts";
import { escapeInvisible, escapeLine, formatVisibleJson } from "../text/visible.ts";
import { CannotPlay } from "./exit-codes.ts";

/**
 * Prints lines on standard output. All output of commands goes through this file, which makes control characters
 * visible, since any of it may come from a bot. What follows a line break within a message is indented.
 */
export function say(...lines: readonly string[]): void {
  console.log(lines.map(indentMore).join("\n"));
}

const indentMore = (message: string) => message.split("\n").map(escapeLine).join("\n  ");

/** Prints a text of several lines on standard output. */
export function sayText(text: string): void {
  console.log(escapeInvisible(text));
}

/** Prints one JSON value on one line. */
export function sayJson(value: object): void {
  console.log(formatVisibleJson(value));
}

/** Prints a line on standard error. */
export function printError(line: string): void {
  console.error(indentMore(line));
}

/** Prints a prompt if a person is at the terminal. */
export function printPrompt(): void {
  if (process.stdout.isTTY) process.stdout.write("> ");
}

/** Shows the progress on a terminal; without a text, clears that line. */
export function showProgress(line = ""): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${escapeLine(line)}`);
}

/** Writes a file that the user named; `what` names its content in an error: "The record". Throws `CannotPlay` with the reason if the system refuses. */
export function saveAs<Written>(what: string, file: string, write: () => Written): Written {
  try {
    return write();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CannotPlay(`${what} could not be saved as ${file}: ${describeSystemError(error)}.`);
  }
}

/** Writes a record to a file. Throws `CannotPlay` with the reason if the system refuses. */
export function saveRecord(file: string, record: MatchRecord): void {
  saveAs("The record", file, () => writeFileSync(file, writeRecord(record)));
}
