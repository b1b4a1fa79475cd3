import { join } from "node:path";
import { prepareTurn } from "../../../engine/app/debug-turn.ts";
import { prepareTurnTest, testTurn } from "../../../engine/app/turn-test.ts";
import { findExpectationLine, readTurnTestFile, saveTurnTest } from "../../../engine/app/turn-test-file.ts";
import { t } from "../../../engine/l10n/speak.ts";
import {
  type BotStamp,
  getBotFile,
  getOriginal,
  listAnswers,
  type MatchRecord,
  readPlan,
} from "../../../engine/record/match-record.ts";
import { isRecordTrouble } from "../../../engine/record/record-file.ts";
import { findAskedAnswer, type TurnTest } from "../../../engine/record/turn-test.ts";
import { escapeLine } from "../../../engine/text/visible.ts";
import type { ServerFunctions } from "../../protocol.ts";
import type { TestedTurn } from "../../protocol-data.ts";
import { answerClient } from "../base/answer-client.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";

/** Saves turns as tests and runs them. */
function answerAboutTurnTests(deps: ServerContext): void {
  const { connection, editor } = deps;
  const mayRun = (uri: string) => {
    const read = readTurnTestFile(toFilePath(uri));
    return editor.mayRun("bot" in read ? toUri(read.bot) : uri, true);
  };
  answerClient(connection, {
    keepTurn: (asked) => saveTurn(asked, deps),
    testTurn: async ({ uri }) =>
      (await mayRun(uri)) ? runTest(uri, deps) : { outcome: "refused", message: untrustedFailure.message },
    debugTest: async ({ uri }) => ((await mayRun(uri)) ? debugTest(uri, deps) : untrustedFailure),
  });
}

function saveTurn(
  { match, answer, expect }: Parameters<ServerFunctions["keepTurn"]>[0],
  { matches }: ServerContext,
): ReturnType<ServerFunctions["keepTurn"]> {
  try {
    const record = matches.record(match);
    if (!record) return { message: t("this match is no longer in the history; run it again.") };
    const stamp = readStamp(record, answer);
    const bot = stamp && (getOriginal(stamp) ?? getBotFile(stamp));
    if (bot === undefined) {
      return {
        message: t("{bot} has no source file: choose a turn of a bot that has one.", {
          bot: escapeLine(stamp?.name ?? "nobody"),
        }),
      };
    }
    const keeping = saveTurnTest({ bot, record, answer, expect });
    return "file" in keeping ? { uri: toUri(keeping.file) } : keeping;
  } catch (error) {
    if (isRecordTrouble(error)) return { message: error.message };
    throw error;
  }
}

function readStamp(record: MatchRecord, answer: number): BotStamp | undefined {
  const line = listAnswers(record)[answer];
  return line && readPlan(record).bots[line.player];
}

async function runTest(uri: string, { settings }: ServerContext): Promise<TestedTurn> {
  const file = toFilePath(uri);
  const result = await testTurn(file, await settings.engine(uri));
  if (result.outcome === "refused") return { ...result, message: escapeLine(result.message) };
  if (result.outcome === "passed") return result;
  const failures = result.failures.map((each) => ({ ...each, line: findExpectationLine(file, each.expectation) }));
  return { ...result, failures };
}

async function debugTest(
  uri: string,
  { settings, storage }: ServerContext,
): Promise<ReturnType<ServerFunctions["debugTest"]>> {
  const engine = await settings.engine(uri);
  const ready = await prepareTurnTest(toFilePath(uri), engine);
  if ("message" in ready) return { message: escapeLine(ready.message) };
  try {
    const record = replacePlayer(ready.test, ready.stamp);
    return await prepareTurn(record, findAskedAnswer(ready.test), { settings: engine, folder: join(storage, "debug") });
  } catch (error) {
    if (isRecordTrouble(error) || error instanceof RangeError) return { message: error.message };
    throw error;
  }
}

/** The record of a test as if the current version of its bot had played it. */
function replacePlayer({ record }: TurnTest, stamp: BotStamp): MatchRecord {
  const { player } = listAnswers(record).at(-1)!;
  const plan = readPlan(record);
  const bots = plan.bots.map((bot, i) => (i === player ? stamp : bot));
  return [{ ...plan, bots }, ...record.slice(1)];
}

/** Answers the client's debugger, and requests for turn tests, if bots may be run. */
export function answerAboutTurns(deps: ServerContext): void {
  const { connection, editor } = deps;
  answerClient(connection, {
    debugTurn: async (asked) => {
      const bot = (await deps.matches.find(asked.match))?.bot ?? "";
      return (await editor.mayRun(bot, true)) ? debugLaunch(asked, deps) : untrustedFailure;
    },
  });
  answerAboutTurnTests(deps);
}

/** Prepares a turn of a saved match for the client's debugger. */
async function debugLaunch(
  { match, answer }: Parameters<ServerFunctions["debugTurn"]>[0],
  { settings, matches, storage }: ServerContext,
): Promise<ReturnType<ServerFunctions["debugTurn"]>> {
  try {
    const record = matches.record(match);
    if (!record) return { message: t("this match is no longer in the history; run it again.") };
    const uri = (await matches.find(match))?.bot ?? "";
    const given = { settings: await settings.engine(uri), folder: join(storage, "debug") };
    return await prepareTurn(record, answer, given);
  } catch (error) {
    if (isRecordTrouble(error) || error instanceof RangeError) return { message: error.message };
    throw error;
  }
}
