import { BadOptions, BadSeed } from "../game/options.ts";
import { UnknownGame } from "../games.ts";
import { DamagedRecord } from "./damaged-record.ts";

const kinds = [DamagedRecord, UnknownGame, BadOptions, BadSeed];

/** Whether an error tells, in one sentence, what is wrong with a record: no fault of ours. */
export function isRecordTrouble(error: unknown): error is Error {
  return error instanceof Error && kinds.some((kind) => error instanceof kind);
}

/** What is read of a record, or undefined where the record is damaged. */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isRecordTrouble(error)) return undefined;
    throw error;
  }
}
