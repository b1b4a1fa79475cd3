import type { Ask } from "../game.ts";
import type { BotStamp, SourceRange } from "./answer.ts";

/**
 * The line of a bot's source whose literal most plausibly made `text`, or undefined; with "literal" only one whose
 * literals fit it, no mere likeness.
 * Handed in, because reading the bot's file is not for a record.
 */
export type GuessLine = (stamp: BotStamp, text: string, only?: "literal") => SourceRange | undefined;

/** A place without the name of its function. */
export function rangeOf(place: SourceRange): Omit<SourceRange, "name"> {
  const { name: _, ...range } = place;
  return range;
}

/** The file as a whole, where no line is known. */
export function fileOf(stamp: BotStamp): { readonly file?: string; readonly line?: number; readonly guessed: boolean } {
  return stamp.file === undefined ? { guessed: false } : { file: stamp.file, line: 1, guessed: true };
}

/** "Turn 7", or with the place in the game where it has a number of its own: "Turn 812 (game 12, round 3: play)". */
export function whenOf({ ask }: { readonly ask: Ask }): string {
  return /\d/.test(ask.phase) ? `Turn ${ask.turn} (${ask.phase})` : `Turn ${ask.turn}`;
}

/** A bot's text inside a sentence: bounded, with what is invisible made visible; JSON has its own quotes and brackets. */
export function quoted(text: string): string {
  if (text === "") return "an empty line";
  const bounded = text.length > 120 ? `${text.slice(0, 117)}…` : text;
  const shown = JSON.stringify(bounded).replace(/\\"/g, '"');
  return /^["[{]/.test(text) ? shown.slice(1, -1) : shown;
}
