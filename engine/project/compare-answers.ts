import { processBot } from "../bots/process-bot.ts";
import type { Answer, BotStamp } from "../record/answer.ts";
import type { AnswerLine, MatchRecord } from "../record/match-record.ts";
import { judge, startOfPlan } from "../record/position.ts";
import { answersIn, planIn } from "../record/record-parts.ts";

/** The questions of one player of a recorded match. */
export interface Questions {
  readonly record: MatchRecord;
  readonly player: number;
}

interface Given {
  readonly turn: number;
  readonly answer: Answer;
}

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
  const [ofBot, ofBundle] = await Promise.all([answersOf(questions, bot), answersOf(questions, bundle)]);
  const at = firstDifference(ofBot, ofBundle);
  if (at === undefined) return { kind: "same", answers: ofBot.length };
  const again = firstDifference(ofBot, await answersOf(questions, bot));
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

/** Only what a bot answers is compared here, not how fast: two run at once, and others may run beside them. */
export const patience = 5;

/** The match goes on as recorded, whatever the bot answers; it ends for the bot when it fails. */
async function answersOf({ record, player }: Questions, stamp: BotStamp): Promise<Given[]> {
  const { game, options, timeScale } = planIn(record);
  const bot = processBot(stamp, { game, options, trace: false, timeScale: Math.max(timeScale, patience) });
  try {
    const started = await bot.start();
    if (started.ok) return await askAll(bot, record, player);
    const error = { type: "start", message: started.why, frames: started.frames ?? [] };
    return [{ turn: 0, answer: { failure: "start", ms: 0, error } }];
  } finally {
    await bot.stop();
  }
}

async function askAll(bot: ReturnType<typeof processBot>, record: MatchRecord, player: number): Promise<Given[]> {
  const position = startOfPlan(planIn(record));
  const lines = [...answersIn(record)];
  const given: Given[] = [];
  while (position.open.length > 0) {
    for (const told of position.tells) if (told.player === player) bot.tell(told.text, told.gameNumber);
    const mine = position.open.filter((ask) => ask.player === player);
    const answers = mine.length > 0 ? await bot.ask(mine) : [];
    for (const [i, answer] of answers.entries()) given.push({ turn: mine[i]!.turn, answer });
    const failed = given.findIndex(({ answer }) => answer.failure !== undefined);
    if (failed >= 0) return given.slice(0, failed + 1);
    if (!judgeRound(position, lines)) break;
  }
  return given;
}

/** Whether the record goes on behind the open questions. */
function judgeRound(position: ReturnType<typeof startOfPlan>, lines: AnswerLine[]): boolean {
  for (let left = position.open.length; left > 0; left--) {
    const line = lines.shift();
    if (!line) return false;
    judge(position, line);
  }
  return true;
}
