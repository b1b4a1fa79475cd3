import type { BuildInput, Language, PreparedCommand } from "../language.ts";
import { checkInstalled } from "./compiler.ts";

/** A language whose files run as they are, so that only its interpreter is needed. */
export function prepareInterpreted(language: Language, given: BuildInput): Promise<PreparedCommand> {
  const command = given.command ?? language.command;
  const missing = checkInstalled(language, command[0]!);
  return Promise.resolve(missing ?? { ok: true, command: [...command, given.file], problems: [] });
}
