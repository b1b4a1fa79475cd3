import { join } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { t } from "../../../engine/l10n/speak.ts";
import { prepareTurn } from "../../../engine/project/debug-turn.ts";
import { isRecordTrouble } from "../../../engine/record/record-trouble.ts";
import type { ServerFunctions } from "../../protocol.ts";
import { answerClient } from "../base/answer-client.ts";
import { type Editor, untrustedFailure } from "../base/editor.ts";
import type { SettingsSource } from "../base/settings.ts";
import type { MatchList } from "../stored/match-list.ts";
import { answerAboutTurnTests } from "./turn-tests.ts";

interface DebugLaunchDeps {
  readonly connection: Connection;
  readonly editor: Editor;
  readonly settings: SettingsSource;
  readonly matches: MatchList;
  readonly storage: string;
}

/** Answers the client's debugger, and requests for turn tests, if bots may be run. */
export function answerAboutTurns(deps: DebugLaunchDeps): void {
  const { connection, editor } = deps;
  answerClient(connection, {
    debugTurn: async (asked) => {
      const bot = (await deps.matches.find(asked.match))?.bot ?? "";
      return (await editor.mayRun(bot, true)) ? debugLaunch(asked, deps) : untrustedFailure;
    },
  });
  answerAboutTurnTests(connection, deps, editor);
}

/** Prepares a turn of a saved match for the client's debugger. */
async function debugLaunch(
  { match, answer }: Parameters<ServerFunctions["debugTurn"]>[0],
  { settings, matches, storage }: DebugLaunchDeps,
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
