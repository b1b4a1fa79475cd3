/** What a guess may still cost, in characters looked at; below 0 it is given up. */
export interface Budget {
  left: number;
}

/** What is looked for: of a longer text, its beginning. */
export const longestText = 2000;

/** How texts with holes between them fit a text: somewhere, from its beginning, or from its beginning to its end. */
export type Fit = "within" | "begins" | "whole";

const letter = /[\p{L}\d_]/u;
const letterOnly = /[\p{L}_]/u;

/** A text in which any blanks are one, as `fitOf` takes it. */
export function plainBlanks(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/**
 * Whether the pieces stand in the text in their order, as whole words, with anything between them. Each piece is taken
 * where it comes first, which is never worse than later: so every character is looked at once a piece, at the most.
 */
export function fitOf(pieces: readonly string[], text: string, budget: Budget): Fit | undefined {
  const [first = ""] = pieces;
  if (text.startsWith(first) && endsWord(first, text, first.length)) {
    const fit = restOf(pieces, text, first.length, budget);
    if (fit) return fit;
  }
  let at = 0;
  for (const piece of pieces) {
    const found = find(piece, text, at, budget);
    if (found < 0) return undefined;
    at = found + piece.length;
  }
  return "within";
}

function restOf(pieces: readonly string[], text: string, from: number, budget: Budget): Fit | undefined {
  if (pieces.length === 1) return from === text.length ? "whole" : "begins";
  let at = from;
  for (const piece of pieces.slice(1, -1)) {
    const found = find(piece, text, at, budget);
    if (found < 0) return undefined;
    at = found + piece.length;
  }
  const last = pieces.at(-1)!;
  const end = text.length - last.length;
  if (end >= at && text.endsWith(last) && beginsWord(last, text, end)) return "whole";
  return find(last, text, at, budget) < 0 ? undefined : "begins";
}

/** Where a piece stands as a whole word first. */
function find(piece: string, text: string, from: number, budget: Budget): number {
  for (let at = from; budget.left >= 0; at++) {
    const found = text.indexOf(piece, at);
    budget.left -= (found < 0 ? text.length : found) - at + piece.length;
    if (found < 0) return -1;
    if (beginsWord(piece, text, found) && endsWord(piece, text, found + piece.length)) return found;
    at = found;
  }
  return -1;
}

/** A character of two units is a letter as little as a sign here: texts of commands have none. */
function beginsWord(piece: string, text: string, at: number): boolean {
  return at === 0 || !letter.test(piece[0]!) || !letter.test(text[at - 1]!);
}

function endsWord(piece: string, text: string, end: number): boolean {
  return end === text.length || !letter.test(piece.at(-1)!) || !letterOnly.test(text[end]!);
}
