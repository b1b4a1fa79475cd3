import type { Ask } from "../../game/turn.ts";
import { msg, t, translate } from "../../l10n/speak.ts";
import { askAgain } from "../../match/ask-again.ts";
import {
  type Answer,
  type AnswerLine,
  type BotStamp,
  DamagedRecord,
  listAnswers,
  type MatchRecord,
} from "../../record/match-record.ts";
import { copyPosition, findAsk, judgeReply, type Position, startOfRecord } from "../../record/position.ts";
import { quoteBotText } from "../../record/problem.ts";
import { isRecordTrouble } from "../../record/record-file.ts";
import type { Expectation, TurnTest } from "../../record/turn-test.ts";
import { escapeLine } from "../../text/visible.ts";
import type { Mistake } from "../../views/analysis-facts.ts";
import { judgeScene } from "../analyst/analyse.ts";
import { noteAnswer } from "../analyst/scenes.ts";

type AnsweredTurn = AskedTurn & { readonly text: string };

/** Checks one expectation; returns a sentence if it is not met. */
type Check<Wanted> = (wanted: Wanted, answered: AnsweredTurn) => string | undefined;

type Checks = { readonly [Name in keyof Expectation]-?: Check<Exclude<Expectation[Name], undefined>> };

export const checks: Checks = {
  contains: (wanted, { text }) =>
    text.includes(wanted)
      ? undefined
      : t("The answer {answer} does not contain {wanted}.", {
          answer: translate(quoteBotText(text)),
          wanted: translate(quoteBotText(wanted)),
        }),
  lacks: (wanted, { text }) =>
    text.includes(wanted)
      ? t("The answer {answer} contains {unwanted}.", {
          answer: translate(quoteBotText(text)),
          unwanted: translate(quoteBotText(wanted)),
        })
      : undefined,
  equals: (wanted, { text }) =>
    text.trim() === wanted.trim()
      ? undefined
      : t("The answer is {answer}, not {wanted}.", {
          answer: translate(quoteBotText(text)),
          wanted: translate(quoteBotText(wanted)),
        }),
  legal: (_, { position, text }) => {
    const wrong = judgeReply(copyPosition(position), { text }).find(
      ({ verdict }) => verdict === "skipped" || verdict === "unreadable",
    );
    if (!wrong) return undefined;
    const values = {
      command: translate(quoteBotText(text.slice(...wrong.span))),
      why: translate(wrong.why ?? msg("it is not possible")),
    };
    return wrong.verdict === "unreadable"
      ? t("{command} is unreadable: {why}.", values)
      : t("{command} is skipped: {why}.", values);
  },
  wins: (_, answered) => {
    const won = hasWon(answered);
    if (won === undefined)
      return t("{game} cannot search for a win in one turn.", { game: answered.position.game.title });
    return won
      ? undefined
      : t("The answer {answer} does not win in this turn.", { answer: translate(quoteBotText(answered.text)) });
  },
  losesLess: (maxLoss, answered) => {
    const { game } = answered.position;
    if (!game.extras?.analysis) return t("{game} has no analysis of answers.", { game: game.title });
    const mistake = findMistake(answered);
    return mistake && 100 * mistake.loss >= maxLoss
      ? t("{mistake}; the limit is {most, number} %.", { mistake: translate(mistake.text), most: maxLoss })
      : undefined;
  },
};

/** Whether the answer ends the game with the player as sole winner; undefined if an answer cannot end a game. */
function hasWon({ ask, position, text }: AnsweredTurn): boolean | undefined {
  const { game, state } = copyPosition(position);
  const { rules, extras } = game;
  const analysis = extras?.analysis;
  if (analysis?.isExact) return undefined;
  const scene = analysis ? analysis.scene(state, ask) : state;
  rules.answer(scene, ask, { text });
  const places = rules.findOutcome(scene)?.places;
  return places?.[ask.player] === 1 && places.filter((place) => place === 1).length === 1;
}

/** The analyst's judgement of the answer, if it is a mistake. */
function findMistake({ ask, position, past, text }: AnsweredTurn): Mistake | undefined {
  const { game, state, index } = copyPosition(position);
  const analysis = game.extras?.analysis;
  const seen = analysis?.isExact === undefined ? (analysis?.scene(state, ask) ?? state) : state;
  let found: Mistake | undefined;
  for (const { mistakes } of judgeScene(game, { index, ask, state: seen, reply: { text }, past }))
    found = mistakes[0] ?? found;
  return found;
}

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

/** The answer of a bot to a question of a recorded match. */
interface AskedTurn {
  readonly ask: Ask;
  /** The position in which the question was asked. */
  readonly position: Position;
  /** What earlier answers say of their players (`Foresight.note`). */
  readonly past: unknown;
  readonly answer: Answer;
  /** The turn in which the bot failed, if that was before the question. */
  readonly failedBefore?: number;
}

/** Asks a fresh process every recorded question up to the last, whatever it answers. Throws DamagedRecord. */
export async function askLast(record: MatchRecord, stamp: BotStamp): Promise<AskedTurn> {
  const lines = listAnswers(record);
  const last = lines.length - 1;
  const { player } = lines[last]!;
  const asked = openQuestionAt(record, last);
  const given = await askAgain({ record, player }, stamp);
  const found = given.find(({ index }) => index === last);
  if (found) return { ...asked, answer: found.answer };
  const { index, turn, answer } = given.at(-1)!;
  return { ...openQuestionAt(record, Math.max(0, index)), answer, failedBefore: turn };
}

/** The position before the recorded answer with this index, and the question asked there. */
function openQuestionAt(record: MatchRecord, index: number): Pick<AskedTurn, "ask" | "position" | "past"> {
  const lines = listAnswers(record);
  const position = startOfRecord(record);
  const past = judgeEarlierAnswers(index, position, lines);
  return { ask: findAsk(lines[index]!, position), position, past };
}

/** Judges all recorded answers before this one, and returns what they say of their players. */
function judgeEarlierAnswers(index: number, position: Position, lines: readonly AnswerLine[]): unknown {
  const analysis = position.game.extras?.analysis;
  let past: unknown;
  while (position.index < index) {
    const line = lines[position.index];
    if (!line) throw new DamagedRecord(t("The last answer is from a different player than the one asked."));
    findAsk(line, position);
    if (analysis) past = noteAnswer(analysis, past, position, line);
    judgeReply(position, line);
  }
  return past;
}
