import type { AnswerHint } from "../game/turn.ts";
import type { SourceRange } from "./answer.ts";

/** The closed list used alike in diagnostics, records and `--json`. */
export type ProblemKind =
  | "unreadable"
  | "illegal"
  | "timeout"
  | "waiting"
  | "crash"
  | "closed"
  | "flood"
  | "compile"
  | "start"
  /** A bot's single file is not to be handed in as it is. */
  | "bundle"
  | "remark";

export type Severity = "error" | "warning" | "information";

/** One thing that a bot's author should know, on the line that caused it. */
export interface Problem {
  readonly player: number;
  /** The ask it belongs to; -1 before the first. */
  readonly turn: number;
  readonly gameNumber?: number;
  /** Index of the answer in the record's answers, for the link to the board; -1 without one. */
  readonly answer: number;
  readonly kind: ProblemKind;
  readonly severity: Severity;
  /** A sentence that says what is wrong and, where there is one thing to do, what to do. */
  readonly message: string;
  /** The same as short as it goes, without turn and answer: what stands behind the line. Absent where `message` is short. */
  readonly reason?: string;
  /** The match ended with it, lost. */
  readonly lostMatch?: true;
  readonly hint?: AnswerHint;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  /** The line is not known for certain. */
  readonly guessed: boolean;
  /** The text that was judged. */
  readonly text?: string;
  readonly elapsedMs?: number;
  readonly limitMs?: number;
  readonly related?: readonly (SourceRange & { readonly message: string })[];
  /** Settings of a bot that may be meant, the likeliest first. */
  readonly instead?: readonly SettingToTry[];
}

/** A value of a game's option for one bot. */
export interface SettingToTry {
  /** Path of the bot. */
  readonly file: string;
  readonly option: string;
  readonly value: string;
}
