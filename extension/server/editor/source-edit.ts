import { findLiterals, type StderrForm, type Syntax, splitSource } from "../../../engine/bots/source/syntax.ts";

/** Edits that change a printed word in its literal, on one of the lines or at its only place; else undefined. */
export function fixSpelling(
  source: string,
  syntax: Syntax,
  { word, meant }: { readonly word: string; readonly meant: string },
  lines: readonly number[],
): SourceEdit[] {
  const places = findPlaces(word, source, syntax);
  for (const line of lines) {
    const [from, to] = findLineSpan(source, line);
    const here = places.filter((place) => place >= from && place < to);
    if (here.length > 0) return here.map((place) => edit(place));
  }
  return places.length === 1 ? [edit(places[0]!)] : [];

  function edit(from: number): SourceEdit {
    return { from, to: from + word.length, text: meant };
  }
}

/** Where a word occurs on its own in the literals of a source. */
function findPlaces(word: string, source: string, syntax: Syntax): number[] {
  const places: number[] = [];
  const isPart = (sign: string | undefined) => sign !== undefined && /\w/.test(sign);
  for (const { kind, from, to } of splitSource(source, syntax)) {
    if (kind !== "literal") continue;
    for (let at = source.indexOf(word, from); at >= 0 && at + word.length < to; at = source.indexOf(word, at + 1)) {
      if (!isPart(source[at - 1]) && !isPart(source[at + word.length])) places.push(at);
    }
  }
  return places;
}

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
function findLineSpan(source: string, line: number): readonly [from: number, to: number] {
  let from = 0;
  for (let at = 1; at < line; at++) {
    const end = source.indexOf("\n", from);
    if (end < 0) return [source.length, source.length];
    from = end + 1;
  }
  const to = source.indexOf("\n", from);
  return [from, to < 0 ? source.length : to];
}
