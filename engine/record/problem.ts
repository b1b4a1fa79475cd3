import type { AnswerHint } from "../game/turn.ts";
import type { Text } from "../l10n/message.ts";
import type { SourceRange } from "./answer.ts";

/** All kinds of problems, as used in diagnostics, records and `--json`. */
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
  /** The bundle of a bot has a fault and should not be submitted. */
  | "bundle"
  | "remark";

export type Severity = "error" | "warning" | "information";

/** Something a bot's author should know, on the line that caused it. */
export interface Problem extends Partial<Omit<SourceRange, "name">> {
  readonly player: number;
  /** Number of the turn; -1 before the first. */
  readonly turn: number;
  readonly gameNumber?: number;
  /** Index of the answer in the record, for the link to the board; -1 without one. */
  readonly answer: number;
  readonly kind: ProblemKind;
  readonly severity: Severity;
  /** A sentence that says what is wrong and, if there is one obvious thing to do, what to do. */
  readonly message: Text;
  /** A short form without turn and answer, shown at the end of the line. Absent if `message` is short. */
  readonly reason?: Text;
  /** The problem lost the match. */
  readonly lostMatch?: true;
  readonly hint?: AnswerHint;
  /** The line is a guess. */
  readonly guessed: boolean;
  /** The judged text. */
  readonly text?: string;
  readonly elapsedMs?: number;
  readonly limitMs?: number;
  readonly related?: readonly (SourceRange & { readonly message: string })[];
  /** Settings that may be the intended ones, the most likely first. */
  readonly instead?: readonly SettingToTry[];
}

/** A value of a game option to try for one bot. */
export interface SettingToTry {
  /** Path of the bot. */
  readonly file: string;
  readonly option: string;
  readonly value: string;
}
