import type { Ask, Prompt } from "../game/turn.ts";
import { t } from "../l10n/speak.ts";
import type { MatchRecord } from "./match-record.ts";
import { findAsk, judgeReply, type Position, startOfRecord } from "./position.ts";
import { listAnswers } from "./record-lines.ts";

/** One text a bot was sent: a message, or a question with its answer. */
type SentText =
  | { readonly kind: "tell"; readonly text: string }
  | {
      readonly kind: "ask";
      readonly text: string;
      readonly turn: number;
      /** Index of the answer in the record. */
      readonly answer: number;
      readonly ends: Ask["ends"];
      /** The bot's answer without the final newline; absent if it failed. */
      readonly reply?: string;
    };

/** Everything one bot was sent in a match, in order. */
export interface Transcript {
  readonly player: number;
  readonly gameNumber: number | undefined;
  readonly sent: readonly SentText[];
}

/**
 * What the player of an answer was sent during the match; with parallel games, only the game of that answer. Throws
 * RangeError if there is no such answer.
 */
export function makeTranscript(record: MatchRecord, answer: number): Transcript {
  const answers = listAnswers(record);
  const asked = answers[answer];
  if (!asked)
    throw new RangeError(
      t("This match has {answers, plural, one {# answer} other {# answers}}; there is no answer {answer, number}.", {
        answers: answers.length,
        answer: answer + 1,
      }),
    );
  const { player } = asked;
  const position = startOfRecord(record);
  const gameNumber = hasSeveralAtOnce(position) ? asked.gameNumber : undefined;
  const isOurs = (prompt: Prompt) =>
    prompt.player === player && (gameNumber === undefined || prompt.gameNumber === gameNumber);
  const sent: SentText[] = [];
  const tell = () => {
    for (const message of position.tells.filter(isOurs)) sent.push({ kind: "tell", text: message.text });
  };
  tell();
  for (const [index, line] of answers.entries()) {
    const ask = findAsk(line, position);
    if (isOurs(ask)) {
      const { text, turn, ends } = ask;
      const reply = line.text === undefined ? {} : { reply: line.text };
      sent.push({ kind: "ask", text, turn, answer: index, ends, ...reply });
    }
    judgeReply(position, line);
    tell();
  }
  // A stopped match can have an unanswered question.
  for (const ask of position.open.filter(isOurs))
    sent.push({ kind: "ask", text: ask.text, turn: ask.turn, answer: answers.length, ends: ask.ends });
  return { player, gameNumber, sent };
}

function hasSeveralAtOnce({ open }: Position): boolean {
  return new Set(open.map(({ gameNumber }) => gameNumber)).size > 1;
}

/** The whole input as one text. */
export function joinInput({ sent }: Transcript): string {
  return sent.map(({ text }) => text).join("");
}

/** Which text asked for an answer, and the line of the input (from 1) on which it begins. */
export function locateQuestion(
  transcript: Transcript,
  answer: number,
): { readonly index: number; readonly line: number } {
  const index = transcript.sent.findIndex((part) => part.kind === "ask" && part.answer === answer);
  const before = joinInput({ ...transcript, sent: transcript.sent.slice(0, index) });
  return { index, line: before.split("\n").length };
}
