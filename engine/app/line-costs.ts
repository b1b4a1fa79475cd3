import { analyseInThread } from "../arena/thread/analysis-thread.ts";
import type { CostedPlayer } from "../arena/thread/analysis-worker.ts";
import type { LineCosts } from "../views/line-cost.ts";

/** A request to find which lines of a bot gave up winning chance, over the matches of one player each. */
export interface LineCostsRequest {
  readonly matches: readonly CostedPlayer[];
  readonly budgetMs: number;
  /** Whether it runs in the background. */
  readonly isBackground?: boolean;
  readonly signal?: AbortSignal;
}

/** Judges answers in a separate thread until the time is up; returns the costs as far as they are known. */
export async function findLineCosts(
  { signal, ...request }: LineCostsRequest,
  emit: (costs: LineCosts) => void = () => {},
): Promise<LineCosts | undefined> {
  let costs: LineCosts | undefined;
  const receive = (message: { readonly costs: LineCosts }) => {
    costs = message.costs;
    emit(costs);
  };
  await analyseInThread({ kind: "costs", ...request }, receive, signal ?? new AbortController().signal);
  return costs;
}
