import { constants } from "node:os";
import { parentPort } from "node:worker_threads";
import { getGame } from "../games.ts";
import type { MatchPlan } from "../record/match-record.ts";
import { playerNames } from "../record/player-names.ts";
import type { BuiltinOutcome } from "./builtin-threads.ts";
import { lowerPriority } from "./low-priority.ts";

// Matches of builtins alone, without text: thousands of them in the time that a process takes to start.

const port = parentPort!;

lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL);

port.on("message", (plans: readonly MatchPlan[]) => port.postMessage(plans.map(getOutcome)));

function getOutcome({ game, options, seeds, bots }: MatchPlan): BuiltinOutcome | undefined {
  const players = bots.map(({ builtin, numbers }) => ({ name: builtin!, numbers }));
  const outcome = getGame(game).bots.playBuiltins?.({ options, seeds, names: playerNames(bots) }, players);
  return outcome && { places: outcome.places, scores: outcome.scores };
}
