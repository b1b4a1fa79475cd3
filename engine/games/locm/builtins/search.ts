import { type Battle, copyBattle, type Side } from "../battle.ts";
import { perform } from "../effects.ts";
import { legalMoves } from "../legality.ts";
import type { Move } from "../moves.ts";
import type { Version } from "../versions.ts";
import { bestPick, cardScores } from "./drafting.ts";
import { playGreedily } from "./greedy.ts";
import { thinking } from "./player.ts";
import { won, worthOf } from "./worth.ts";

export const search = thinking({
  name: "search",
  idea: "Drafts like greedy; looks for the best sequence of actions, judged after the opponent's likely attacks.",
  numbers: cardScores,
  byTheClock: true,
  mind: ({ now, numbers }) => ({
    pick: (three, picked) => bestPick(three, picked, numbers),
    play: (battle, version) => searchTurn(battle, version, stopwatch(now)),
  }),
});

// Of a limit of 100 ms: the search, and with what is left the judgement of its results.
const searchMs = 20;
const judgeMs = 30;

type Late = (ms: number) => boolean;

function stopwatch(now: () => number): Late {
  const start = now();
  return (ms) => now() - start >= ms;
}

const width = 30;
const answered = 40;

/** A position reached within the turn, and how. */
interface Node {
  readonly battle: Battle;
  readonly last: Move | undefined;
  readonly before: Node | undefined;
  readonly worth: number;
}

/** Beam search over the sequences of the turn; the best ends are judged again after the opponent's attacks. */
function searchTurn(battle: Battle, version: Version, late: Late): Move[] {
  const root: Node = { battle, last: undefined, before: undefined, worth: worthOf(battle, 0) };
  const seen = new Set([keyOf(battle)]);
  const ends: Node[] = [root];
  let beam: Node[] = [root];
  while (beam.length > 0 && !late(searchMs)) {
    beam = expand(beam, version, seen, late).sort(byWorth).slice(0, width);
    ends.push(...beam);
    if (beam[0]?.worth === won) return movesOf(beam[0]);
  }
  return movesOf(bestEnd(ends.sort(byWorth).slice(0, answered), version, late));
}

function byWorth(a: Node, b: Node): number {
  return b.worth - a.worth;
}

function expand(beam: readonly Node[], version: Version, seen: Set<string>, late: Late): Node[] {
  const found: Node[] = [];
  for (const before of beam) {
    if (late(searchMs)) break;
    for (const move of legalMoves(before.battle, version)) {
      const battle = copyBattle(before.battle);
      perform(battle, move);
      const key = keyOf(battle);
      if (seen.has(key)) continue;
      seen.add(key);
      found.push({ battle, last: move, before, worth: worthOf(battle, 0) });
    }
  }
  return found;
}

/** The same for positions that differ only in the order of the actions before. */
function keyOf({ sides }: Battle): string {
  return `${sideKey(sides[0])}/${sideKey(sides[1])}`;
}

function sideKey(side: Side): string {
  let key = `${side.health},${side.mana},${side.nextDraw}`;
  for (const held of side.hand) key += `,${held.id}`;
  const board = side.board.map((creature) => {
    const ready = creature.canAttack ? "+" : "-";
    return `;${creature.id}${ready}${creature.attack},${creature.defense},${creature.abilities},${creature.lane}`;
  });
  return key + board.sort().join("");
}

function bestEnd(ends: readonly Node[], version: Version, late: Late): Node {
  let best = ends[0]!;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (const end of ends) {
    const worth = worthAfterReply(end.battle, version);
    if (worth > bestWorth) {
      best = end;
      bestWorth = worth;
    }
    if (late(judgeMs)) break;
  }
  return best;
}

/** The opponent attacks greedily with what it has on the board. */
function worthAfterReply(battle: Battle, version: Version): number {
  const after = copyBattle(battle);
  after.active = 1;
  for (const creature of after.sides[1].board) creature.canAttack = true;
  playGreedily(after, version);
  return worthOf(after, 0);
}

function movesOf(node: Node): Move[] {
  return node.before && node.last !== undefined ? [...movesOf(node.before), node.last] : [];
}
