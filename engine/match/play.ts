import type { Bot } from "../bots/bot.ts";
import type { Ask } from "../game/turn.ts";
import type { Answer } from "../record/answer.ts";
import type { AnswerLine, MatchPlan, RecordLine } from "../record/match-record.ts";
import { judge, makeEndLine, startOfPlan } from "../record/position.ts";
import { hasFields } from "./packed-lines.ts";

/**
 * Plays one match from its plan with started bots and hands each line of the record after the first to `append`.
 * Bots are neither started nor stopped here; whoever aborts also stops them, which settles open asks.
 */
export async function playMatch(
  plan: MatchPlan,
  bots: readonly Bot[],
  append: (line: RecordLine) => void,
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now();
  const position = startOfPlan(plan);
  while (!signal.aborted) {
    for (const told of position.tells) bots[told.player]!.tell(told.text, told.gameNumber);
    const end = makeEndLine(position, Math.round(performance.now() - began));
    if (end) return append(end);
    const asks = [...position.open];
    const answers = await answersTo(asks, bots);
    if (signal.aborted) break;
    for (const [i, ask] of asks.entries()) {
      const answer = answers[i]!;
      append(getLine(ask, answer));
      judge(position, answer);
    }
  }
  append({ kind: "stopped", why: String(signal.reason) });
}

function getLine({ player, gameNumber }: Ask, answer: Answer): AnswerLine {
  const { text, ms, writtenBy } = answer;
  // The same as below, many times faster for what nearly all answers are.
  if (gameNumber !== undefined && text !== undefined && writtenBy && hasFields(answer, 3)) {
    return { kind: "answer", player, gameNumber, text, ms, writtenBy };
  }
  return { kind: "answer", player, ...(gameNumber === undefined ? {} : { gameNumber }), ...answer };
}

/** Everybody thinks at the same time; one player's asks go out together. Answers in the order of the asks. */
async function answersTo(asks: readonly Ask[], bots: readonly Bot[]): Promise<Answer[]> {
  // What nearly all questions are: nobody to wait for but the one.
  if (asks.length === 1) return bots[asks[0]!.player]!.ask(asks);
  const answers: Answer[] = new Array(asks.length);
  const ofPlayers = bots.map((): number[] => []);
  for (const [i, { player }] of asks.entries()) ofPlayers[player]!.push(i);
  await Promise.all(
    ofPlayers.map(async (mine, player) => {
      if (mine.length === 0) return;
      const own = await bots[player]!.ask(mine.map((i) => asks[i]!));
      for (const [k, i] of mine.entries()) answers[i] = own[k]!;
    }),
  );
  return answers;
}
