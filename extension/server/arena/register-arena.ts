import type { ServerContext } from "../context/context.ts";
import { createBundles } from "./bundles.ts";
import { answerSiteQuestions } from "./site-questions.ts";

/** Registers the exchange with sites: bots are bundled into one file, games and their players are imported. */
export function registerArena(server: ServerContext): void {
  const bundles = createBundles(server);
  server.events.savedRunEnded.event(({ run }) => bundles.hearSavedRun(run));
  answerSiteQuestions(server);
}
