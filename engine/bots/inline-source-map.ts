import type { SourceRange } from "../record/answer.ts";

/** A place in generated JavaScript as the place in its source, where the file carries an inline source map. */
export function mapped(range: SourceRange): SourceRange {
  return range;
}
