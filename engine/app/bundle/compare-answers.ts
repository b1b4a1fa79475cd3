import { askAgain, isSameAnswer, type NewAnswer, type RecordedQuestions } from "../../match/ask-again.ts";
import type { Answer, BotStamp } from "../../record/match-record.ts";

/** The first question to which two programs give different answers. */
export interface AnswerDifference {
  readonly turn: number;
  readonly bot: Answer;
  readonly bundle: Answer;
}

type ProgramComparison =
  /** With `failed`, both fail in the same way, which ends the questions and does not count as an answer. */
  | { readonly kind: "same"; readonly answers: number; readonly failed?: NewAnswer }
  | { readonly kind: "different"; readonly difference: AnswerDifference }
  /** The bot itself gives different answers each time. */
  | { readonly kind: "unsteady"; readonly turn: number };

/** Asks both programs the recorded questions, each in its own process. */
export async function compareAnswers(
  questions: RecordedQuestions,
  bot: BotStamp,
  bundle: BotStamp,
): Promise<ProgramComparison> {
  const [ofBot, ofBundle] = await Promise.all([askAgain(questions, bot), askAgain(questions, bundle)]);
  const at = findFirstDifference(ofBot, ofBundle);
  if (at === undefined) {
    const failed = ofBot.find(({ answer }) => answer.failure !== undefined);
    return { kind: "same", answers: ofBot.length - (failed ? 1 : 0), failed };
  }
  const again = findFirstDifference(ofBot, await askAgain(questions, bot));
  const { turn, answer } = ofBot[at]!;
  if (again !== undefined && again <= at) return { kind: "unsteady", turn: ofBot[again]!.turn };
  return { kind: "different", difference: { turn, bot: answer, bundle: ofBundle[at]!.answer } };
}

/** Compares two lists of answers from the first question on; both end at the first failure. */
function findFirstDifference(one: readonly NewAnswer[], other: readonly NewAnswer[]): number | undefined {
  const at = one.findIndex(({ answer }, i) => !isSameAnswer(answer, other[i]?.answer));
  return at < 0 ? undefined : at;
}
