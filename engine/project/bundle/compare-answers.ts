import { askAgain, type Given, type Questions } from "../../match/ask-again.ts";
import type { Answer } from "../../record/answer.ts";
import type { BotStamp } from "../../record/bot-stamp.ts";

/** The first question to which two programs have different answers. */
export interface AnswerDifference {
  readonly turn: number;
  readonly bot: Answer;
  readonly bundle: Answer;
}

export type AnswerComparison =
  /** `failed`: where both fail alike, so that nothing was asked from there on; it is none of the answers. */
  | { readonly kind: "same"; readonly answers: number; readonly failed?: Given }
  | { readonly kind: "different"; readonly difference: AnswerDifference }
  /** The bot itself answers otherwise each time. */
  | { readonly kind: "unsteady"; readonly turn: number };

/** Asks both programs what was asked in a match, each in a process of its own, whatever they answer. */
export async function compareAnswers(questions: Questions, bot: BotStamp, bundle: BotStamp): Promise<AnswerComparison> {
  const [ofBot, ofBundle] = await Promise.all([askAgain(questions, bot), askAgain(questions, bundle)]);
  const at = firstDifference(ofBot, ofBundle);
  if (at === undefined) {
    const failed = ofBot.find(({ answer }) => answer.failure !== undefined);
    return { kind: "same", answers: ofBot.length - (failed ? 1 : 0), failed };
  }
  const again = firstDifference(ofBot, await askAgain(questions, bot));
  const { turn, answer } = ofBot[at]!;
  if (again !== undefined && again <= at) return { kind: "unsteady", turn: ofBot[again]!.turn };
  return { kind: "different", difference: { turn, bot: answer, bundle: ofBundle[at]!.answer } };
}

/** Of two lists that both begin with the first question; both end at the first failure. */
function firstDifference(one: readonly Given[], other: readonly Given[]): number | undefined {
  const at = one.findIndex(({ answer: { text, failure } }, i) => {
    const { answer } = other[i] ?? {};
    return answer?.text !== text || answer?.failure !== failure;
  });
  return at < 0 ? undefined : at;
}
