import type { BotForm } from "../game/bots.ts";
import type { Reply } from "../game/turn.ts";

/** Who plays: enough to start it again and to tell whether the file has changed since. */
export interface BotStamp {
  readonly name: string;
  /** Absolute path of the source file; absent for a command or a builtin. */
  readonly file?: string;
  /** SHA-256 of the file's bytes, hex. */
  readonly hash?: string;
  /** The version of its source, by an id that stands for the content of all its files. */
  readonly version?: string;
  /** `file` lies in a folder of ours and is another version of this one. */
  readonly versionOf?: string;
  /** An id of bots/languages. */
  readonly language?: string;
  readonly form?: BotForm;
  /** The class to play, where the file has several. */
  readonly className?: string;
  /** What to run, program first; decided by the language or by the configuration. */
  readonly command?: readonly string[];
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** How much memory it may use, in MB, where that is not as usual. */
  readonly memory?: number;
  /** What it is shut off by from the rest of the machine. */
  readonly sandbox?:
    | "bubblewrap"
    | "bubblewrap without size"
    | "namespaces"
    | "landlock"
    | "seatbelt"
    | "node permissions"
    | "node permissions on trial";
  /** The name of a builtin of the game. */
  readonly builtin?: string;
  /** What the builtin weighs with instead of its own numbers. */
  readonly numbers?: readonly number[];
  /** A person, who answers by hand. */
  readonly person?: true;
  /** A player of a recorded match that answers as it did there. */
  readonly ghost?: {
    /** Absolute path of the record. */
    readonly record: string;
    readonly player: number;
  };
}

/** How a bot is spoken to; a command speaks lines, like most bots. */
export function formOf({ form = "lines" }: Pick<BotStamp, "form">): BotForm {
  return form;
}

/** A place in source text. `line` and `column` count from 1. */
export interface SourceRange {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** The function it is in, if known. */
  readonly name?: string;
}

/** The chain of the user's lines that wrote part of an answer, innermost first. */
export interface WrittenBy {
  /** Characters of the answer, [from, to). */
  readonly span: readonly [number, number];
  readonly frames: readonly SourceRange[];
}

/** What is known about an error that ended or disturbed a bot. */
export interface BotError {
  /** "IndexError", "SIGSEGV", "exit code 3". */
  readonly type: string;
  readonly message: string;
  /** The user's frames, innermost first. */
  readonly frames: readonly SourceRange[];
  /** The line is a best guess. */
  readonly guessed?: boolean;
}

/** Answer to one ask with all that was measured. */
export type Answer = Reply & {
  /** Milliseconds at the pipe; for a failure, until it was known. */
  readonly ms: number;
  /** Who wrote which part; absent when tracing is off or the language has none. */
  readonly writtenBy?: readonly WrittenBy[];
  /** The bot's stderr since the last answer, at most `stderrLimit` bytes. */
  readonly stderr?: string;
  readonly stderrCut?: number;
  /** Resident memory of the bot's process after the answer, now and then. */
  readonly memoryBytes?: number;
  /** Text of an unfinished answer. */
  readonly partial?: string;
  readonly error?: BotError;
  /** The user's frames when the limit passed, innermost first. */
  readonly stack?: readonly SourceRange[];
  /** How long the bot was ready to run but had no processor, in the second half of a limit that passed. */
  readonly waitedMs?: number;
  /** It was not waited for: taken as lost after so many time-outs in a row. */
  readonly lostAfter?: number;
  /** An answer that came shortly after the limit. */
  readonly late?: LateAnswer;
  /** Blocked on reading when the limit passed. */
  readonly waiting?: boolean;
  /** What to do in its language where an answer may still lie in a buffer. */
  readonly flush?: string;
  /** It reads until the end of its input, which comes only when the match is over. */
  readonly toEnd?: boolean;
  /** Input lines the bot has read of this turn, and how many there were. */
  readonly read?: readonly [number, number];
  /** Things noticed that are no failure, each with its place. */
  readonly remarks?: readonly BotRemark[];
};

/** What was printed too late: how long after the limit, and by whom where that is known, innermost first. */
export interface LateAnswer {
  readonly ms: number;
  readonly text: string;
  readonly frames?: readonly SourceRange[];
}

export interface BotRemark {
  /** "early": printed before all input was read; "leftover": input lines not read; "extra": more output than asked for; "encoding": invalid UTF-8, "line-end": CR before LF. */
  readonly kind: "early" | "leftover" | "extra" | "encoding" | "line-end" | "notice";
  readonly message: string;
  readonly at?: SourceRange;
}
