import type { BuiltinChoice } from "../../../game/bots.ts";
import type { Outcome, Setup } from "../../../game/rules.ts";
import { createBuiltinRandom } from "../../../random/seeded.ts";
import type { Battle, LocmCreature, Side } from "../rules/battle.ts";
import { createBattleSide } from "../rules/battle.ts";
import { performMove } from "../rules/effects.ts";
import type { LocmOptions } from "../rules/options.ts";
import { getPlannedSeeds } from "../rules/seeds.ts";
import { type LocmState, startMatch } from "../rules/state.ts";
import { pickCard, startNextBattleTurn, startNextPick } from "../rules/turn.ts";
import { type Version, versions } from "../rules/versions.ts";
import { builtins } from "./builtins.ts";
import type { Mind } from "./player.ts";

/**
 * Plays a match between builtins that get the state directly instead of as text; undefined if one of them depends on
 * time.
 */
export function playBuiltins(
  { options, seeds, names }: Setup<LocmOptions>,
  players: readonly BuiltinChoice[],
): Outcome | undefined {
  const minds = players.map((played, player) => createBuiltinMind(played, player, seeds));
  if (minds.some((mind) => mind === undefined)) return undefined;
  const state = startMatch(options, getPlannedSeeds(seeds), names);
  const version = versions[options.rules];
  while (state.phase !== "over") playTurn(state, minds[state.active]!, version);
  return state.outcome;
}

function createBuiltinMind(
  { name, numbers }: BuiltinChoice,
  player: number,
  seeds: Readonly<Record<string, string>>,
): Mind | undefined {
  const found = builtins.find((builtin) => builtin.name === name);
  if (!found || found.usesClock) return undefined;
  return found.mind({ numbers, random: createBuiltinRandom(seeds, player, 0), now: () => 0 });
}

function playTurn(state: LocmState, mind: Mind, version: Version): void {
  if (state.phase === "draft") {
    pickCard(state, mind.pick(state.choices[state.draftTurn]!, state.picks[state.active]!));
    startNextPick(state);
    return;
  }
  // If the draw at the start of this turn has decided the match, the answer is ignored.
  const moves = mind.play(toSeenBattle(state, version), version);
  for (const move of moves) if (state.winner === undefined) performMove(state, move);
  startNextBattleTurn(state);
}

/** What the active player would read from its input, as `readPosition` parses it. */
function toSeenBattle({ sides, active }: LocmState, version: Version): Battle {
  const [me, opponent] = [sides[active]!, sides[1 - active]!];
  const mine = toSeenSide(me, version);
  mine.hand = me.hand.slice();
  mine.board = me.board.map((creature) => toSeenCreature(creature, true));
  const theirs = toSeenSide(opponent, version);
  theirs.board = opponent.board.map((creature) => toSeenCreature(creature, false));
  return { sides: [mine, theirs], active: 0, battleTurn: 0, winner: undefined };
}

function toSeenSide({ health, maxMana, runes }: Side, version: Version): Side {
  return { ...createBattleSide(0, version), health, maxMana, mana: maxMana, runes };
}

function toSeenCreature(creature: LocmCreature, canAttack: boolean): LocmCreature {
  return { ...creature, canAttack, hasAttacked: false, untouched: false };
}
