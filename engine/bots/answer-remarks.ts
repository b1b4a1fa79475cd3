import type { Ask } from "../game/turn.ts";
import { msg } from "../l10n/speak.ts";
import { type BotRemark, type SourceRange, toRecordedText } from "../record/answer.ts";
import { type InputStep, remarkOnStep } from "./input-step.ts";
import type { PreviousRemarks } from "./playing.ts";
import type { PipeAnswer } from "./process/timed-pipe.ts";

export interface ObservedAnswer {
  readonly ask: Ask;
  readonly answer: PipeAnswer & { readonly kind: "answer" };
  readonly hasCarriageReturns: boolean;
  readonly isInvalid: boolean;
  /** Complete lines of output beyond the requested answers. */
  readonly unreadLines: number;
  /** The first of these lines. */
  readonly unreadText: string | undefined;
  /** Input lines the bot had read when it wrote the answer, if a host reports them. */
  readonly linesRead: number | undefined;
  /** The source line that wrote the output after this answer. */
  readonly next: SourceRange | undefined;
}

export const emptyList: readonly never[] = [];

/** Remarks about an answer, besides those that the host reported. */
export function listAnswerRemarks(
  seen: ObservedAnswer,
  noticed: PreviousRemarks,
  step: InputStep,
): readonly BotRemark[] {
  const isUsual = !seen.isInvalid && !seen.hasCarriageReturns && !seen.answer.wasBuffered && seen.unreadLines === 0;
  if (isUsual && seen.linesRead === undefined) return emptyList;
  const remarks: BotRemark[] = [];
  if (seen.isInvalid) {
    remarks.push({
      kind: "encoding",
      message: msg("the answer is not valid UTF-8; invalid bytes are shown as \ufffd."),
    });
  }
  if (seen.hasCarriageReturns && !noticed.hasLineEnd) {
    noticed.hasLineEnd = true;
    remarks.push({
      kind: "line-end",
      message: msg("lines end with CR LF; the CR was read as part of the newline."),
    });
  }
  remarks.push(...listExtraRemarks(seen, noticed));
  const { linesRead, answer, ask } = seen;
  const behind = linesRead === undefined || answer.wasBuffered ? undefined : remarkOnStep(step, linesRead, ask.turn);
  if (behind) remarks.push(behind);
  return remarks;
}

function listExtraRemarks(
  { answer, unreadLines, unreadText: text, next }: ObservedAnswer,
  noticed: PreviousRemarks,
): BotRemark[] {
  if (answer.wasBuffered && answer.from === 0) {
    return [{ kind: "early", message: msg("printed before it was asked; it was read as the answer.") }];
  }
  if (noticed.hasExtra || (!answer.wasBuffered && unreadLines === 0)) return [];
  noticed.hasExtra = true;
  if (unreadLines === 0) {
    const message = msg("this line was printed before the question was sent: the bot printed too many lines.");
    return [{ kind: "extra", message }];
  }
  const message = msg(
    "printed {lines, plural, one {# extra line} other {# extra lines}}; the rest is read as the answer of the next turn.",
    { lines: unreadLines },
  );
  return [{ kind: "extra", ...toRecordedText(message), ...(next ? { at: next } : text ? { text } : {}) }];
}
