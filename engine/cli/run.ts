import { CommanderError } from "commander";
import { isRecordTrouble } from "../record/record-trouble.ts";
import { isSystemError, systemSentence } from "../system-error.ts";
import { exitCodes } from "./exit-codes.ts";
import { CannotPlay } from "./failure.ts";
import { main } from "./main.ts";

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

/** What a person reads of an error that is theirs to mend, in one line; undefined for a fault of ours. */
function sentenceOf(error: unknown): string | undefined {
  if (error instanceof CannotPlay || isRecordTrouble(error)) return inOneLine(error.message);
  return isSystemError(error) ? inOneLine(systemSentence(error)) : undefined;
}

/** Characters that act on a terminal, or turn a line round, are shown by their numbers. */
function inOneLine(text: string): string {
  const line = text.trim().replace(/\s*\n\s*/g, " ");
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (found) => {
    return `\\u${found.codePointAt(0)!.toString(16).padStart(4, "0")}`;
  });
}
