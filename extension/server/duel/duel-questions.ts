import { basename } from "node:path";
import { t } from "../../../engine/l10n/speak.ts";
import { canGoOn } from "../../../engine/views/duel-summary.ts";
import type { ServerFunctions } from "../../protocol.ts";
import { answerClient } from "../base/answer-client.ts";
import { readBotOnDisk, toFilePath } from "../base/bot-files.ts";
import { untrustedFailure } from "../base/editor.ts";
import type { ServerContext } from "../context/context.ts";
import { previousVersion } from "./duel-on-save.ts";
import type { Duels } from "./duels.ts";

type StartDuel = ServerFunctions["startDuel"];

/** Starts duels on request and answers how earlier ones ended. */
export function answerAboutDuels(server: ServerContext, duels: Duels): void {
  const { connection, matches, versions, editor, background } = server;
  answerClient(connection, {
    startDuel: async (asked) => ((await editor.mayRun(asked.uri, true)) ? begin(asked) : untrustedFailure),
    listDuels: ({ bot, limit }) => matches.store.duels(bot, limit).catch(() => []),
    setDebugging: ({ isDebugging }) => (isDebugging ? background.hold : background.release)("a debugger"),
  });

  async function begin({ uri, goOn: id, ...asked }: Parameters<StartDuel>[0]): Promise<ReturnType<StartDuel>> {
    const file = toFilePath(uri);
    const bot = readBotOnDisk(uri);
    if (!bot) return { message: t("{file} is not recognised as a bot of a known game.", { file: basename(file) }) };
    const stopped = duels.of(uri);
    const goOn = id !== undefined && stopped?.id === id && canGoOn(stopped) ? stopped : undefined;
    if (id !== undefined && !goOn) return { message: t("this duel cannot be resumed: start a new one.") };
    const opponent = goOn?.opponent ?? asked.opponent ?? previousVersion;
    if (opponent === previousVersion && !(await versions.find("previous", bot.file))) {
      return {
        message: t("there is no previous version of {file} yet: it has not changed.", {
          file: basename(bot.file),
        }),
      };
    }
    return { duel: duels.begin({ bot, opponent, isBackground: false, goOn }) };
  }
}
