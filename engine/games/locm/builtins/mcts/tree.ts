import { playQuickly } from "../../analysis/policy.ts";
import { winThisTurn } from "../../analysis/win.ts";
import { type Battle, copyBattle } from "../../rules/battle.ts";
import { perform } from "../../rules/effects.ts";
import { legalMoves } from "../../rules/legality.ts";
import { kindOf, type Move, moveKinds } from "../../rules/moves.ts";
import type { Version } from "../../rules/versions.ts";
import { keyOf } from "../beam.ts";
import { won } from "../worth.ts";
import { evaluate } from "./evaluation.ts";

/** A position of the own turn, or of the opponent's answer to the end of it. Player 0 is the one who thinks. */
export interface Node {
  readonly battle: Battle;
  /** In the own turn the best way on counts, in the opponent's answer the worst. */
  readonly mine: boolean;
  /** The ways on; undefined until it is visited, when the attacks come to those that were judged at first. */
  ways: Way[];
  expanded: boolean;
  visits: number;
  /** The best or the worst that is known; in points of `evaluate`. */
  worth: number;
  /** Nothing below is left to look at. */
  done: boolean;
}

/** One or more moves, and where they lead; undefined until it is tried. */
interface Way {
  readonly moves: readonly Move[];
  to: Node | undefined;
  visits: number;
}

/** What a turn's search knows: positions that differ only in the order of the moves before are one. */
export interface Tree {
  readonly version: Version;
  readonly mine: Map<string, Node>;
  readonly theirs: Map<string, Node>;
}

/** The opponent's creatures alone can win: hardly any search of theirs takes more. */
const winPositions = 200;

export function newTree(version: Version): Tree {
  return { version, mine: new Map(), theirs: new Map() };
}

/** A position of the own turn, judged at first by stopping there, and by what the quick policy makes of it. */
export function ownNode(tree: Tree, battle: Battle): Node {
  return known(tree.mine, battle, () => {
    if (battle.winner !== undefined) return decided(battle, true);
    const ways = [wayTo([], answerTo(tree, battle))];
    const after = copyBattle(battle);
    const moves: Move[] = [];
    playQuickly(after, tree.version, moves);
    if (moves.length > 0) {
      const to = after.winner === undefined ? answerTo(tree, after) : decided(after, true);
      ways.push(wayTo(moves, to));
    }
    return judged({ battle, mine: true, ways, expanded: false, visits: 0, worth: 0, done: false });
  });
}

/** The opponent's turn after the own one. It attacks with what it has on its board; its hand is not known. */
function answerTo(tree: Tree, battle: Battle): Node {
  const turned = copyBattle(battle);
  turned.active = 1;
  for (const creature of turned.sides[1].board) creature.canAttack = true;
  return theirNode(tree, turned);
}

function theirNode(tree: Tree, battle: Battle): Node {
  return known(tree.theirs, battle, () => {
    if (battle.winner !== undefined) return decided(battle, false);
    if (winThisTurn(battle, tree.version, winPositions)) return decided({ ...battle, winner: 1 }, false);
    const after = copyBattle(battle);
    const moves: Move[] = [];
    playQuickly(after, tree.version, moves);
    const ways = [wayTo([], ended(battle))];
    if (moves.length > 0) ways.push(wayTo(moves, ended(after)));
    return judged({ battle, mine: false, ways, expanded: false, visits: 0, worth: 0, done: false });
  });
}

function known(nodes: Map<string, Node>, battle: Battle, make: () => Node): Node {
  const key = keyOf(battle);
  const found = nodes.get(key);
  if (found) return found;
  const node = make();
  nodes.set(key, node);
  return node;
}

function decided(battle: Battle, mine: boolean): Node {
  const worth = battle.winner === 0 ? won : -won;
  return { battle, mine, ways: [], expanded: true, visits: 0, worth, done: true };
}

/** Where the opponent's answer ends. */
function ended(battle: Battle): Node {
  return { battle, mine: true, ways: [], expanded: true, visits: 0, worth: evaluate(battle), done: true };
}

function wayTo(moves: readonly Move[], to?: Node): Way {
  return { moves, to, visits: 0 };
}

/** One step of the search: goes down by upper confidence bounds, judges one position more, and tells those above. */
export function visit(tree: Tree, node: Node): void {
  if (node.done) return;
  if (!node.expanded) expand(tree, node);
  node.visits++;
  const way = chosen(node);
  way.visits++;
  if (way.to) visit(tree, way.to);
  else way.to = after(tree, node, way.moves[0]!);
  judged(node);
}

function expand(tree: Tree, node: Node): void {
  node.expanded = true;
  for (const move of legalMoves(node.battle, tree.version)) {
    if (kindOf(move) === moveKinds.attack) node.ways.push(wayTo([move]));
  }
}

function after(tree: Tree, { battle, mine }: Node, move: Move): Node {
  const next = copyBattle(battle);
  perform(next, move);
  return mine ? ownNode(tree, next) : theirNode(tree, next);
}

/** Differences of worth of this size count nearly as a win or a loss. */
const scale = 10;
const exploration = 0.3;

/** The upper confidence bound of a way by its lead over others; the worths are exact minima and maxima, not means. */
export function bound(lead: number, visits: number, total: number): number {
  return Math.tanh(lead / scale) + exploration * Math.sqrt(Math.log(total) / (visits + 1));
}

/** One that was not tried yet, else the one with the best bound. */
function chosen({ ways, worth, mine, visits }: Node): Way {
  let best = ways[0]!;
  let most = Number.NEGATIVE_INFINITY;
  for (const way of ways) {
    if (!way.to) return way;
    if (way.to.done) continue;
    const lead = mine ? way.to.worth - worth : worth - way.to.worth;
    const upper = bound(lead, way.visits, visits);
    if (upper <= most) continue;
    most = upper;
    best = way;
  }
  return best;
}

/** Takes over the best or worst of the ways that are known. */
function judged(node: Node): Node {
  const { ways, mine, expanded } = node;
  let worth = mine ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  let done = expanded;
  for (const { to } of ways) {
    if (!to) {
      done = false;
      continue;
    }
    if (!to.done) done = false;
    worth = mine ? Math.max(worth, to.worth) : Math.min(worth, to.worth);
  }
  node.worth = worth;
  node.done = done;
  return node;
}

/** The moves from a position of the own turn to the best end that is known. */
export function bestLine(node: Node): Move[] {
  let best: Way | undefined;
  for (const way of node.ways) if (way.to && (!best || way.to.worth > best.to!.worth)) best = way;
  return best ? [...best.moves, ...(best.to!.mine ? bestLine(best.to!) : [])] : [];
}
