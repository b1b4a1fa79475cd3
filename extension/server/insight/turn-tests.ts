import { join } from "node:path";
import { prepareTurn } from "../../../engine/app/debug-turn.ts";
import {
  findExpectationLine,
  prepareTurnTest,
  readTurnTestFile,
  saveTurnTest,
  testTurn,
} from "../../../engine/app/turn-test.ts";
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
import type { Asked, Replied } from "../../channel.ts";
import type { TestedTurn } from "../../protocol-data.ts";
import { answerClient } from "../base/answer-client.ts";
import { toFilePath, toUri } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";

function answerAboutTurnTests(deps: ServerContext): void {
  const { connection, editor } = deps;
  const mayRun = (uri: string) => {
    const read = readTurnTestFile(toFilePath(uri));
    return editor.mayRun("bot" in read ? toUri(read.bot) : uri, true);
  };
  answerClient(connection, {
    keepTurn: (asked) => explainDamage(() => saveTurn(asked, deps)),
    testTurn: async ({ uri }) =>
      (await mayRun(uri)) ? runTest(uri, deps) : { outcome: "refused", message: untrustedFailure.message },
    debugTest: async ({ uri }) => ((await mayRun(uri)) ? explainDamage(() => debugTest(uri, deps)) : untrustedFailure),
  });
}

/** Does what needs a record; the message says why that is damaged, or has no such turn. */
async function explainDamage<Result>(work: () => Result | Promise<Result>): Promise<Result | { message: string }> {
  try {
    return await work();
  } catch (error) {
    if (isRecordTrouble(error) || error instanceof RangeError) return { message: error.message };
    throw error;
  }
}

const missingMatch = () => ({ message: t("this match is no longer in the history; run it again.") });

function saveTurn({ match, answer, expect }: Asked<"keepTurn">, { matches }: ServerContext): Replied<"keepTurn"> {
  const record = matches.record(match);
  if (!record) return missingMatch();
  const line = listAnswers(record)[answer];
  const stamp = line && readPlan(record).bots[line.player];
  const bot = stamp && (getOriginal(stamp) ?? getBotFile(stamp));
  if (bot === undefined) {
    const name = escapeLine(stamp?.name ?? "nobody");
    return { message: t("{bot} has no source file: choose a turn of a bot that has one.", { bot: name }) };
  }
  const keeping = saveTurnTest({ bot, record, answer, expect });
  return "file" in keeping ? { uri: toUri(keeping.file) } : keeping;
}

async function runTest(uri: string, { settings }: ServerContext): Promise<TestedTurn> {
  const file = toFilePath(uri);
  const result = await testTurn(file, await settings.engine(uri));
  if (result.outcome === "refused") return { ...result, message: escapeLine(result.message) };
  if (result.outcome === "passed") return result;
  const failures = result.failures.map((each) => ({ ...each, line: findExpectationLine(file, each.expectation) }));
  return { ...result, failures };
}

async function debugTest(uri: string, { settings, storage }: ServerContext): Promise<Replied<"debugTest">> {
  const engine = await settings.engine(uri);
  const ready = await prepareTurnTest(toFilePath(uri), engine);
  if ("message" in ready) return { message: escapeLine(ready.message) };
  const record = replacePlayer(ready.test, ready.stamp);
  return prepareTurn(record, findAskedAnswer(ready.test), { settings: engine, folder: join(storage, "debug") });
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
  const { connection, editor, settings, matches, storage } = deps;
  answerClient(connection, {
    debugTurn: async ({ match, answer }) => {
      const bot = (await matches.find(match))?.bot ?? "";
      if (!(await editor.mayRun(bot, true))) return untrustedFailure;
      return explainDamage(async () => {
        const record = matches.record(match);
        const place = { settings: await settings.engine(bot), folder: join(storage, "debug") };
        return record ? prepareTurn(record, answer, place) : missingMatch();
      });
    },
  });
  answerAboutTurnTests(deps);
}
