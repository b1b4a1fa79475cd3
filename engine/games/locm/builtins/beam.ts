import { type Battle, copyBattle, type Side } from "../rules/battle.ts";
import { performMove } from "../rules/effects.ts";
import { listLegalMoves } from "../rules/legality.ts";
import type { PackedMove } from "../rules/moves.ts";
import type { Version } from "../rules/versions.ts";
import { evaluatePosition, winWorth } from "./worth.ts";

/** A position reached within the turn, with its moves. */
export interface BeamNode {
  readonly battle: Battle;
  readonly last: PackedMove | undefined;
  readonly before: BeamNode | undefined;
  readonly worth: number;
}

/**
 * The best ends of a turn, best first: a beam search over action sequences until `late` returns true. A winning
 * sequence ends the search and comes first.
 */
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

function compareWorth(a: BeamNode, b: BeamNode): number {
  return b.worth - a.worth;
}

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

/** A key that is equal for positions that differ only in the order of earlier actions. */
export function toPositionKey({ sides }: Battle): string {
  return `${formatSideKey(sides[0])}/${formatSideKey(sides[1])}`;
}

function formatSideKey(side: Side): string {
  let key = `${side.health},${side.mana},${side.nextDraw}`;
  for (const held of side.hand) key += `,${held.id}`;
  const board = side.board.map((creature) => {
    const ready = creature.canAttack ? "+" : creature.hasAttacked ? "*" : "-";
    return `;${creature.id}${ready}${creature.attack},${creature.defense},${creature.abilities},${creature.lane}`;
  });
  return key + board.sort().join("");
}
