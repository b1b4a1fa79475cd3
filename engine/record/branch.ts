import { msg } from "../l10n/speak.ts";
import type { AnswerLine, BranchPoint, MatchRecord, RecordLine } from "./match-record.ts";
import { forgetAhead, judge, makeEndLine, startOfRecord } from "./position.ts";
import { answersIn, planIn } from "./record-lines.ts";

/** What if: where to leave a match, and the answer to give instead of the recorded one. */
export interface Branch extends BranchPoint {
  readonly text: string;
}

/** The answers before the branch, then its own; undefined if the match has no such answer. */
export function branchAnswers(record: MatchRecord, { answer, text }: Omit<Branch, "match">): AnswerLine[] | undefined {
  const answers = answersIn(record);
  const recorded = answers[answer];
  return recorded && [...answers.slice(0, answer), branchAnswer(recorded, text)];
}

/** The answer of a branch, in place of a recorded one. */
export function branchAnswer(
  { player, gameNumber }: Pick<AnswerLine, "player" | "gameNumber">,
  text: string,
): AnswerLine {
  return { kind: "answer", player, ...(gameNumber === undefined ? {} : { gameNumber }), text, ms: 0 };
}

/**
 * The branch as a new record, created at `at`: it refers to the original and ends with its own answer. Undefined if the
 * match has no such answer.
 */
export function branchRecord(record: MatchRecord, branch: Branch, at: string): RecordLine[] | undefined {
  const { match, answer } = branch;
  const { imported: _, ...played } = planIn(record);
  const plan = { ...played, at, branch: { match, answer } };
  const answers = branchAnswers(record, branch);
  if (!answers) return undefined;
  const position = startOfRecord(record);
  for (const line of answers.slice(0, -1)) judge(position, line);
  forgetAhead(position);
  judge(position, answers.at(-1)!);
  const why = msg("What if: this branch ends with the answer you tried.");
  const end = makeEndLine(position, 0) ?? { kind: "stopped" as const, why };
  const before = record.slice(1, record.indexOf(answersIn(record)[answer]!));
  return [plan, ...before.filter((line) => line.kind !== "frames"), answers.at(-1)!, end];
}
