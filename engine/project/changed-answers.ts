import { askAgain, type NewAnswer, type Questions } from "../match/ask-again.ts";
import type { BotStamp } from "../record/bot-stamp.ts";
import type { ChangedAnswer, MatchChanges } from "../record/changed-answer.ts";
import { listAnswers } from "../record/record-lines.ts";

type ChangedAnswers = Omit<MatchChanges, "match" | "title">;

/**
 * Asks a bot the questions of a match, and asks again where its answer differs from the record: answers that vary from
 * run to run are not listed. If the signal is aborted, returns what is known.
 */
export async function findChangedAnswers(
  questions: Questions,
  bot: BotStamp,
  { signal }: { readonly signal?: AbortSignal } = {},
): Promise<ChangedAnswers> {
  const recorded = listAnswers(questions.record);
  const given = await askAgain(questions, bot, { trace: true, signal });
  const asked = given.length;
  const other = given.filter(({ index, answer }) => {
    const before = recorded[index];
    return before?.text !== answer.text || before?.failure !== answer.failure;
  });
  if (other.length === 0 || signal?.aborted) return { asked, changed: [], unsteady: 0 };
  const again = new Map((await askAgain(questions, bot, { signal })).map((each) => [each.index, each.answer]));
  if (signal?.aborted) return { asked, changed: [], unsteady: 0 };
  const isSteady = ({ index, answer }: NewAnswer) => {
    const second = again.get(index);
    return second?.text === answer.text && second?.failure === answer.failure;
  };
  const steady = other.filter(isSteady);
  return {
    asked,
    changed: steady.map((each) => toChangedAnswer(each, recorded[each.index]?.text)),
    unsteady: given.length - given.filter(isSteady).length,
  };
}

function toChangedAnswer({ index, turn, answer }: NewAnswer, before: string | undefined): ChangedAnswer {
  const wrote = answer.writtenBy?.[0]?.frames[0] ?? answer.error?.frames[0] ?? answer.stack?.[0];
  return {
    ...{ answer: index, turn, before, after: answer.text, failure: answer.failure },
    ...(wrote ? { file: wrote.file, line: wrote.line } : {}),
  };
}
