import type { ChildProcess } from "node:child_process";
import type { BotError, SourceRange } from "../../record/answer.ts";

/** The host inside a bot's process, as Spar speaks with it. */
export interface Host {
  /** How long it may take to tell its stack. */
  readonly stackMs: number;
  /** Asks for the stack; throws when the process is gone. `pid` is what the host calls its own process. */
  askStack(child: ChildProcess, pid: number): void;
  /** Reads what the runtime itself writes to descriptor 3 when no host can. */
  readFault?(lines: readonly string[]): Fault | undefined;
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
