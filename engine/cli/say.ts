import { writeFileSync } from "node:fs";
import { describeSystemError, isSystemError } from "../files/system-error.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { writeRecord } from "../record/record-file.ts";
import { escapeInvisible, escapeLine, formatVisibleJson } from "../text/visible.ts";

/** The exit codes of all commands. */
export const exitCodes = {
  /** The command succeeded; for a match, whoever won. */
  done: 0,
  /** Games differ, a required verdict was another, a bundle should not be submitted, or a check or test failed. */
  differs: 1,
  /** The command could not be carried out; one line on stderr says why. */
  refused: 2,
  /** A bug in Spar, with its stack trace on stderr. */
  fault: 3,
  /** Ended by a signal: 128 plus its number, as in shells. */
  hungUp: 129,
  interrupted: 130,
  unread: 141,
  terminated: 143,
} as const;

export const exitHelp = `
Exit codes:
  0    done, whoever won
  1    done, but failed: recorded games differ, not better with --fail-unless-better, a faulty bundle, a failed check or turn test
  2    could not run; one line on stderr says why
  3    a bug in Spar, with a stack trace
  130  interrupted by Ctrl+C (128 and the number of the signal: also 129, 143)
  141  standard output was closed (SIGPIPE)`;

/** Thrown when a command cannot be carried out: one line on stderr, exit code 2. */
export class CannotPlay extends Error {
  override readonly name = "CannotPlay";
}

/** Calls `stop` on the first Ctrl+C; a second one ends the program as usual. Returns what removes the handler. */
export function handleFirstInterrupt(stop: () => void): () => void {
  const usual = process.listeners("SIGINT");
  const restore = () => {
    process.off("SIGINT", first);
    for (const listener of usual.splice(0)) process.on("SIGINT", listener);
  };
  const first = () => {
    restore();
    stop();
  };
  process.removeAllListeners("SIGINT");
  process.on("SIGINT", first);
  return restore;
}

/** Runs a command and keeps its exit code. */
export type Act = (run: () => number | Promise<number>) => Promise<void>;

/** Prints lines: all output of commands is made visible here, since any may come from a bot. */
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
