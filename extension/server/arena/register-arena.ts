import type { ServerContext } from "../context/context.ts";
import { answerAboutAddedGames } from "./added-games.ts";
import { createBundles } from "./bundles.ts";
import { answerSiteQuestions } from "./site-questions.ts";

/** Registers the exchange with sites: bots are bundled into one file, games and their players are imported, referees are added. */
export function registerArena(server: ServerContext): void {
  const bundles = createBundles(server);
  server.events.savedRunEnded.event(({ run }) => bundles.handleSavedRun(run));
  answerSiteQuestions(server);
  answerAboutAddedGames(server);
}
