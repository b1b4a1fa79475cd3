import { said } from "../../../../l10n/speak.ts";
import { winThisTurn } from "../../analysis/win.ts";
import type { Battle } from "../../rules/battle.ts";
import type { Move } from "../../rules/moves.ts";
import type { Version } from "../../rules/versions.ts";
import { bestPick } from "../drafting.ts";
import { thinking } from "../player.ts";
import { won } from "../worth.ts";
import { type Plan, randomPlans } from "./plans.ts";
import { mctsNumbers, tasteOf } from "./taste.ts";
import { bestLine, bound, newTree, type Tree, visit } from "./tree.ts";

/** How much is tried in a turn. It is counted, not timed: a turn is the same on every machine. */
interface Effort {
  /** Positions in which a win of this turn is looked for. */
  readonly wins: number;
  /** Random sequences of cards. */
  readonly sequences: number;
  /** The best of them are followed by a search of attacks. */
  readonly plans: number;
  /** Steps of that search, over all plans. */
  readonly visits: number;
}

const usual = mctsNumbers.map(({ value }) => value);

function playerOf(name: string, idea: string, effort: Effort) {
  return thinking({
    name,
    idea,
    numbers: mctsNumbers,
    mind: ({ random, numbers = usual }) => {
      const taste = tasteOf(numbers);
      return {
        pick: (three, picked) => bestPick(three, picked, taste),
        play: (battle, version) => playTurn(battle, version, effort, random),
      };
    },
  });
}

export const mcts = playerOf(
  "mcts",
  said(
    "Drafts as strong players do; tries random sequences of cards, then a tree of attacks with the opponent's worst answer.",
  ),
  { wins: 30_000, sequences: 120, plans: 12, visits: 1000 },
);

export const mctsQuick = playerOf(
  "mcts-quick",
  [
    said("As mcts, with a small part of its work: a few random sequences of cards, and no tree."),
    said("Quick enough to be tuned."),
  ].join(" "),
  { wins: 500, sequences: 8, plans: 1, visits: 0 },
);

function playTurn(battle: Battle, version: Version, effort: Effort, random: () => number): Move[] {
  if (battle.winner !== undefined) return [];
  const win = winThisTurn(battle, version, effort.wins);
  if (win) return win;
  const tree = newTree(version);
  const plans = randomPlans(tree, battle, effort.sequences, random).slice(0, effort.plans);
  search(tree, plans, effort.visits);
  const best = plans.reduce((one, other) => (other.node.worth > one.node.worth ? other : one));
  return [...best.moves, ...bestLine(best.node)];
}

function search(tree: Tree, plans: readonly Plan[], visits: number): void {
  for (let i = 0; i < visits; i++) {
    const plan = promising(plans, i);
    if (!plan) return;
    plan.visits++;
    visit(tree, plan.node);
  }
}

/** The plan with the best upper confidence bound, as long as there is one that can still change. */
function promising(plans: readonly Plan[], total: number): Plan | undefined {
  const worth = plans.reduce((most, { node }) => Math.max(most, node.worth), -won);
  let best: Plan | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const plan of plans) {
    if (plan.node.done) continue;
    const upper = bound(plan.node.worth - worth, plan.visits, total + 1);
    if (upper <= most) continue;
    most = upper;
    best = plan;
  }
  return best;
}
