import type { Builtin } from "../../../game.ts";
import { type Battle, copyBattle } from "../battle.ts";
import type { Action } from "../commands.ts";
import { perform } from "../effects.ts";
import { legalActions } from "../legality.ts";
import type { Version } from "../versions.ts";
import { bestPick } from "./drafting.ts";
import { playerOf } from "./player.ts";
import { won, worthOf } from "./worth.ts";

export const greedy: Builtin = {
  name: "greedy",
  idea: "Drafts by card worth and mana curve; then always the one action that improves its position most.",
  create: (given) => playerOf(given, { pick: bestPick, play: playGreedily }),
};

/** Action after action the best one, as long as it is better than to stop. Uses up the battle. */
export function playGreedily(battle: Battle, version: Version): Action[] {
  const done: Action[] = [];
  while (battle.winner === undefined) {
    const best = bestAction(battle, version);
    if (!best) break;
    perform(battle, best, version);
    done.push(best);
  }
  return done;
}

function bestAction(battle: Battle, version: Version): Action | undefined {
  let best: Action | undefined;
  let bestWorth = worthOf(battle, battle.active);
  for (const action of legalActions(battle, version)) {
    const after = copyBattle(battle);
    perform(after, action, version);
    const worth = worthOf(after, battle.active);
    if (worth <= bestWorth) continue;
    best = action;
    bestWorth = worth;
    if (worth === won) break;
  }
  return best;
}
