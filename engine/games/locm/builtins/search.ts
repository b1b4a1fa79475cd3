import { msg } from "../../../l10n/speak.ts";
import { type Battle, copyBattle } from "../rules/battle.ts";
import { performMove } from "../rules/effects.ts";
import { listLegalMoves } from "../rules/legality.ts";
import type { PackedMove } from "../rules/moves.ts";
import type { Version } from "../rules/versions.ts";
import { toPositionKey } from "../tactics/win.ts";
import { evaluatePosition, winWorth } from "../tactics/worth.ts";
import { cardScores, chooseBestPick, createDefaultTaste, playGreedily } from "./greedy.ts";
import { createBuiltinFromMind } from "./player.ts";

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

/** A position reached within the turn, with its moves. */
export interface BeamNode {
  readonly battle: Battle;
  readonly last: PackedMove | undefined;
  readonly before: BeamNode | undefined;
  readonly worth: number;
}

/** The best ends of a turn, best first: a beam search until `late` returns true. A win ends it and comes first. */
export function searchTurnEnds(battle: Battle, version: Version, width: number, late: () => boolean): BeamNode[] {
  const root: BeamNode = { battle, last: undefined, before: undefined, worth: evaluatePosition(battle, battle.active) };
  const seen = new Set([toPositionKey(battle)]);
  const ends: BeamNode[] = [root];
  let beam: BeamNode[] = [root];
  while (beam.length > 0 && !late()) {
    beam = expandPositions(beam, version, seen, late).sort(compareWorth).slice(0, width);
    ends.push(...beam);
    if (beam[0]?.worth === winWorth) break;
  }
  return ends.sort(compareWorth);
}

/** The moves that lead to a node, first to last. */
export function listSearchMoves(node: BeamNode): PackedMove[] {
  return node.before && node.last !== undefined ? [...listSearchMoves(node.before), node.last] : [];
}

const compareWorth = (a: BeamNode, b: BeamNode): number => b.worth - a.worth;

function expandPositions(
  beam: readonly BeamNode[],
  version: Version,
  seen: Set<string>,
  late: () => boolean,
): BeamNode[] {
  const found: BeamNode[] = [];
  for (const before of beam) {
    if (late()) break;
    for (const move of listLegalMoves(before.battle, version)) {
      const battle = copyBattle(before.battle);
      performMove(battle, move);
      const key = toPositionKey(battle);
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({ battle, last: move, before, worth: evaluatePosition(battle, battle.active) });
    }
  }
  return found;
}
