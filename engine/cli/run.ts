import { CommanderError } from "commander";
import { UnknownGame } from "../games.ts";
import { BadOptions, BadSeed } from "../options.ts";
import { DamagedRecord } from "../record/damaged-record.ts";
import { exitCodes } from "./exit-codes.ts";
import { CannotPlay } from "./failure.ts";
import { main } from "./main.ts";
import { isSystemError, systemSentence } from "./system-error.ts";

/** Runs `spar` with its arguments; what went wrong is told to `complain`. The answer is the exit code. */
export async function run(args: readonly string[], complain: (text: string) => void): Promise<number> {
  try {
    return await main(args);
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done;
      // Without a command the help was shown, and says it all.
      if (error.code !== "commander.help") complain(inOneLine(error.message.replace(/^error: /, "")));
      return exitCodes.refused;
    }
    const sentence = sentenceOf(error);
    complain(sentence ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
    return sentence === undefined ? exitCodes.fault : exitCodes.refused;
  }
}

const known = [CannotPlay, UnknownGame, BadOptions, BadSeed, DamagedRecord];

/** What a person reads of an error that is theirs to mend, in one line; undefined for a fault of ours. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof Error && known.some((kind) => error instanceof kind)) return inOneLine(error.message);
  return isSystemError(error) ? inOneLine(systemSentence(error)) : undefined;
}

function inOneLine(text: string): string {
  return text.trim().replace(/\s*\n\s*/g, " ");
}
