import { findLiterals } from "./string-literals.ts";
import type { StderrForm, Syntax } from "./syntax.ts";

/** Edits that make a line of a source print to stderr; empty if the line does not print in a known way. */
export function printToStderr(source: string, syntax: Syntax, form: StderrForm, line: number): SourceEdit[] {
  const { code } = findLiterals(source, syntax);
  const [start, end] = findLineSpan(source, line);
  const edits = form.calls.flatMap(([begin, by]) =>
    [...code.slice(start, end).matchAll(new RegExp(begin, "g"))].flatMap((found) => {
      const from = start + found.index;
      const to = from + found[0].length;
      const added =
        form.last === undefined || !found[0].endsWith("(") ? [] : editLastArgument(code, source, to, form.last);
      return added ? [{ from, to, text: found[0].replace(begin, by) }, ...added] : [];
    }),
  );
  return edits.length === 0 ? [] : [...edits, ...addNeededLine(source, code, form)];
}

/** The position before the closing bracket; undefined if the argument is already there or the call is never closed. */
function editLastArgument(code: string, source: string, from: number, last: string): SourceEdit[] | undefined {
  let depth = 1;
  let to = from;
  for (; to < code.length && depth > 0; to++) {
    if ("([{".includes(code[to]!)) depth++;
    else if (")]}".includes(code[to]!)) depth--;
  }
  if (depth > 0) return undefined;
  const close = to - 1;
  const given = source.slice(from, close);
  const name = /^\w+\s*=/.exec(last)?.[0];
  if (name !== undefined && new RegExp(`\\b${name}`).test(code.slice(from, close))) return undefined;
  const glue = given.trim() === "" ? "" : given.trimEnd().endsWith(",") ? " " : ", ";
  const at = from + given.trimEnd().length;
  return [{ from: at, to: at, text: glue + last }];
}

function addNeededLine(source: string, code: string, { needs }: StderrForm): SourceEdit[] {
  if (!needs || needs.there.test(source)) return [];
  const at = needs.before.exec(code)?.index ?? 0;
  const lineEnd = source.includes("\r\n") ? "\r\n" : "\n";
  return [{ from: at, to: at, text: needs.line + lineEnd }];
}

/** Replaces the characters [from, to) of a source. */
export interface SourceEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The character range of a line (from 1), without its newline. */
export function findLineSpan(source: string, line: number): readonly [from: number, to: number] {
  let from = 0;
  for (let at = 1; at < line; at++) {
    const end = source.indexOf("\n", from);
    if (end < 0) return [source.length, source.length];
    from = end + 1;
  }
  const to = source.indexOf("\n", from);
  return [from, to < 0 ? source.length : to];
}
