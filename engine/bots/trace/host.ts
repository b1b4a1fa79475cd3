import type { Writable } from "node:stream";
import type { BotError, SourceRange } from "../../record/answer.ts";

/** The host inside a bot's process, as seen from Spar. */
export interface TraceHost {
  /** Time limit for reporting the stack, in milliseconds. */
  readonly stackMs: number;
  /**
   * Asks for the stack; throws if the process is gone. `pid` is the host's own id of its process, `questions` the pipe
   * to it, if there is one.
   */
  askStack(pid: number, questions: Writable | undefined): void;
  /**
   * How to read what the runtime itself writes to the host's pipe when no host can run, and which lines it begins with.
   */
  readonly fault?: {
    readonly begins: RegExp;
    read(lines: readonly string[]): HostFault | undefined;
  };
  /** Maps places in the running code to the source; a new mapping for each bot. */
  mapping?(): (place: SourceRange) => SourceRange;
  /** The host ends each call of a bot at its limit, so a late answer does not disturb the call of another game. */
  readonly endsCalls?: boolean;
}

export interface BotStack {
  /** The user's call stack, innermost first. */
  readonly frames: readonly SourceRange[];
  /** The bot is blocked on reading input. */
  readonly waiting: boolean;
  /** The bot reads its input to the end. */
  readonly toEnd?: boolean;
}

export interface HostFault {
  readonly stack: BotStack;
  /** The fatal signal, if there was one. */
  readonly error?: BotError;
}
