import { UnknownGame } from "../games.ts";
import { BadOptions, BadSeed } from "../options.ts";
import { DamagedRecord } from "./damaged-record.ts";

const kinds = [DamagedRecord, UnknownGame, BadOptions, BadSeed];

/** Whether an error tells, in one sentence, what is wrong with a record: no fault of ours. */
export function isRecordTrouble(error: unknown): error is Error {
  return error instanceof Error && kinds.some((kind) => error instanceof kind);
}
