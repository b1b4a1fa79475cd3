import type { AnswerLine, MatchPlan, RecordLine, WrittenBy } from "../record/match-record.ts";
import type { RepeatedAnswer } from "../record/position.ts";

/** A message to a match worker, which plays one match at a time. */
export type WorkerRequest =
  | {
      readonly kind: "play";
      readonly plan: MatchPlan;
      /** The answers to repeat in a branch, the changed one last; the bots answer every later question. */
      readonly branchAnswers?: readonly RepeatedAnswer[];
    }
  /** A person's answer to the current or the next question. */
  | { readonly kind: "give"; readonly player: number; readonly text: string }
  /** Stops the bots; the worker then sends `done`. */
  | { readonly kind: "stop"; readonly why: string };

export type WorkerMessage =
  | { readonly kind: "lines"; readonly lines: PackedLines }
  /** The process groups that are alive now, so that the parent can end them if the worker dies. */
  | { readonly kind: "groups"; readonly pids: readonly number[] }
  | { readonly kind: "done" }
  | { readonly kind: "failed"; readonly message: string; readonly isSystem: boolean };

/**
 * Lines in a form that is cheap to send to another process. Copying an object costs more than judging an answer, and a
 * match of many games has tens of thousands: an ordinary answer becomes five plain values in a row, any other line
 * stays an object. Without this, or with the compact lines of records, a Dungeon match of 400 games takes a tenth
 * longer.
 */
type PackedLines = readonly (RecordLine | PlainValue)[];
type PlainValue = string | number | undefined | readonly WrittenBy[];

/** Converts the lines of a record to a flat list, which is faster to send to another thread. */
export function packLines(lines: readonly RecordLine[]): PackedLines {
  const parts: (RecordLine | PlainValue)[] = [];
  for (const line of lines) {
    if (isOrdinaryAnswer(line)) parts.push(line.player, line.gameNumber, line.text, line.ms, line.writtenBy);
    else parts.push(line);
  }
  return parts;
}

/** Restores the lines from a packed list; inverse of `packed`. */
export function unpackLines(parts: PackedLines): RecordLine[] {
  const lines: RecordLine[] = [];
  for (let i = 0; i < parts.length; i++) {
    const player = parts[i]!;
    if (typeof player !== "number") {
      lines.push(player as RecordLine);
      continue;
    }
    const [gameNumber, text, ms] = [parts[++i] as number | undefined, parts[++i] as string, parts[++i] as number];
    const writtenBy = parts[++i] as readonly WrittenBy[] | undefined;
    const kind = "answer";
    if (gameNumber !== undefined && writtenBy) lines.push({ kind, player, gameNumber, text, ms, writtenBy });
    else if (gameNumber === undefined && !writtenBy) lines.push({ kind, player, text, ms });
    else lines.push({ kind, player, ...(writtenBy ? { text, ms, writtenBy } : { gameNumber, text, ms }) });
  }
  return lines;
}

/** An ordinary answer has `kind`, `player`, `text`, `ms`, perhaps `gameNumber` and `writtenBy`, and nothing else. */
function isOrdinaryAnswer(line: RecordLine): line is AnswerLine & { readonly text: string } {
  if (line.kind !== "answer" || line.text === undefined) return false;
  return hasFields(line, 4 + Number(line.gameNumber !== undefined) + Number(line.writtenBy !== undefined));
}

/** Whether an object has exactly this many fields; if so, checking the known ones is enough. */
export function hasFields(object: object, count: number): boolean {
  let fields = 0;
  for (const _ in object) fields++;
  return fields === count;
}
