import { CommanderError } from "commander";
import { isSystemError, systemSentence } from "../files/system-error.ts";
import { HistoryTrouble } from "../match/history/history-trouble.ts";
import { MatchLost } from "../match/match-lost.ts";
import { LeftLeague } from "../project/resolve/league-entries.ts";
import { isQueueTrouble } from "../queue/queue-trouble.ts";
import { isRecordTrouble } from "../record/record-trouble.ts";
import { visible, visibleLine } from "../text/visible.ts";
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
      if (error.code !== "commander.help") complain(oneLine(error.message.replace(/^error: /, "")));
      return exitCodes.refused;
    }
    const sentence = getSentence(error);
    complain(sentence ?? visible(error instanceof Error ? (error.stack ?? error.message) : String(error)));
    return sentence === undefined ? exitCodes.fault : exitCodes.refused;
  }
}

/** What a person reads of an error that is theirs to mend, in one line; undefined for a fault of ours. */
function getSentence(error: unknown): string | undefined {
  const theirs = [CannotPlay, HistoryTrouble, LeftLeague, MatchLost].some((kind) => error instanceof kind);
  if (error instanceof Error && (theirs || isRecordTrouble(error) || isQueueTrouble(error)))
    return oneLine(error.message);
  return isSystemError(error) ? oneLine(systemSentence(error)) : undefined;
}

function oneLine(text: string): string {
  return visibleLine(text.trim().replace(/\s*\n\s*/g, " "));
}
