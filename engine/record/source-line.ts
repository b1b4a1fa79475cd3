import type { SourceRange } from "./answer.ts";
import type { BotStamp } from "./bot-stamp.ts";

/**
 * Guesses the line of a bot's source whose literal produced `text`, or undefined; with "literal" only if the literals
 * match exactly. Passed in as a function, because this module must not read files.
 */
export type GuessLine = (stamp: BotStamp, text: string, only?: "literal") => SourceRange | undefined;

/** A range without its function name. */
export function removeFunctionName(range: SourceRange): Omit<SourceRange, "name"> {
  const { name: _, ...bare } = range;
  return bare;
}

/** The whole file, without a line, if none is known. */
export function locateWholeFile(stamp: BotStamp): { readonly file?: string; readonly guessed: false } {
  return stamp.kind === "file" ? { file: stamp.file, guessed: false } : { guessed: false };
}
