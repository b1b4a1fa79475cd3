import { t } from "../l10n/speak.ts";
import type { WrittenBy } from "./answer.ts";
import { DamagedRecord } from "./damaged-record.ts";
import type { AnswerLine, RecordLine } from "./match-record.ts";

/**
 * A line as sent and stored. Most of a record is the information which lines wrote an answer, and these repeat. A
 * number refers to the same value that many lines before, so lists can be concatenated.
 */
export type CompactLine = RecordLine | ShortLine;
type ShortLine = Omit<AnswerLine, "writtenBy"> & { readonly writtenBy: number };

/** Only identical objects are shared, since comparing contents would cost more than it saves. */
export function compact(lines: readonly RecordLine[]): CompactLine[] {
  const last = new Map<readonly WrittenBy[], number>();
  return lines.map((line, i) => {
    if (line.kind !== "answer" || !line.writtenBy) return line;
    const before = last.get(line.writtenBy);
    last.set(line.writtenBy, i);
    return before === undefined ? line : { ...line, writtenBy: i - before };
  });
}

/** Restores the full lines; throws DamagedRecord if a reference is invalid. */
export function expand(lines: readonly CompactLine[]): RecordLine[] {
  const full: RecordLine[] = [];
  for (const line of lines) full.push(isShort(line) ? expandLine(full, line) : line);
  return full;
}

function isShort(line: CompactLine): line is ShortLine {
  return line.kind === "answer" && typeof line.writtenBy === "number";
}

function expandLine(before: readonly RecordLine[], line: ShortLine): AnswerLine {
  const named = before[before.length - line.writtenBy];
  if (named?.kind === "answer" && named.writtenBy) return { ...line, writtenBy: named.writtenBy } as AnswerLine;
  const wrong = t("the author of the answer {lines, number} lines before it is unknown.", {
    lines: line.writtenBy,
  });
  throw new DamagedRecord(
    t("Line {line, number} of the record is damaged: {wrong}", { line: before.length + 1, wrong }),
  );
}
