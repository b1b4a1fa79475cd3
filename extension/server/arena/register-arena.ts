import type { ServerContext } from "../context/context.ts";
import { serverBundles } from "./bundles.ts";
import { answerSiteQuestions } from "./site-questions.ts";

/** What goes to a site, bots as one file, and what comes from there: games, and their players as opponents. */
export function registerArena(server: ServerContext): void {
  const bundles = serverBundles(server);
  server.events.savedRunEnded.event(({ run }) => bundles.hearSavedRun(run));
  answerSiteQuestions(server);
}
