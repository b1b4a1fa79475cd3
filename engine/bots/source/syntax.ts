/** Literals, comments and holes of a language, as far as needed to find what a statement prints. */
export interface Syntax {
  readonly comment: RegExp;
  /** How a literal starts; `quote` closes it, and `raw` means without escapes. */
  readonly open: RegExp;
  /** Placeholders for values in a literal. */
  readonly holes: RegExp;
  /** A character literal or a lifetime, skipped as a whole. */
  readonly other?: RegExp;
  /** What ends a statement: the newline (outside brackets), a semicolon, or either. */
  readonly ends: "line" | "semicolon" | "either";
}

/** Longer sources were not written by hand; nothing is guessed for them. */
export const maxSourceChars = 1_000_000;

/** A part of a source. Lines and columns count from 1; the end column is exclusive. */
export interface SourceSpan {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Patterns of statements, for guessing lines. */
export interface SourceWords {
  /** Matches writing to standard output. */
  readonly output: RegExp;
  /** Matches exiting the program. */
  readonly exit: RegExp;
  /** Matches the start of the main function. */
  readonly main: RegExp;
  /** The start of a line comment. */
  readonly comment: string;
}

/** How to turn a call that prints to stdout into one that prints to stderr. */
export interface StderrForm {
  /** Patterns for the beginning of a call, with their replacements. */
  readonly calls: readonly (readonly [begin: RegExp, by: string])[];
  /** An argument to add at the end of the call, for patterns that end with the opening bracket. */
  readonly last?: string;
  /** A required import: a pattern that finds it, its line, and what to put it before. */
  readonly needs?: { readonly there: RegExp; readonly line: string; readonly before: RegExp };
}

/** Comments of C and related languages. An unclosed one goes to the end, so that its end is searched only once. */
export const slashCommentPattern = /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
/** Matches placeholders of printf and of Python's `%` operator. */
export const percentPlaceholderSource =
  "%[-+ #0]*(?:[1-9]\\d*|\\*)?(?:\\.\\d+)?(?:hh|h|ll|l|z|j|t|L)?[diouxXeEfFgGscpqvtb]|%\\(\\w+\\)[sdfr]";
/** Matches placeholders of format strings: those with a percent sign, and braces. */
export const bracePlaceholderSource = `\\{[^{}]*\\}|${percentPlaceholderSource}`;
/** A character literal, or a Rust lifetime. */
export const characterPattern = /'(?:\\u\{?\w+\}?|\\.|[^'\\\n])'|'/y;

/** The syntax of C and C++. */
export const cSyntax: Syntax = {
  comment: slashCommentPattern,
  open: /(?:u8|[uUL])?(?<raw>R)?(?<quote>")/y,
  holes: new RegExp(bracePlaceholderSource, "g"),
  other: characterPattern,
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
