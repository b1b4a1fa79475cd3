import { CommanderError } from "commander";
import { formatSystemError, isSystemError } from "../files/system-error.ts";
import { HistoryTrouble } from "../match/history/history-schema.ts";
import { MatchLost } from "../match/match-lost.ts";
import { LeftLeague } from "../project/resolve/league-entries.ts";
import { isQueueTrouble } from "../queue/queue-address.ts";
import { isRecordTrouble } from "../record/record-file.ts";
import { escapeInvisible, escapeLine } from "../text/visible.ts";
import { main } from "./main.ts";
import { CannotPlay, exitCodes } from "./say.ts";

/** Runs `spar` with its arguments and passes error messages to `complain`. Returns the exit code. */
export async function run(args: readonly string[], complain: (text: string) => void): Promise<number> {
  try {
    return await main(args);
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return exitCodes.done;
      // Without a command, commander has already printed the help.
      if (error.code !== "commander.help") complain(toOneLine(error.message.replace(/^error: /, "")));
      return exitCodes.refused;
    }
    const sentence = describeError(error);
    complain(sentence ?? escapeInvisible(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    return sentence === undefined ? exitCodes.fault : exitCodes.refused;
  }
}

/** The one-line message of an error that the user can fix; undefined for a bug in Spar. */
function describeError(error: unknown): string | undefined {
  const isForUser = [CannotPlay, HistoryTrouble, LeftLeague, MatchLost].some((kind) => error instanceof kind);
  if (error instanceof Error && (isForUser || isRecordTrouble(error) || isQueueTrouble(error)))
    return toOneLine(error.message);
  return isSystemError(error) ? toOneLine(formatSystemError(error)) : undefined;
}

const toOneLine = (text: string): string => escapeLine(text.trim().replace(/\s*\n\s*/g, " "));
