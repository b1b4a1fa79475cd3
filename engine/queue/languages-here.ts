import { programPath } from "../bots/build/program-path.ts";
import { languages } from "../bots/languages/languages.ts";

/** The languages whose tools are on this machine. */
export function languagesHere(): string[] {
  return languages.filter(({ command: [program] }) => programPath(program!) !== undefined).map(({ id }) => id);
}
