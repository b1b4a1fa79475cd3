import { readUserText } from "../files/user-file.ts";
import type { Ask, Failure } from "../game/turn.ts";
import type { Answer } from "../record/answer.ts";
import { getBotFile, type ProgramStamp } from "../record/bot-stamp.ts";
import type { StartedBot } from "./playing.ts";
import type { PipeFailure, PipeLate } from "./process/timed-pipe.ts";
import { maxSourceChars } from "./source/syntax.ts";

/** A question that was not answered, with the bot it was sent to. */
export interface FailedAsk extends StartedBot {
  readonly ask: Ask;
  readonly kind: PipeFailure;
  /** Unread output of the bot. */
  readonly partial: Buffer;
  /** The answer, if it arrives after its limit. */
  readonly late?: Promise<PipeLate>;
}

/** What is known about a failure. */
export type FailureDetails = { readonly failure: Failure } & Pick<
  Answer,
  "error" | "stack" | "late" | "waiting" | "flush" | "toEnd" | "read"
>;

/** The text of the bot's file, to guess lines. */
export function readBotSource(stamp: ProgramStamp): string | undefined {
  const file = getBotFile(stamp);
  return file === undefined ? undefined : readUserText(file, maxSourceChars);
}
