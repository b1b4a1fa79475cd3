import { listAsked, type RefereeTurn } from "../game/referee.ts";
import { msg } from "../l10n/speak.ts";
import type { AnswerLine, BranchPoint, MatchRecord, RecordLine } from "./match-record.ts";
import { forgetAhead, judgeReply, makeEndLine, startOfRecord } from "./position.ts";
import { listAnswers, readPlan } from "./record-lines.ts";

/** A what-if branch: where to leave a match, and the answer to give instead of the recorded one. */
export interface Branch extends BranchPoint {
  readonly text: string;
}

/** An answer that is given again. `asked`: what its player was asked then, if a referee asked it. */
export type RepeatedAnswer = AnswerLine & { readonly asked?: string };

/** The answers before the branch, then its own; undefined if the match has no such answer. */
export function listBranchAnswers(
  record: MatchRecord,
  { answer, text }: Omit<Branch, "match">,
): RepeatedAnswer[] | undefined {
  const answers = listAnswers(record);
  const recorded = answers[answer];
  if (!recorded) return undefined;
  const questions = listQuestions(record);
  const asked = (index: number) => (questions[index] === undefined ? {} : { asked: questions[index] });
  const before = answers.slice(0, answer).map((line, i) => ({ ...line, ...asked(i) }));
  return [...before, { ...createBranchAnswer(recorded, text), ...asked(answer) }];
}

/** The referee's turn before each answer; undefined for games with built-in rules. */
function listQuestions(record: MatchRecord): (string | undefined)[] {
  const open: string[] = [];
  return record.flatMap((line) => {
    if (line.kind === "referee") open.push(...listQuestionTexts(line));
    return line.kind === "answer" ? [open.shift()] : [];
  });
}

function listQuestionTexts({ next }: RefereeTurn): string[] {
  switch (next.kind) {
    case "question":
      return next.lines > 0 ? [next.text] : [];
    case "step":
      return listAsked(next).map(({ text }) => text);
    case "scores":
      return [];
  }
}

/** The answer of a branch, in place of a recorded one. */
export function createBranchAnswer(
  { player, gameNumber }: Pick<AnswerLine, "player" | "gameNumber">,
  text: string,
): AnswerLine {
  return { kind: "answer", player, ...(gameNumber === undefined ? {} : { gameNumber }), text, ms: 0 };
}

/**
 * The branch as a new record, created at `at`: it refers to the original and ends with its own answer. Undefined if the
 * match has no such answer.
 */
export function createBranchRecord(record: MatchRecord, branch: Branch, at: string): RecordLine[] | undefined {
  const { match, answer } = branch;
  const { imported: _, ...played } = readPlan(record);
  const plan = { ...played, at, branch: { match, answer } };
  const answers = listAnswers(record).slice(0, answer + 1);
  const replaced = answers[answer];
  if (!replaced) return undefined;
  const own = createBranchAnswer(replaced, branch.text);
  const position = startOfRecord(record);
  for (const line of answers.slice(0, -1)) judgeReply(position, line);
  forgetAhead(position);
  judgeReply(position, own);
  const why = msg("What if: this branch ends with the answer you tried.");
  const end = makeEndLine(position, 0) ?? { kind: "stopped" as const, why };
  const before = record.slice(1, record.indexOf(replaced));
  return [plan, ...before.filter((line) => line.kind !== "frames"), own, end];
}
