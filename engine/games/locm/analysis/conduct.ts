import type { Reply } from "../../../game/turn.ts";
import { evaluatePosition } from "../builtins/worth.ts";
import { type Battle, copyBattle } from "../rules/battle.ts";
import { performMove } from "../rules/effects.ts";
import { getMoveId, type PackedMove, toMove } from "../rules/moves.ts";
import { copyState, type LocmState } from "../rules/state.ts";
import { processReply } from "../rules/turn.ts";
import { versions } from "../rules/versions.ts";
import { playQuickly } from "./policy.ts";

/** How both players have played their turns of the battle so far, as everybody could see it. */
export type Conduct = readonly [PlayerConduct, PlayerConduct];

interface PlayerConduct {
  readonly turns: number;
  /** What was given up in these turns, in points of about one attack or defense each. */
  readonly waste: number;
}

const none: PlayerConduct = { turns: 0, waste: 0 };

/** A turn that gives up more says no more of its player. */
const maxWaste = 3;

/**
 * The conduct after an answer, from that before it. A turn is compared with what the policy of playouts would have done
 * with the same creatures and the cards that were played, so nothing hidden matters. A turn that ends the match does
 * not count.
 */
export function noteConduct(before: Conduct | undefined, state: LocmState, reply: Reply): Conduct {
  const [first, second] = before ?? [none, none];
  const waste = state.phase === "battle" ? measureWaste(state, reply) : undefined;
  if (waste === undefined) return [first, second];
  const add = ({ turns, waste: earlier }: PlayerConduct) => ({ turns: turns + 1, waste: earlier + waste });
  return state.active === 0 ? [add(first), second] : [first, add(second)];
}

/** How much worse the turn was than that of the policy; undefined if it ended the match. */
function measureWaste(state: LocmState, reply: Reply): number | undefined {
  const { active: player } = state;
  const after = copyState(state);
  processReply(after, reply);
  if (after.winner !== undefined) return undefined;
  const moves = after.sides[player]!.performed.map(toMove);
  const given = copySeen(state, moves);
  const best = copySeen(state, moves);
  for (const move of moves) performMove(given, move);
  playQuickly(best, versions[state.rules]);
  const waste = evaluatePosition(best, player) - evaluatePosition(given, player);
  return Math.max(0, Math.min(maxWaste, waste));
}

/** The battle with only those cards in hand that are about to be played. */
function copySeen(state: LocmState, moves: readonly PackedMove[]): Battle {
  const battle = copyBattle(state);
  const side = battle.sides[battle.active]!;
  side.hand = side.hand.filter(({ id }) => moves.some((move) => getMoveId(move) === id));
  return battle;
}

/** What a player gives up in a turn on average, estimated carefully where only few were seen. */
export function estimateCarelessness({ turns, waste }: PlayerConduct = none): number {
  return waste / (turns + 3);
}
