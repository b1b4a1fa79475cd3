import { writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { runTurnTest, type TurnResult } from "../arena/turn-test/run-turn-test.ts";
import { formatSystemError, isSystemError } from "../files/system-error.ts";
import { isFile, isFolder, listFilesBelow, readUserFile } from "../files/user-file.ts";
import { makeFolder } from "../files/user-folders.ts";
import { t } from "../l10n/speak.ts";
import type { Settings } from "../project/resolve/match-request.ts";
import { resolveBot } from "../project/resolve/resolve-match.ts";
import { type BotStamp, listAnswers, type MatchRecord, readPlan } from "../record/match-record.ts";
import { findAsk, judgeReply, startOfRecord } from "../record/position.ts";
import { isRecordTrouble } from "../record/record-file.ts";
import {
  cutRecord,
  type Expectation,
  maxTurnTestBytes,
  readTurnTest,
  type TurnTest,
  turnTestEnding,
  writeTurnTest,
} from "../record/turn-test.ts";

/** The folder next to a bot for its turn tests. */
const getTurnsFolder = (bot: string): string => `${bot}.turns`;

/** A turn to save as a test; `bot` is the path of the bot's file. */
interface TurnToSave {
  readonly bot: string;
  readonly record: MatchRecord;
  /** The index of the answer. */
  readonly answer: number;
  readonly expect: Expectation;
}

/** Writes a turn as a test next to its bot, under a free name. Rethrows errors that are not about the record or the disk. */
export function saveTurnTest({
  bot,
  record,
  answer,
  expect,
}: TurnToSave): { readonly file: string } | { readonly message: string } {
  try {
    const kept = cutRecord(record, answer);
    const folder = getTurnsFolder(bot);
    const text = writeTurnTest({ bot: relative(folder, bot).replaceAll("\\", "/"), expect, record: kept });
    if (Buffer.byteLength(text) > maxTurnTestBytes) {
      return {
        message: t("The match up to this turn is larger than {size, number} MB, the limit for a test.", {
          size: maxTurnTestBytes / 1_000_000,
        }),
      };
    }
    makeFolder(folder);
    return { file: writeNewFile(folder, `turn-${findTurnNumber(kept)}`, text) };
  } catch (error) {
    if (isRecordTrouble(error)) return { message: error.message };
    if (isSystemError(error)) return { message: formatSystemError(error) };
    throw error;
  }
}

function findTurnNumber(record: MatchRecord): number {
  const position = startOfRecord(record);
  const lines = listAnswers(record);
  for (const line of lines.slice(0, -1)) {
    findAsk(line, position);
    judgeReply(position, line);
  }
  return findAsk(lines.at(-1)!, position).turn;
}

/** The maximum number of tests of the same turn. */
const maxOfOneTurn = 1000;

/** Never overwrites a file, even if another process writes at the same time. */
function writeNewFile(folder: string, name: string, text: string): string {
  for (let count = 1; ; count++) {
    const file = join(folder, `${name}${count === 1 ? "" : `-${count}`}${turnTestEnding}`);
    try {
      writeFileSync(file, text, { flag: "wx" });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST" || count >= maxOfOneTurn) throw error;
    }
  }
}

/** The turn tests of a path: a test, those of a bot, or all in a folder; undefined if there are none. */
export function listTurnTests(path: string): string[] | undefined {
  const at = resolve(path);
  if (at.endsWith(turnTestEnding) && !isFolder(at)) return isFile(at) ? [at] : undefined;
  const folder = isFile(at) ? getTurnsFolder(at) : at;
  if (!isFile(at) && !isFolder(at)) return undefined;
  return listFilesBelow(folder, (name) => name.endsWith(turnTestEnding) && !name.includes("node_modules"))
    .map((name) => join(folder, name))
    .sort();
}

/** Reads a turn test from a file; a sentence if it is not one. */
export function readTurnTestFile(
  file: string,
): { readonly test: TurnTest; readonly bot: string } | { readonly message: string } {
  const text = readUserFile(file, maxTurnTestBytes);
  if (!text.ok) return { message: text.why(basename(file)) };
  const test = readTurnTest(text.content, basename(file));
  if ("why" in test) return { message: test.why };
  return { test, bot: resolve(dirname(file), test.bot) };
}

/** The line of a test file, from 0, with a certain expectation, or where the expectations begin. */
export function findExpectationLine(file: string, name = "expect"): number {
  const text = readUserFile(file, maxTurnTestBytes);
  const lines = text.ok ? text.content.split("\n") : [];
  const first = Math.max(
    0,
    lines.findIndex((line) => line.includes('"expect"')),
  );
  const at = lines.findIndex((line, i) => i >= first && line.includes(`"${name}"`));
  return at < 0 ? first : at;
}

/** Reads a turn test and builds its bot, whose path is absolute, or says why not. Rethrows errors of other kinds. */
export async function prepareTurnTest(
  file: string,
  settings: Settings,
): Promise<{ readonly test: TurnTest; readonly stamp: BotStamp; readonly bot: string } | { readonly message: string }> {
  const read = readTurnTestFile(file);
  if ("message" in read) return read;
  const { test, bot } = read;
  if (!isFile(bot)) return { message: t("The bot of {file} does not exist: {bot}.", { file: basename(file), bot }) };
  try {
    const { versions: _, ...plain } = settings;
    const found = await resolveBot({ bot, folder: dirname(bot) }, readPlan(test.record), plain);
    return found.ok ? { test, bot, stamp: found.stamp } : { message: found.message };
  } catch (error) {
    if (isRecordTrouble(error))
      return { message: t("{file} is damaged: {why}", { file: basename(file), why: error.message }) };
    throw error;
  }
}

export async function testTurn(file: string, settings: Settings): Promise<TurnResult> {
  const ready = await prepareTurnTest(file, settings);
  return "message" in ready ? { outcome: "refused", message: ready.message } : runTurnTest(ready.test, ready.stamp);
}
