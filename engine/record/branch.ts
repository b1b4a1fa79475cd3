import { said } from "../l10n/speak.ts";
import type { AnswerLine, BranchPoint, MatchRecord, RecordLine } from "./match-record.ts";
import { endLineOf, judge, startOfPlan } from "./position.ts";
import { answersIn, planIn } from "./record-parts.ts";

/** What if: where a match shall be left, and the answer that is given there in place of the recorded one. */
export interface Branch extends BranchPoint {
  readonly text: string;
}

/** The answers before that of the branch, then its own; undefined where the match has no such answer. */
export function branchAnswers(record: MatchRecord, { answer, text }: Omit<Branch, "match">): AnswerLine[] | undefined {
  const answers = answersIn(record);
  const recorded = answers[answer];
  return recorded && [...answers.slice(0, answer), branchAnswer(recorded, text)];
}

/** The answer of a branch, to the question of a recorded one. */
export function branchAnswer(
  { player, gameNumber }: Pick<AnswerLine, "player" | "gameNumber">,
  text: string,
): AnswerLine {
  return { kind: "answer", player, ...(gameNumber === undefined ? {} : { gameNumber }), text, ms: 0 };
}

/**
 * The branch as a record of its own, made at `at`: it says what it leaves, and ends with its answer. Undefined where
 * the match has no such answer.
 */
export function branchRecord(record: MatchRecord, branch: Branch, at: string): RecordLine[] | undefined {
  const { match, answer } = branch;
  const { imported: _, ...played } = planIn(record);
  const plan = { ...played, at, branch: { match, answer } };
  const answers = branchAnswers(record, branch);
  if (!answers) return undefined;
  const position = startOfPlan(plan);
  for (const line of answers) judge(position, line);
  const why = said("What if: this branch ends with the answer that was tried out.");
  return [plan, ...answers, endLineOf(position, 0) ?? { kind: "stopped", why }];
}
