import { writeFileSync } from "node:fs";
import { describeSystemError, isSystemError } from "../files/system-error.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { writeRecord } from "../record/record-file.ts";
import { CannotPlay } from "./failure.ts";

/** Writes a record to a file. Throws `CannotPlay` with the reason if the system refuses. */
export function saveRecord(file: string, record: MatchRecord): void {
  try {
    writeFileSync(file, writeRecord(record));
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CannotPlay(`The record could not be saved as ${file}: ${describeSystemError(error)}.`);
  }
}
