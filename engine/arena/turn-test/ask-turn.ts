import type { Bot } from "../../bots/bot.ts";
import { processBot } from "../../bots/process-bot.ts";
import type { Ask } from "../../game.ts";
import type { Answer, BotStamp } from "../../record/answer.ts";
import { DamagedRecord } from "../../record/damaged-record.ts";
import type { AnswerLine, MatchRecord } from "../../record/match-record.ts";
import { askOf, judge, type Position, startOfPlan } from "../../record/position.ts";
import { answersIn, planIn } from "../../record/record-parts.ts";

/** What a bot answered to a question of a recorded match. */
export interface Asked {
  readonly ask: Ask;
  /** Where the match stood when it was asked. */
  readonly position: Position;
  readonly answer: Answer;
  /** The turn in which it failed, where that was before the one in question. */
  readonly failedBefore?: number;
}

/** Only what is answered counts here, not how fast: the machine may have more to do. */
const patience = 5;

/**
 * Asks a fresh process of a bot all that it was asked in a match up to its last answer. The match goes on as recorded,
 * whatever the bot answers. Throws DamagedRecord where the game cannot follow the record.
 */
export async function askLast(record: MatchRecord, stamp: BotStamp): Promise<Asked> {
  const { game, options, timeScale } = planIn(record);
  const bot = processBot(stamp, { game, options, trace: false, timeScale: Math.max(timeScale, patience) });
  const position = startOfPlan(planIn(record));
  try {
    const started = await bot.start();
    if (started.ok) return await askRounds(bot, position, answersIn(record));
    const error = { type: "start", message: started.why, frames: started.frames ?? [] };
    return { ask: position.open[0]!, position, answer: { failure: "start", ms: 0, error }, failedBefore: 0 };
  } finally {
    await bot.stop();
  }
}

/** Round after round of open questions, up to the one that the last line answers. */
async function askRounds(bot: Bot, position: Position, lines: readonly AnswerLine[]): Promise<Asked> {
  const last = lines.length - 1;
  const { player } = lines[last]!;
  for (;;) {
    // No question is open where the match is over before the record ends.
    askOf(lines[position.index]!, position);
    const given = await askOpen(bot, position, player);
    const found = given.get(last);
    if (found) {
      followTo(last, position, lines);
      return { ask: askOf(lines[last]!, position), position, answer: found };
    }
    const failed = [...given].find(([, { failure }]) => failure !== undefined);
    if (failed) {
      const [index, answer] = failed;
      followTo(index, position, lines);
      const ask = position.open[0]!;
      return { ask, position, answer, failedBefore: ask.turn };
    }
    followTo(position.index + position.open.length, position, lines);
  }
}

/** What the bot answers to the open questions, by the index of the answer in the record. */
async function askOpen(bot: Bot, { index, open, tells }: Position, player: number): Promise<Map<number, Answer>> {
  for (const told of tells) if (told.player === player) bot.tell(told.text, told.gameNumber);
  const mine = [...open.entries()].filter(([, ask]) => ask.player === player);
  const answers = mine.length > 0 ? await bot.ask(mine.map(([, ask]) => ask)) : [];
  return new Map(mine.map(([at], i) => [index + at, answers[i]!]));
}

/** Judges the recorded answers before this one. */
function followTo(index: number, position: Position, lines: readonly AnswerLine[]): void {
  while (position.index < index) {
    const line = lines[position.index];
    if (!line) throw new DamagedRecord("The last answer is of another player than the one that was asked.");
    askOf(line, position);
    judge(position, line);
  }
}
