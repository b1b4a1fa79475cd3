import type { StderrForm } from "./print-to-stderr.ts";

/** How literals, comments and holes look in a language: enough to find what a statement prints. */
export interface Syntax {
  readonly comment: RegExp;
  /** Opens a literal; `quote` closes it, `raw` has no escapes. */
  readonly open: RegExp;
  /** What stands in a literal for a value. */
  readonly holes: RegExp;
  /** A character or a lifetime: skipped as a whole. */
  readonly other?: RegExp;
  /** What ends a statement: the end of its line (outside brackets), a semicolon, or either. */
  readonly ends: "line" | "semicolon" | "either";
}

/** A source longer than this is data that nobody wrote: nothing is guessed of it. */
export const longestSource = 1_000_000;

/** A part of a source text. Lines and columns count from 1; the end column is the first one behind it. */
export interface SourceSpan {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** How statements look, for guessing a line. */
export interface SourceWords {
  /** Writes to standard output. */
  readonly output: RegExp;
  /** Ends the program. */
  readonly exit: RegExp;
  /** Begins the main function. */
  readonly main: RegExp;
  /** Begins a comment that goes to the end of its line. */
  readonly comment: string;
}

/** Comments of C and its descendants. One that is never closed goes to the end, so that nobody looks for its end twice. */
export const slashes = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
/** Holes of printf, and of Python's `%`. */
export const percents =
  "%[-+ #0]*(?:[1-9]\\d*|\\*)?(?:\\.\\d+)?(?:hh|h|ll|l|z|j|t|L)?[diouxXeEfFgGscpqvtb]|%\\(\\w+\\)[sdfr]";
/** Holes in braces besides. */
export const braces = `\\{[^{}]*\\}|${percents}`;
/** A character literal, or a lifetime of Rust. */
export const character = /'(?:\\u\{?\w+\}?|\\.|[^'\\\n])'|'/y;

/** C and C++. */
export const cSyntax: Syntax = {
  comment: slashes,
  open: /(?:u8|[uUL])?(?<raw>R)?(?<quote>")/y,
  holes: new RegExp(braces, "g"),
  other: character,
  ends: "semicolon",
};

export const cStderr: StderrForm = {
  calls: [
    [/\bcout\b/, "cerr"],
    [/\bprintf\s*\(/, "fprintf(stderr, "],
    [/\bputs\s*\(/, 'fprintf(stderr, "%s\\n", '],
  ],
};

export const cWords: SourceWords = {
  output: /\b(cout|printf|puts|putchar|fputs|fputc|fwrite|print|println)\b/,
  exit: /\b(exit|_exit|quick_exit|abort)\s*\(/,
  main: /\bmain\s*\(/,
  comment: "//",
};
