/** The remaining characters a guess may look at; it is abandoned below 0. */
export interface WorkBudget {
  left: number;
}

/** Only this much of a longer text is searched for. */
export const maxTextChars = 2000;

/** Where pieces with holes between them match a text: anywhere, from its beginning, or as a whole. */
export type MatchExtent = "within" | "begins" | "whole";

const letterPattern = /[\p{L}\d_]/u;
const letterOnly = /[\p{L}_]/u;

/** Replaces each run of whitespace by one space, as `fitPieces` expects. */
export function collapseSpaces(text: string): string {
  return text.trim().replace(/\s+/g, " ");
}

/**
 * Whether the pieces occur in the text in order, as whole words, with anything between them. Taking each piece at its
 * first occurrence is never worse than later, so each piece looks at every character at most once.
 */
export function fitPieces(pieces: readonly string[], text: string, budget: WorkBudget): MatchExtent | undefined {
  const [first = ""] = pieces;
  if (text.startsWith(first) && endsWord(first, text, first.length)) {
    const fit = matchRest(pieces, text, first.length, budget);
    if (fit) return fit;
  }
  let at = 0;
  for (const piece of pieces) {
    const found = findWords(piece, text, at, budget);
    if (found < 0) return undefined;
    at = found + piece.length;
  }
  return "within";
}

function matchRest(pieces: readonly string[], text: string, from: number, budget: WorkBudget): MatchExtent | undefined {
  if (pieces.length === 1) return from === text.length ? "whole" : "begins";
  let at = from;
  for (const piece of pieces.slice(1, -1)) {
    const found = findWords(piece, text, at, budget);
    if (found < 0) return undefined;
    at = found + piece.length;
  }
  const last = pieces.at(-1)!;
  const end = text.length - last.length;
  if (end >= at && text.endsWith(last) && beginsWord(last, text, end)) return "whole";
  return findWords(last, text, at, budget) < 0 ? undefined : "begins";
}

/** The first place where a piece occurs as whole words. */
function findWords(piece: string, text: string, from: number, budget: WorkBudget): number {
  for (let at = from; budget.left >= 0; at++) {
    const found = text.indexOf(piece, at);
    budget.left -= (found < 0 ? text.length : found) - at + piece.length;
    if (found < 0) return -1;
    if (beginsWord(piece, text, found) && endsWord(piece, text, found + piece.length)) return found;
    at = found;
  }
  return -1;
}

/** Characters outside the basic plane are not treated as letters; commands do not contain them. */
function beginsWord(piece: string, text: string, at: number): boolean {
  return at === 0 || !letterPattern.test(piece[0]!) || !letterPattern.test(text[at - 1]!);
}

function endsWord(piece: string, text: string, end: number): boolean {
  return end === text.length || !letterPattern.test(piece.at(-1)!) || !letterOnly.test(text[end]!);
}
