import type { RunState } from "../protocol.ts";
import { changedOnSave } from "./changed-on-save.ts";
import { serverCosts } from "./line-costs.ts";
import { pinsIn } from "./pins.ts";
import { answerAboutQueue } from "./queue-questions.ts";
import { answerAboutSeries } from "./series-questions.ts";

type Parts = Parameters<typeof serverCosts>[0] & { readonly storage: string };

/** What is told of series and of the queue, and what is found out about a bot's source in the background, until the next run. */
export function serverInsights(parts: Parts) {
  answerAboutSeries(parts);
  const costs = serverCosts(parts);
  const queue = answerAboutQueue(parts);
  const changes = changedOnSave({ ...parts, pins: pinsIn(parts.storage) });
  return {
    savedRun: changes.savedRun,
    hearRun(state: RunState): void {
      for (const each of [costs, changes]) each.hearRun(state);
    },
    dispose(): void {
      for (const each of [costs, changes, queue]) each.dispose();
    },
  };
}
