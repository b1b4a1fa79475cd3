import { findLineSpan, type SourceEdit } from "./source-edit.ts";
import { splitSource } from "./string-literals.ts";
import type { Syntax } from "./syntax.ts";

/**
 * Edits that change the spelling of a printed word in its literal: on the first of the given lines that has it, else at
 * its only place in the source. Undefined if the place is ambiguous.
 */
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
