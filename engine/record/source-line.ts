import type { BotStamp, SourceRange } from "./answer.ts";

/**
 * The line of a bot's source whose literal most plausibly made `text`, or undefined; with "literal" only one whose
 * literals fit it, no mere likeness.
 * Handed in, because reading the bot's file is not for a record.
 */
export type GuessLine = (stamp: BotStamp, text: string, only?: "literal") => SourceRange | undefined;

/** A range without the name of its function. */
export function unnamed(range: SourceRange): Omit<SourceRange, "name"> {
  const { name: _, ...bare } = range;
  return bare;
}

/** The file as a whole, where no line is known. */
export function wholeFile(stamp: BotStamp): {
  readonly file?: string;
  readonly line?: number;
  readonly guessed: boolean;
} {
  return stamp.file === undefined ? { guessed: false } : { file: stamp.file, line: 1, guessed: true };
}
