import * as v from "valibot";
import type { BuiltinGiven, BuiltinPlayer } from "../../../game.ts";
import type { Battle } from "../battle.ts";
import { answerOf, type Move } from "../moves.ts";
import { locmOptions } from "../options.ts";
import { type Version, versions } from "../versions.ts";
import { readPosition } from "./position.ts";

/** How a builtin thinks: which of three cards it takes, and what it does in a turn. */
export interface Mind {
  /** 0, 1 or 2. `picked` are the card numbers taken so far. */
  pick(three: readonly number[], picked: readonly number[]): number;
  /** May use up `battle`. */
  play(battle: Battle, version: Version): Move[];
}

/** A player that reads and writes the protocol around a mind. */
export function playerOf({ options }: BuiltinGiven, mind: Mind): BuiltinPlayer {
  const version = versions[v.parse(locmOptions, options).rules];
  const picked: number[] = [];
  return {
    ask(text) {
      const position = readPosition(text, version);
      if (position.kind === "battle") return answerOf(mind.play(position.battle, version), version);
      const choice = mind.pick(position.cards, picked);
      picked.push(position.cards[choice]!);
      return `PICK ${choice}`;
    },
  };
}
