import { creatureWorth, healthWorth } from "../builtins/worth.ts";
import type { Side } from "../rules/battle.ts";
import type { LocmState } from "../rules/state.ts";

/**
 * Weights that turn playouts and the position into a winning chance, in log-odds, for the evidence below. The playout
 * policy overrates health and underrates board and cards; the weights correct that. Fitted to 97 games of the live
 * arena by logistic regression (`npm run bench -- analyst` repeats it, leaving out each game that it predicts).
 */
const weights = [-0.44, 0.88, 0.066, 0.54, -0.082];

/** The winning chance of a player in this state, from 0 to 1. `mean` is the share of playouts won. */
export function computeChance(state: LocmState, player: number, mean: number): number {
  const odds = collectEvidence(state, player, mean);
  return logistic(state.phase === "battle" ? scalar(weights, odds) : odds[1]!);
}

/**
 * A constant 1, the log-odds by playouts, and the player's lead in board, cards and health, which both players can see.
 */
export function collectEvidence({ sides }: LocmState, player: number, mean: number): number[] {
  const me = sides[player]!;
  const opponent = sides[1 - player]!;
  return [
    1,
    Math.log((mean + margin) / (1 - mean + margin)),
    boardWorth(me) - boardWorth(opponent),
    me.hand.length + me.nextDraw - opponent.hand.length - opponent.nextDraw,
    healthWorth(me.health) - healthWorth(opponent.health),
  ];
}

/** Keeps the odds finite if all playouts were won or lost. */
const margin = 0.005;

/** The logistic function, 1 / (1 + e^-x). */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** The scalar product of two vectors of the same length. */
export function scalar(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, i) => sum + value * other[i]!, 0);
}

function boardWorth({ board }: Side): number {
  return board.reduce((sum, creature) => sum + creatureWorth(creature), 0);
}
