import type { SourceSpan, SourceWords } from "../source/syntax.ts";

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
export const collapseSpaces = (text: string): string => text.trim().replace(/\s+/g, " ");

/** Whether the pieces occur in the text in order, as whole words; the first place of each is as good as any. */
export function fitPieces(pieces: readonly string[], text: string, budget: WorkBudget): MatchExtent | undefined {
  const [first = ""] = pieces;
  if (text.startsWith(first) && endsWord(first, text, first.length)) {
    const fit = matchRest(pieces, text, first.length, budget);
    if (fit) return fit;
  }
  return passPieces(pieces, text, 0, budget) === undefined ? undefined : "within";
}

/** Where the pieces have occurred in order; undefined if they do not. */
function passPieces(pieces: readonly string[], text: string, from: number, budget: WorkBudget): number | undefined {
  let at = from;
  for (const piece of pieces) {
    const found = findWords(piece, text, at, budget);
    if (found < 0) return undefined;
    at = found + piece.length;
  }
  return at;
}

function matchRest(pieces: readonly string[], text: string, from: number, budget: WorkBudget): MatchExtent | undefined {
  if (pieces.length === 1) return from === text.length ? "whole" : "begins";
  const at = passPieces(pieces.slice(1, -1), text, from, budget);
  if (at === undefined) return undefined;
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

/** Longer lines were not written by hand and are ignored. */
const maxLineChars = 2000;

type SourceLine = NonNullable<ReturnType<typeof parseLine>>;

/** What a source file may have printed. */
interface OutputMatcher {
  /** The main function, if there is one. */
  readonly main: SourceSpan | undefined;
  /** Finds the output statement, or else the literal, that best fits a text, and how well: more is better. */
  find(text: string, budget: WorkBudget): { readonly at: SourceSpan; readonly score: number } | undefined;
}

/** Reads a source once, so that many texts can then be matched with its output statements and literals. */
export function createOutputMatcher(source: string, words: SourceWords): OutputMatcher {
  const lines = splitLines(source);
  const codes = lines.map((line) => stripComment(line, words));
  const prints = codes.flatMap((code, at) => parseLine(code, at, words) ?? []);
  const main = codes.findIndex((code) => words.main.test(code));
  return {
    main: main < 0 ? undefined : findLineSpan(lines[main]!, main),
    find(text, budget) {
      const best = text === "" ? undefined : findBest(prints, text, budget);
      return best && budget.left >= 0 ? { at: findLineSpan(lines[best.at]!, best.at), score: best.score } : undefined;
    },
  };
}

/** The line of a single file that printed a text, or else its main function. */
export function guessOutput(source: string, words: SourceWords, text: string): SourceSpan | undefined {
  const { find, main } = createOutputMatcher(source, words);
  return find(text.slice(0, maxTextChars), { left: 10_000_000 })?.at ?? main;
}

/** Guesses where a program exited: at its only exit call if it may have reached it, else on its last line. */
export function guessExit(source: string, words: SourceWords, mayBeCalled: boolean): SourceSpan | undefined {
  const lines = splitLines(source);
  const exits = lines.flatMap((line, at) => (words.exit.test(stripComment(line, words)) ? [at] : []));
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const at = mayBeCalled && exits.length === 1 ? exits[0]! : last;
  return at < 0 ? undefined : findLineSpan(lines[at]!, at);
}

/** A line, by its index, and how well it fits. */
interface ScoredLine {
  readonly at: number;
  readonly score: number;
}

const splitLines = (source: string) => source.split(/\r?\n/);

function findBest(lines: readonly SourceLine[], text: string, budget: WorkBudget): ScoredLine | undefined {
  const wanted = new Set(splitWords(text));
  let best: ScoredLine | undefined;
  for (const line of lines) {
    const score = scoreLine(line, text, wanted, budget);
    if (budget.left < 0) return undefined;
    if (score > 0 && (!best || score > best.score)) best = { at: line.at, score };
  }
  return best;
}

/** How well a line fits a text: the words of its literals count for it if the text has them, else against it. */
function scoreLine({ isOutput, literals }: SourceLine, text: string, wanted: ReadonlySet<string>, budget: WorkBudget) {
  const weight = isOutput ? 1.2 : 1;
  let score = isOutput ? 0.5 : 0;
  for (const literal of literals) {
    budget.left -= text.length + literal.words.length;
    if (literal.text.length > 1 && text.includes(literal.text)) score += literal.text.length * weight;
    else for (const word of literal.words) score += wanted.has(word) ? word.length * weight : -0.5 * word.length;
  }
  return score;
}

const placeholderPattern = /\\[nrt]|%\d*\w|\$?\{[^{}]*\}/g;

/** A line with literals or output, or undefined. */
function parseLine(code: string, at: number, words: SourceWords) {
  const isOutput = words.output.test(code);
  const literals = listQuoted(code).map(([from, to]) => {
    const text = code
      .slice(from + 1, to - 1)
      .replace(placeholderPattern, " ")
      .trim();
    return { text, words: splitWords(text) };
  });
  return isOutput || literals.length > 0 ? { at, isOutput, literals } : undefined;
}

const splitWords = (text: string): string[] => text.match(/[\p{L}_]{2,}|[\p{L}\d]+/gu) ?? [];

/** A line without its comment, up to a maximum length. */
function stripComment(line: string, words: SourceWords): string {
  const cut = line.slice(0, maxLineChars);
  const quoted = listQuoted(cut);
  for (let at = cut.indexOf(words.comment); at >= 0; at = cut.indexOf(words.comment, at + 1)) {
    if (!quoted.some(([from, to]) => from <= at && at < to)) return cut.slice(0, at);
  }
  return cut;
}

/** The quoted literals of a line. An unclosed quote and later ones of its kind are ignored. */
function listQuoted(line: string): [from: number, to: number][] {
  const found: [number, number][] = [];
  const open = new Set(['"', "'", "`"]);
  for (let at = 0; at < line.length; at++) {
    const quote = line[at]!;
    if (!open.has(quote)) continue;
    const end = findClosingQuote(line, quote, at + 1);
    if (end < 0) open.delete(quote);
    else {
      found.push([at, end + 1]);
      at = end;
    }
  }
  return found;
}

function findClosingQuote(line: string, quote: string, from: number): number {
  for (let at = from; at < line.length; at++) {
    if (line[at] === "\\") at++;
    else if (line[at] === quote) return at;
  }
  return -1;
}

function findLineSpan(line: string, at: number): SourceSpan {
  return {
    line: at + 1,
    column: line.length - line.trimStart().length + 1,
    endLine: at + 1,
    endColumn: line.trimEnd().length + 1,
  };
}
