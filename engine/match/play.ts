import type { Bot } from "../bots/bot.ts";
import type { Ask, Game } from "../game.ts";
import { gameOf } from "../games.ts";
import { optionsOf } from "../options.ts";
import type { Answer } from "../record/answer.ts";
import type { AnswerLine, MatchPlan, RecordLine } from "../record/match-record.ts";
import { judge, type Position, startOf } from "../record/position.ts";
import { digestOf } from "../record/replay.ts";
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
  const game = gameOf(plan.game);
  const began = performance.now();
  const options = optionsOf(game, plan.options);
  const position = startOf(game, { options, seeds: plan.seeds, players: bots.length });
  while (!signal.aborted) {
    for (const told of position.tells) bots[told.player]!.tell(told.text, told.lane);
    const asks = [...position.open];
    if (asks.length === 0) return append(endOf(game, position, performance.now() - began));
    const answers = await answersTo(asks, bots);
    if (signal.aborted) break;
    for (const [i, ask] of asks.entries()) {
      const answer = answers[i]!;
      append(lineOf(ask, answer));
      judge(game, position, answer);
    }
  }
  append({ kind: "stopped", why: String(signal.reason) });
}

function lineOf({ player, lane }: Ask, answer: Answer): AnswerLine {
  const { text, ms, writtenBy } = answer;
  // The same as below, many times faster for what nearly all answers are.
  if (lane !== undefined && text !== undefined && writtenBy && hasFields(answer, 3)) {
    return { kind: "answer", player, lane, text, ms, writtenBy };
  }
  return { kind: "answer", player, ...(lane === undefined ? {} : { lane }), ...answer };
}

/** Everybody thinks at the same time; one player's asks go out together. Answers in the order of the asks. */
async function answersTo(asks: readonly Ask[], bots: readonly Bot[]): Promise<Answer[]> {
  const answers: Answer[] = new Array(asks.length);
  const ofPlayers = bots.map((): number[] => []);
  for (const [i, { player }] of asks.entries()) ofPlayers[player]!.push(i);
  await Promise.all(
    ofPlayers.map(async (mine, player) => {
      if (mine.length === 0) return;
      const given = await bots[player]!.ask(mine.map((i) => asks[i]!));
      for (const [k, i] of mine.entries()) answers[i] = given[k]!;
    }),
  );
  return answers;
}

function endOf(game: Game, position: Position, durationMs: number): RecordLine {
  const outcome = game.outcome(position.state);
  if (!outcome) throw new Error(`${game.title} asks nobody but has no outcome.`);
  return { kind: "end", outcome, digest: digestOf(game, position.state), durationMs: Math.round(durationMs) };
}
