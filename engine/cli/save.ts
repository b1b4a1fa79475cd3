import { writeFileSync } from "node:fs";
import { describeSystemError, isSystemError } from "../files/system-error.ts";
import type { MatchRecord } from "../record/match-record.ts";
import { writeRecord } from "../record/record-file.ts";
import { CannotPlay } from "./failure.ts";

/** Writes a file that the user named; `what` names its content in an error: "The record". Throws `CannotPlay` with the reason if the system refuses. */
export function saveAs<Written>(what: string, file: string, write: () => Written): Written {
  try {
    return write();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new CannotPlay(`${what} could not be saved as ${file}: ${describeSystemError(error)}.`);
  }
}

/** Writes a record to a file. Throws `CannotPlay` with the reason if the system refuses. */
export function saveRecord(file: string, record: MatchRecord): void {
  saveAs("The record", file, () => writeFileSync(file, writeRecord(record)));
}
