import type { Tunable } from "../../../../game/bots.ts";
import { msg } from "../../../../l10n/speak.ts";
import { type Battle, copyBattle } from "../../rules/battle.ts";
import { Ability, cards, getCard } from "../../rules/cards.ts";
import { performMove } from "../../rules/effects.ts";
import { listLegalMoves } from "../../rules/legality.ts";
import { getMoveId, getMoveKind, moveKinds, type PackedMove } from "../../rules/moves.ts";
import type { Version } from "../../rules/versions.ts";
import cardScores from "../../tactics/card-scores.json";
import { pickOdds } from "../../tactics/pick-styles.ts";
import { findWin } from "../../tactics/win.ts";
import { winWorth } from "../../tactics/worth.ts";
import { chooseBestPick, type DraftPreferences } from "../greedy.ts";
import { createBuiltinFromMind } from "../player.ts";
import {
  computeUpperBound,
  createTree,
  findBestLine,
  findOwnNode,
  type Tree,
  type TreeNode,
  visitNode,
} from "./tree.ts";

/** Cards to play before the attacks, and the resulting position. */
interface Plan {
  readonly moves: readonly PackedMove[];
  readonly node: TreeNode;
  visits: number;
}

/** The results of random card sequences, best first; playing none is one of them. */
function drawRandomPlans(tree: Tree, battle: Battle, sequences: number, random: () => number): Plan[] {
  const plans = new Map<TreeNode, Plan>();
  const add = (moves: readonly PackedMove[], after: Battle) => {
    const node = findOwnNode(tree, after);
    if (!plans.has(node)) plans.set(node, { moves, node, visits: 0 });
  };
  add([], battle);
  const [me, opponent] = battle.sides;
  // The opponent's creatures would win if all of them got through.
  const needsGuard = opponent.board.reduce((sum, { attack }) => sum + attack, 0) >= me.health;
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

const isCard = (_battle: Battle, move: PackedMove): boolean => getMoveKind(move) !== moveKinds.attack;

function isGuard({ sides: [{ hand }] }: Battle, move: PackedMove): boolean {
  if (getMoveKind(move) !== moveKinds.summon) return false;
  const { card } = hand.find(({ id }) => id === getMoveId(move))!;
  return (getCard(card).abilities & Ability.guard) !== 0;
}

/**
 * By how much a card changes the winning chance, in hundredths of log-odds relative to the average card, indexed by
 * card number - 1. Measured by logistic regression over 35,537 games of mcts-quick against itself with rules 1.1, whose
 * picks were drawn with a fraction (0.3 or 0.5) of strong players' log-odds.
 */
const measuredScores: readonly number[] = cardScores.mcts;

/** How much strong players of the live arena want a card, indexed by card number - 1, in twentieths of log-odds. */
const arenaScores = Array.from(pickOdds.slice(1), (odds) => 5 * Math.log(odds));

/** Tunable numbers of the draft, each for many cards. Found with `spar tune` (samples/locm/README.md). */
export const mctsNumbers: readonly Tunable[] = [
  { name: "what cards did in games", value: 1.9, low: 0, high: 6, step: 0.1 },
  { name: "cost", value: 0.5, low: -4, high: 4, step: 0.1 },
  { name: "less for each card of a cost that is too many", value: 4.6, low: 0, high: 16, step: 0.1 },
  { name: "items", value: 6.5, low: 2, high: 16, step: 0.1 },
  { name: "less for each item that is too many", value: 7.7, low: 0, high: 12, step: 0.1 },
];

/** Preferences from weights like `mctsNumbers`: of a card's picks in the arena, measured games, and cost. */
export function parseTaste(numbers: readonly number[]): DraftPreferences {
  const [did, dear, crowding, itemsWanted, itemSurplus] = numbers as [number, number, number, number, number];
  const scores = cards.map(({ cost }, i) => Math.round(arenaScores[i]! + did * measuredScores[i]! + dear * cost));
  return { scores, crowding, itemsWanted, itemSurplus };
}

/** The search effort per turn. It is a count rather than a time, so that a turn is the same on every machine. */
interface Effort {
  /** Positions to examine for a win in this turn. */
  readonly wins: number;
  /** Random sequences of cards to try. */
  readonly sequences: number;
  /** How many of the best sequences get a search of attacks. */
  readonly plans: number;
  /** Steps of that search, over all plans. */
  readonly visits: number;
}

const defaultNumbers = mctsNumbers.map(({ value }) => value);

function createPlayer(name: string, idea: string, effort: Effort) {
  return createBuiltinFromMind({
    name,
    idea,
    numbers: mctsNumbers,
    mind: ({ random, numbers = defaultNumbers }) => {
      const taste = parseTaste(numbers);
      return {
        pick: (three, picked) => chooseBestPick(three, picked, taste),
        play: (battle, version) => playTurn(battle, version, effort, random),
      };
    },
  });
}

export const mcts = createPlayer(
  "mcts",
  msg(
    "Drafts like strong players; tries random card sequences, then searches a tree of attacks against the opponent's best reply.",
  ),
  { wins: 30_000, sequences: 120, plans: 12, visits: 1000 },
);

export const mctsQuick = createPlayer(
  "mcts-quick",
  msg("Like mcts but much faster: tries a few random card sequences, without a tree. Fast enough to tune."),
  { wins: 500, sequences: 8, plans: 1, visits: 0 },
);

function playTurn(battle: Battle, version: Version, effort: Effort, random: () => number): PackedMove[] {
  if (battle.winner !== undefined) return [];
  const win = findWin(battle, version, effort.wins);
  if (win) return win;
  const tree = createTree(version);
  const plans = drawRandomPlans(tree, battle, effort.sequences, random).slice(0, effort.plans);
  searchTree(tree, plans, effort.visits);
  const best = plans.reduce((one, other) => (other.node.worth > one.node.worth ? other : one));
  return [...best.moves, ...findBestLine(best.node)];
}

function searchTree(tree: Tree, plans: readonly Plan[], visits: number): void {
  for (let i = 0; i < visits; i++) {
    const plan = selectPromising(plans, i);
    if (!plan) return;
    plan.visits++;
    visitNode(tree, plan.node);
  }
}

/** The plan with the best upper confidence bound, among those whose value can still change. */
function selectPromising(plans: readonly Plan[], total: number): Plan | undefined {
  const worth = plans.reduce((bestMove, { node }) => Math.max(bestMove, node.worth), -winWorth);
  let best: Plan | undefined;
  let highest = Number.NEGATIVE_INFINITY;
  for (const plan of plans) {
    if (plan.node.isDone) continue;
    const upper = computeUpperBound(plan.node.worth - worth, plan.visits, total + 1);
    if (upper <= highest) continue;
    highest = upper;
    best = plan;
  }
  return best;
}
