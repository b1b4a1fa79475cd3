import { basename, dirname } from "node:path";
import { runTurnTest, type TurnResult } from "../arena/turn-test/run-turn-test.ts";
import { isFile } from "../files/user-file.ts";
import { t } from "../l10n/speak.ts";
import type { Settings } from "../project/resolve/match-request.ts";
import { resolveBot } from "../project/resolve/resolve-match.ts";
import { type BotStamp, readPlan } from "../record/match-record.ts";
import { isRecordTrouble } from "../record/record-file.ts";
import type { TurnTest } from "../record/turn-test.ts";
import { readTurnTestFile } from "./turn-test-file.ts";

/**
 * Reads a turn test and builds its bot, whose path is absolute; returns a sentence if that fails. Rethrows errors that are
 * not about the record.
 */
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

/** Asks the bot the question of a turn test again and judges its answer. */
export async function testTurn(file: string, settings: Settings): Promise<TurnResult> {
  const ready = await prepareTurnTest(file, settings);
  return "message" in ready ? { outcome: "refused", message: ready.message } : runTurnTest(ready.test, ready.stamp);
}
