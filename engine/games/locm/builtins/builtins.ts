import type { BuiltinChoice } from "../../../game/bots.ts";
import type { Outcome, Setup } from "../../../game/rules.ts";
import { msg } from "../../../l10n/speak.ts";
import { createBuiltinRandom } from "../../../random/seeded.ts";
import { type Battle, createBattleSide, type LocmCreature, type Side } from "../rules/battle.ts";
import { performMove } from "../rules/effects.ts";
import { listLegalMoves } from "../rules/legality.ts";
import type { PackedMove } from "../rules/moves.ts";
import { getPlannedSeeds, type LocmOptions } from "../rules/options.ts";
import { type LocmState, startMatch } from "../rules/state.ts";
import { pickCard, startNextBattleTurn, startNextPick } from "../rules/turn.ts";
import { type Version, versions } from "../rules/versions.ts";
import { greedy } from "./greedy.ts";
import { mcts, mctsQuick } from "./mcts/mcts.ts";
import { createBuiltinFromMind, type Mind, type Thinker } from "./player.ts";
import { search } from "./search.ts";

export const random = createBuiltinFromMind({
  name: "random",
  idea: msg("Picks a random card, then plays random legal actions until it passes."),
  mind(given) {
    const below = (count: number) => Math.floor(given.random() * count);
    return { pick: (three) => below(three.length), play: (battle, version) => playRandomly(battle, version, below) };
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

/** The builtins, weakest first. */
export const builtins: readonly Thinker[] = [random, greedy, mctsQuick, search, mcts];

/** A match between builtins that get the state instead of text; undefined if one of them depends on time. */
export function playBuiltins(
  { options, seeds, names }: Setup<LocmOptions>,
  players: readonly BuiltinChoice[],
): Outcome | undefined {
  const minds = players.map(({ name, numbers }, player) => {
    const found = builtins.find((builtin) => builtin.name === name);
    if (!found || found.usesClock) return undefined;
    return found.mind({ numbers, random: createBuiltinRandom(seeds, player, 0), now: () => 0 });
  });
  if (minds.some((mind) => mind === undefined)) return undefined;
  const state = startMatch(options, getPlannedSeeds(seeds), names);
  const version = versions[options.rules];
  while (state.phase !== "over") playTurn(state, minds[state.active]!, version);
  return state.outcome;
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
