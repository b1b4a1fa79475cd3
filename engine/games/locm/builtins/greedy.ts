import { msg } from "../../../l10n/speak.ts";
import { type Battle, copyBattle } from "../rules/battle.ts";
import { performMove } from "../rules/effects.ts";
import { listLegalMoves } from "../rules/legality.ts";
import type { PackedMove } from "../rules/moves.ts";
import type { Version } from "../rules/versions.ts";
import { cardScores, chooseBestPick, createDefaultTaste } from "./drafting.ts";
import { createBuiltinFromMind } from "./player.ts";
import { evaluatePosition, winWorth } from "./worth.ts";

export const greedy = createBuiltinFromMind({
  name: "greedy",
  idea: msg("Drafts by card value and mana curve, then always plays the action that improves its position most."),
  numbers: cardScores,
  mind: ({ numbers }) => ({
    pick: (three, picked) => chooseBestPick(three, picked, createDefaultTaste(numbers)),
    play: playGreedily,
  }),
});

/** Plays the best action again and again, as long as it is better than stopping. Changes the battle. */
export function playGreedily(battle: Battle, version: Version): PackedMove[] {
  const done: PackedMove[] = [];
  while (battle.winner === undefined) {
    const best = findBestMove(battle, version);
    if (!best) break;
    performMove(battle, best);
    done.push(best);
  }
  return done;
}

function findBestMove(battle: Battle, version: Version): PackedMove | undefined {
  let best: PackedMove | undefined;
  let bestWorth = evaluatePosition(battle, battle.active);
  for (const move of listLegalMoves(battle, version)) {
    const after = copyBattle(battle);
    performMove(after, move);
    const worth = evaluatePosition(after, battle.active);
    if (worth <= bestWorth) continue;
    best = move;
    bestWorth = worth;
    if (worth === winWorth) break;
  }
  return best;
}
