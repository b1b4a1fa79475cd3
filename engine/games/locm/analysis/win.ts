import { type Battle, copyBattle } from "../battle.ts";
import { keyOf } from "../builtins/beam.ts";
import { Ability, type Card, cardOf } from "../cards.ts";
import { perform } from "../effects.ts";
import { legalMoves } from "../legality.ts";
import { attackMove, kindOf, type Move, moveKinds, toOf } from "../moves.ts";
import type { Version } from "../versions.ts";
import { canStrike } from "./policy.ts";

/** Positions looked at; hardly a turn of real games has more. */
const mostPositions = 30_000;

/**
 * Actions by which the active player wins within this turn, if there are any. Exhaustive but for three things that
 * lose nothing: attacks on the opponent come last, a position is looked at once, and one from which even all that is
 * left would not do is not followed.
 */
export function winThisTurn(battle: Battle, version: Version): Move[] | undefined {
  return winFrom(battle, [], version, new Set());
}

function winFrom(battle: Battle, made: readonly Move[], version: Version, seen: Set<string>): Move[] | undefined {
  if (battle.winner !== undefined) return battle.winner === battle.active ? [...made] : undefined;
  if (mostDamage(battle) < battle.sides[1 - battle.active]!.health || isKnown(battle, seen)) return undefined;
  const strikes = enoughStrikes(battle);
  if (strikes) return [...made, ...strikes];
  for (const move of legalMoves(battle, version)) {
    if (kindOf(move) === moveKinds.attack && toOf(move) === -1) continue;
    const after = copyBattle(battle);
    perform(after, move);
    const found = winFrom(after, [...made, move], version, seen);
    if (found) return found;
  }
  return undefined;
}

function isKnown(battle: Battle, seen: Set<string>): boolean {
  const key = keyOf(battle);
  if (seen.has(key) || seen.size >= mostPositions) return true;
  seen.add(key);
  return false;
}

/** Attacks on the opponent that are enough to win. */
function enoughStrikes({ sides, active }: Battle): Move[] | undefined {
  const opponent = sides[1 - active]!;
  const able = sides[active]!.board.filter((creature) => canStrike(creature, opponent));
  const damage = able.reduce((sum, { attack }) => sum + attack, 0);
  return damage >= opponent.health ? able.map(({ id }) => attackMove(id, -1)) : undefined;
}

/** No turn can do more: every creature that is or may become ready attacks, and every card that can be paid is played. */
function mostDamage({ sides, active }: Battle): number {
  const { board, hand, mana } = sides[active]!;
  let damage = 0;
  for (const creature of board) if (creature.canAttack) damage += creature.attack;
  for (const { card } of hand) if (cardOf(card).cost <= mana) damage += mostFrom(cardOf(card));
  return damage;
}

/** An item that gives Charge wakes a creature that was summoned this turn, however strong. */
function mostFrom({ type, attack, defense, abilities, opponentHealth }: Card): number {
  const blow = Math.max(0, -opponentHealth);
  const charges = (abilities & Ability.charge) !== 0;
  switch (type) {
    case "creature":
      return charges ? blow + attack : blow;
    case "green":
      return charges ? Number.POSITIVE_INFINITY : blow + attack;
    case "blue":
      return blow + Math.max(0, -defense);
    case "red":
      return blow;
  }
}
