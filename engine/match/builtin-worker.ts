import { constants } from "node:os";
import { parentPort } from "node:worker_threads";
import type { MatchPlan } from "../record/match-record.ts";
import { type BuiltinOutcome, playBuiltinMatch } from "./builtin-threads.ts";
import { reducePriority } from "./low-priority.ts";

// Plays matches between builtins without text: thousands in the time it takes to start one process.

const port = parentPort!;

reducePriority(constants.priority.PRIORITY_BELOW_NORMAL);

port.on("message", (plans: readonly MatchPlan[]) => port.postMessage(plans.map(playOutcome)));

function playOutcome(plan: MatchPlan): BuiltinOutcome | undefined {
  const outcome = playBuiltinMatch(plan);
  return outcome && { places: outcome.places, scores: outcome.scores };
}
