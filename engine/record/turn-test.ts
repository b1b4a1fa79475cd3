import * as v from "valibot";
import { describe, describeOptional } from "../l10n/described-schema.ts";
import { msg, t } from "../l10n/speak.ts";
import { parseJson } from "../text/json.ts";
import {
  type AnswerLine,
  DamagedRecord,
  describeNoAnswer,
  listAnswers,
  type MatchLine,
  type MatchRecord,
  type RecordLine,
  readPlan,
  removeMachine,
} from "./match-record.ts";
import { isRecordTrouble, readRecord } from "./record-file.ts";

/** File name extension of turn tests. */
export const turnTestEnding = ".turn.json";
/** Limit for the size of a turn test; the longest match of many games takes some megabytes. */
export const maxTurnTestBytes = 4_000_000;

const answerTextSchema = v.pipe(v.string(), v.maxLength(10_000));

/** Expectations of an answer; all of them must hold. */
const expectationSchema = v.pipe(
  v.strictObject({
    contains: describeOptional(v.pipe(answerTextSchema, v.minLength(1)), msg("The answer contains this text.")),
    lacks: describeOptional(v.pipe(answerTextSchema, v.minLength(1)), msg("The answer does not contain this text.")),
    equals: describeOptional(
      answerTextSchema,
      msg("The answer is exactly this; leading and trailing spaces do not count."),
    ),
    legal: describeOptional(v.literal(true), msg("Every command of the answer is performed.")),
    wins: describeOptional(v.literal(true), msg("The answer wins the game in this turn.")),
    losesLess: describeOptional(
      v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
      msg("The answer gives up less than this percentage of winning chance, compared with the best answer found."),
    ),
  }),
  v.check(
    (expect) => Object.keys(expect).length > 0,
    () => t("has no expectation"),
  ),
);
export type Expectation = v.InferOutput<typeof expectationSchema>;

export const turnTestSchema = v.object({
  turnTest: describe(v.literal(1), msg("The version of this format.")),
  bot: describe(v.pipe(v.string(), v.minLength(1)), msg("The bot's file, relative to the folder of this file.")),
  expect: describe(expectationSchema, msg("What this turn expects of the bot's answer.")),
  record: describe(
    v.pipe(v.array(v.looseObject({ kind: v.string() })), v.minLength(2)),
    msg("The match up to this turn: its header, then each answer. The last one is the original answer."),
  ),
});

/** A turn of a recorded match with expectations of a bot. */
export interface TurnTest {
  /** Path of the bot relative to the test's folder, with slashes. */
  readonly bot: string;
  readonly expect: Expectation;
  /** Ends with the answer to the tested question. */
  readonly record: MatchRecord;
}

/** The index of the tested answer. */
export const findAskedAnswer = ({ record }: TurnTest): number => listAnswers(record).length - 1;

/** The text of a turn test file: first what a person reads, then the record with one line per answer. */
export function writeTurnTest({ bot, expect, record }: TurnTest): string {
  const lines = record.map((line) => `    ${JSON.stringify(line)}`);
  const wanted = JSON.stringify(expect, null, 2).replaceAll("\n", "\n  ");
  return `{\n  "turnTest": 1,\n  "bot": ${JSON.stringify(bot)},\n  "expect": ${wanted},\n  "record": [\n${lines.join(",\n")}\n  ]\n}\n`;
}

/** Parses a turn test, or says in a sentence what is wrong with `file`. Rethrows errors of any other kind. */
export function readTurnTest(text: string, file: string): TurnTest | { readonly why: string } {
  const json = parseJson(text);
  if (json === undefined) return { why: t("{file} is not JSON.", { file }) };
  const read = v.safeParse(turnTestSchema, json);
  if (!read.success) return describeDamage(file, `${describeIssue(read.issues[0])}.`);
  const { bot, expect, record } = read.output;
  try {
    const lines = readRecord(record.map((line) => JSON.stringify(line)).join("\n"));
    if (listAnswers(lines).length === 0) return describeDamage(file, t("its record has no answer."));
    return { bot, expect, record: lines };
  } catch (error) {
    if (isRecordTrouble(error)) return describeDamage(file, error.message);
    throw error;
  }
}

const describeDamage = (file: string, why: string) => ({ why: t("{file} is damaged: {why}", { file, why }) });

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const where = v.getDotPath(issue);
  return `${where ? `${where}: ` : ""}${issue.message}`.replace(/\s+/g, " ");
}

/** The record up to an answer, without facts about the machine. Throws DamagedRecord if there is no such answer. */
export function cutRecord(record: MatchRecord, answer: number): MatchRecord {
  const answers = listAnswers(record);
  if (!answers[answer]) throw new DamagedRecord(describeNoAnswer(answers.length, answer));
  const plan = readPlan(record);
  const bots = plan.bots.map(({ name }) => ({ kind: "site" as const, name }));
  const { kind, format, engine, at, game, options, seeds, timeScale } = plan;
  const referee = plan.referee && { referee: removeMachine(plan.referee) };
  const head: MatchLine = { kind, format, engine, at, game, ...referee, options, seeds, timeScale, trace: false, bots };
  const upTo = record.slice(1, record.indexOf(answers[answer]!) + 1);
  return [head, ...upTo.flatMap((line) => stripLine(line) ?? [])];
}

function stripLine(line: RecordLine): RecordLine | undefined {
  if (line.kind === "referee") return line;
  return line.kind === "answer" ? stripAnswer(line) : undefined;
}

function stripAnswer({ kind, player, gameNumber, text, failure }: AnswerLine): RecordLine {
  const reply = failure === undefined ? { text: text! } : { failure };
  return { kind, player, ...(gameNumber === undefined ? {} : { gameNumber }), ms: 0, ...reply };
}
