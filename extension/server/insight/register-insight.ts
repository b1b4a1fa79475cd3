import type { ServerContext } from "../context/context.ts";
import { serverAnalyses } from "./analyses.ts";
import { answerAboutCards } from "./card-questions.ts";
import { changedOnSave } from "./changed-on-save.ts";
import { serverCosts } from "./line-costs.ts";
import { pinsIn } from "./pins.ts";
import { answerAboutQueue } from "./queue-questions.ts";

/** Registers statistics of cards, the status of the queue, and background analysis of a bot until its next run. */
export function registerInsight(server: ServerContext): void {
  const { runChanged, savedRunEnded } = server.events;
  const costs = serverCosts(server);
  const analyses = serverAnalyses(server);
  const changes = changedOnSave({ ...server, pins: pinsIn(server.storage) });
  runChanged.event(analyses.hearRun);
  runChanged.event(costs.hearRun);
  runChanged.event(changes.hearRun);
  savedRunEnded.event(({ run }) => changes.hearSavedRun(run));
  answerAboutCards(server);
  server.endings.push(costs, analyses, changes, answerAboutQueue(server));
}
