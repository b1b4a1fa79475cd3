import { t } from "../../l10n/speak.ts";
import type { BotStamp } from "../../record/bot-stamp.ts";
import { isRecordTrouble } from "../../record/record-trouble.ts";
import type { Expectation, TurnTest } from "../../record/turn-test.ts";
import { quoteBotText } from "../../record/wording.ts";
import { escapeLine } from "../../text/visible.ts";
import { type AskedTurn, askLast } from "./ask-turn.ts";
import { checks } from "./expectations.ts";

/** The result of a turn test. */
export type TurnResult =
  | { readonly outcome: "passed"; readonly turn: number; readonly answer: string }
  /** The bot's answer failed an expectation, or there was no answer. */
  | {
      readonly outcome: "failed";
      readonly turn: number;
      /** The bot's answer, if there was one. */
      readonly answer?: string;
      readonly failures: readonly UnmetExpectation[];
    }
  /** The test could not be run. */
  | { readonly outcome: "refused"; readonly message: string };

export interface UnmetExpectation {
  /** The expectation that failed; absent if the bot gave no answer to judge. */
  readonly expectation?: keyof Expectation;
  readonly message: string;
}

/** Asks a bot the question of a turn test and judges its answer. Rethrows errors that are not about the record. */
export async function runTurnTest(test: TurnTest, stamp: BotStamp): Promise<TurnResult> {
  try {
    return judgeAnswer(test.expect, await askLast(test.record, stamp));
  } catch (error) {
    if (!isRecordTrouble(error)) throw error;
    return { outcome: "refused", message: t("The record of the test is damaged: {why}", { why: error.message }) };
  }
}

function judgeAnswer(expect: Expectation, asked: AskedTurn): TurnResult {
  const { turn } = asked.ask;
  const { text } = asked.answer;
  if (text === undefined || asked.failedBefore !== undefined) {
    return { outcome: "failed", turn, failures: [{ message: describeFailedTurn(asked) }] };
  }
  const names = Object.keys(expect) as (keyof Expectation)[];
  const failures = names.flatMap((expectation): UnmetExpectation[] => {
    const check = checks[expectation] as (
      wanted: unknown,
      answered: AskedTurn & { text: string },
    ) => string | undefined;
    const message = check(expect[expectation], { ...asked, text });
    return message === undefined ? [] : [{ expectation, message: escapeLine(message) }];
  });
  return failures.length === 0
    ? { outcome: "passed", turn, answer: text }
    : { outcome: "failed", turn, answer: text, failures };
}

/** "The bot crashed in turn 3, before the turn of this test: IndexError: list index out of range." */
function describeFailedTurn({ ask, answer: { failure = "crash", error, partial }, failedBefore }: AskedTurn): string {
  if (failure === "start")
    return escapeLine(t("The bot could not be started: {why}", { why: error?.message ?? t("unknown reason") }));
  const why = [failure, error?.type, error?.message].filter(Boolean).join(": ");
  const facts = { turn: ask.turn, why };
  const failed =
    failedBefore === undefined
      ? t("The bot gave no answer in turn {turn, number} ({why}).", facts)
      : t("The bot gave no answer in turn {turn, number}, before the turn of this test ({why}).", facts);
  const begun = partial
    ? [t("It had printed {text} without a newline.", { text: quoteBotText(partial.slice(0, 60)) })]
    : [];
  return escapeLine([failed, ...begun].join(" ").slice(0, 600));
}
