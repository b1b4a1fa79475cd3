import { msg } from "../../../l10n/speak.ts";
import { type Battle, copyBattle } from "../rules/battle.ts";
import type { PackedMove } from "../rules/moves.ts";
import type { Version } from "../rules/versions.ts";
import { type BeamNode, listSearchMoves, searchTurnEnds } from "./beam.ts";
import { cardScores, chooseBestPick, createDefaultTaste } from "./drafting.ts";
import { playGreedily } from "./greedy.ts";
import { createBuiltinFromMind } from "./player.ts";
import { evaluatePosition, winWorth } from "./worth.ts";

export const search = createBuiltinFromMind({
  name: "search",
  idea: msg(
    "Drafts like greedy; searches for the best action sequence, evaluated after the opponent's likely attacks.",
  ),
  numbers: cardScores,
  usesClock: true,
  mind: ({ now, numbers }) => ({
    pick: (three, picked) => chooseBestPick(three, picked, createDefaultTaste(numbers)),
    play: (battle, version) => searchTurn(battle, version, createStopwatch(now)),
  }),
});

// Part of the limit of 100 ms: the rest is for evaluating the results.
const searchBudgetMs = 20;
const judgeBudgetMs = 30;

type IsLate = (ms: number) => boolean;

function createStopwatch(now: () => number): IsLate {
  const start = now();
  return (ms) => now() - start >= ms;
}

const searchWidth = 30;
const maxAnswered = 40;

/** The best ends of the turn are evaluated again after the opponent's attacks. */
function searchTurn(battle: Battle, version: Version, late: IsLate): PackedMove[] {
  const ends = searchTurnEnds(battle, version, searchWidth, () => late(searchBudgetMs));
  if (ends[0]!.worth === winWorth) return listSearchMoves(ends[0]!);
  return listSearchMoves(chooseBestEnd(ends.slice(0, maxAnswered), version, late));
}

function chooseBestEnd(ends: readonly BeamNode[], version: Version, late: IsLate): BeamNode {
  let best = ends[0]!;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (const end of ends) {
    const worth = computeValueAfterReply(end.battle, version);
    if (worth > bestWorth) {
      best = end;
      bestWorth = worth;
    }
    if (late(judgeBudgetMs)) break;
  }
  return best;
}

/** The value after the opponent has attacked greedily with the creatures on its board. */
export function computeValueAfterReply(battle: Battle, version: Version): number {
  const after = copyBattle(battle);
  const player = after.active;
  after.active = 1 - player;
  for (const creature of after.sides[1 - player]!.board) creature.canAttack = true;
  playGreedily(after, version);
  return evaluatePosition(after, player);
}
