import type { Battle, LocmCreature, Side } from "../rules/battle.ts";
import { Ability, getCard } from "../rules/cards.ts";

/** The value of a position for a player, in points of about one attack or defense each. */
export function evaluatePosition(battle: Battle, player: number): number {
  const me = battle.sides[player]!;
  const opponent = battle.sides[1 - player]!;
  if (opponent.health <= 0) return winWorth;
  if (me.health <= 0) return -winWorth;
  return computeSideWorth(me) - computeSideWorth(opponent) + computeHandWorth(me);
}

export const winWorth = 10_000;

function computeSideWorth(side: Side): number {
  let worth = computeHealthValue(side.health) + (side.nextDraw - 1) * cardInHand;
  for (const creature of side.board) worth += computeCreatureWorth(creature);
  return worth;
}

const cardInHand = 2;

/** A point of health is worth more when few are left. */
export function computeHealthValue(health: number): number {
  return health <= 30 ? 0.3 * health + 6 * (1 - (30 - health) ** 2 / 900) : 15 + 0.2 * (health - 30);
}

/** What a creature on the board is worth to its owner; a point of attack counts 1. */
export function computeCreatureWorth({
  attack,
  defense,
  abilities,
}: Pick<LocmCreature, "attack" | "defense" | "abilities">): number {
  let worth = 0.5 + attack + 0.8 * defense;
  if (abilities & Ability.lethal && attack > 0) worth += 2.5;
  if (abilities & Ability.ward) worth += 1 + 0.5 * attack;
  if (abilities & Ability.guard) worth += 0.5 + 0.2 * defense;
  if (abilities & Ability.drain) worth += 0.4 * attack;
  if (abilities & Ability.breakthrough) worth += 0.2 * attack;
  return worth;
}

/** Items in hand have a value, so that they are kept for a good moment. */
function computeHandWorth(side: Side): number {
  let worth = 0;
  for (const held of side.hand) worth += getCard(held.card).type === "creature" ? 1 : computeItemWorth(held.card);
  return worth;
}

/** What an item is worth, by its cost. */
export const computeItemWorth = (number: number): number => 1 + 0.8 * getCard(number).cost;
