import { msg } from "../../../l10n/speak.ts";
import type { Battle } from "../rules/battle.ts";
import { performMove } from "../rules/effects.ts";
import { listLegalMoves } from "../rules/legality.ts";
import type { PackedMove } from "../rules/moves.ts";
import type { Version } from "../rules/versions.ts";
import { createBuiltinFromMind } from "./player.ts";

export const random = createBuiltinFromMind({
  name: "random",
  idea: msg("Picks a random card, then plays random legal actions until it passes."),
  mind(given) {
    const below = (count: number) => Math.floor(given.random() * count);
    return {
      pick: (three) => below(three.length),
      play: (battle, version) => playRandomly(battle, version, below),
    };
  },
});

function playRandomly(battle: Battle, version: Version, below: (count: number) => number): PackedMove[] {
  const done: PackedMove[] = [];
  while (battle.winner === undefined) {
    const legal = listLegalMoves(battle, version);
    const move = legal[below(legal.length + 1)];
    if (move === undefined) break;
    performMove(battle, move);
    done.push(move);
  }
  return done;
}
