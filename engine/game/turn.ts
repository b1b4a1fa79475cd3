import type { Text } from "../l10n/message.ts";
/** Text for a bot, byte for byte what goes to its stdin. */
export interface Tell {
  readonly kind: "tell";
  readonly player: number;
  readonly text: string;
  /** Which of several games inside one match this belongs to, from 0. */
  readonly gameNumber?: number;
}

export interface Ask {
  readonly kind: "ask";
  readonly player: number;
  readonly text: string;
  /** What ends the answer: a number of lines, or an empty line. */
  readonly ends: { readonly lines: number } | "blank";
  /** From the last byte written to the byte that ends the answer, before `timeScale`. */
  readonly limitMs: number;
  /** An answer that takes longer still counts, but should be remarked. */
  readonly softLimitMs?: number;
  /** Counts up over the match; what "turn 7" means in every message. */
  readonly turn: number;
  /** Where in the game this is, in words: "draft", "battle", "t=13/2". */
  readonly phase: Text;
  /** Which of several games inside one match this belongs to, from 0. Asks of different games may go out together. */
  readonly gameNumber?: number;
}

export type Prompt = Tell | Ask;

/** Everything that can be wrong with a bot instead of an answer. */
export const failures = ["timeout", "crash", "closed", "flood", "start"] as const;
export type Failure = (typeof failures)[number];

/** `text` is the answer without the line end that closes it. */
export type Reply =
  | { readonly text: string; readonly failure?: undefined }
  | { readonly failure: Failure; readonly text?: undefined };

/** The judgement of one command; `span` are the characters of the answer it speaks of, [from, to). */
export interface Ruling {
  readonly span: readonly [number, number];
  readonly verdict: "done" | "skipped" | "unreadable" | "remark";
  /** Why it was not performed, in words for a person; always there unless done. */
  readonly why?: Text;
  readonly hint?: AnswerHint;
}

/** What is probably behind an answer that was not performed as it was meant. */
export type AnswerHint =
  /** A word of it that should be another. */
  | { readonly kind: "misspelt"; readonly word: string; readonly meant: string }
  /** It looks like nothing of the game: something printed for a person. */
  | { readonly kind: "debug print" }
  /** It was understood otherwise than it was meant, without being refused. */
  | { readonly kind: "misread" };

/** Something that happened while an answer was judged. The board can stop after each one. */
export interface Note {
  /** The command that caused it, if one did. */
  readonly ruling?: Ruling;
  /** One line for the log: "Slimer (3) attacks Scuttler (4): 2 damage, dies". */
  readonly text: Text;
  /** What the board draws for it: the game's own event, named in its view file. */
  readonly event?: unknown;
}
export type Watch = (note: Note) => void;
