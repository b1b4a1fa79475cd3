/** Replaces the characters [from, to) of a source. */
export interface SourceEdit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Applies edits to a source; they may be in any order but must not overlap. */
export function edited(source: string, edits: readonly SourceEdit[]): string {
  return [...edits]
    .sort((a, b) => b.from - a.from)
    .reduce((text, edit) => text.slice(0, edit.from) + edit.text + text.slice(edit.to), source);
}

/** The character range of a line (from 1), without its newline. */
export function lineSpan(source: string, line: number): readonly [from: number, to: number] {
  let from = 0;
  for (let at = 1; at < line; at++) {
    const end = source.indexOf("\n", from);
    if (end < 0) return [source.length, source.length];
    from = end + 1;
  }
  const to = source.indexOf("\n", from);
  return [from, to < 0 ? source.length : to];
}
