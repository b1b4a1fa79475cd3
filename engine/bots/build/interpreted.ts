import type { Language, PreparedCommand, PrepareGiven } from "../languages/language.ts";
import { missingProgram } from "./tool.ts";

/** A language whose files run as they are, so that only its interpreter is needed. */
export function interpreted(
  language: Language,
  given: PrepareGiven,
  options: readonly string[] = [],
): Promise<PreparedCommand> {
  const command = given.command ?? language.command;
  const missing = missingProgram(language, command[0]!);
  return Promise.resolve(missing ?? { ok: true, command: [...command, ...options, given.file], problems: [] });
}
