import { findFileLanguage } from "../../bots/languages/languages.ts";
import { splitSource } from "../../bots/source/string-literals.ts";
import type { Syntax } from "../../bots/source/syntax.ts";
import type { SourceVersion } from "./source-version.ts";

/**
 * Whether two versions are the same program: they differ only in comments and trailing spaces. If in doubt, they count
 * as different.
 */
export function isSameExceptComments(one: SourceVersion, other: SourceVersion): boolean {
  if (one.id === other.id) return true;
  if (one.main !== other.main || one.files.size !== other.files.size) return false;
  return [...one.files].every(([name, content]) => {
    const theirs = other.files.get(name);
    return theirs !== undefined && (content.equals(theirs) || isSameCode(name, content, theirs));
  });
}

function isSameCode(name: string, one: Buffer, other: Buffer): boolean {
  const syntax = findFileLanguage(name)?.syntax;
  if (!syntax) return false;
  const [code, theirs] = [one, other].map((content) => stripComments(content.toString("latin1"), syntax));
  return code !== undefined && code === theirs;
}

/** Matches comments that a compiler or interpreter interprets. */
const directivePattern =
  /^(?:#!|#\[|#\s*cgo|\/\/go:|\/\/\s*\+build|\{-#|\{\$|\(\*\$)|coding|frozen_string_literal|shareable_constant/;
/**
 * Matches anything for which line breaks or comments matter: a continued line, the line number, C code in a comment of
 * Go.
 */
const lineSensitivePattern = /\\[ \t]*\r?\n|__LINE__|\bimport\s+"C"/;

/** The code of a source with its literals, without comments; undefined if its lines matter. */
function stripComments(source: string, syntax: Syntax): string | undefined {
  const literals: string[] = [];
  let code = "";
  for (const { kind, from, to } of splitSource(source, syntax)) {
    const text = source.slice(from, to);
    if (kind === "code") code += text;
    else if (kind === "comment" && isMeaningless(source, from, text)) code += text.includes("\n") ? "\n" : " ";
    else code += `\0${literals.push(text)}\0`;
  }
  if (lineSensitivePattern.test(source)) return undefined;
  const lines = code.split("\n").map((line) => line.trimEnd());
  return JSON.stringify([lines.filter((line) => line !== ""), literals]);
}

/** Matches literals on one line that mean the same in every language. */
const plainText = /"[^"\\\n]*"|'[^'\\\n]*'/g;

/** Whether a comment means nothing to tools, and cannot be part of a literal or pattern before it on its line. */
function isMeaningless(source: string, at: number, comment: string): boolean {
  const before = source.slice(source.lastIndexOf("\n", at - 1) + 1, at);
  return !directivePattern.test(comment) && !/["'`/\\]/.test(before.replace(plainText, ""));
}
