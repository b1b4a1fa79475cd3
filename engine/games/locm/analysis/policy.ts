import { computeCreatureWorth, computeHealthValue, computeItemWorth } from "../builtins/worth.ts";
import type { Battle, Creature, HeldCard, Side } from "../rules/battle.ts";
import { Ability, type Card, getCard } from "../rules/cards.ts";
import { findCreature, perform } from "../rules/effects.ts";
import { listMoves } from "../rules/legality.ts";
import { attackMove, getMoveId, getMoveKind, getMoveTarget, type Move, moveKinds } from "../rules/moves.ts";
import { runeStep, type Version } from "../rules/versions.ts";

// A fast version of the greedy builtin: the gain of a move is computed from the cards it touches, without copying the
// battle. It also wins by attacks alone whenever possible.

const moves: Move[] = [];

/** Plays a whole turn of the active player without ending it; moves are added to `made`. */
export function playQuickly(battle: Battle, version: Version, made?: Move[]): void {
  if (strikeDown(battle, made)) return;
  while (battle.winner === undefined) {
    const best = bestMove(battle, version);
    if (best === undefined) return;
    perform(battle, best);
    made?.push(best);
  }
}

/** Attacks with everything, if no guard is in the way and that is enough to win. */
function strikeDown(battle: Battle, made?: Move[]): boolean {
  const { board } = battle.sides[battle.active]!;
  const opponent = battle.sides[1 - battle.active]!;
  let damage = 0;
  for (const creature of board) if (canStrike(creature, opponent)) damage += creature.attack;
  if (damage < opponent.health) return false;
  for (const creature of board) {
    if (battle.winner !== undefined) break;
    if (!canStrike(creature, opponent)) continue;
    const move = attackMove(creature.id, -1);
    perform(battle, move);
    made?.push(move);
  }
  return battle.winner !== undefined;
}

/** Whether a creature may attack the opponent directly. */
export function canStrike(creature: Creature, opponent: Side): boolean {
  if (!creature.canAttack) return false;
  for (const { abilities, lane } of opponent.board) {
    if (abilities & Ability.guard && lane === creature.lane) return false;
  }
  return true;
}

function bestMove(battle: Battle, version: Version): Move | undefined {
  const count = listMoves(battle, version, moves);
  let best: Move | undefined;
  let most = 0;
  for (let i = 0; i < count; i++) {
    const gain = computeGain(battle, moves[i]!);
    if (gain <= most) continue;
    most = gain;
    best = moves[i]!;
  }
  return best;
}

/** By how much a legal move raises the value of the position for the active player (see builtins/worth.ts). */
function computeGain(battle: Battle, move: Move): number {
  const me = battle.sides[battle.active]!;
  const opponent = battle.sides[1 - battle.active]!;
  switch (getMoveKind(move)) {
    case moveKinds.summon:
      return gainOfSummon(me, opponent, heldBy(me, getMoveId(move)));
    case moveKinds.attack:
      return gainOfAttack(me, opponent, findCreature(me, getMoveId(move))!, getMoveTarget(move));
    case moveKinds.use:
      return gainOfUse(me, opponent, heldBy(me, getMoveId(move)), getMoveTarget(move));
    default:
      return 0;
  }
}

function heldBy({ hand }: Side, id: number): Card {
  return getCard(hand.find((held: HeldCard) => held.id === id)!.card);
}

const decisive = 10_000;
const cardInHand = 2;
/** Overrating health by this factor best predicts the winners of real games. */
const healthFactor = 1.5;

function gainOfSummon(me: Side, opponent: Side, card: Card): number {
  return computeCreatureWorth(card) - 1 + estimateEffects(me, opponent, card, card.opponentHealth);
}

/** The effects of a card on both players, apart from its creature or target. */
function estimateEffects(me: Side, opponent: Side, card: Card, blow: number): number {
  let gain = card.draw * cardInHand;
  if (card.myHealth !== 0) gain += gainOfHealth(me, card.myHealth);
  if (blow !== 0) gain += blow + opponent.health <= 0 ? decisive : -gainOfHealth(opponent, blow);
  return gain;
}

/** The value of a change of health for its owner, including the cards gained by lost runes. */
function gainOfHealth({ health, runes }: Side, by: number): number {
  const now = health + by;
  let lost = 0;
  while (lost < runes && (runes - lost) * runeStep >= now) lost++;
  return healthFactor * (computeHealthValue(now) - computeHealthValue(health)) + lost * cardInHand;
}

function gainOfAttack(me: Side, opponent: Side, attacker: Creature, target: number): number {
  const drained = attacker.abilities & Ability.drain && attacker.attack > 0 ? gainOfHealth(me, attacker.attack) : 0;
  if (target === -1) {
    if (attacker.attack >= opponent.health) return decisive;
    return attacker.attack === 0 ? 0 : drained - gainOfHealth(opponent, -attacker.attack);
  }
  const defender = findCreature(opponent, target)!;
  const given = defender.abilities & Ability.ward ? 0 : attacker.attack;
  const taken = attacker.abilities & Ability.ward ? 0 : defender.attack;
  let gain = harm(defender, given, attacker.attack, attacker.abilities & Ability.lethal);
  gain -= harm(attacker, taken, defender.attack, defender.abilities & Ability.lethal);
  if (given > 0) gain += drained;
  const excess = given - defender.defense;
  if (excess > 0 && attacker.abilities & Ability.breakthrough) {
    gain += excess >= opponent.health ? decisive : -gainOfHealth(opponent, -excess);
  }
  return gain;
}

/** How much less a creature is worth after a blow. */
function harm(creature: Creature, hit: number, attack: number, lethal: number): number {
  const before = computeCreatureWorth(creature);
  if (hit >= creature.defense || (lethal !== 0 && hit > 0)) return before;
  const spent = attack > 0 ? ~Ability.ward : -1;
  return before - worthAs(creature.attack, creature.defense - hit, creature.abilities & spent);
}

const changed = { attack: 0, defense: 0, abilities: 0 };

function worthAs(attack: number, defense: number, abilities: number): number {
  changed.attack = attack;
  changed.defense = defense;
  changed.abilities = abilities;
  return computeCreatureWorth(changed);
}

function gainOfUse(me: Side, opponent: Side, item: Card, target: number): number {
  const paid = computeItemWorth(item.number);
  if (target === -1) return estimateEffects(me, opponent, item, item.opponentHealth + item.defense) - paid;
  const gain =
    item.type === "green"
      ? strengthened(findCreature(me, target)!, item)
      : weakened(findCreature(opponent, target)!, item);
  return gain + estimateEffects(me, opponent, item, item.opponentHealth) - paid;
}

function strengthened(creature: Creature, item: Card): number {
  const abilities = creature.abilities | item.abilities;
  return (
    worthAs(creature.attack + item.attack, creature.defense + item.defense, abilities) - computeCreatureWorth(creature)
  );
}

function weakened(creature: Creature, item: Card): number {
  const abilities = creature.abilities & ~item.abilities;
  const shielded = abilities & Ability.ward && item.defense < 0;
  const defense = shielded ? creature.defense : creature.defense + item.defense;
  const before = computeCreatureWorth(creature);
  if (defense <= 0) return before;
  const attack = Math.max(0, creature.attack + item.attack);
  return before - worthAs(attack, defense, shielded ? abilities & ~Ability.ward : abilities);
}
