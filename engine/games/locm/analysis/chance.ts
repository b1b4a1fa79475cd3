import { creatureWorth, healthWorth } from "../builtins/worth.ts";
import type { Side } from "../rules/battle.ts";
import type { LocmState } from "../rules/state.ts";

/**
 * What playouts and the position together say of the winning chance, in log-odds by the evidence below. Playouts are
 * played by one policy, which thinks too much of health and too little of board and cards; by so much it is put right.
 * Fitted to 97 games of the live arena by logistic regression (`npm run bench -- analyst` fits it again, without each game
 * that it then foretells).
 */
const weights = [-0.44, 0.88, 0.066, 0.54, -0.082];

export function chanceOf(state: LocmState, player: number, mean: number): number {
  const odds = evidenceOf(state, player, mean);
  return logistic(state.phase === "battle" ? scalar(weights, odds) : odds[1]!);
}

/** One, the odds by the playouts, and by how much the player is ahead in board, cards and health: both see all that. */
export function evidenceOf({ sides }: LocmState, player: number, mean: number): number[] {
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

/** Keeps the odds of playouts that were all won or lost finite. */
const margin = 0.005;

export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

export function scalar(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, i) => sum + value * other[i]!, 0);
}

function boardWorth({ board }: Side): number {
  return board.reduce((sum, creature) => sum + creatureWorth(creature), 0);
}
