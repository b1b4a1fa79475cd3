import { splitSource } from "../../bots/source/string-literals.ts";
import type { Syntax } from "../../bots/source/syntax.ts";

/** A token that a mark can follow, or a comment. Offsets are [from, to); lines count from 1. */
export interface SourceToken {
  readonly kind: "number" | "open" | "close" | "other" | "comment";
  readonly from: number;
  readonly to: number;
  /** The line on which it ends; for a comment, on which it begins. */
  readonly line: number;
  /** For a number: the token before the next one shows that it is a key. */
  readonly isKey?: true;
}

// Matches a number with everything attached to it, so that 0x1F and 1.2.3 are one token.
const numberPattern = /(?:\d|\.\d)(?:[eE][-+]\d|[\w.'])*/y;
const wordPattern = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y;
const keyPattern = /\s*(?::(?!:)|=>|->|=(?!=)|\]\s*=(?!=))/y;
/** Characters that may stand between a number and its mark. */
const ignoredPattern = /[\s,;]/;

/** Splits a source into tokens, in linear time. */
export function* tokeniseSource(source: string, syntax: Syntax): Generator<SourceToken> {
  const lineAt = createLineCounter(source);
  for (const { kind, from, to } of splitSource(source, syntax)) {
    if (kind === "code") yield* scanCode(source, from, to, lineAt);
    else if (kind === "comment") yield { kind, from, to, line: lineAt(from) };
    else yield { kind: "other", from, to, line: lineAt(to) };
  }
}

function* scanCode(source: string, start: number, end: number, lineAt: (at: number) => number) {
  for (let at = start; at < end; ) {
    const sign = source[at]!;
    const long = findEnd(numberPattern, source, at) ?? findEnd(wordPattern, source, at);
    // Stops at the start of a comment, which cannot be part of a number.
    const to = Math.min(end, long ?? at + 1);
    if (!ignoredPattern.test(sign)) yield toToken(source, at, to, lineAt(at));
    at = to;
  }
}

function toToken(source: string, from: number, to: number, line: number): SourceToken {
  const sign = source[from]!;
  const place = { from, to, line };
  if (findEnd(numberPattern, source, from) !== undefined)
    return findEnd(keyPattern, source, to) === undefined
      ? { kind: "number", ...place }
      : { kind: "number", ...place, isKey: true };
  if ("[({".includes(sign)) return { kind: "open", ...place };
  return { kind: "])}".includes(sign) ? "close" : "other", ...place };
}

function findEnd(pattern: RegExp, source: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : undefined;
}

/** Returns a function that gives the line of an offset; offsets must be increasing. */
function createLineCounter(source: string): (at: number) => number {
  let line = 1;
  let counted = 0;
  return (at) => {
    for (; counted < at; counted++) if (source[counted] === "\n") line++;
    return line;
  };
}
