import { msg } from "../../../../l10n/speak.ts";
import { findWin } from "../../analysis/win.ts";
import type { Battle } from "../../rules/battle.ts";
import type { PackedMove } from "../../rules/moves.ts";
import type { Version } from "../../rules/versions.ts";
import { chooseBestPick } from "../drafting.ts";
import { createBuiltinFromMind } from "../player.ts";
import { winWorth } from "../worth.ts";
import { drawRandomPlans, type Plan } from "./plans.ts";
import { mctsNumbers, parseTaste } from "./taste.ts";
import { computeUpperBound, createTree, findBestLine, type Tree, visitNode } from "./tree.ts";

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
