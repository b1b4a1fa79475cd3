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
