import { said } from "../l10n/speak.ts";
import { DamagedRecord } from "./damaged-record.ts";
import type { AnswerLine, MatchLine, RecordLine } from "./match-record.ts";

/** The first line of a record; throws DamagedRecord for lines that begin otherwise. */
export function planIn([first]: readonly RecordLine[]): MatchLine {
  if (first?.kind === "match") return first;
  throw new DamagedRecord(said("The first line of a record must say which match it is."));
}

export function answersIn(lines: readonly RecordLine[]): AnswerLine[] {
  return lines.filter((line) => line.kind === "answer");
}
