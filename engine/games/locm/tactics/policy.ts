import type { Battle, CardInHand, LocmCreature, Side } from "../rules/battle.ts";
import { Ability, type Card, getCard } from "../rules/cards.ts";
import { performMove } from "../rules/effects.ts";
import {
  creaturePlaces,
  findLowestBit,
  findPlayablePlaces,
  findTargets,
  isFull,
  itemShift,
} from "../rules/legality.ts";
import { moveKinds, type PackedMove, packMove, pass } from "../rules/moves.ts";
import { runeStep, type Version } from "../rules/versions.ts";
import { computeCreatureWorth, computeHealthValue, computeItemWorth } from "./worth.ts";

// A fast version of the greedy builtin: the gain of a move is computed from the cards it touches, without copying the
// battle. It also wins by attacks alone whenever possible.

/** Plays a whole turn of the active player without ending it; moves are added to `made`. */
export function playQuickly(battle: Battle, version: Version, made?: PackedMove[]): void {
  if (strikeDown(battle, made)) return;
  while (battle.winner === undefined) {
    const move = findBestMove(battle, version);
    if (move === undefined) return;
    performMove(battle, move);
    made?.push(move);
  }
}

/** Attacks with everything, if no guard is in the way and that is enough to win. */
function strikeDown(battle: Battle, made?: PackedMove[]): boolean {
  const { board } = battle.sides[battle.active]!;
  const opponent = battle.sides[1 - battle.active]!;
  let damage = 0;
  for (const creature of board) if (canStrike(creature, opponent)) damage += creature.attack;
  if (damage < opponent.health) return false;
  for (const creature of board) {
    if (battle.winner !== undefined) break;
    if (!canStrike(creature, opponent)) continue;
    const move = packMove(moveKinds.attack, creature.id, -1);
    performMove(battle, move);
    made?.push(move);
  }
  return battle.winner !== undefined;
}

/** Whether a creature may attack the opponent directly. */
export function canStrike(creature: LocmCreature, opponent: Side): boolean {
  if (!creature.canAttack) return false;
  for (const { abilities, lane } of opponent.board) {
    if (abilities & Ability.guard && lane === creature.lane) return false;
  }
  return true;
}

/** The best move found so far, and its gain; a move must gain something, and of equal ones the first counts. */
let bestSoFar: PackedMove = pass;
let bestGain = 0;

/** The legal move that gains most, in the order of `listMoves`; undefined if none gains anything. */
function findBestMove(battle: Battle, version: Version): PackedMove | undefined {
  const me = battle.sides[battle.active]!;
  const opponent = battle.sides[1 - battle.active]!;
  const playable = findPlayablePlaces(me.hand, me.mana);
  bestSoFar = pass;
  bestGain = 0;
  weighSummons(me, opponent, playable & creaturePlaces, version);
  for (const attacker of me.board) if (attacker.canAttack) weighAttacks(me, opponent, attacker);
  for (let items = playable >>> itemShift; items; items &= items - 1) {
    weighUses(me, opponent, me.hand[findLowestBit(items)]!);
  }
  return bestSoFar === pass ? undefined : bestSoFar;
}

function offerMove(move: PackedMove, gain: number): void {
  if (gain <= bestGain) return;
  bestGain = gain;
  bestSoFar = move;
}

/** A summon gains the same in each lane, so the first one with room is enough. */
function weighSummons(me: Side, opponent: Side, creatures: number, version: Version): void {
  let lane = 0;
  while (lane < version.lanes && isFull(me.board, lane, version)) lane++;
  if (lane === version.lanes) return;
  for (let left = creatures; left; left &= left - 1) {
    const { id, card } = me.hand[findLowestBit(left)]!;
    const made = getCard(card);
    const gain = computeCreatureWorth(made) - 1 + estimateEffects(me, opponent, made, made.opponentHealth);
    offerMove(packMove(moveKinds.summon, id, lane), gain);
  }
}

function weighAttacks(me: Side, opponent: Side, attacker: LocmCreature): void {
  const { board } = opponent;
  const targets = findTargets(board, attacker.lane);
  if (targets & 1) offerMove(packMove(moveKinds.attack, attacker.id, -1), computeStrikeGain(me, opponent, attacker));
  for (let left = targets >> 1; left; left &= left - 1) {
    const defender = board[findLowestBit(left)]!;
    offerMove(packMove(moveKinds.attack, attacker.id, defender.id), computeFightGain(me, opponent, attacker, defender));
  }
}

function weighUses(me: Side, opponent: Side, { id, card }: CardInHand): void {
  const item = getCard(card);
  const paid = computeItemWorth(card);
  if (item.type === "blue") {
    offerMove(
      packMove(moveKinds.use, id, -1),
      estimateEffects(me, opponent, item, item.opponentHealth + item.defense) - paid,
    );
  }
  const isGreen = item.type === "green";
  for (const target of isGreen ? me.board : opponent.board) {
    const gain = isGreen ? createStrengthened(target, item) : createWeakened(target, item);
    offerMove(
      packMove(moveKinds.use, id, target.id),
      gain + estimateEffects(me, opponent, item, item.opponentHealth) - paid,
    );
  }
}

// By how much a move raises the value of the position for the active player (see builtins/worth.ts):

const decisiveGain = 10_000;
const cardInHand = 2;
/** Overrating health by this factor best predicts the winners of real games. */
const healthFactor = 1.5;

/** The effects of a card on both players, apart from its creature or target. */
function estimateEffects(me: Side, opponent: Side, card: Card, blow: number): number {
  let gain = card.draw * cardInHand;
  if (card.myHealth !== 0) gain += computeHealthGain(me, card.myHealth);
  if (blow !== 0) gain += blow + opponent.health <= 0 ? decisiveGain : -computeHealthGain(opponent, blow);
  return gain;
}

/** The value of a change of health for its owner, including the cards gained by lost runes. */
function computeHealthGain({ health, runes }: Side, by: number): number {
  const now = health + by;
  let lost = 0;
  while (lost < runes && (runes - lost) * runeStep >= now) lost++;
  return healthFactor * (computeHealthValue(now) - computeHealthValue(health)) + lost * cardInHand;
}

/** What an attack with Drain gives the attacker's player. */
function computeDrainGain(me: Side, { abilities, attack }: LocmCreature): number {
  return abilities & Ability.drain && attack > 0 ? computeHealthGain(me, attack) : 0;
}

function computeStrikeGain(me: Side, opponent: Side, attacker: LocmCreature): number {
  if (attacker.attack >= opponent.health) return decisiveGain;
  return attacker.attack === 0 ? 0 : computeDrainGain(me, attacker) - computeHealthGain(opponent, -attacker.attack);
}

function computeFightGain(me: Side, opponent: Side, attacker: LocmCreature, defender: LocmCreature): number {
  const given = defender.abilities & Ability.ward ? 0 : attacker.attack;
  const taken = attacker.abilities & Ability.ward ? 0 : defender.attack;
  let gain = computeHarm(defender, given, attacker.attack, attacker.abilities & Ability.lethal);
  gain -= computeHarm(attacker, taken, defender.attack, defender.abilities & Ability.lethal);
  if (given > 0) gain += computeDrainGain(me, attacker);
  const excess = given - defender.defense;
  if (excess > 0 && attacker.abilities & Ability.breakthrough) {
    gain += excess >= opponent.health ? decisiveGain : -computeHealthGain(opponent, -excess);
  }
  return gain;
}

/** How much less a creature is worth after a blow. */
function computeHarm(creature: LocmCreature, hit: number, attack: number, lethal: number): number {
  const before = computeCreatureWorth(creature);
  if (hit >= creature.defense || (lethal !== 0 && hit > 0)) return before;
  const remainingAbilities = attack > 0 ? ~Ability.ward : -1;
  return before - computeWorth(creature.attack, creature.defense - hit, creature.abilities & remainingAbilities);
}

const changedCreature = { attack: 0, defense: 0, abilities: 0 };

function computeWorth(attack: number, defense: number, abilities: number): number {
  changedCreature.attack = attack;
  changedCreature.defense = defense;
  changedCreature.abilities = abilities;
  return computeCreatureWorth(changedCreature);
}

function createStrengthened(creature: LocmCreature, item: Card): number {
  const abilities = creature.abilities | item.abilities;
  return (
    computeWorth(creature.attack + item.attack, creature.defense + item.defense, abilities) -
    computeCreatureWorth(creature)
  );
}

function createWeakened(creature: LocmCreature, item: Card): number {
  const abilities = creature.abilities & ~item.abilities;
  const shielded = abilities & Ability.ward && item.defense < 0;
  const defense = shielded ? creature.defense : creature.defense + item.defense;
  const before = computeCreatureWorth(creature);
  if (defense <= 0) return before;
  const attack = Math.max(0, creature.attack + item.attack);
  return before - computeWorth(attack, defense, shielded ? abilities & ~Ability.ward : abilities);
}
