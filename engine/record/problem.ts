import type { AnswerHint, Ask } from "../game/turn.ts";
import { english, msg, type Text } from "../l10n/speak.ts";
import type { BotStamp, SourceRange } from "./match-record.ts";

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

/** Guesses the line whose literal produced `text`; "literal": exactly. Passed in: this module reads no files. */
export type GuessLine = (stamp: BotStamp, text: string, only?: "literal") => SourceRange | undefined;

/** Where a problem is. */
export type Location = Partial<Omit<SourceRange, "name">> & Pick<Problem, "guessed" | "related">;

/** The location of a range, with places that have to do with it. */
export function locateRange(
  { name: _, ...bare }: SourceRange,
  guessed: boolean,
  related: Problem["related"] = [],
): Location {
  return { ...bare, guessed, ...(related.length > 0 && { related }) };
}

/** The location of a guess; the whole file, without a line, if there is none. */
export function locateGuess(guess: SourceRange | undefined, stamp: BotStamp): Location {
  if (guess) return locateRange(guess, true);
  return stamp.kind === "file" ? { file: stamp.file, guessed: false } : { guessed: false };
}

/** The callers of a place, as places that have to do with it. */
export function listCallers(frames: readonly SourceRange[]): NonNullable<Problem["related"]> {
  return frames.map((caller) => ({ ...caller, message: msg("called from here") }));
}

/** "Turn 7: …", or with the phase if it has its own numbers: "Turn 812 (game 12, round 3: play): …". */
export function addTurnPrefix({ ask }: { readonly ask: Ask }, what: Text): Text {
  const { turn, phase } = ask;
  if (turn === 0) return msg("Before turn 1: {what}", { what });
  return /\d/.test(english(phase))
    ? msg("Turn {turn, number} ({phase}): {what}", { turn, phase, what })
    : msg("Turn {turn, number}: {what}", { turn, what });
}

/** Quotes a bot's text in a sentence: clipped, with invisible characters escaped. JSON gets no further quotes. */
export function quoteBotText(text: string): string {
  if (text === "") return msg("an empty line");
  const bounded = text.length > 120 ? `${text.slice(0, 117)}…` : text;
  const shown = JSON.stringify(bounded).replace(/\\"/g, '"');
  return /^["[{]/.test(text) ? shown.slice(1, -1) : shown;
}
