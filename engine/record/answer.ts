import type { Reply } from "../game/turn.ts";
import { english, type Text } from "../l10n/message.ts";

/** A place in source text. `line` and `column` count from 1. */
export interface SourceRange {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** The enclosing function, if known. */
  readonly name?: string;
}

/** The user's lines that wrote a part of an answer: the call stack, innermost first. */
export interface WrittenBy {
  /** Characters of the answer, [from, to). */
  readonly span: readonly [number, number];
  readonly frames: readonly SourceRange[];
}

/** What is known about an error of a bot. */
export interface BotError {
  /** "IndexError", "SIGSEGV", "exit code 3". */
  readonly type: string;
  readonly message: string;
  /** The message as data, where it has values. */
  readonly words?: Text;
  /** The user's frames, innermost first. */
  readonly frames: readonly SourceRange[];
  /** The line is a guess. */
  readonly guessed?: boolean;
}

/** The answer to one question, with everything that was measured. */
export type Answer = Reply & {
  /** Milliseconds measured at the pipe; for a failure, until it was detected. */
  readonly ms: number;
  /** Which lines wrote which part; absent if tracing is off or not available for the language. */
  readonly writtenBy?: readonly WrittenBy[];
  /** The bot's stderr since the last answer, at most `stderrLimit` bytes. */
  readonly stderr?: string;
  readonly stderrCut?: number;
  /** Resident memory of the bot's process after the answer; measured now and then. */
  readonly memoryBytes?: number;
  /** The text of an unfinished answer. */
  readonly partial?: string;
  readonly error?: BotError;
  /** The user's call stack when time ran out, innermost first. */
  readonly stack?: readonly SourceRange[];
  /** How long the bot was ready to run but got no CPU, in the second half of an exceeded limit, in milliseconds. */
  readonly waitedMs?: number;
  /** The call was not made: the game counted it as lost after several timeouts in a row. */
  readonly lostAfter?: number;
  /** The limit in milliseconds that the referee kept, if it keeps the clock itself and did not wait for this answer. */
  readonly limitMs?: number;
  /** An answer that arrived shortly after the limit. */
  readonly late?: LateAnswer;
  /** The bot was blocked on reading when time ran out. */
  readonly waiting?: boolean;
  /** How to flush the output in the bot's language, if the answer may still be buffered. */
  readonly flush?: string;
  /** The bot reads its input to the end, which comes only when the match is over. */
  readonly toEnd?: boolean;
  /** Input lines of this turn the bot has read, and how many there were. */
  readonly read?: readonly [number, number];
  /** Oddities that are not failures, each with its place. */
  readonly remarks?: readonly BotRemark[];
};

/**
 * Output that came too late: how long after the limit, and the call stack that printed it if known, innermost first.
 */
export interface LateAnswer {
  readonly ms: number;
  readonly text: string;
  readonly frames?: readonly SourceRange[];
}

export interface BotRemark {
  /**
   * "early": printed before reading all input; "leftover": input lines not read; "extra": more output than expected;
   * "encoding": invalid UTF-8; "line-end": CR before LF.
   */
  readonly kind: "early" | "leftover" | "extra" | "encoding" | "line-end" | "notice";
  readonly message: string;
  /** The message as data, where it has values. */
  readonly words?: Text;
  readonly at?: SourceRange;
  /** The first line of output after the answer, if the remark is about such output. */
  readonly text?: string;
}

/** A text of ours for a record: in English, and as data where that says more. */
export function toRecordedText(text: Text): Pick<BotRemark, "message" | "words"> {
  return typeof text === "string" ? { message: text } : { message: english(text), words: text };
}
