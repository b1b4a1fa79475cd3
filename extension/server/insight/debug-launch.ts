import { join } from "node:path";
import { t } from "../../../engine/l10n/speak.ts";
import { prepareTurn } from "../../../engine/project/debug-turn.ts";
import { isRecordTrouble } from "../../../engine/record/record-trouble.ts";
import type { ServerFunctions } from "../../protocol.ts";
import { answerClient } from "../base/answer-client.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";
import { answerAboutTurnTests } from "./turn-tests.ts";

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
