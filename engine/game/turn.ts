import type { Text } from "../l10n/speak.ts";
/** A message to a bot: the exact text for its stdin. */
export interface Tell {
  readonly kind: "tell";
  readonly player: number;
  readonly text: string;
  /** The index of the game within the match, from 0. */
  readonly gameNumber?: number;
}

export interface Ask {
  readonly kind: "ask";
  readonly player: number;
  readonly text: string;
  /** The end of the answer: a number of lines, an empty line, the end of the program, or whoever listens to it. */
  readonly ends: { readonly lines: number } | "blank" | "whole" | LiveAnswer;
  /** The time limit from the last byte written to the last byte of the answer, before `timeScale`. */
  readonly limitMs: number;
  /** A slower answer still counts, but is remarked. */
  readonly softLimitMs?: number;
  /** The number of the turn in all messages; increases over the match. */
  readonly turn: number;
  /** The phase of the game in words: "draft", "battle", "6.50 s". */
  readonly phase: Text;
  /** The index of the game within the match, from 0. Questions of different games may be sent together. */
  readonly gameNumber?: number;
}

/** An answer that is passed on while it is written, until `over` is aborted. */
export interface LiveAnswer {
  readonly wrote: (text: Uint8Array) => void;
  readonly over: AbortSignal;
}

export type Prompt = Tell | Ask;

/** The ways in which a bot can fail to answer. */
export const failures = ["timeout", "crash", "closed", "flood", "start"] as const;
export type Failure = (typeof failures)[number];

/** `text` is the answer without its final newline. */
export type Reply =
  | { readonly text: string; readonly failure?: undefined }
  | { readonly failure: Failure; readonly text?: undefined };

/** The judgement of one command; `span` is its position in the answer, [from, to). */
export interface Ruling {
  readonly span: readonly [number, number];
  readonly verdict: "done" | "skipped" | "unreadable" | "remark";
  /** Why the command was not performed, in words; present unless it was performed. */
  readonly why?: Text;
  readonly hint?: AnswerHint;
  /** An external referee said this in its own words, after the players of a turn had answered. */
  readonly isLate?: true;
}

/** The judgement of an answer that comes later than the answer's own rulings. */
export interface LateRuling {
  readonly player: number;
  /** The number of the question's turn. */
  readonly turn: number;
  readonly verdict: "skipped" | "unreadable";
  readonly why: string;
}

/** The likely reason why an answer was not performed as intended. */
export type AnswerHint =
  /** A misspelt word and the intended one. */
  | { readonly kind: "misspelt"; readonly word: string; readonly meant: string }
  /** The text looks like a message for a person rather than an answer. */
  | { readonly kind: "debug print" }
  /** The answer was performed, but not as it was intended. */
  | { readonly kind: "misread" };

/** An event while an answer was judged. The board can stop after each one. */
export interface Note {
  /** The command that caused it, if any. */
  readonly ruling?: Ruling;
  /** One line for the log: "Slimer (3) attacks Scuttler (4): 2 damage, dies". */
  readonly text: Text;
  /** What the board draws for it: the game's own event type, defined in its view file. */
  readonly event?: unknown;
}
export type Watch = (note: Note) => void;
