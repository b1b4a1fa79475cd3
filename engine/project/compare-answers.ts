import type { Answer, BotStamp } from "../record/answer.ts";
import { askAgain, type Given, type Questions } from "./ask-again.ts";

/** The first question to which two programs have different answers. */
export interface Difference {
  readonly turn: number;
  readonly bot: Answer;
  readonly bundle: Answer;
}

export type Compared =
  | { readonly kind: "same"; readonly answers: number }
  | { readonly kind: "different"; readonly difference: Difference }
  /** The bot itself answers otherwise each time. */
  | { readonly kind: "unsteady"; readonly turn: number };

/** Asks both programs what was asked in a match, each in a process of its own, whatever they answer. */
export async function compareAnswers(questions: Questions, bot: BotStamp, bundle: BotStamp): Promise<Compared> {
  const [ofBot, ofBundle] = await Promise.all([askAgain(questions, bot), askAgain(questions, bundle)]);
  const at = firstDifference(ofBot, ofBundle);
  if (at === undefined) return { kind: "same", answers: ofBot.length };
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
