import * as v from "valibot";
import type { Builtin, BuiltinDeps, BuiltinPlayer } from "../../../game/bots.ts";
import type { Battle } from "../rules/battle.ts";
import { formatAnswer, type PackedMove } from "../rules/moves.ts";
import { locmOptionsSchema } from "../rules/options.ts";
import { type Version, versions } from "../rules/versions.ts";
import { readPosition } from "./position.ts";

/** How a builtin decides: which of three cards it picks, and what it does in a turn. */
export interface Mind {
  /** 0, 1 or 2. `picked` are the card numbers so far. */
  pick(three: readonly number[], picked: readonly number[]): number;
  /** Chooses the moves of a battle turn; may change `battle`. */
  play(battle: Battle, version: Version): PackedMove[];
}

/** A builtin defined by its mind. */
export interface Thinker extends Builtin {
  mind(given: Pick<BuiltinDeps, "random" | "now" | "numbers">): Mind;
  /** The builtin depends on time, so it would play differently without text. */
  readonly usesClock?: true;
}

/** Turns a mind into a builtin that reads and writes the protocol. */
export function createBuiltinFromMind(thinker: Omit<Thinker, "create">): Thinker {
  return { ...thinker, create: (given) => createPlayer(given, thinker.mind(given)) };
}

function createPlayer({ options }: BuiltinDeps, mind: Mind): BuiltinPlayer {
  const version = versions[v.parse(locmOptionsSchema, options).rules];
  const picked: number[] = [];
  return {
    ask(text) {
      const position = readPosition(text, version);
      if (position.kind === "battle") return formatAnswer(mind.play(position.battle, version), version);
      const choice = mind.pick(position.cards, picked);
      picked.push(position.cards[choice]!);
      return `PICK ${choice}`;
    },
  };
}
