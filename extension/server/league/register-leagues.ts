import type { ServerContext } from "../context/context.ts";
import { answerAboutLeagues } from "./league-questions.ts";

/** Registers leagues and gauntlets. */
export function registerLeagues(server: ServerContext): void {
  const { player, editor, leagueFiles } = server;
  const leagues = answerAboutLeagues({
    ...server,
    executor: player.executor,
    files: leagueFiles,
    mayRun: (folder) => editor.mayRun(folder, true),
  });
  server.endings.push(leagues);
}
