import type { Connection } from "vscode-languageserver/node";
import { msg } from "../../engine/l10n/speak.ts";
import type { ServerOptions } from "../protocol-data.ts";
import { answerAboutBundles } from "./arena/bundles.ts";
import { answerAboutOutsideGames } from "./arena/outside-games.ts";
import { answerAssistants } from "./assistants.ts";
import { answerClient } from "./base/answer-client.ts";
import { createAskingEditor, type Editor } from "./base/editor.ts";
import { createContext, type ServerContext } from "./context/context.ts";
import { registerDuels } from "./duel/register-duels.ts";
import { showLastResults } from "./editor/last-results.ts";
import { registerEditor } from "./editor/register-editor.ts";
import { answerAboutAnalyses } from "./insight/analyses.ts";
import { findChangesOnSave } from "./insight/changed-on-save.ts";
import { answerAboutCards, answerAboutQueue } from "./insight/questions.ts";
import { answerAboutTurns } from "./insight/turn-tests.ts";
import { answerAboutViewers } from "./insight/viewers.ts";
import type { Jobs } from "./jobs/jobs.ts";
import { answerAboutLeagues } from "./league/leagues.ts";
import { registerMatches } from "./match/register-matches.ts";
import { answerAboutPersons, createPersonTable } from "./person/person.ts";
import { answerAboutSeries } from "./series/series.ts";
import { registerTuning } from "./tune/tunings.ts";

/** Connects the features of the server, each of which owns its state. */
export function startServer(connection: Connection, { storage }: Pick<ServerOptions, "storage">, editor: Editor): void {
  connection.console.info(`Matches and versions are kept in ${storage}`);
  const server = createContext(connection, storage, createAskingEditor(editor, connection.window));
  const table = createPersonTable();
  const runs = registerMatches(server, table);
  answerAboutPersons(server, table, runs);
  registerTuning(server);
  const duels = registerDuels(server, runs);
  answerStop(connection, [runs, duels]);
  showLastResults({ ...server, duels });
  answerAboutSeries(server);
  server.endings.push(answerAboutLeagues(server));
  answerAboutBundles(server);
  answerAboutOutsideGames(server);
  answerAboutAnalyses(server);
  findChangesOnSave(server);
  answerAboutCards(server);
  answerAboutQueue(server);
  answerAboutViewers(server);
  answerAboutTurns(server);
  answerAssistants(server);
  registerEditor(server, { runs, duels });
  connection.onShutdown(() => endServer(server));
  server.documents.listen(connection);
}

/** Stops a run or duel by its id; without one, everything. */
function answerStop(connection: Connection, stoppable: readonly Pick<Jobs, "stop">[]): void {
  answerClient(connection, {
    stopRuns: async ({ run }) => {
      await Promise.all(stoppable.map((each) => each.stop(msg("stopped by the user"), run)));
    },
  });
}

async function endServer({ endings, matches, pool, player, backgroundPlayer, guesses }: ServerContext): Promise<void> {
  await Promise.all(endings.map((each) => each.stop?.()));
  const shared = [pool, player, backgroundPlayer, guesses];
  await Promise.all([...shared, ...endings].map((each) => each.dispose?.()));
  await matches.store.close();
}
