import { type Battle, copyBattle } from "../../rules/battle.ts";
import { Ability, getCard } from "../../rules/cards.ts";
import { performMove } from "../../rules/effects.ts";
import { listLegalMoves } from "../../rules/legality.ts";
import { getMoveId, getMoveKind, moveKinds, type PackedMove } from "../../rules/moves.ts";
import { findOwnNode, type Tree, type TreeNode } from "./tree.ts";

/** Cards to play before the attacks, and the resulting position. */
export interface Plan {
  readonly moves: readonly PackedMove[];
  readonly node: TreeNode;
  visits: number;
}

/** The results of random card sequences, best first; playing none is one of them. */
export function drawRandomPlans(tree: Tree, battle: Battle, sequences: number, random: () => number): Plan[] {
  const plans = new Map<TreeNode, Plan>();
  const add = (moves: readonly PackedMove[], after: Battle) => {
    const node = findOwnNode(tree, after);
    if (!plans.has(node)) plans.set(node, { moves, node, visits: 0 });
  };
  add([], battle);
  const needsGuard = isInDanger(battle);
  for (let i = 0; i < sequences; i++) {
    const after = copyBattle(battle);
    const moves: PackedMove[] = [];
    // Every other sequence starts with a guard if that may prevent defeat.
    if (needsGuard && i % 2 === 0) playAnyMove(tree, after, moves, random, isGuard);
    while (playAnyMove(tree, after, moves, random));
    add(moves, after);
  }
  return [...plans.values()].sort((a, b) => b.node.worth - a.node.worth);
}

/** Whether the opponent's creatures would win if all of them got through. */
function isInDanger({ sides: [me, opponent] }: Battle): boolean {
  return opponent.board.reduce((sum, { attack }) => sum + attack, 0) >= me.health;
}

/** The probability that a sequence stops early, so that cards can be kept. */
const stopChance = 0.3;

/** Plays one of the playable cards; false if it stops instead. */
function playAnyMove(
  { version }: Tree,
  battle: Battle,
  moves: PackedMove[],
  random: () => number,
  suits: (battle: Battle, move: PackedMove) => boolean = isCard,
): boolean {
  if (battle.winner !== undefined) return false;
  const cards = listLegalMoves(battle, version).filter((move) => suits(battle, move));
  const move = cards[Math.floor(random() * (cards.length + stopChance))];
  if (move === undefined) return false;
  performMove(battle, move);
  moves.push(move);
  return true;
}

function isCard(_battle: Battle, move: PackedMove): boolean {
  return getMoveKind(move) !== moveKinds.attack;
}

function isGuard({ sides: [{ hand }] }: Battle, move: PackedMove): boolean {
  if (getMoveKind(move) !== moveKinds.summon) return false;
  const { card } = hand.find(({ id }) => id === getMoveId(move))!;
  return (getCard(card).abilities & Ability.guard) !== 0;
}
