import type { Writable } from "node:stream";
import type { BotError, SourceRange } from "../../record/answer.ts";

/** The host inside a bot's process, as Spar speaks with it. */
export interface Host {
  /** How long it may take to tell its stack. */
  readonly stackMs: number;
  /**
   * Asks for the stack; throws when the process is gone. `pid` is what the host calls its own process, `questions` the pipe
   * to it where it has one.
   */
  askStack(pid: number, questions: Writable | undefined): void;
  /** What the runtime itself writes to the host's pipe when no host can: which lines can be its first, and how it is read. */
  readonly fault?: {
    readonly begins: RegExp;
    read(lines: readonly string[]): Fault | undefined;
  };
  /** Maps places of what runs to the source; a fresh one for each bot. */
  mapping?(): (place: SourceRange) => SourceRange;
  /** Ends each call of a bot at its limit, so that a late answer says nothing about the call of another game. */
  readonly endsCalls?: boolean;
}

export interface Stack {
  /** The user's frames, innermost first. */
  readonly frames: readonly SourceRange[];
  /** Blocked on reading input. */
  readonly waiting: boolean;
  /** It reads until the end of its input. */
  readonly toEnd?: boolean;
}

export interface Fault {
  readonly stack: Stack;
  /** Of a fatal signal. */
  readonly error?: BotError;
}
