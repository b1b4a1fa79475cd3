import type { RefereeStamp } from "../game/referee.ts";
import { t } from "../l10n/speak.ts";
import { DamagedRecord } from "./damaged-record.ts";
import type { AnswerLine, MatchLine, RecordLine } from "./match-record.ts";

/** The first line of a record; throws DamagedRecord if it is not a match line. */
export function readPlan([first]: readonly RecordLine[]): MatchLine {
  if (first?.kind === "match") return first;
  throw new DamagedRecord(t("The first line of a record must describe the match."));
}

/** The answers of a record, in order. */
export function listAnswers(lines: readonly RecordLine[]): AnswerLine[] {
  return lines.filter((line) => line.kind === "answer");
}

/** A referee without what belongs to the machine it ran on. */
export function removeMachine({ command: _, warm: __, cwd: ___, sandbox: ____, ...stamp }: RefereeStamp): RefereeStamp {
  return stamp;
}
