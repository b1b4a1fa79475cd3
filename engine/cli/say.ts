import { visible, visibleJson, visibleLine } from "../text/visible.ts";

// All that commands print goes through here, since any part of it can come from a bot.

/** Lines for standard output. */
export function say(...lines: readonly string[]): void {
  console.log(lines.map(visibleLine).join("\n"));
}

/** A text of several lines for standard output. */
export function sayText(text: string): void {
  console.log(visible(text));
}

/** One JSON value in one line. */
export function sayJson(value: object): void {
  console.log(visibleJson(value));
}

/** A line for standard error. */
export function complain(line: string): void {
  console.error(visibleLine(line));
}

/** Shows a person on a terminal that a line is awaited. */
export function awaitLine(): void {
  if (process.stdout.isTTY) process.stdout.write("> ");
}

/** How far something is, where somebody looks on; without a text, its line is cleared. */
export function showProgress(line = ""): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${visibleLine(line)}`);
}
