import { basename } from "node:path";
import type { Connection } from "vscode-languageserver/node";
import { botForFile } from "../../engine/project/bot-for-file.ts";
import { botOfPart } from "../../engine/project/bot-of-part.ts";
import type { VersionStore } from "../../engine/project/version-store.ts";
import { userText } from "../../engine/user-file.ts";
import type { Requests } from "../protocol.ts";
import { fileOf } from "./bot-files.ts";
import { answer, hear } from "./checked-channel.ts";
import { previousVersion } from "./duel-on-save.ts";
import type { Duels } from "./duels.ts";
import { untrusted } from "./editor.ts";
import type { MatchList } from "./match-list.ts";

interface Parts {
  readonly connection: Connection;
  readonly duels: Duels;
  readonly matches: MatchList;
  readonly versions: VersionStore;
  readonly mayRun: (bot: string) => boolean | Promise<boolean>;
}

type Asked = Requests["spar/duel"];

/** Begins duels that a person asks for, and answers how earlier ones ended. */
export function answerAboutDuels({ connection, duels, matches, versions, mayRun }: Parts): void {
  answer(connection, "spar/duel", async (asked) => ((await mayRun(asked.uri)) ? begin(asked) : untrusted));
  answer(connection, "spar/duels", ({ bot, limit }) => matches.store.duels(bot, limit).catch(() => []));
  hear(connection, "spar/debugging", ({ on }) => (on ? duels.hold : duels.release)("a debugger"));

  async function begin({ uri, opponent = previousVersion }: Asked["params"]): Promise<Asked["result"]> {
    const file = fileOf(uri);
    const found = botForFile(file, userText(file) ?? "");
    const bot = found.kind === "bot" ? found.bot : found.kind === "none" ? botOfPart(file) : undefined;
    if (!bot) return { message: `${basename(file)} is not recognised as a bot of a known game.` };
    if (opponent === previousVersion && !(await versions.find("previous", bot.file))) {
      return { message: `there is no previous version of ${basename(bot.file)} yet: it has always been as it is now.` };
    }
    return { duel: duels.begin({ bot, opponent, background: false }) };
  }
}
