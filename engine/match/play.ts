import type { Bot } from "../bots/bot.ts";
import type { RefereeTurn } from "../game/referee.ts";
import type { Ask } from "../game/turn.ts";
import type { Answer, AnswerLine, MatchPlan, RecordLine } from "../record/match-record.ts";
import { judgeReply, makeEndLine, type Position, receiveTurn, startOfPlan } from "../record/position.ts";
import { type Referee, RefereeFailure } from "./referee.ts";
import { hasFields } from "./worker-messages.ts";

/**
 * Plays one match with bots that are already started, and passes each line of the record after the first to `append`.
 * Does not stop the bots or the referee; a caller that aborts the signal must stop them too, which settles all pending
 * answers. Rethrows all errors but a failure of the referee.
 */
export async function playMatch(
  plan: MatchPlan,
  bots: readonly Bot[],
  append: (line: RecordLine) => void,
  signal: AbortSignal,
  referee?: Referee,
): Promise<void> {
  let end: RecordLine | undefined;
  try {
    end = await playOn(startOfPlan(plan), bots, append, signal, referee);
  } catch (error) {
    if (!(error instanceof RefereeFailure)) throw error;
    if (!signal.aborted) end = { kind: "failed", why: error.message, log: error.log };
  }
  const frames = referee?.takeFrames();
  if (frames) append(frames);
  append(end ?? { kind: "stopped", why: String(signal.reason) });
}

/** Plays until the end and returns the last line of the record; undefined if the match was stopped. */
async function playOn(
  position: Position,
  bots: readonly Bot[],
  append: (line: RecordLine) => void,
  signal: AbortSignal,
  referee: Referee | undefined,
): Promise<RecordLine | undefined> {
  const began = performance.now();
  if (referee) receiveAll(position, await referee.begin(), append);
  while (!signal.aborted) {
    for (const tell of position.tells) bots[tell.player]!.tell(tell.text, tell.gameNumber);
    const end = makeEndLine(position, Math.round(performance.now() - began));
    if (end) return end;
    const asks = [...position.open];
    const given = await askBots(asks, bots);
    const answers = referee ? given.map(referee.accept) : given;
    if (signal.aborted) break;
    // Counted, because a pair of index and value for each answer would be a twentieth of a match's garbage.
    for (let i = 0; i < asks.length; i++) {
      const answer = answers[i]!;
      append(toAnswerLine(asks[i]!, answer));
      judgeReply(position, answer);
      if (referee) receiveAll(position, await referee.answer(answer), append);
    }
  }
  return undefined;
}

function receiveAll(position: Position, turns: readonly RefereeTurn[], append: (line: RecordLine) => void): void {
  for (const turn of turns) {
    const line = { kind: "referee" as const, ...turn };
    append(line);
    receiveTurn(position, line);
  }
}

function toAnswerLine({ player, gameNumber }: Ask, answer: Answer): AnswerLine {
  const { text, ms, writtenBy } = answer;
  // A fast path for nearly all answers, with the same result as the code below.
  if (gameNumber !== undefined && text !== undefined && writtenBy && hasFields(answer, 3)) {
    return { kind: "answer", player, gameNumber, text, ms, writtenBy };
  }
  return { kind: "answer", player, ...(gameNumber === undefined ? {} : { gameNumber }), ...answer };
}

/** Asks all players at once, each all of its questions. Returns the answers in the order of `asks`. */
async function askBots(asks: readonly Ask[], bots: readonly Bot[]): Promise<Answer[]> {
  // The usual case: only one player is asked.
  if (asks.length === 1) return bots[asks[0]!.player]!.ask(asks);
  const answers: Answer[] = new Array(asks.length);
  const ofPlayers = bots.map((): number[] => []);
  for (let i = 0; i < asks.length; i++) ofPlayers[asks[i]!.player]!.push(i);
  await Promise.all(
    ofPlayers.map(async (mine, player) => {
      if (mine.length === 0) return;
      const own = await bots[player]!.ask(mine.map((i) => asks[i]!));
      for (let k = 0; k < mine.length; k++) answers[mine[k]!] = own[k]!;
    }),
  );
  return answers;
}
