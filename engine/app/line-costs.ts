import { analyseInThread } from "../arena/analyst/analysis-thread.ts";
import type { RecordedPlayer } from "../arena/analyst/analysis-worker.ts";
import type { LineCosts } from "../views/line-cost.ts";

/** A request to find which lines of a bot gave up winning chance, over the matches of one player each. */
export interface LineCostsRequest {
  readonly matches: readonly RecordedPlayer[];
  readonly budgetMs: number;
  readonly signal?: AbortSignal;
}

/** Judges answers in a separate thread until the time is up; returns the costs as far as they are known. */
export async function findLineCosts(
  { matches, budgetMs, signal }: LineCostsRequest,
  emit: (costs: LineCosts) => void = () => {},
): Promise<LineCosts | undefined> {
  let costs: LineCosts | undefined;
  const hear = (news: { readonly costs: LineCosts }) => {
    costs = news.costs;
    emit(costs);
  };
  await analyseInThread({ kind: "costs", matches, budgetMs }, hear, signal ?? new AbortController().signal);
  return costs;
}
