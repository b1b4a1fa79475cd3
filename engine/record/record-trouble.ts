import { BadOptions, BadSeed } from "../game/options.ts";
import { UnknownGame } from "../games.ts";
import { DamagedRecord } from "./damaged-record.ts";

const troubleClasses = [DamagedRecord, UnknownGame, BadOptions, BadSeed];

/** Whether an error describes damage of the record in one sentence, rather than a bug of Spar. */
export function isRecordTrouble(error: unknown): error is Error {
  return error instanceof Error && troubleClasses.some((kind) => error instanceof kind);
}

/** The result of reading a record, or undefined if it is damaged. Rethrows errors other than DamagedRecord. */
export function readUnlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (isRecordTrouble(error)) return undefined;
    throw error;
  }
}
