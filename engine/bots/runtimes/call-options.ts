import type { Caller } from "./runtime.ts";

/** The options of a class host, the same for all runtimes, behind the game's host program. */
export function callOptions({ program, form, className, limits }: Caller, trace: boolean): string[] {
  return [
    program,
    `--form=${form}`,
    ...(className ? [`--class=${className}`] : []),
    ...(limits ? [`--call-ms=${limits.callMs}`, `--first-ms=${limits.firstMs}`] : []),
    ...(limits?.grace ? [`--grace=${limits.grace}`] : []),
    ...(trace ? [] : ["--no-trace"]),
  ];
}

/** A command before the bot's file and from it on: a host's own words go between them. */
export function splitAtFile(command: readonly string[], file: string): { before: string[]; after: string[] } {
  const at = Math.max(command.lastIndexOf(file), 1);
  return { before: command.slice(0, at), after: command.slice(at) };
}
