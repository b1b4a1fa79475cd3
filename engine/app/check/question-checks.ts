import { createProcessBot } from "../../bots/process-bot.ts";
import { readHostError } from "../../game/host-error.ts";
import { askAgain, type NewAnswer, type RecordedQuestions, timeFactor } from "../../match/ask-again.ts";
import { type BotStamp, getBotForm, isProgram } from "../../record/bot-stamp.ts";
import { startOfRecord } from "../../record/position.ts";
import { readPlan } from "../../record/record-lines.ts";
import type { Check, GivenAnswer } from "./check.ts";

/**
 * Asks the bot the questions of one match twice, and once more in pieces. Where it answers otherwise in pieces, both are
 * repeated: a bot that searches by the clock may vary by itself.
 */
export async function checkAnswers(questions: RecordedQuestions, stamp: BotStamp): Promise<Check[]> {
  const ask = (isInPieces = false) => askAgain(questions, stamp, { isInPieces });
  const first = await ask();
  let difference = findDifference(first, await ask());
  const inPieces = await ask(true);
  let cut = findDifference(first, inPieces);
  if (cut && cut.second.answer.failure === undefined) {
    difference ??= findDifference(first, await ask());
    if (difference || !findDifference(first, await ask(true))) cut = undefined;
  }
  return [
    {
      name: "repeat",
      verdict: difference ? "warning" : "passed",
      answers: first.length,
      ...(difference && { differs: difference }),
    },
    { name: "pieces", verdict: cut ? "failed" : "passed", answers: inPieces.length, ...(cut && { differs: cut }) },
  ];
}

/** The first question that got another answer; both lists end at the first failure. */
function findDifference(one: readonly NewAnswer[], other: readonly NewAnswer[]) {
  const at = one.findIndex(({ answer: { text, failure } }, i) => {
    const { answer } = other[i] ?? {};
    return answer && (answer.text !== text || answer.failure !== failure);
  });
  return at < 0 ? undefined : { first: one[at]!, second: other[at]! };
}

/** Asks the bot the questions of a match that others played; `players` names them. */
export async function checkSituations(questions: RecordedQuestions, stamp: BotStamp, players: string): Promise<Check> {
  const given = await askAgain(questions, stamp, { trace: true });
  const failed = given.find(({ answer }) => hasFailed(answer, stamp));
  return {
    name: "situations",
    verdict: failed ? "warning" : "passed",
    answers: given.length,
    ...(failed && { failed }),
    players,
  };
}

function hasFailed(answer: GivenAnswer["answer"], stamp: BotStamp): boolean {
  if (answer.failure !== undefined) return true;
  return getBotForm(stamp) !== "lines" && readHostError(answer.text) !== undefined;
}

/** How long a bot may take to end after its input, in milliseconds. */
const endLimitMs = 2000;

/** Asks the bot the first questions of a match and ends its input: it should end, and leave no process behind. */
export async function checkEnd({ record, player }: RecordedQuestions, stamp: BotStamp): Promise<Check[]> {
  if (!isProgram(stamp)) return [];
  const plan = readPlan(record);
  const bot = createProcessBot(stamp, { ...plan, trace: false, timeScale: Math.max(plan.timeScale, timeFactor) });
  try {
    if (!(await bot.start()).ok) return [];
    const { open, tells } = startOfRecord(record);
    for (const tell of tells) if (tell.player === player) bot.tell(tell.text, tell.gameNumber);
    const asks = open.filter((ask) => ask.player === player);
    if (asks.length > 0) await bot.ask(asks);
    const { ms, survivors } = await bot.endInput(endLimitMs);
    const canTell = process.platform === "linux";
    return [
      { name: "end", verdict: ms === undefined ? "warning" : "passed", ...(ms !== undefined && { ms }) },
      {
        name: "processes",
        verdict: survivors.length > 0 ? "failed" : canTell ? "passed" : "skipped",
        left: survivors,
      },
    ];
  } finally {
    await bot.stop();
  }
}
