import type { ServerContext } from "../context/context.ts";
import { createAnalyses } from "./analyses.ts";
import { answerAboutCards } from "./card-questions.ts";
import { createChangedOnSave } from "./changed-on-save.ts";
import { openPins } from "./pins.ts";
import { answerAboutQueue } from "./queue-questions.ts";
import { answerAboutViewers } from "./viewers.ts";

/** Registers statistics of cards, the status of the queue, and background analysis of a bot until its next run. */
export function registerInsight(server: ServerContext): void {
  const { runChanged, savedRunEnded } = server.events;
  const analyses = createAnalyses(server);
  const changes = createChangedOnSave({ ...server, pins: openPins(server.storage) });
  runChanged.event(analyses.handleRun);
  runChanged.event(changes.handleRun);
  savedRunEnded.event(({ run }) => changes.handleSavedRun(run));
  answerAboutCards(server);
  server.endings.push(analyses, changes, answerAboutQueue(server), answerAboutViewers(server));
}
