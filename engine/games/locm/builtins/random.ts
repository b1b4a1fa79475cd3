import type { Builtin } from "../../../game.ts";
import type { Battle } from "../battle.ts";
import type { Action } from "../commands.ts";
import { perform } from "../effects.ts";
import { legalActions } from "../legality.ts";
import type { Version } from "../versions.ts";
import { playerOf } from "./player.ts";

export const random: Builtin = {
  name: "random",
  idea: "Any card, then any legal action, until it happens to pass.",
  create(given) {
    const below = (count: number) => Math.floor(given.random() * count);
    return playerOf(given, {
      pick: (three) => below(three.length),
      play: (battle, version) => wander(battle, version, below),
    });
  },
};

function wander(battle: Battle, version: Version, below: (count: number) => number): Action[] {
  const done: Action[] = [];
  while (battle.winner === undefined) {
    const legal = legalActions(battle, version);
    const action = legal[below(legal.length + 1)];
    if (!action) break;
    perform(battle, action, version);
    done.push(action);
  }
  return done;
}
