import type { Ask, Prompt } from "../game/turn.ts";
import type { View } from "../game/views.ts";
import { english, inEnglish } from "../l10n/speak.ts";
import { escapeLine } from "../text/visible.ts";
import { describeNoAnswer, listAnswers, type MatchRecord } from "./match-record.ts";
import { findAsk, judgeReply, type Position, startOfRecord } from "./position.ts";
import type { ReplayedTurn, Viewable } from "./replayed.ts";

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

/** What the player of an answer was sent, in parallel games in that one. Throws RangeError if there is no such. */
export function makeTranscript(record: MatchRecord, answer: number): Transcript {
  const answers = listAnswers(record);
  const asked = answers[answer];
  if (!asked) throw new RangeError(describeNoAnswer(answers.length, answer));
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

const hasSeveralAtOnce = ({ open }: Position): boolean => new Set(open.map(({ gameNumber }) => gameNumber)).size > 1;

/** The whole input as one text. */
export const joinInput = ({ sent }: Transcript): string => sent.map(({ text }) => text).join("");

/** Which text asked for an answer, and the line of the input (from 1) on which it begins. */
export function locateQuestion(
  transcript: Transcript,
  answer: number,
): { readonly index: number; readonly line: number } {
  const index = transcript.sent.findIndex((part) => part.kind === "ask" && part.answer === answer);
  const before = joinInput({ ...transcript, sent: transcript.sent.slice(0, index) });
  return { index, line: before.split("\n").length };
}

/**
 * The state after a turn as a person or an assistant reads it: where a game's own process plays, the fields that the
 * player was sent last, by their names, and not what a board draws for all players.
 */
export function findStateAfter({ plan, game, viewAt }: Viewable, { index, ask }: ReplayedTurn): View {
  const view = viewAt({ answer: index, note: -1 });
  const fields = (plan.referee && game.views.observation?.(view, ask.player)) ?? {};
  return Object.keys(fields).length > 0 ? fields : view;
}

/** A turn as text: what a bot was sent, what it answered, how that was judged, and the state after it. */
export function formatTurn(replay: Viewable, turn: ReplayedTurn): string {
  const { plan, game } = replay;
  const state = findStateAfter(replay, turn);
  const { ask, answer, rulings } = turn;
  const judged = rulings.map((ruling) => {
    const command = (answer.text ?? "").slice(...ruling.span);
    return escapeLine(`  ${ruling.verdict}: ${command}${ruling.why ? ` (${english(ruling.why)})` : ""}`);
  });
  return [
    `${game.title}, turn ${ask.turn}${ask.phase === "" ? "" : ` (${english(ask.phase)})`}, player ${ask.player + 1} ${escapeLine(plan.bots[ask.player]!.name)}`,
    "sent:",
    ask.text.trimEnd(),
    `answered after ${answer.ms.toFixed(1)} ms (limit ${ask.limitMs * plan.timeScale} ms):`,
    answer.text ?? `no answer: ${answer.failure}`,
    ...judged,
    ...(answer.stderr ? ["stderr:", answer.stderr.trimEnd()] : []),
    "state after it:",
    JSON.stringify(inEnglish(state)),
    "",
  ].join("\n");
}
