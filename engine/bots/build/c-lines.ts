import { splitLines } from "../bundle/bundle.ts";
import { findLiterals } from "../source/string-literals.ts";
import { cSyntax } from "../source/syntax.ts";

/** A line of C or C++ source, as the preprocessor sees it. */
export interface CLine {
  readonly text: string;
  /** The line's number, from 1. */
  readonly line: number;
  /** `#if`, `#include` … without the `#`; absent for code, comments and lines inside literals. */
  readonly directive?: string;
  /** The rest of the line after the directive. */
  readonly rest: string;
  /** How many conditions are open around the line, not counting the file's own guard. */
  readonly depth: number;
}

export interface CText {
  readonly lines: readonly CLine[];
  /** The preprocessor reads the file only once, because of a guard around all of it or `#pragma once`. */
  readonly isReadOnce: boolean;
}

/** Splits a source into lines, leaving out the lines of its own guard. */
export function parseCText(source: string): CText {
  const code = splitLines(findLiterals(source, cSyntax).code);
  let depth = 0;
  const lines = splitLines(source).map((text, i): CLine => {
    const [, directive] = /^\s*#\s*(\w+)/.exec(code[i] ?? "") ?? [];
    const rest = directive ? text.slice(text.indexOf(directive) + directive.length).trim() : "";
    if (directive === "endif") depth--;
    const at = { text, line: i + 1, rest, depth };
    if (directive && /^if/.test(directive)) depth++;
    return directive ? { ...at, directive } : at;
  });
  const guarded = findGuard(lines, code);
  const inside = guarded ? removeGuard(lines, guarded) : lines;
  const kept = inside.filter(({ directive, rest }) => directive !== "pragma" || rest !== "once");
  return { lines: kept, isReadOnce: guarded !== undefined || kept.length < inside.length };
}

type Guard = readonly [first: number, last: number];

/**
 * Finds an include guard: `#ifndef X` or `#if !defined(X)`, then `#define X` before all code, and an `#endif` after all
 * code.
 */
function findGuard(lines: readonly CLine[], code: readonly string[]): Guard | undefined {
  const says = lines.filter((_, i) => code[i]?.trim() !== "" || lines[i]!.directive);
  const [open, define] = says;
  const last = says.at(-1);
  if (!open || !define || last?.directive !== "endif" || last.depth !== 0) return undefined;
  const form = open.directive === "ifndef" ? /^(\w+)/ : /^!\s*defined\s*(?:\(\s*)?(\w+)\s*\)?$/;
  const name = /^if/.test(open.directive ?? "") ? form.exec(open.rest)?.[1] : undefined;
  if (name === undefined || define.directive !== "define" || /^\w+/.exec(define.rest)?.[0] !== name) return undefined;
  const between = says.slice(1, -1);
  const hasCodeOutside = between.some(
    ({ depth, directive = "" }) => depth === 0 || (depth === 1 && /^el/.test(directive)),
  );
  return hasCodeOutside ? undefined : [open.line, last.line];
}

function removeGuard(lines: readonly CLine[], [first, last]: Guard): CLine[] {
  const define = lines.find(({ line, directive }) => line > first && directive === "define")!.line;
  return lines
    .filter(({ line }) => line !== first && line !== define && line !== last)
    .map((each) => (each.line > first && each.line < last ? { ...each, depth: each.depth - 1 } : each));
}
