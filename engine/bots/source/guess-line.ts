import { readFileSync } from "node:fs";
import type { BotStamp, SourceRange } from "../../record/answer.ts";
import type { GuessLine } from "../../record/source-line.ts";
import { findLanguage } from "../languages/languages.ts";
import { matchLiteral } from "./literal-match.ts";
import type { SourceSpan, SourceWords } from "./syntax.ts";

/** The guesses of one run: each source file is read once, and each text looked for once. */
export function lineGuesser(): GuessLine {
  const sources = new Map<string, string | undefined>();
  const known = new Map<string, SourceRange | undefined>();
  return (stamp, text, only) => {
    if (stamp.file === undefined) return undefined;
    if (!sources.has(stamp.file)) sources.set(stamp.file, sourceOf(stamp.file));
    const source = sources.get(stamp.file);
    if (source === undefined) return undefined;
    const key = JSON.stringify([stamp.file, stamp.language, only, text]);
    if (!known.has(key)) known.set(key, guessLine(source, stamp, text, only));
    return known.get(key);
  };
}

function sourceOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

/** The one place whose literals fit `text`, or else the line that most plausibly made it; for an empty text, the main function. Always a guess. */
function guessLine(source: string, { file = "", language: id }: BotStamp, text: string, only?: "literal") {
  const language = findLanguage(id);
  if (!language) return undefined;
  const at =
    matchLiteral(source, language.syntax, text) ?? (only ? undefined : guessOutput(source, language.words, text));
  return at && { file, ...at };
}

/** The output statement, or else the literal, that fits `text` best. */
export function guessOutput(source: string, words: SourceWords, text: string): SourceSpan | undefined {
  const lines = source.split(/\r?\n/);
  const wanted = new Set(wordsOf(text));
  let best: { at: number; score: number } | undefined;
  for (const [at, line] of lines.entries()) {
    const score = scoreOf(code(line, words), text, wanted, words);
    if (score > 0 && (!best || score > best.score)) best = { at, score };
  }
  if (best && text !== "") return lineSpan(lines, best.at);
  const main = lines.findIndex((line) => words.main.test(code(line, words)));
  return main < 0 ? undefined : lineSpan(lines, main);
}

/** Where a program ends by itself: its only exit call, if it may have called it, or else its last line. */
export function guessExit(source: string, words: SourceWords, maybeCalled: boolean): SourceSpan | undefined {
  const lines = source.split(/\r?\n/);
  const exits = lines.flatMap((line, at) => (words.exit.test(code(line, words)) ? [at] : []));
  const last = lines.findLastIndex((line) => line.trim() !== "");
  const at = maybeCalled && exits.length === 1 ? exits[0]! : last;
  return at < 0 ? undefined : lineSpan(lines, at);
}

const literals = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g;
const placeholders = /\\[nrt]|%\d*\w|\$?\{[^}]*\}/g;

/** Words of the line's literals that the text has count for it, words that it lacks against it. */
function scoreOf(line: string, text: string, wanted: ReadonlySet<string>, words: SourceWords): number {
  const writes = words.output.test(line);
  const weight = writes ? 1.2 : 1;
  let score = writes ? 0.5 : 0;
  for (const match of line.matchAll(literals)) {
    const literal = (match[1] ?? match[2] ?? match[3] ?? "").replace(placeholders, " ").trim();
    if (literal.length > 1 && text.includes(literal)) score += literal.length * weight;
    else for (const word of wordsOf(literal)) score += wanted.has(word) ? word.length * weight : -0.5 * word.length;
  }
  return score;
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}_]{2,}|[\p{L}\d]+/gu) ?? [];
}

/** A line without its comment. */
function code(line: string, words: SourceWords): string {
  const bare = line.replace(literals, (literal) => "_".repeat(literal.length));
  const comment = bare.indexOf(words.comment);
  return comment < 0 ? line : line.slice(0, comment);
}

function lineSpan(lines: readonly string[], at: number): SourceSpan {
  const line = lines[at]!;
  return {
    line: at + 1,
    column: line.length - line.trimStart().length + 1,
    endLine: at + 1,
    endColumn: line.trimEnd().length + 1,
  };
}
