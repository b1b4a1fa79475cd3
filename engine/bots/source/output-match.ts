import type { SourceSpan, SourceWords } from "./syntax.ts";
import { maxTextChars, type WorkBudget } from "./word-match.ts";

/** Longer lines were not written by hand and are ignored. */
const maxLineChars = 2000;

interface SourceLine {
  readonly at: number;
  readonly isOutput: boolean;
  readonly literals: readonly { readonly text: string; readonly words: readonly string[] }[];
}

/** What a source file may have printed. */
export interface OutputMatcher {
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

/**
 * A score of how well a line fits a text: words of its literals count for it if the text has them, and against it if
 * not.
 */
function scoreLine(
  { isOutput, literals }: SourceLine,
  text: string,
  wanted: ReadonlySet<string>,
  budget: WorkBudget,
): number {
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
function parseLine(code: string, at: number, words: SourceWords): SourceLine | undefined {
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

function splitWords(text: string): string[] {
  return text.match(/[\p{L}_]{2,}|[\p{L}\d]+/gu) ?? [];
}

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
