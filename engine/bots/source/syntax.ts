import type { SourceRange } from "../../record/match-record.ts";

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

/** A part of a source. The end column is exclusive. */
export type SourceSpan = Required<Pick<SourceRange, "line" | "column" | "endLine" | "endColumn">>;

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

/** A string literal as the fixed texts between its holes: "ATTACK {} {}" is "ATTACK ", " ", "". */
export interface Literal {
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly string[];
}

/** A piece of source text, [from, to): a comment, a literal, something else skipped as a whole, or code. */
interface SourcePiece {
  readonly kind: "comment" | "literal" | "other" | "code";
  readonly from: number;
  readonly to: number;
  readonly literal?: Literal;
}

/** Splits a source text into pieces, in order. */
export function* splitSource(source: string, syntax: Syntax): Generator<SourcePiece> {
  let from = 0;
  let at = 0;
  while (at < source.length) {
    const piece = readPiece(source, at, syntax);
    if (!piece) {
      at++;
      continue;
    }
    if (at > from) yield { kind: "code", from, to: at };
    yield piece;
    from = piece.to;
    at = piece.to;
  }
  if (at > from) yield { kind: "code", from, to: at };
}

function readPiece(source: string, at: number, syntax: Syntax): SourcePiece | undefined {
  const comment = findMatchAt(syntax.comment, source, at);
  if (comment) return { kind: "comment", from: at, to: at + comment[0].length };
  const literal = readLiteral(source, at, syntax);
  if (literal) return { kind: "literal", from: at, to: literal.to, literal };
  const other = syntax.other && findMatchAt(syntax.other, source, at);
  return other ? { kind: "other", from: at, to: at + other[0].length } : undefined;
}

/** The literals of a source in order, and the source with literals and comments replaced by spaces. */
export function findLiterals(source: string, syntax: Syntax): { literals: Literal[]; code: string } {
  const literals: Literal[] = [];
  let code = "";
  for (const { kind, from, to, literal } of splitSource(source, syntax)) {
    const text = source.slice(from, to);
    code += kind === "code" ? text : text.replace(/[^\n]/g, " ");
    if (literal) literals.push(literal);
  }
  return { literals, code };
}

function readLiteral(source: string, at: number, syntax: Syntax): Literal | undefined {
  if (at > 0 && /\w/.test(source[at - 1]!) && /\w/.test(source[at]!)) return undefined;
  const opened = findMatchAt(syntax.open, source, at);
  if (!opened) return undefined;
  const { quote = '"', raw } = opened.groups ?? {};
  const start = at + opened[0].length;
  if (raw === "R") return readRawLiteral(source, at, start, syntax);
  const close = raw?.startsWith("r#") ? quote + raw.slice(1) : quote;
  const end = findLiteralEnd(source, start, close, raw === undefined || raw === "");
  return { from: at, to: end + close.length, pieces: splitAtHoles(source.slice(start, end), syntax, !raw) };
}

/** C++: R"delimiter( … )delimiter" */
function readRawLiteral(source: string, at: number, start: number, syntax: Syntax): Literal {
  // A raw string delimiter has at most 16 characters.
  const open = source.slice(start, start + 17).indexOf("(");
  if (open < 0) return { from: at, to: start, pieces: [""] };
  const paren = start + open;
  const close = `)${source.slice(start, paren)}"`;
  const end = source.indexOf(close, paren);
  const to = end < 0 ? source.length : end;
  return {
    from: at,
    to: Math.min(source.length, to + close.length),
    pieces: splitAtHoles(source.slice(paren + 1, to), syntax, false),
  };
}

/** Where a literal ends; an unclosed one ends with its line, so that a stray quote does little harm. */
function findLiteralEnd(source: string, start: number, close: string, hasEscapes: boolean): number {
  const isMultiline = close.length === 3 || close === "`" || close.startsWith('"#');
  for (let at = start; at < source.length; at++) {
    if (hasEscapes && source[at] === "\\") at++;
    else if (source.startsWith(close, at)) return at;
    else if (!isMultiline && source[at] === "\n") return at;
  }
  return source.length;
}

const escapedCharacters: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", "0": "\0" };

function splitAtHoles(body: string, { holes }: Syntax, hasEscapes: boolean): string[] {
  const plain = hasEscapes ? body.replace(/\\(.)/gs, (_, letter: string) => escapedCharacters[letter] ?? letter) : body;
  return plain
    .replace(/\{\{|\}\}|%%/g, (pair) => escapedPairs[pair]!)
    .split(holes)
    .map((piece) => piece.replace(/[\ue000-\ue002]/g, (standIn) => "{}%"[standIn.charCodeAt(0) - 0xe000]!));
}

/** Doubled signs stand for themselves, so they are replaced while looking for holes. */
const escapedPairs: Readonly<Record<string, string>> = { "{{": "\ue000", "}}": "\ue001", "%%": "\ue002" };

function findMatchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}
