import type { Syntax } from "./syntax.ts";

/** A string literal as the fixed texts between its holes: "ATTACK {} {}" is "ATTACK ", " ", "". */
export interface Literal {
  readonly from: number;
  readonly to: number;
  readonly pieces: readonly string[];
}

/** A piece of source text, [from, to): a comment, a literal, something else skipped as a whole, or code. */
export interface SourcePiece {
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
