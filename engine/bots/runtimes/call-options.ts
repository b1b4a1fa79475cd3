import type { CallingHost } from "./runtime.ts";

/** The options of a class host, which follow the game's host program; the same for all runtimes. */
export function createCallOptions({ program, form, className, limits }: CallingHost, trace: boolean): string[] {
  return [
    program,
    `--form=${form}`,
    ...(className ? [`--class=${className}`] : []),
    ...(limits ? [`--call-ms=${limits.callMs}`, `--first-ms=${limits.firstMs}`] : []),
    ...(limits?.grace ? [`--grace=${limits.grace}`] : []),
    ...(trace ? [] : ["--no-trace"]),
  ];
}

/** Splits a command at the bot's file, so that a host's arguments can be inserted before it. */
export function splitAtFile(command: readonly string[], file: string): { before: string[]; after: string[] } {
  const at = Math.max(command.lastIndexOf(file), 1);
  return { before: command.slice(0, at), after: command.slice(at) };
}
