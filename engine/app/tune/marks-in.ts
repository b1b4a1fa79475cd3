import { maxSourceChars, type Syntax, splitSource } from "../../bots/source/syntax.ts";
import { t } from "../../l10n/speak.ts";

/** A token that a mark can follow, or a comment. Offsets are [from, to); lines count from 1. */
interface SourceToken {
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
function* tokeniseSource(source: string, syntax: Syntax): Generator<SourceToken> {
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

/** A tuning comment; it may name a range. */
type TuneComment = { readonly low?: number; readonly high?: number } | { readonly why: string };

const openingPattern = /^(?:\/\/+|\/\*+|#+|--+(?:\[\[)?|;+|\(\*+|\{-?|%+)!?\s*/;
const closingPattern = /\s*(?:\*+\/|\*\)|-?\}|\]\])$/;
const numberSource = "[-+]?(?:\\d+(?:\\.\\d+)?|\\.\\d+)(?:[eE][-+]?\\d+)?";
const rangePattern = new RegExp(`^(${numberSource})\\s*\\.\\.\\s*(${numberSource})(?=[\\s,;:]|$)`);
/** A longer comment is not about tuning. */
const maxChars = 200;

/** Parses `# tune` and `# tune 0..10`; undefined for a comment that begins with the word by chance. */
function readTuneComment(comment: string): TuneComment | undefined {
  if (comment.length > maxChars) return undefined;
  const words = comment.trim().replace(closingPattern, "").replace(openingPattern, "");
  if (!/^tune(?:\s|$)/.test(words)) return undefined;
  const rest = words.slice("tune".length).trim();
  if (rest === "") return {};
  if (!/^[-+.\d]/.test(rest)) return undefined;
  const [, low, high] = rangePattern.exec(rest) ?? [];
  if (low === undefined || high === undefined)
    return { why: t('"tune {rest}" is not a range: write LOW..HIGH, such as 0..10', { rest }) };
  return Number(low) < Number(high)
    ? { low: Number(low), high: Number(high) }
    : { why: t("the range {range} is empty", { range: `${low}..${high}` }) };
}

/** A comment that marks numbers, and the numbers it marks. */
export interface TuneMark {
  readonly line: number;
  readonly low?: number;
  readonly high?: number;
  readonly numbers: readonly MarkPlace[];
  /** The start of the list, if the numbers are in brackets. */
  readonly list?: number;
}

/** A part of a source text, [from, to). */
export interface MarkPlace {
  readonly from: number;
  readonly to: number;
  readonly line: number;
}

/** A part of a text, clipped for use in a sentence. */
export function clipPart(source: string, { from, to }: Pick<MarkPlace, "from" | "to">): string {
  return source.slice(from, Math.min(to, from + 40));
}

export interface BadMark {
  readonly line: number;
  /** The end of a sentence that begins with the place: `"x" is no number`. */
  readonly why: string;
}

/** The numbers that comments mark, in order: the one before a comment, or all of a list at one of its brackets. */
export function findMarks(source: string, syntax: Syntax): (TuneMark | BadMark)[] {
  if (source.length > maxSourceChars) return [];
  const { marks: scanned, numbers, partners } = scanSource(source, syntax);
  const marks = scanned.map(({ comment: { line }, content, tokenBefore }): TuneMark | BadMark => {
    if ("why" in content) return { line, why: content.why };
    if (!tokenBefore) return { line, why: t("the mark has no number before it: put it on the line of the number") };
    const { low, high } = content;
    if (tokenBefore.kind === "number") return { line, low, high, numbers: [includeSign(source, tokenBefore)] };
    if (tokenBefore.kind === "other")
      return { line, why: t("{text} is not a number", { text: `"${clipPart(source, tokenBefore)}"` }) };
    const partner = partners.get(tokenBefore.from);
    if (partner === undefined) return { line, why: t("the bracket before the mark has no partner") };
    const [from, to] = partner < tokenBefore.from ? [partner, tokenBefore.from] : [tokenBefore.from, partner];
    const between = numbers.slice(findTokenIndex(numbers, from), findTokenIndex(numbers, to));
    const inside = between.filter(({ isKey }) => !isKey);
    if (inside.length === 0) return { line, why: t("there is no number between the brackets") };
    return { line, low, high, list: from, numbers: inside.map((token) => includeSign(source, token)) };
  });
  return rejectDuplicates(marks);
}

interface ScannedMarks {
  readonly numbers: readonly SourceToken[];
  /** Maps the offset of each bracket to that of its partner. */
  readonly partners: ReadonlyMap<number, number>;
  readonly marks: readonly FoundMark[];
}

interface FoundMark {
  readonly comment: SourceToken;
  readonly content: TuneComment;
  /** The token before the comment on the same line. */
  readonly tokenBefore: SourceToken | undefined;
}

function scanSource(source: string, syntax: Syntax): ScannedMarks {
  const numbers: SourceToken[] = [];
  const partners = new Map<number, number>();
  const marks: FoundMark[] = [];
  const open: number[] = [];
  let last: SourceToken | undefined;
  for (const token of tokeniseSource(source, syntax)) {
    if (token.kind === "comment") {
      const content = readTuneComment(source.slice(token.from, token.to));
      if (content) marks.push({ comment: token, content, tokenBefore: last?.line === token.line ? last : undefined });
      continue;
    }
    last = token;
    if (token.kind === "number") numbers.push(token);
    else noteBracket(token, open, partners);
  }
  return { numbers, partners, marks };
}

/** `open` are the brackets without a partner so far, the innermost last. */
function noteBracket({ kind, from }: SourceToken, open: number[], partners: Map<number, number>): void {
  if (kind === "open") open.push(from);
  const partner = kind === "close" ? open.pop() : undefined;
  if (partner !== undefined) partners.set(partner, from).set(from, partner);
}

/** The index of the first token at or after an offset, by binary search. */
function findTokenIndex(tokens: readonly SourceToken[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.from < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many characters before a sign its left operand is searched. */
const maxOperandChars = 40;
const noOperandPattern = /(?:^|[^\w)\]}"'])$/;

/** A number with its sign, which is an operator after an operand, unless a space stands only before it. */
function includeSign(source: string, { from, to, line }: SourceToken): MarkPlace {
  if (!"+-".includes(source[from - 1] ?? " ")) return { from, to, line };
  const before = source.slice(Math.max(0, from - 1 - maxOperandChars), from - 1);
  const isSign = /\s$/.test(before) || noOperandPattern.test(before);
  return isSign ? { from: from - 1, to, line } : { from, to, line };
}

/** Reports a second mark of the same number as an error. */
function rejectDuplicates(marks: readonly (TuneMark | BadMark)[]): (TuneMark | BadMark)[] {
  const seen = new Set<number>();
  return marks.map((mark) => {
    if ("why" in mark) return mark;
    if (mark.numbers.some(({ from }) => seen.has(from)))
      return { line: mark.line, why: t("the number is marked twice") };
    for (const { from } of mark.numbers) seen.add(from);
    return mark;
  });
}
