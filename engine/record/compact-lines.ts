import { t } from "../l10n/speak.ts";
import type { WrittenBy } from "./answer.ts";
import { compactStep, createStepContext, expandStep, isStep, type ShortStepLine } from "./compact-steps.ts";
import { DamagedRecord } from "./damaged-record.ts";
import type { AnswerLine, RecordLine } from "./match-record.ts";

/**
 * A line as sent and stored. Most of a record is the information which lines wrote an answer, and these repeat. A
 * number refers to the same value that many lines before, so lists can be concatenated.
 */
export type CompactLine = RecordLine | ShortLine | ShortStepLine;
type ShortLine = Omit<AnswerLine, "writtenBy"> & { readonly writtenBy: number };

/** Only identical objects are shared, since comparing contents would cost more than it saves. */
export function compactLines(lines: readonly RecordLine[]): CompactLine[] {
  const last = new Map<readonly WrittenBy[], number>();
  const steps = createStepContext();
  return lines.map((line, i) => {
    if (isStep(line)) return compactStep(line, steps);
    if (line.kind !== "answer" || !line.writtenBy) return line;
    const before = last.get(line.writtenBy);
    last.set(line.writtenBy, i);
    return before === undefined ? line : { ...line, writtenBy: i - before };
  });
}

/** Restores the full lines; throws DamagedRecord if a reference is invalid. */
export function expandLines(lines: readonly CompactLine[]): RecordLine[] {
  const full: RecordLine[] = [];
  const steps = createStepContext();
  for (const line of lines) {
    if (isShort(line)) full.push(expandLine(full, line));
    else if (isShortStep(line)) full.push(expandStep(line, steps) ?? rejectStep(full.length + 1));
    else full.push(line);
  }
  return full;
}

const isShortStep = (line: RecordLine | ShortStepLine): line is ShortStepLine =>
  line.kind === "referee" && line.next.kind === "step";

function rejectStep(line: number): never {
  const wrong = t("an observation does not fit the one before it.");
  throw new DamagedRecord(t("Line {line, number} of the record is damaged: {wrong}", { line, wrong }));
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
